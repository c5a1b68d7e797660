/** Taking money: what each card does to a payment intent, and the charge that comes of it. */
import type Stripe from "stripe";
import type { Sandbox } from "../state";
import { cardOf, declineCode, declineMessage } from "./cards";
import { openDispute } from "./disputes";
import { idIn } from "./ids";
import { feeOf, newCharge, post } from "./new-payment";
import { type Cause, emit } from "./webhooks";

export type Outcome = "succeeded" | "requires_action" | { decline: string; charge: string | null };

export interface Attempt {
  /** The owner is not there to answer a challenge. */
  offSession: boolean;
  /** The owner has passed the challenge already. */
  challenged?: boolean;
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
  if (card?.challenge && !how.challenged) {
    if (how.offSession) return decline(sandbox, intent, method, "authentication_required", how.cause);
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
    emit(sandbox, "payment_intent.requires_action", intent, how.cause);
    return "requires_action";
  }
  if (card?.decline) return decline(sandbox, intent, method, card.decline, how.cause);
  if (card?.failsLater && idIn(method.customer))
    return decline(sandbox, intent, method, "generic_decline", how.cause);
  succeed(sandbox, intent, method, how.cause);
  if (card?.disputed) openDispute(sandbox, String(intent.latest_charge), "fraudulent", how.cause);
  return "succeeded";
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
  if (intent.setup_future_usage && customer) method.customer = customer;
  emit(sandbox, "charge.succeeded", charge, cause);
  emit(sandbox, "payment_intent.succeeded", intent, cause);
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
