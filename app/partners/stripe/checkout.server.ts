/** Stripe's hosted Checkout: open a session, read it, end it. Works without JavaScript in the browser. */
import type Stripe from "stripe";
import { call, type StripeAnswer } from "./client.server";
import { findListed } from "./pages.server";

export type CheckoutSession = Stripe.Checkout.Session;

export type NewSession = {
  /** Idempotency key, and the mark by which the session is found again. */
  reference: string;
  /** Minor units of `currency` (ISO 4217, any case). */
  amount: bigint;
  currency: string;
  title: string;
  email: string;
  locale: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** Who the card is to be saved for; null where it is not. */
  customer: string | null;
};

/** Opens a session for a card payment. The same reference gives the same session. */
export function openSession(session: NewSession): Promise<StripeAnswer<CheckoutSession>> {
  const currency = session.currency.toLowerCase();
  const price = { currency, unit_amount: Number(session.amount), product_data: { name: session.title } };
  return call("checkout.open", (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: "payment",
        allowed_payment_method_types: ["card"],
        line_items: [{ quantity: 1, price_data: price }],
        client_reference_id: session.reference,
        metadata: { payment: session.reference },
        payment_intent_data: {
          metadata: { payment: session.reference },
          ...(session.customer ? { setup_future_usage: "off_session" as const } : {}),
        },
        ...(session.customer ? { customer: session.customer } : { customer_email: session.email }),
        locale: session.locale.startsWith("zh") ? "zh" : "en",
        expires_at: Math.ceil(session.expiresAt.getTime() / 1000),
        success_url: session.successUrl,
        cancel_url: session.cancelUrl,
      },
      { idempotencyKey: session.reference },
    ),
  );
}

/** Reads a session with its payment intent. */
export function readSession(id: string): Promise<StripeAnswer<CheckoutSession>> {
  return call("checkout.read", (stripe) =>
    stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] }),
  );
}

/**
 * The session of `reference`, or null: for an attempt whose session we could not store. Stripe cannot search by
 * reference, so the sessions since `since` are read.
 */
export function findSession(reference: string, since: Date): Promise<StripeAnswer<CheckoutSession | null>> {
  const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
  return findListed(
    "checkout.find",
    (stripe, page) => stripe.checkout.sessions.list({ ...page, created }),
    (session) => session.client_reference_id === reference,
  );
}

/** Ends an open session. A clear no means that it was not open any more. */
export function endSession(id: string): Promise<StripeAnswer<CheckoutSession>> {
  return call("checkout.end", (stripe) =>
    stripe.checkout.sessions.expire(id, { expand: ["payment_intent"] }),
  );
}
