/** Outgoing lines that are withdrawals: which ones they may be, and booking them (J11). */
import type { JournalDraft } from "~/domain/ledger/journals";
import { bankFee } from "~/domain/ledger/postings";
import { lockWithdrawal } from "~/domain/withdrawals/move.server";
import { withdrawalWasPaidIn } from "~/domain/withdrawals/pay.server";
import { db, sql, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { factsOf, type LineRow } from "./line-row.server";
import { payoutFeeLimit } from "./config";

type Paid = {
  /** What the line is over, and what was sent to the payee. Minor units of the account's currency. */
  readonly amount: bigint;
  readonly sent: bigint;
  /** What is booked as our bank's fee already; 0 while it is not paid. */
  readonly booked: bigint;
};

/**
 * Our bank's fee in a withdrawal's line. Null where the line is below the payout, or above it by more than a fee. A fee
 * that finance entered is always accepted.
 */
function payoutFee({ amount, sent, booked }: Paid): bigint | null {
  const fee = amount - sent;
  const most = booked > payoutFeeLimit ? booked : payoutFeeLimit;
  return fee < 0n || fee > most ? null : fee;
}

export type OutgoingLine = {
  readonly entryRef: string;
  readonly amount: bigint;
  readonly ccy: string;
  readonly bookedOn: string;
};

export type Payout = {
  id: string;
  no: string;
  /** What was sent, in minor units of its currency. */
  sent: bigint;
  /** Our bank's fee where the line is this withdrawal, and what of it is booked already. */
  fee: bigint;
  booked: bigint;
};

/** A withdrawal `w` that was paid and returned. One that the bank refused before was never paid. */
export const wasReturned = sql`(w.status = 'FAILED' and w.return_cost is not null)`;

/** Whether the words of a line `l` name a withdrawal `w`. */
export const namesWithdrawal = sql`(w.no in (
  select m[1] from regexp_matches(upper(l.remittance), '(W[0-9]{7,20})', 'g') m))`;

const bookedFee = sql`coalesce(bank_fee, 0)`;

const numbersIn = (words: string): string[] => words.toUpperCase().match(/W[0-9]{7,20}/g) ?? [];

type Leaving = { amount: bigint; ccy: string; remittance: string };

/** Those that are named, and those over an amount: each by an index of its own. */
export const likeLine = ({ amount, ccy, numbers }: { amount: bigint; ccy: string; numbers: string[] }) => sql`
  select id from withdrawal where no = any(${numbers}::text[])
  union select id from withdrawal where ccy = ${ccy} and payout = ${amount}
  union select id from withdrawal where ccy = ${ccy} and payout + ${bookedFee} = ${amount}`;

/**
 * Withdrawals that a line may pay, with or without the booked fee. The amount may differ by our bank's fee, where the
 * line names the withdrawal or finance does (`asked`). Read by number and amount.
 */
export async function payoutsFor(
  { amount, ccy, remittance }: Leaving,
  asked: string | null,
): Promise<Payout[]> {
  const typed = asked?.toUpperCase() ?? null;
  const named = numbersIn(remittance);
  const numbers = typed === null ? named : [...named, typed];
  const rows = await db.rows<Omit<Payout, "fee">>(sql`
    select w.id, w.no, w.payout as sent, ${bookedFee} as booked
    from (${likeLine({ amount, ccy, numbers })}) found join withdrawal w on w.id = found.id
    where w.ccy = ${ccy} and w.type <> 'payoneer' and w.payout <= ${amount}
      and (w.status in ('PAYING', 'COMPLETED') or ${wasReturned})
      and not exists (select 1 from bank_line t where t.kind = 'withdrawal' and t.dc = 'D' and t.ref_id = w.id)
    order by w.no is not distinct from ${typed}::text desc, w.no = any(${named}::text[]) desc, w.id desc limit 10`);
  return rows.flatMap((row) => {
    const fee = payoutFee({ ...row, amount });
    return fee === null ? [] : [{ ...row, fee }];
  });
}

/** The withdrawals that the words of a line name. */
export async function withdrawalsNamed(words: string, on: Queryable = db): Promise<string[]> {
  const rows = await on.rows<{ no: string }>(sql`
    select no from withdrawal where no = any(${numbersIn(words)}::text[]) order by no`);
  return rows.map(({ no }) => no);
}

/** Refuses a line that names another withdrawal than `no`, unless finance is `sure`. Null: no objection. */
export async function namesAnother(
  tx: Tx,
  { remittance }: Pick<LineRow, "remittance">,
  { no, sure }: { no?: string; sure?: "on" | undefined },
): Promise<`banking:error.namesWithdrawal|${string}` | null> {
  if (sure === "on") return null;
  const named = await withdrawalsNamed(remittance, tx);
  const [other] = named;
  if (other === undefined || (no !== undefined && named.includes(no.toUpperCase()))) return null;
  return `banking:error.namesWithdrawal|${JSON.stringify({ no: other })}`;
}

/** Whether a line that waits may be the withdrawal of a number. */
export async function mayBePayout(lineId: string, no: string): Promise<boolean> {
  const line = await db.first<Leaving>(sql`
    select amount, ccy, remittance from bank_line where id = ${lineId} and status = 'UNMATCHED' and dc = 'D'`);
  return line !== null && (await payoutsFor(line, no)).some((payout) => payout.no === no);
}

/** The withdrawal of a line, and our bank's fee still to book or reverse. */
export type Settled = { id: string; journal?: JournalDraft };

/**
 * Books a line as a withdrawal. If finance marked it paid before, only a different fee is booked. `confirmed`: the fee
 * that finance saw. `sure`: needed where the text names another withdrawal.
 */
export async function settlePayout(
  tx: Tx,
  by: { readonly id: string },
  { no, confirmed, sure }: { no: string; confirmed: bigint | undefined; sure: "on" | undefined },
  line: LineRow,
): Promise<Result<Settled>> {
  const another = await namesAnother(tx, line, { no, sure });
  if (another) return err(another);
  // The wallet before the withdrawal, as every command does (§4.7).
  const row = await lockWithdrawal(tx, no.toUpperCase());
  if (row?.ccy !== line.ccy || row.type === "payoneer" || row.payout === null)
    return err("banking:error.stale");
  const wasPaid = row.status === "COMPLETED" || (row.status === "FAILED" && row.returnCost !== null);
  const booked = wasPaid ? await feeBooked(tx, row.id) : 0n;
  const fee = payoutFee({ amount: line.amount, sent: row.payout, booked });
  if (fee === null || (await isNamed(tx, row.id))) return err("banking:error.stale");
  if (fee !== booked && fee !== confirmed) return err("banking:error.payoutFee");
  if (wasPaid)
    return ok(fee === booked ? { id: row.id } : { id: row.id, journal: restOf(line, fee - booked) });
  const paid = await withdrawalWasPaidIn(tx, by, row.no, {
    bankRef: line.entryRef,
    bankFee: fee,
    paidOn: line.bookedOn,
    line: line.id,
  });
  return paid.ok ? ok({ id: row.id }) : paid;
}

const restOf = (line: LineRow, rest: bigint) => bankFee({ ...factsOf(line), amount: rest });

async function feeBooked(tx: Tx, withdrawalId: string): Promise<bigint> {
  const row = await tx.first<{ booked: bigint }>(
    sql`select ${bookedFee} as booked from withdrawal w where w.id = ${withdrawalId}`,
  );
  return row?.booked ?? 0n;
}

/** Whether another line is already booked as the payment of this locked withdrawal. */
async function isNamed(tx: Tx, withdrawalId: string): Promise<boolean> {
  const line = await tx.first(sql`
    select 1 from bank_line where kind = 'withdrawal' and dc = 'D' and ref_id = ${withdrawalId} limit 1`);
  return line !== null;
}
