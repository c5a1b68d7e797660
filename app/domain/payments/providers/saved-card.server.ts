/** A payment by a saved card: charged at once; the bank may send its owner to a page of its own. */
import {
  cancelIntent,
  chargeCard,
  findIntent,
  forestallCharge,
  readIntent,
  type Intent,
} from "~/partners/stripe/intents.server";
import type { StripeAnswer } from "~/partners/stripe/client.server";
import {
  notOpened,
  type Opened,
  type Outcome,
  type ProviderAttempt,
  type SavedCardOf,
  type SessionRequest,
} from "./provider.server";
import type { FailureCode } from "../states";

/** Charges the card, or finds it charged: the attempt's id is the key of the call. */
export async function openCharge(
  request: SessionRequest,
  card: SavedCardOf & { method: string },
): Promise<Opened> {
  const answer = await chargeCard({
    reference: request.paymentId,
    amount: request.amount,
    currency: request.ccy,
    title: request.title,
    customer: card.customer,
    card: card.method,
    offSession: request.offSession,
    returnUrl: request.successUrl,
  });
  if (!answer.ok) return notOpened(answer);
  const outcome = outcomeOfIntent(answer.value, "expired");
  return outcome.kind === "open" && outcome.url
    ? { kind: "opened", providerRef: outcome.providerRef, url: outcome.url }
    : { kind: "answered", outcome };
}

/** Its outcome. A charge that is not found may still be on its way, so it is unknown until ended. */
export async function askCharge(attempt: ProviderAttempt, card: SavedCardOf): Promise<Outcome> {
  const found = await intentOf(attempt, card);
  if (!found.ok) return { kind: "unclear", reason: found.reason };
  return found.value ? outcomeOfIntent(found.value, "expired") : { kind: "unclear", reason: "no-charge-yet" };
}

/** Ends it, so that neither the bank's page nor a late request charges anything; then returns its state. */
export async function endCharge(
  attempt: ProviderAttempt,
  card: SavedCardOf,
  code: FailureCode,
): Promise<Outcome> {
  const found = await intentOf(attempt, card);
  if (!found.ok) return { kind: "unclear", reason: found.reason };
  if (!found.value) return forestalled(attempt);
  const before = outcomeOfIntent(found.value, code);
  if (before.kind !== "open") return before;
  const ended = await cancelIntent(found.value.id);
  if (ended.ok) return outcomeOfIntent(ended.value, code);
  // Being processed, or no answer: what Stripe says now is what stands.
  const again = await readIntent(found.value.id);
  return again.ok ? outcomeOfIntent(again.value, code) : { kind: "unclear", reason: again.reason };
}

/** A missing charge is certain only once its key is blocked; otherwise it is asked about again. */
async function forestalled({ paymentId, amount, ccy }: ProviderAttempt): Promise<Outcome> {
  const taken = await forestallCharge({ reference: paymentId, amount, currency: ccy });
  if (!taken.ok) return { kind: "unclear", reason: taken.reason };
  // Not needed for safety: nothing can be paid without a card. It keeps the provider's list clean.
  await cancelIntent(taken.value.id);
  return { kind: "failed", code: "undelivered", providerRef: taken.value.id };
}

function intentOf(attempt: ProviderAttempt, card: SavedCardOf): Promise<StripeAnswer<Intent | null>> {
  return attempt.providerRef
    ? readIntent(attempt.providerRef)
    : findIntent(attempt.paymentId, card.customer, attempt.createdAt);
}

/** Maps a payment by a saved card to an outcome. One that the bank refused can no longer be confirmed. */
function outcomeOfIntent(intent: Intent, failure: FailureCode): Outcome {
  const providerRef = intent.id;
  switch (intent.status) {
    case "succeeded":
      return {
        kind: "succeeded",
        amount: BigInt(intent.amount_received),
        ccy: intent.currency.toUpperCase(),
        providerRef,
        providerPaymentRef: intent.id,
      };
    case "canceled":
      return { kind: "failed", code: failure, providerRef };
    case "requires_payment_method":
      return { kind: "failed", code: refusalOf(intent), providerRef };
    default: {
      const url = intent.next_action?.redirect_to_url?.url ?? null;
      return { kind: "open", providerRef, url, lastDecline: false };
    }
  }
}

function refusalOf({ last_payment_error: error }: Intent): FailureCode {
  // Our own charges always have a reason. Without one it is the payment that blocks the key.
  if (!error) return "undelivered";
  const asks = error.code === "authentication_required" || error.decline_code === "authentication_required";
  return asks ? "authentication" : "declined";
}
