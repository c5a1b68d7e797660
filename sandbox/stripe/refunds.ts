/** Refunds, charges and balance transactions. */
import type Stripe from "stripe";
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { type ApiCall, apiRoutes } from "./api";
import { cardOf } from "./cards";
import { invalid, missing } from "./errors";
import { id, idIn, seconds } from "./ids";
import { expanded, listed } from "./lookup";
import { post } from "./new-payment";
import { checkParams, metadataOf, numberOf, type ParamMap, rules, textOf } from "./params";
import { byItself, type Cause, emit } from "./webhooks";

/** How long a slow refund takes here. */
const SLOW_MS = 2_000;

function chargeOf(sandbox: Sandbox, params: ParamMap): Stripe.Charge {
  const { charges, intents } = sandbox.world.stripe;
  const [chargeId, intentId] = [textOf(params, "charge"), textOf(params, "payment_intent")];
  if (!chargeId && !intentId)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const intent = intentId ? intents[intentId] : undefined;
  if (intentId && !intent) throw missing("payment_intent", intentId, "payment_intent");
  const charge = charges[chargeId ?? idIn(intent?.latest_charge) ?? ""];
  if (chargeId && !charge) throw missing("charge", chargeId, "charge");
  if (!charge?.paid) {
    throw invalid(
      "This PaymentIntent does not have a successful charge to refund.",
      intentId ? "payment_intent" : "charge",
    );
  }
  return charge;
}

function requireRefundable(charge: Stripe.Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded;
  if (charge.disputed)
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      "charge_disputed",
    );
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  if (amount < 1) throw invalid("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > left) {
    const money = (value: number): string => `$${(value / 100).toFixed(2)}`;
    throw invalid(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      "amount",
    );
  }
}

function create({ sandbox, params, cause }: ApiCall): object {
  checkParams(params, {
    charge: rules.string,
    payment_intent: rules.string,
    amount: rules.integer,
    reason: { kind: "string", oneOf: ["duplicate", "fraudulent", "requested_by_customer"] },
    metadata: rules.metadata,
    refund_application_fee: rules.boolean,
    reverse_transfer: rules.boolean,
    instructions_email: rules.string,
  });
  const charge = chargeOf(sandbox, params);
  const amount = numberOf(params, "amount") ?? charge.amount - charge.amount_refunded;
  requireRefundable(charge, amount);
  const card = cardOf(sandbox.world.stripe.numbers[charge.payment_method ?? ""] ?? "");
  const refund: Stripe.Refund = {
    id: id("re_3"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: metadataOf(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: textOf(params, "reason") as Stripe.Refund.Reason | null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: card?.refund === "pending" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  refund.balance_transaction = post(sandbox, "refund", refund.id, -amount, charge.currency);
  sandbox.world.stripe.refunds[refund.id] = refund;
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit(sandbox, "refund.created", refund, cause);
  emit(sandbox, "charge.refunded", charge, cause, previous);
  if (card?.refund) sandbox.later(SLOW_MS, () => finish(sandbox, refund.id, card.refund === "fails"));
  return expanded(sandbox, refund, params);
}

/** What the bank says later: it went through, or it bounced and the money is back with us. */
function finish(sandbox: Sandbox, refundId: string, fails: boolean): void {
  const refund = sandbox.world.stripe.refunds[refundId];
  const charge = sandbox.world.stripe.charges[idIn(refund?.charge) ?? ""];
  if (!refund || !charge) return;
  const previous = { status: refund.status };
  refund.status = fails ? "failed" : "succeeded";
  if (fails) {
    refund.failure_reason = "expired_or_canceled_card";
    refund.failure_balance_transaction = post(
      sandbox,
      "refund_failure",
      refund.id,
      refund.amount,
      refund.currency,
    );
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  emit(sandbox, "refund.updated", refund, byItself, previous);
  if (fails) emit(sandbox, "refund.failed", refund, byItself, previous);
}

function cancel({ sandbox, path, params }: ApiCall): object {
  const refund = refundOf(sandbox, path["id"] ?? "");
  throw invalid(
    `This refund cannot be canceled because its status is ${refund.status}.`,
    textOf(params, "id") ?? undefined,
  );
}

function refundOf(sandbox: Sandbox, refundId: string): Stripe.Refund {
  const refund = sandbox.world.stripe.refunds[refundId];
  if (!refund) throw missing("refund", refundId, "refund");
  return refund;
}

export function refundRoutes(router: Router, sandbox: Sandbox): void {
  const state = (): Sandbox["world"]["stripe"] => sandbox.world.stripe;
  const either = { charge: rules.string, payment_intent: rules.string };
  const fits = (item: { charge?: unknown; payment_intent: unknown }, params: ParamMap): boolean => {
    const [charge, intent] = [textOf(params, "charge"), textOf(params, "payment_intent")];
    return (!charge || item.charge === charge) && (!intent || item.payment_intent === intent);
  };
  apiRoutes(router, sandbox, [
    ["POST", "refunds", create],
    [
      "GET",
      "refunds",
      ({ params }) =>
        listed(
          sandbox,
          "/v1/refunds",
          Object.values(state().refunds).filter((item) => fits(item, params)),
          params,
          either,
        ),
    ],
    [
      "GET",
      "refunds/:id",
      ({ path, params }) => expanded(sandbox, refundOf(sandbox, path["id"] ?? ""), params),
    ],
    [
      "POST",
      "refunds/:id",
      ({ path, params }) => {
        checkParams(params, { metadata: rules.metadata });
        const refund = refundOf(sandbox, path["id"] ?? "");
        refund.metadata = metadataOf(params, refund.metadata ?? {});
        return expanded(sandbox, refund, params);
      },
    ],
    ["POST", "refunds/:id/cancel", cancel],
    [
      "GET",
      "charges",
      ({ params }) => {
        const customer = textOf(params, "customer");
        const items = Object.values(state().charges).filter(
          (item) => fits(item, params) && (!customer || item.customer === customer),
        );
        return listed(sandbox, "/v1/charges", items, params, { ...either, customer: rules.string });
      },
    ],
    [
      "GET",
      "charges/:id",
      ({ path, params }) => {
        const charge = state().charges[path["id"] ?? ""];
        if (!charge) throw missing("charge", path["id"] ?? "");
        return expanded(sandbox, charge, params);
      },
    ],
  ]);
}

/** A refund of its own accord, as the dashboard would make it. */
export function refundFromDashboard(sandbox: Sandbox, intentId: string, amount: number | null): object {
  const cause: Cause = byItself;
  const params: ParamMap = {
    payment_intent: intentId,
    ...(amount === null ? {} : { amount: String(amount) }),
  };
  return create({ sandbox, params, path: {}, cause });
}
