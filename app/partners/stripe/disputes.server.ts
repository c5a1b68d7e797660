/** Disputes of card payments, read as they stand at Stripe. */
import type Stripe from "stripe";
import { call, type StripeAnswer } from "./client.server";

export type StripeDispute = Stripe.Dispute;

/** Reads a dispute with the transactions by which its money moved, and its payment intent. */
export function readDispute(id: string): Promise<StripeAnswer<StripeDispute>> {
  return call("disputes.read", (stripe) => stripe.disputes.retrieve(id, { expand: ["payment_intent"] }));
}
