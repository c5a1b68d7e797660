/** Payments by a card that Stripe keeps: charged at once, with or without its owner there. */
import type Stripe from "stripe";
import { call, library, type StripeAnswer } from "./client.server";
import { findListed } from "./pages.server";

export type Intent = Stripe.PaymentIntent;

export type Charge = {
  /** Idempotency key, and the mark by which the payment is found again. */
  reference: string;
  /** Minor units of `currency` (ISO 4217, any case). */
  amount: bigint;
  currency: string;
  title: string;
  customer: string;
  /** The card, pm_... */
  card: string;
  /** Nobody can answer the bank's question, so a question is a refusal. */
  offSession: boolean;
  returnUrl: string;
};

/** Charges a saved card. The same reference charges once; a refused card is an answer, too, with its reason in it. */
export function chargeCard(charge: Charge): Promise<StripeAnswer<Intent>> {
  return call("intent.charge", async (stripe) => {
    try {
      return await stripe.paymentIntents.create(
        {
          amount: Number(charge.amount),
          currency: charge.currency.toLowerCase(),
          customer: charge.customer,
          payment_method: charge.card,
          allowed_payment_method_types: ["card"],
          description: charge.title,
          metadata: { payment: charge.reference },
          confirm: true,
          ...(charge.offSession ? { off_session: true } : { return_url: charge.returnUrl }),
        },
        { idempotencyKey: charge.reference },
      );
    } catch (error) {
      if (error instanceof library().errors.StripeCardError && error.payment_intent)
        return error.payment_intent;
      throw error;
    }
  });
}

/** Reads a payment. */
export function readIntent(id: string): Promise<StripeAnswer<Intent>> {
  return call("intent.read", (stripe) => stripe.paymentIntents.retrieve(id));
}

/** The payment begun for `reference`, or null: for one whose answer never reached us. */
export function findIntent(
  reference: string,
  customer: string,
  since: Date,
): Promise<StripeAnswer<Intent | null>> {
  const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
  return findListed(
    "intent.find",
    (stripe, page) => stripe.paymentIntents.list({ ...page, customer, created }),
    (intent) => intent.metadata["payment"] === reference,
  );
}

/**
 * Blocks a charge whose request was lost: its idempotency key is used for a payment that nobody can pay. Stripe refuses
 * a different request under a known key. So ok means that the charge never began.
 */
export function forestallCharge({
  reference,
  amount,
  currency,
}: Pick<Charge, "reference" | "amount" | "currency">): Promise<StripeAnswer<Intent>> {
  return call("intent.forestall", (stripe) =>
    stripe.paymentIntents.create(
      {
        amount: Number(amount),
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ["card"],
        metadata: { payment: reference },
      },
      { idempotencyKey: reference },
    ),
  );
}

/** Ends a payment that is not made yet. A clear no means that it cannot be ended any more. */
export function cancelIntent(id: string): Promise<StripeAnswer<Intent>> {
  return call("intent.cancel", (stripe) => stripe.paymentIntents.cancel(id));
}
