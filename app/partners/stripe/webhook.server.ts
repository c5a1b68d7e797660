/** Stripe's webhooks: verified over the raw bytes. */
import Stripe from "stripe";
import { env } from "~/platform/env.server";
import { stripe } from "./client.server";

/** A signature is good for this long, in seconds, so that a recorded delivery cannot be played again later. */
const toleranceSeconds = 300;

/** The event, or null where the bytes were not signed with our secret within the last five minutes. */
export function verifyStripeEvent(bytes: Buffer, signature: string | null): Stripe.Event | null {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret || !env().STRIPE_SECRET_KEY || !signature) return null;
  try {
    return stripe().webhooks.constructEvent(bytes, signature, secret, toleranceSeconds);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}
