/** A buyer who wants the money back from PayPal itself: opened and closed from the control room. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { apiRoutes } from "./api";
import { PayPalRefusal } from "./errors";
import { id, now } from "./ids";
import { findCapture } from "./refunds";
import type { Amount } from "./state";
import { emit } from "./webhooks";

/** What PayPal takes for a dispute it decides against us. */
const disputeFee = "20.00";

/** Writes down what a dispute does to our balance: a hold (T1110) that ends (T1111), a chargeback (T1201), its fee. */
function move(sandbox: Sandbox, event: string, captureId: string, amount: Amount): void {
  const made = { id: id(), event, at: now(), amount, leaves: event !== "T1111", reference: captureId };
  sandbox.world.paypal.moves[made.id] = made;
}

/** Opens a dispute about a capture; null where there is none, or one is open already. */
export function openDispute(
  sandbox: Sandbox,
  captureId: string,
  reason: string,
): Record<string, unknown> | null {
  const found = findCapture(sandbox, captureId);
  const { disputes } = sandbox.world.paypal;
  if (!found || Object.values(disputes).some((dispute) => dispute["capture"] === captureId)) return null;
  const dispute = {
    dispute_id: `PP-D-${id(5)}`,
    create_time: now(),
    update_time: now(),
    disputed_transactions: [{ seller_transaction_id: captureId, custom: found.captured.custom_id ?? "" }],
    reason,
    status: "OPEN",
    dispute_amount: found.captured.amount,
    dispute_life_cycle_stage: "CHARGEBACK",
  };
  disputes[dispute.dispute_id] = { ...dispute, capture: captureId };
  move(sandbox, "T1110", captureId, found.captured.amount);
  emit(sandbox, "CUSTOMER.DISPUTE.CREATED", "dispute", dispute);
  sandbox.save();
  return dispute;
}

/** Closes a dispute: lost takes the money back from the seller. Null where it is unknown or closed. */
export function closeDispute(
  sandbox: Sandbox,
  disputeId: string,
  outcome: "won" | "lost",
): Record<string, unknown> | null {
  const dispute = sandbox.world.paypal.disputes[disputeId];
  if (dispute?.["status"] !== "OPEN") return null;
  Object.assign(dispute, {
    status: "RESOLVED",
    update_time: now(),
    dispute_outcome: { outcome_code: outcome === "won" ? "RESOLVED_SELLER_FAVOUR" : "RESOLVED_BUYER_FAVOUR" },
  });
  const { capture, ...shown } = dispute;
  emit(sandbox, "CUSTOMER.DISPUTE.RESOLVED", "dispute", shown);
  const found = findCapture(sandbox, String(capture));
  if (found) move(sandbox, "T1111", found.captured.id, found.captured.amount);
  if (outcome === "lost" && found) {
    const { amount, id: captureId } = found.captured;
    move(sandbox, "T1201", captureId, amount);
    move(sandbox, "T0106", captureId, { currency_code: amount.currency_code, value: disputeFee });
    found.captured.status = "REFUNDED";
    emit(sandbox, "PAYMENT.CAPTURE.REVERSED", "capture", { ...found.captured });
  }
  sandbox.save();
  return shown;
}

/** The buyer appeals against a dispute that was closed for the seller: the money is held again. Null for any other. */
export function appealDispute(sandbox: Sandbox, disputeId: string): Record<string, unknown> | null {
  const dispute = sandbox.world.paypal.disputes[disputeId];
  const outcome = dispute?.["dispute_outcome"] as { outcome_code?: string } | undefined;
  if (!dispute || outcome?.outcome_code !== "RESOLVED_SELLER_FAVOUR") return null;
  Object.assign(dispute, { status: "OPEN", update_time: now() });
  delete dispute["dispute_outcome"];
  const { capture, ...shown } = dispute;
  const found = findCapture(sandbox, String(capture));
  if (found) move(sandbox, "T1110", found.captured.id, found.captured.amount);
  emit(sandbox, "CUSTOMER.DISPUTE.UPDATED", "dispute", shown);
  sandbox.save();
  return shown;
}

/** The dispute as PayPal's API shows it. */
export function disputeRoutes(router: Router, sandbox: Sandbox): void {
  apiRoutes(router, sandbox, [
    [
      "GET",
      "/v1/customer/disputes",
      ({ exchange }) => {
        const about = exchange.query.get("disputed_transaction_id");
        const items = Object.values(sandbox.world.paypal.disputes)
          .filter(({ capture }) => about === null || capture === about)
          .map(({ dispute_id, create_time, update_time, reason, status, dispute_amount }) => {
            return { dispute_id, create_time, update_time, reason, status, dispute_amount };
          })
          .toReversed();
        return { status: 200, body: items.length > 0 ? { items, links: [] } : { links: [] } };
      },
    ],
    [
      "GET",
      "/v1/customer/disputes/:id",
      ({ path }) => {
        const dispute = sandbox.world.paypal.disputes[path["id"] ?? ""];
        if (!dispute) throw new PayPalRefusal(404, "INVALID_RESOURCE_ID");
        const { capture: _, ...body } = dispute;
        return { status: 200, body };
      },
    ],
  ]);
}
