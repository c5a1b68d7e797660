/** The row of a dispute: made once, locked, and what the provider says of it now. */
import { sql, type Tx } from "~/platform/db";
import { recordTransitions } from "~/platform/db/transitions.server";
import { runWrites } from "~/platform/db/writes.server";
import type { PaymentRow } from "../attempts.server";
import { financeTask } from "../finance-tasks.server";
import type { DisputeFacts, DisputeStatus, Provider } from "./facts";

/** A dispute as it stands in the database. */
export type DisputeRow = {
  id: string;
  status: DisputeStatus;
  taken: boolean;
  /** What is disputed, in the provider's currency, and what of the wallet that was worth. */
  amount: bigint;
  value: bigint;
  fromBalance: bigint;
  fee: bigint;
  version: number;
  readAt: Date | null;
};

/** Stores a new dispute; false where it is known. `value`: its worth on the wallet, in cents. */
export async function insertDispute(
  tx: Tx,
  provider: Provider,
  payment: PaymentRow,
  facts: DisputeFacts,
  value: bigint,
): Promise<boolean> {
  const { providerId, amount, ccy, reason, evidenceDueAt, openedAt } = facts;
  const row = await tx.first(sql`
    insert into dispute (provider, provider_id, payment_id, user_id, amount, ccy, value, reason, evidence_due_at,
      opened_at)
    values (${provider}, ${providerId}, ${payment.id}, ${payment.userId}, ${amount}, ${ccy}, ${value}, ${reason},
      ${evidenceDueAt}::timestamptz, ${openedAt})
    on conflict (provider, provider_id) do nothing returning 1`);
  return row !== null;
}

/** Locks a dispute that is kept. */
export async function lockDispute(tx: Tx, provider: Provider, providerId: string): Promise<DisputeRow> {
  const row = await tx.first<DisputeRow>(sql`
    select id, status, taken, amount, value, from_balance, fee, version, read_at from dispute
    where provider = ${provider} and provider_id = ${providerId} for update`);
  if (!row) throw new Error("a dispute that was just written is not there");
  return row;
}

/**
 * A locked dispute with the provider's amount. Once its money has moved, the amount is fixed, and finance looks at a
 * difference.
 */
export async function asDisputed(
  tx: Tx,
  row: DisputeRow,
  payment: PaymentRow,
  facts: DisputeFacts,
  value: bigint,
): Promise<DisputeRow> {
  if (row.amount === facts.amount) return row;
  if (row.taken) {
    const data = { was: row.amount.toString(), is: facts.amount.toString(), ccy: facts.ccy };
    const key = `dispute:${row.id}:amount:${facts.amount}`;
    await runWrites(tx, [financeTask(key, "dispute-changed", payment.id, data)]);
    return row;
  }
  await tx.run(sql`update dispute set amount = ${facts.amount}, value = ${value} where id = ${row.id}`);
  return { ...row, amount: facts.amount, value };
}

/** Keeps what the provider says now, and counts the change. */
export async function updateDispute(tx: Tx, facts: DisputeFacts, row: DisputeRow): Promise<void> {
  await tx.run(sql`
    update dispute set status = ${facts.status}, reason = ${facts.reason}, fee = greatest(fee, ${facts.fee}),
      evidence_due_at = ${facts.evidenceDueAt}::timestamptz, version = version + 1,
      asked_at = now(), read_at = clock_timestamp(),
      closed_at = case when ${facts.status} = 'OPEN' then null else coalesce(closed_at, now()) end
    where id = ${row.id}`);
}

/** Writes a step of the dispute into its history. */
export function recordDispute(
  tx: Tx,
  row: DisputeRow,
  from: string | null,
  to: string,
  event: string,
): Promise<void> {
  return recordTransitions(tx, [{ entity: "dispute", entityId: row.id, from, to, event, actor: "system" }]);
}
