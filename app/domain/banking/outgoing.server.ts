/** Outgoing lines that are withdrawals: those under way that come to the amount, and booking one as paid (J11). */
import { lockWithdrawal } from "~/domain/payouts/move.server";
import { withdrawalWasPaidIn } from "~/domain/payouts/pay.server";
import { db, sql, type Sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";

export type Sent = {
  readonly entryRef: string;
  readonly amount: bigint;
  readonly ccy: string;
  readonly bookedOn: string;
};

export type Payout = { id: string; no: string; amount: bigint };

/** A withdrawal `w` that was paid and came back: what the bank refused before it was paid never moved. */
export const wasReturned = sql`(w.status = 'FAILED' and w.return_cost is not null)`;

/** What may stand on one line of a withdrawal `w`: its money, or that and what our bank took, where it was paid by hand. */
const isOver = (amount: Sql) =>
  sql`${amount} in (w.payout, case when w.status <> 'PAYING' then w.payout + w.bank_fee end)`;

/** Withdrawals a line may be: marked paying, or paid by hand and on no line yet, of just that amount or with our bank's fee. */
export function payoutsFor({ amount, ccy }: Pick<Sent, "amount" | "ccy">): Promise<Payout[]> {
  return db.rows<Payout>(sql`
    select w.id, w.no, ${amount}::bigint as amount from withdrawal w
    where (w.status in ('PAYING', 'COMPLETED') or ${wasReturned}) and w.type <> 'payoneer' and w.ccy = ${ccy}
      and ${isOver(sql`${amount}::bigint`)}
      and not exists (select 1 from bank_line l where l.kind = 'withdrawal' and l.dc = 'D' and l.ref_id = w.id)
    order by w.id desc limit 10`);
}

/** Books a line as a withdrawal; one that finance marked paid by hand is only named, its journal stands. */
export async function settlePayout(
  tx: Tx,
  by: { readonly id: string },
  no: string,
  { entryRef, amount, ccy, bookedOn }: Sent,
): Promise<Result<{ id: string }>> {
  // The wallet before the withdrawal, as every command does (§4.7).
  const row = await lockWithdrawal(tx, no);
  const fits =
    row?.ccy === ccy &&
    row.type !== "payoneer" &&
    (await tx.first(
      sql`select 1 from withdrawal w where w.id = ${row.id} and ${isOver(sql`${amount}::bigint`)}`,
    ));
  if (!row || !fits || (await isNamed(tx, row.id))) return err("banking:error.stale");
  const wasPaid = row.status === "COMPLETED" || (row.status === "FAILED" && row.returnCost !== null);
  if (wasPaid) return ok({ id: row.id });
  const paid = await withdrawalWasPaidIn(tx, by, no, { bankRef: entryRef, bankFee: 0n, paidOn: bookedOn });
  return paid.ok ? ok({ id: row.id }) : paid;
}

/** Whether a line says already that it is what was sent for a withdrawal, which the caller holds: then no other line is it, too. */
async function isNamed(tx: Tx, withdrawalId: string): Promise<boolean> {
  const line = await tx.first(sql`
    select 1 from bank_line where kind = 'withdrawal' and dc = 'D' and ref_id = ${withdrawalId} limit 1`);
  return line !== null;
}
