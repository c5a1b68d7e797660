/** Disputes: opened and closed from the control room, read through the API. */
import type Stripe from "stripe";
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { apiRoutes } from "./api";
import { missing } from "./errors";
import { id, idIn, seconds } from "./ids";
import { expanded, listed } from "./lookup";
import { post } from "./new-payment";
import { rules, textOf } from "./params";
import { type Cause, emit } from "./webhooks";

/** What a bank takes for a dispute, in minor units. */
const DISPUTE_FEE = 1_500;

/** Opens a dispute over the whole charge; the money leaves at once. Null where there is no such charge. */
export function openDispute(
  sandbox: Sandbox,
  chargeId: string,
  reason: string,
  cause: Cause,
): Stripe.Dispute | null {
  const state = sandbox.world.stripe;
  const charge = state.charges[chargeId];
  if (!charge || !charge.paid || charge.disputed) return null;
  const disputeId = id("du_1");
  const taken = post(sandbox, "adjustment", disputeId, -charge.amount, charge.currency, DISPUTE_FEE);
  const transaction = state.transactions[taken];
  const dispute: Stripe.Dispute = {
    id: disputeId,
    object: "dispute",
    amount: charge.amount,
    balance_transactions: transaction ? [transaction] : [],
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: seconds() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idIn(charge.payment_intent),
    reason,
    status: "needs_response",
  };
  state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  emit(sandbox, "charge.dispute.created", dispute, cause);
  emit(sandbox, "charge.dispute.funds_withdrawn", dispute, cause);
  return dispute;
}

/** Ends a dispute. A won one brings the money back. */
export function closeDispute(
  sandbox: Sandbox,
  disputeId: string,
  status: "won" | "lost",
  cause: Cause,
): Stripe.Dispute | null {
  const dispute = sandbox.world.stripe.disputes[disputeId];
  if (!dispute || dispute.status === "won" || dispute.status === "lost") return null;
  const previous = { status: dispute.status };
  dispute.status = status;
  emit(sandbox, "charge.dispute.updated", dispute, cause, previous);
  if (status === "won") {
    const back = post(sandbox, "adjustment", dispute.id, dispute.amount, dispute.currency);
    const transaction = sandbox.world.stripe.transactions[back];
    if (transaction) dispute.balance_transactions.push(transaction);
    emit(sandbox, "charge.dispute.funds_reinstated", dispute, cause);
  }
  emit(sandbox, "charge.dispute.closed", dispute, cause);
  return dispute;
}

export function disputeRoutes(router: Router, sandbox: Sandbox): void {
  apiRoutes(router, sandbox, [
    [
      "GET",
      "disputes",
      ({ params }) => {
        const [charge, intent] = [textOf(params, "charge"), textOf(params, "payment_intent")];
        const items = Object.values(sandbox.world.stripe.disputes).filter(
          (item) => (!charge || item.charge === charge) && (!intent || item.payment_intent === intent),
        );
        return listed(sandbox, "/v1/disputes", items, params, {
          charge: rules.string,
          payment_intent: rules.string,
        });
      },
    ],
    [
      "GET",
      "disputes/:id",
      ({ path, params }) => {
        const dispute = sandbox.world.stripe.disputes[path["id"] ?? ""];
        if (!dispute) throw missing("dispute", path["id"] ?? "", "dispute");
        return expanded(sandbox, dispute, params);
      },
    ],
  ]);
}
