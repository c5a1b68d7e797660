/** From approved to paid (§3.8): batches for the bank, their results, and returns. */
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { post } from "~/domain/ledger/ledger.server";
import { fromUsd, toUsd, type UsdRates } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { shiftDay } from "~/platform/days";
import { isUniqueViolation, sql, transaction, type Tx } from "~/platform/db";
import { audit } from "~/platform/audit.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok } from "~/platform/result";
import { noted, type By, type Decision } from "./decide.server";
import type { PaidFacts } from "./forms";
import { paidJournals, returnedJournals, unpaidJournals } from "./journals";
import { lockWithdrawal, move, standsStill, voidHold, type Locked } from "./move.server";

export type Batched = {
  /** Numbers of the batches made: one for each type and currency. */
  batches: string[];
  /** Withdrawals that were no longer approved. */
  left: string[];
  /** Withdrawals that stand still, for a chargeback of their member's is not settled. */
  still: string[];
};

/**
 * Marks approved withdrawals as paying: the rate is frozen (D8), and each type and currency forms a batch with a bank
 * file. Those that changed meanwhile are skipped and named.
 */
export function payWithdrawals(by: By, nos: readonly string[]): Promise<Batched> {
  return transaction(async (tx) => {
    const rates = await usdRates(tx);
    const batches = new Map<string, { id: string; no: string }>();
    const left: string[] = [];
    const still: string[] = [];
    // Wallets in one order, whoever else pays at the same time (§4.7).
    for (const no of await inWalletOrder(tx, nos)) {
      const row = await lockWithdrawal(tx, no);
      if (!row || row.status !== "APPROVED") {
        left.push(no);
        continue;
      }
      if (await standsStill(tx, row.userId)) {
        still.push(no);
        continue;
      }
      const kind = `${row.type} ${row.ccy}`;
      const batch = batches.get(kind) ?? (await openBatch(tx, by, row));
      batches.set(kind, batch);
      await startPaying(tx, by, row, batch, rates);
    }
    return { batches: [...batches.values()].map(({ no }) => no), left, still };
  });
}

async function inWalletOrder(tx: Tx, nos: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ no: string }>(sql`
    select no from withdrawal where no = any(${[...nos]}::text[]) order by user_id, id`);
  return rows.map(({ no }) => no);
}

async function openBatch(tx: Tx, by: By, { type, ccy }: Locked): Promise<{ id: string; no: string }> {
  const batch = await tx.first<{ id: string; no: string }>(sql`
    insert into payout_batch (no, type, ccy, made_by)
    values ('PB' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('payout_batch_no_seq'),
      ${type}, ${ccy}, ${by.id})
    returning id, no`);
  if (!batch) throw new Error("a batch without a row");
  const entry = { actor: `staff:${by.id}`, action: "payout-batch.make" } as const;
  await audit(tx, { ...entry, entity: "payout_batch", entityId: batch.id, after: { type, ccy } });
  return batch;
}

async function startPaying(
  tx: Tx,
  by: By,
  row: Locked,
  batch: { id: string; no: string },
  rates: UsdRates,
): Promise<void> {
  const rate = rates[row.ccy];
  if (rate === undefined) throw new Error(`no rate for ${row.ccy}`);
  const payout = fromUsd(row.amount - row.fee, rate);
  const set = sql`fx_rate = ${rate}, payout = ${payout}, batch_id = ${batch.id}`;
  if (!(await move(tx, row, "pay", { actor: `staff:${by.id}`, set })))
    throw new Error(`${row.no} moved while it was locked`);
  await noted(tx, by, row, "pay", {
    batch: batch.no,
    payout: payout.toString(),
    ccy: row.ccy,
    rate: rate.toString(),
  });
  await addJob(tx, "payouts.tell", { withdrawalId: row.id, step: "paying" });
}

/** The bank paid it: J10 and J11, and the bank's fee, at most the payout. A bank line pays one withdrawal only. */
export async function withdrawalWasPaid(by: By, no: string, facts: PaidByBank): Promise<Decision> {
  try {
    return await transaction(async (tx) => {
      const row = await lockWithdrawal(tx, no);
      if (row?.payout != null && facts.bankFee > row.payout) return err("withdrawals:error.bankFee");
      // A bank's day may still be the one before ours.
      if (row && facts.paidOn < shiftDay(row.requestedOn, -1)) return err("withdrawals:error.paidBefore");
      return withdrawalWasPaidIn(tx, by, no, facts);
    });
  } catch (error) {
    if (isUniqueViolation(error, "withdrawal_bank_ref_key")) return err("withdrawals:error.bankRef");
    throw error;
  }
}

