/** Stripe's webhooks: verified over the raw bytes. */
import type Stripe from "stripe";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { library, stripe } from "./client.server";

/** A signature is good for this long, in seconds, so that a recorded delivery cannot be played again later. */
const toleranceSeconds = 300;

const Shape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** The event, or null where the bytes were not signed with our secret within the last five minutes. */
export function verifyStripeEvent(bytes: Buffer, signature: string | null): Stripe.Event | null {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret || !env().STRIPE_SECRET_KEY || !signature) return null;
  try {
    // `constructEvent` throws on malformed JSON; a malformed body must count as a bad signature.
    const { signature: signatures } = stripe().webhooks;
    if (!signatures?.verifyHeader(bytes, signature, secret, toleranceSeconds)) return null;
    const event: unknown = JSON.parse(bytes.toString("utf8"));
    return Shape.safeParse(event).success ? (event as Stripe.Event) : null;
  } catch (error) {
    if (error instanceof library().errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}
