/** Card payments by Stripe as a payment method: what its sessions mean for an attempt. */
import {
  endSession,
  findSession,
  openSession,
  readSession,
  type CheckoutSession,
} from "~/partners/stripe/checkout.server";
import { stripeConfigured, type StripeAnswer } from "~/partners/stripe/client.server";
import {
  notOpened,
  type Opened,
  type Outcome,
  type PaymentMethodProvider,
  type ProviderAttempt,
  type SessionRequest,
} from "./provider.server";
import { askCharge, endCharge, openCharge } from "./saved-card.server";
import { runOut, type FailureCode } from "../states";

/**
 * Stripe refuses sessions that end within 30 minutes, by its clock. The time is computed from the latest moment a page
 * can be opened, because the idempotency key allows no other. Our reconcile job ends the session in time.
 */
const marginMs = 32 * 60_000;

export const stripeProvider: PaymentMethodProvider = {
  name: "stripe",
  configured: stripeConfigured,
  endLosesApproved: false,

  open(request) {
    const { card } = request;
    return card?.method ? openCharge(request, { ...card, method: card.method }) : openPage(request);
  },

  async ask(attempt) {
    if (attempt.card?.method) return askCharge(attempt, attempt.card);
    const found = await sessionOf(attempt);
    if (!found.ok) return { kind: "unclear", reason: found.reason };
    return found.value ? outcomeOf(found.value, "expired") : { kind: "failed", code: "abandoned" };
  },

  async end(attempt, code) {
    if (attempt.card?.method) return endCharge(attempt, attempt.card, code);
    const found = await sessionOf(attempt);
    if (!found.ok) return { kind: "unclear", reason: found.reason };
    if (!found.value) return { kind: "failed", code: "abandoned" };
    if (found.value.status !== "open") return outcomeOf(found.value, code);
    const ended = await endSession(found.value.id);
    if (ended.ok) return outcomeOf(ended.value, code);
    // Not open any more, or no answer: what Stripe says now is what stands.
    const again = await readSession(found.value.id);
    return again.ok ? outcomeOf(again.value, code) : { kind: "unclear", reason: again.reason };
  },
};

async function openPage(request: SessionRequest): Promise<Opened> {
  const answer = await openSession({
    reference: request.paymentId,
    amount: request.amount,
    currency: request.ccy,
    title: request.title,
    email: request.email,
    locale: request.locale,
    expiresAt: new Date(request.expiresAt.getTime() + marginMs),
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    customer: request.card?.customer ?? null,
  });
  if (!answer.ok) return notOpened(answer);
  const { id, url } = answer.value;
  return url
    ? { kind: "opened", providerRef: id, url }
    : { kind: "unclear", reason: "session-without-url", unsent: false };
}

async function sessionOf(attempt: ProviderAttempt): Promise<StripeAnswer<CheckoutSession | null>> {
  if (attempt.providerRef) return readSession(attempt.providerRef);
  const found = await findSession(attempt.paymentId, attempt.createdAt);
  return found.ok && found.value ? readSession(found.value.id) : found;
}

/** What a session means. `completed` is not yet paid: only `payment_status` says so. */
export function outcomeOf(session: CheckoutSession, failure: FailureCode): Outcome {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const providerPaymentRef =
    typeof session.payment_intent === "string" ? session.payment_intent : (intent?.id ?? null);
  if (session.payment_status === "paid") {
    return {
      kind: "succeeded",
      amount: BigInt(session.amount_total ?? 0),
      ccy: (session.currency ?? "").toUpperCase(),
      providerRef: session.id,
      providerPaymentRef,
    };
  }
  const declined = Boolean(intent?.last_payment_error);
  if (session.status === "expired") {
    const code = declined && runOut(failure) ? "declined" : failure;
    return { kind: "failed", code, providerRef: session.id };
  }
  return { kind: "open", providerRef: session.id, url: session.url ?? null, lastDecline: declined };
}
