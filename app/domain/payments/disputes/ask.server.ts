/**
 * Reads disputes without an event, which may be lost: open ones, those in a provider's statement, and one that finance
 * asks for.
 */
import type { Staff } from "~/domain/accounts/people";
import { disputesOfCapture } from "~/partners/paypal/disputes.server";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { askDisputeMinutes, mostDisputesAsked } from "../config";
import { applyDispute, notShown } from "./disputes.server";
import type { DisputeStatus, Provider } from "./facts";

/** One job for each dispute, so that an unreadable one stops no other; one after the other for each provider. */
function askLater(tx: Tx, task: string, provider: Provider, id: string): Promise<void> {
  return addJob(
    tx,
    task,
    { provider, id },
    { key: `${task}:${provider}:${id}`, queue: `disputes:${provider}` },
  );
}

/** Has open disputes asked for that were not asked for some time, the longest first; tells how many. */
export function sweepDisputes(): Promise<number> {
  return transaction(async (tx) => {
    const due = await tx.rows<{ provider: Provider; no: string }>(sql`
      update dispute set asked_at = now() where id in (
        select id from dispute where status = 'OPEN' and asked_at < now() - make_interval(mins => ${askDisputeMinutes})
        order by asked_at, id limit ${mostDisputesAsked} for update skip locked)
      returning provider, provider_id as no`);
    for (const { provider, no } of due) await askLater(tx, "payments.dispute", provider, no);
    return due.length;
  });
}

/** Reads disputes whose provider statement differs from the books. Stripe's names the dispute, PayPal's the payment. */
export async function askNamed(tx: Tx, provider: Provider, names: readonly string[]): Promise<void> {
  const task = provider === "stripe" ? "payments.dispute" : "payments.disputesOf";
  for (const name of names) await askLater(tx, task, provider, name);
}

/** Brings all disputes over a payment by PayPal up to date, unheard of ones too; throws where PayPal does not answer. */
export async function applyDisputesOf(captureId: string): Promise<void> {
  const answer = await disputesOfCapture(captureId);
  if (!answer.ok && answer.kind === "refused" && !answer.denied) return;
  if (!answer.ok) throw new Error(`disputes of ${captureId}: ${answer.reason}`);
  // The first one first, as they came about.
  for (const { dispute_id: id } of answer.value.items.toReversed()) await applyDispute("paypal", id);
}

export type Asked = "unchanged" | DisputeStatus;

/** Asks the provider about a dispute now: what has become of it, or that nothing has. */
export async function askNow(
  staff: Pick<Staff, "id">,
  disputeId: string,
): Promise<Result<Asked, "unanswered" | "not-shown">> {
  const stands = () =>
    db.first<{
      provider: Provider;
      no: string;
      status: DisputeStatus;
      taken: boolean;
      amount: bigint;
      fee: bigint;
    }>(
      sql`select provider, provider_id as no, status, taken, amount, fee from dispute where id = ${disputeId}`,
    );
  const before = await stands();
  if (!before) return err("not-shown");
  await transaction((tx) =>
    audit(tx, { actor: `staff:${staff.id}`, action: "dispute.ask", entity: "dispute", entityId: disputeId }),
  );
  try {
    if ((await applyDispute(before.provider, before.no)) === notShown) return err("not-shown");
  } catch (error) {
    log.warn({ err: error, dispute: disputeId }, "a dispute was asked for, and not answered");
    return err("unanswered");
  }
  const after = await stands();
  if (!after) return err("not-shown");
  const same = (["status", "taken", "amount", "fee"] as const).every((key) => after[key] === before[key]);
  return ok(same ? "unchanged" : after.status);
}
