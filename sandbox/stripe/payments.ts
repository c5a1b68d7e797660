/** Taking money: what each card does to a payment intent, and the charge that comes of it. */
import type Stripe from "stripe";
import type { Sandbox } from "../state";
import { cardOf, declineCode, declineMessage } from "./cards";
import { openDispute } from "./disputes";
import { idIn } from "./ids";
import { feeOf, newCharge, post } from "./new-payment";
import { byItself, type Cause, emit } from "./webhooks";

export type Outcome =
  "succeeded" | "requires_action" | "processing" | { decline: string; charge: string | null };

export interface Attempt {
  /** The owner is not there to answer a challenge. */
  offSession: boolean;
  /** The owner has passed the challenge already. */
  challenged?: boolean;
  /** Where the bank's page leads back to; without one the browser's own library would ask. */
  returnUrl?: string | null;
  cause: Cause;
}

/** Tries to collect the intent with a method. The intent, the charge and their events tell what came of it. */
export function collect(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  how: Attempt,
): Outcome {
  const card = cardOf(sandbox.world.stripe.numbers[method.id] ?? "");
  intent.payment_method = method.id;
  const saved = idIn(method.customer) !== null;
  const asks = card?.challenge === "always" || (card?.challenge === "unsaved" && !saved);
  if (asks && !how.challenged) {
    if (how.offSession) return decline(sandbox, intent, method, "authentication_required", how.cause);
    intent.status = "requires_action";
    intent.next_action = how.returnUrl
      ? {
          type: "redirect_to_url",
          redirect_to_url: {
            url: `${sandbox.url}/stripe/authenticate/${intent.id}`,
            return_url: how.returnUrl,
          },
        }
      : { type: "use_stripe_sdk", use_stripe_sdk: {} };
    emit(sandbox, "payment_intent.requires_action", intent, how.cause);
    return "requires_action";
  }
  if (card?.decline) return decline(sandbox, intent, method, card.decline, how.cause);
  if (card?.laterDecline && saved) return decline(sandbox, intent, method, card.laterDecline, how.cause);
  if (card?.slow && saved) {
    intent.status = "processing";
    intent.next_action = null;
    emit(sandbox, "payment_intent.processing", intent, how.cause);
    sandbox.later(SLOW_MS, () => answerLate(sandbox, intent.id, method, card.slow === "succeeds"));
    return "processing";
  }
  succeed(sandbox, intent, method, how.cause);
  if (card?.disputed) openDispute(sandbox, String(intent.latest_charge), "fraudulent", how.cause);
  return "succeeded";
}

/** How long a slow bank takes here. */
const SLOW_MS = 2_000;

function answerLate(sandbox: Sandbox, intentId: string, method: Stripe.PaymentMethod, well: boolean): void {
  const intent = sandbox.world.stripe.intents[intentId];
  if (intent?.status !== "processing") return;
  if (well) succeed(sandbox, intent, method, byItself);
  else decline(sandbox, intent, method, "generic_decline", byItself);
}

function succeed(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  cause: Cause,
): void {
  const charge = newCharge(intent, method, null);
  charge.balance_transaction = post(
    sandbox,
    "charge",
    charge.id,
    charge.amount,
    charge.currency,
    feeOf(charge.amount),
  );
  charge.receipt_url = `${sandbox.url}/stripe/events?object=${charge.id}`;
  sandbox.world.stripe.charges[charge.id] = charge;
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  const customer = idIn(intent.customer);
  if (intent.setup_future_usage && customer) attachTo(sandbox, customer, method, cause);
  emit(sandbox, "charge.succeeded", charge, cause);
  emit(sandbox, "payment_intent.succeeded", intent, cause);
}

/** Keeps a card for a customer. */
export function attachTo(
  sandbox: Sandbox,
  customer: string,
  method: Stripe.PaymentMethod,
  cause: Cause,
): void {
  if (idIn(method.customer) === customer) return;
  method.customer = customer;
  emit(sandbox, "payment_method.attached", method, cause);
}

/** A refusal by the bank, or by the owner at the challenge. */
export function decline(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: string,
  cause: Cause,
): { decline: string; charge: string } {
  const code = reason === "challenge_failed" ? "payment_intent_authentication_failure" : declineCode(reason);
  const charge = newCharge(intent, method, { code, decline: reason });
  sandbox.world.stripe.charges[charge.id] = charge;
  const message =
    reason === "challenge_failed"
      ? "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again."
      : declineMessage(reason);
  intent.last_payment_error = {
    type: "card_error",
    code,
    ...(code === "card_declined" || code === "authentication_required" ? { decline_code: reason } : {}),
    charge: charge.id,
    message,
    payment_method: method,
  };
  intent.status = "requires_payment_method";
  intent.latest_charge = charge.id;
  intent.payment_method = null;
  intent.next_action = null;
  emit(sandbox, "charge.failed", charge, cause);
  emit(sandbox, "payment_intent.payment_failed", intent, cause);
  return { decline: reason, charge: charge.id };
}