type PaidByBank = Omit<PaidFacts, "intent">;

/**
 * As `withdrawalWasPaid`, within a transaction: a second use of a bank line throws. `line`: the bank line, where no
 * person decides.
 */
export async function withdrawalWasPaidIn(
  tx: Tx,
  by: By,
  no: string,
  { bankRef, bankFee, paidOn, line = null }: PaidByBank & { line?: string | null },
): Promise<Decision> {
  const row = await lockWithdrawal(tx, no);
  const set = sql`bank_ref = ${bankRef}, bank_fee = ${bankFee}, paid_on = ${paidOn}::date, paid_line = ${line}::uuid,
    reason = null`;
  if (!row || !(await move(tx, row, "paid", { actor: `staff:${by.id}`, set })))
    return err("withdrawals:error.stale");
  await post(tx, paidJournals(row, bankFee), { all: true });
  await noted(tx, by, row, "paid", { bankRef, bankFee: bankFee.toString(), paidOn });
  await addJob(tx, "payouts.tell", { withdrawalId: row.id, step: "completed" });
  return ok();
}

/**
 * The line that paid this withdrawal belongs to another: its journals are reversed, and it is being paid again, its
 * money held. False where something happened since, or another line or finance marked it paid.
 */
export async function withdrawalWasNotPaidIn(
  tx: Tx,
  by: By,
  no: string,
  { line, reason }: { line: string; reason: string },
): Promise<boolean> {
  const row = await lockWithdrawal(tx, no);
  if (row?.paidLine !== line) return false;
  const set = sql`bank_ref = null, bank_fee = null, paid_on = null, paid_line = null, payings = payings + 1`;
  if (!(await move(tx, row, "unpaid", { actor: `staff:${by.id}`, set }))) return false;
  await post(tx, unpaidJournals(row, row.bankFee ?? 0n), { all: true });
  await noted(tx, by, row, "unpaid", { reason });
  return true;
}

type Why = { reason: string; fixable: boolean };

/** The bank refused it before it was paid: the money is free again. */
export function withdrawalBounced(by: By, no: string, { reason, fixable }: Why): Promise<Decision> {
  return transaction(async (tx) => {
    const row = await lockWithdrawal(tx, no);
    const set = sql`reason = ${reason}, fixable = ${fixable}`;
    if (!row || !(await move(tx, row, "bounced", { actor: `staff:${by.id}`, reason, set })))
      return err("withdrawals:error.stale");
    await voidHold(tx, row);
    await noted(tx, by, row, "bounced", { reason, fixable });
    await addJob(tx, "payouts.tell", { withdrawalId: row.id, step: "failed" });
    return ok();
  });
}

/**
 * Paid and returned later: everything is on the balance again, less what the banks kept (`kept`, in minor units of the
 * payout's currency, at its rate).
 */
export function withdrawalReturned(
  by: By,
  no: string,
  { reason, fixable, kept }: Why & { kept: bigint },
): Promise<Decision> {
  return transaction(async (tx) => {
    const row = await lockWithdrawal(tx, no);
    if (!row || row.status !== "COMPLETED" || row.payout === null || row.fxRate === null)
      return err("withdrawals:error.stale");
    if (kept > row.payout) return err("withdrawals:error.kept");
    const sentUsd = row.amount - row.fee;
    const worth = toUsd(kept, row.fxRate);
    const inUsd = kept === row.payout || worth > sentUsd ? sentUsd : worth;
    const set = sql`reason = ${reason}, fixable = ${fixable}, return_cost = ${inUsd}`;
    if (!(await move(tx, row, "returned", { actor: `staff:${by.id}`, reason, set })))
      return err("withdrawals:error.stale");
    await post(tx, returnedJournals(row, { inCcy: kept, inUsd }), { all: true });
    await repayFromIncoming(tx, row.userId);
    await noted(tx, by, row, "returned", { reason, fixable, kept: kept.toString() });
    await addJob(tx, "payouts.tell", { withdrawalId: row.id, step: "failed" });
    return ok();
  });
}
