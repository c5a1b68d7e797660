/** Cards that Stripe keeps for a customer of ours: saved on its own page, listed, forgotten. */
import type Stripe from "stripe";
import { call, library, type StripeAnswer } from "./client.server";
import { listAll } from "./pages.server";

export type StoredCard = {
  /** pm_... */
  ref: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same card number. */
  fingerprint: string | null;
  createdAt: Date;
};

/** Makes a customer. The same key gives the same customer, however often it is asked. */
export function createCustomer(details: {
  key: string;
  email: string;
  member: string;
}): Promise<StripeAnswer<string>> {
  return call("customer.create", async (stripe) => {
    const { email, member } = details;
    const customer = await stripe.customers.create(
      { email, metadata: { member } },
      { idempotencyKey: details.key },
    );
    return customer.id;
  });
}

/** Opens Stripe's page where a card is saved and nothing is charged; its address. */
export function openCardPage(details: {
  customer: string;
  locale: string;
  successUrl: string;
  cancelUrl: string;
  /** Idempotency key. */
  key: string;
}): Promise<StripeAnswer<string | null>> {
  return call("checkout.setup", async (stripe) => {
    const session = await stripe.checkout.sessions.create(
      {
        mode: "setup",
        currency: "usd",
        allowed_payment_method_types: ["card"],
        customer: details.customer,
        locale: details.locale.startsWith("zh") ? "zh" : "en",
        success_url: details.successUrl,
        cancel_url: details.cancelUrl,
      },
      { idempotencyKey: details.key },
    );
    return session.url;
  });
}

/** Every card Stripe keeps for a customer, oldest first. */
export async function listCards(customer: string): Promise<StripeAnswer<StoredCard[]>> {
  const listed = await listAll("cards.list", (stripe, page) =>
    stripe.customers.listPaymentMethods(customer, { ...page, type: "card" }),
  );
  return listed.ok ? { ok: true, value: listed.value.flatMap(storedCard).toReversed() } : listed;
}

function storedCard({ id, card, created }: Stripe.PaymentMethod): StoredCard[] {
  if (!card) return [];
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  const fingerprint = card.fingerprint ?? null;
  return [{ ref: id, brand, last4, expMonth, expYear, fingerprint, createdAt: new Date(created * 1000) }];
}

/** Makes Stripe forget a card; content where it has forgotten it before. */
export async function detachCard(ref: string): Promise<StripeAnswer<undefined>> {
  return call("cards.detach", async (stripe) => {
    await stripe.paymentMethods.detach(ref).catch((error: unknown) => {
      // The card is unknown at Stripe or detached. A wrong key of ours proves neither.
      const gone = error instanceof library().errors.StripeInvalidRequestError;
      if (!gone || (error.statusCode !== 400 && error.statusCode !== 404)) throw error;
    });
    return undefined;
  });
}

/** Makes Stripe forget a customer with all of their cards; content where it has before. */
export async function deleteCustomer(ref: string): Promise<StripeAnswer<undefined>> {
  const answer = await call("customer.delete", async (stripe) => {
    await stripe.customers.del(ref);
    return undefined;
  });
  return !answer.ok && answer.kind === "refused" && answer.reason === "resource_missing"
    ? { ok: true, value: undefined }
    : answer;
}
