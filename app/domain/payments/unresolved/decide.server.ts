/**
 * A payment with an unknown outcome is decided by finance, from the provider's records (§3.4). An answer of the
 * provider itself has priority, also later.
 */
import type { Staff } from "~/domain/accounts/people";
import { pieceOf } from "~/domain/pieces.server";
import { decideTask } from "~/domain/tasks/finance-tasks.server";
import { audit } from "~/platform/audit.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { PaymentRow } from "../attempts.server";
import { reconcileMinutes } from "../config";
import { unresolvedKey } from "../finance-tasks.server";
import { lockPayment } from "../locked-attempt.server";
import type { Outcome } from "../providers/provider.server";
import { isProvided } from "../providers/providers.server";
import { findOut, findPayment } from "../reconcile.server";
import { applyOutcome } from "../settle.server";
import { isOnItsWay, type PaymentStatus } from "../states";
import type { Decision } from "./forms";

export type DecisionError =
  "paymentsDesk:error.stale" | "paymentsDesk:error.answered" | "paymentsDesk:error.taken";

/** Whether finance may decide: all automatic questions to the provider had no answer. */
export function isDecidable({
  status,
  method,
  errorCode,
  checks,
}: Pick<PaymentRow, "status" | "method" | "errorCode" | "checks">): boolean {
  const silent = status === "ERROR" && !isOnItsWay({ status, code: errorCode });
  return silent && isProvided(method) && checks >= reconcileMinutes.length;
}

/**
 * Applies what finance read at the provider: the full amount under the provider's id, or nothing. `stale`: it has an
 * outcome, or is still asked about. `answered`: the provider answered now, and that counts. `taken`: another payment
 * has that id.
 */
export async function decideUnresolved(
  staff: Pick<Staff, "id">,
  paymentId: string,
  decision: Decision,
): Promise<Result<PaymentStatus, DecisionError>> {
  const before = await findPayment(paymentId);
  if (!before || !isDecidable(before)) return err("paymentsDesk:error.stale");
  const found = await findOut(before);
  if (found !== "ERROR") return err("paymentsDesk:error.answered");
  return transaction((tx) => decideIn(tx, staff, paymentId, decision));
}

/** As `decideUnresolved`, within a transaction, where the provider has been asked before. */
export async function decideIn(
  tx: Tx,
  staff: Pick<Staff, "id">,
  paymentId: string,
  decision: Decision,
): Promise<Result<PaymentStatus, DecisionError>> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked || !isDecidable(locked.payment)) return err("paymentsDesk:error.stale");
  const { payment } = locked;
  if (decision.intent === "charged" && (await isTaken(tx, payment, decision.reference)))
    return err("paymentsDesk:error.taken");

  const { intent, reason } = decision;
  const actor = `staff:${staff.id}` as const;
  const status = await applyOutcome(tx, locked, outcomeOf(payment, decision), { actor, reason });
  await tx.run(decideTask(unresolvedKey("payment", paymentId), staff.id, reason));
  const reference = decision.intent === "charged" ? decision.reference : undefined;
  await audit(tx, {
    actor,
    action: `payment.${intent}`,
    entity: "payment",
    entityId: paymentId,
    before: { status: payment.status, errorCode: payment.errorCode },
    after: { status, reference, reason },
  });
  return ok(status);
}

function outcomeOf(payment: PaymentRow, decision: Decision): Outcome {
  if (decision.intent === "uncharged") return { kind: "failed", code: "uncharged" };
  const { reference } = decision;
  // A saved card is charged by the payment itself. A page has its own id, which we never learned.
  const providerRef = payment.providerRef ?? (payment.card?.method ? reference : null);
  return {
    kind: "succeeded",
    amount: payment.amount,
    ccy: payment.ccy,
    providerRef,
    providerPaymentRef: reference,
  };
}

/** Whether the provider's id belongs to another payment of ours. Two people who type one id wait for each other. */
async function isTaken(tx: Tx, payment: PaymentRow, reference: string): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${reference}`}, 0))::text`);
  const other = await tx.first(sql`
    select 1 from payment where provider_payment_ref = ${reference} and id <> ${payment.id}
    union all select 1 from payment where provider_ref = ${reference} and id <> ${payment.id}
    union all ${pieceOf("payments.bookedForAnother")(payment, reference)}
    limit 1`);
  return other !== null;
}
