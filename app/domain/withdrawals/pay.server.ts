/** From approved to paid (§3.8): batches for the bank, their results, and returns. */
import { asRole } from "~/domain/accounts/people";
import { fromUsd, type UsdRates } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { shiftDay } from "~/platform/days";
import { isUniqueViolation, sql, transaction, type Tx } from "~/platform/db";
import { audit } from "~/platform/audit.server";
import { err, ok } from "~/platform/result";
import type { By as StepBy } from "~/platform/steps";
import type { By, Decision } from "./decide.server";
import type { PaidFacts } from "./forms";
import { lockWithdrawal, type Locked } from "./move.server";
import { withdrawalSteps, type Why } from "./steps.server";

export type Batched = {
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
      if (row.blocked) {
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
  staff: By,
  row: Locked,
  batch: { id: string; no: string },
  rates: UsdRates,
): Promise<void> {
  const rate = rates[row.ccy];
  if (rate === undefined) throw new Error(`no rate for ${row.ccy}`);
  const input = { batch, rate, payout: fromUsd(row.amount - row.fee, rate) };
  const taken = await withdrawalSteps.takeStep(tx, row, "pay", { staff }, { input });
  if (!taken.ok) throw new Error(`${row.no} cannot be paid: ${taken.error}`);
}

/** The bank paid it: J10 and J11, and the bank's fee, at most the payout. A bank line pays one withdrawal only. */
export async function withdrawalWasPaid(by: By, no: string, facts: PaidByBank): Promise<Decision> {
  try {
    return await transaction(async (tx) => {
      const row = await lockWithdrawal(tx, no);
      if (row?.payout != null && facts.bankFee > row.payout) return err("withdrawals:error.bankFee");
      // A bank's day may still be the one before ours.
      if (row && facts.paidOn < shiftDay(row.requestedOn, -1)) return err("withdrawals:error.paidBefore");
      return paidIn(tx, { staff: by }, no, { ...facts, line: null });
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
  by: Pick<By, "id">,
  no: string,
  { bankRef, bankFee, paidOn, line = null }: PaidByBank & { line?: string | null },
): Promise<Decision> {
  return paidIn(tx, asRole(by, "finance"), no, { bankRef, bankFee, paidOn, line });
}

async function paidIn(
  tx: Tx,
  by: StepBy,
  no: string,
  { bankRef, bankFee, paidOn, line }: PaidByBank & { line: string | null },
): Promise<Decision> {
  const row = await lockWithdrawal(tx, no);
  if (!row) return err("withdrawals:error.stale");
  const input = { bankRef, bankFee, paidOn, line };
  const taken = await withdrawalSteps.takeStep(tx, row, "paid", by, { input });
  return taken.ok ? ok() : taken;
}

/**
 * The line that paid this withdrawal belongs to another: its journals are reversed, and it is being paid again, its
 * money held. False where something happened since, or another line or finance marked it paid.
 */
export async function withdrawalWasNotPaidIn(
  tx: Tx,
  by: Pick<By, "id">,
  no: string,
  { line, reason }: { line: string; reason: string },
): Promise<boolean> {
  const row = await lockWithdrawal(tx, no);
  if (!row) return false;
  return (
    await withdrawalSteps.takeStep(tx, row, "unpaid", asRole(by, "finance"), { input: { line, reason } })
  ).ok;
}

/** The bank refused it before it was paid: the money is free again. */
export async function withdrawalBounced(staff: By, no: string, why: Why): Promise<Decision> {
  const done = await withdrawalSteps.runStep({ staff }, no, "bounced", { input: why });
  return done.ok ? ok() : done;
}

/**
 * Paid and returned later: everything is on the balance again, less what the banks kept (`kept`, in minor units of the
 * payout's currency, at its rate).
 */
export async function withdrawalReturned(
  staff: By,
  no: string,
  facts: Why & { kept: bigint },
): Promise<Decision> {
  const done = await withdrawalSteps.runStep({ staff }, no, "returned", { input: facts });
  return done.ok ? ok() : done;
}
