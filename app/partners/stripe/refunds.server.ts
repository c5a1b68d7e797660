/** Stripe's refunds: make one, read it, and all of a payment. */
import type Stripe from "stripe";
import { call, type StripeAnswer } from "./client.server";
import { listAll } from "./pages.server";

export type StripeRefund = Stripe.Refund;

type NewRefund = {
  reference: string;
  paymentIntent: string;
  /** Minor units of the payment's currency. */ amount: bigint;
};

/** Gives part of a payment back, once for each reference; it is found again by the reference in its metadata. */
export function createRefund({
  reference,
  paymentIntent,
  amount,
}: NewRefund): Promise<StripeAnswer<StripeRefund>> {
  return call("refunds.create", (stripe) =>
    stripe.refunds.create(
      { payment_intent: paymentIntent, amount: Number(amount), metadata: { refund: reference } },
      { idempotencyKey: `refund-${reference}` },
    ),
  );
}

/** Every refund of a payment, whoever made it. */
export function refundsOfPayment(paymentIntent: string): Promise<StripeAnswer<StripeRefund[]>> {
  return listAll("refunds.list", (stripe, page) =>
    stripe.refunds.list({ ...page, payment_intent: paymentIntent }),
  );
}
