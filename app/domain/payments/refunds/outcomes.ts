/** What a provider's answer about a refund means for us. Pure. */
import type { PayPalRefund } from "~/partners/paypal/refunds.server";
import type { StripeRefund } from "~/partners/stripe/refunds.server";
import { parseAmount } from "~/platform/money";

/** What the provider says of a refund; amounts in minor units of the payment's currency. */
export type RefundOutcome =
  | {
      kind: "completed" | "pending" | "failed";
      providerRef: string | null;
      amount: bigint | null;
      reason?: string;
    }
  | { kind: "unclear"; reason: string };

/**
 * What a refusal or no answer means. A refund that was made stays, if only a question about it is refused. A refused
 * key of ours ends nothing: it works with the next key.
 */
export function refusedOr(
  answer: { kind: "refused" | "unclear"; denied?: boolean; reason: string },
  providerRef: string | null,
): RefundOutcome {
  if (answer.kind === "refused" && !answer.denied && providerRef === null)
    return { kind: "failed", providerRef: null, amount: null, reason: answer.reason };
  return { kind: "unclear", reason: answer.reason };
}

/** What Stripe's refund means. */
export function stripeOutcome({ id, status, amount, failure_reason: reason }: StripeRefund): RefundOutcome {
  const facts = { providerRef: id, amount: BigInt(amount) };
  if (status === "succeeded") return { kind: "completed", ...facts };
  if (status === "failed" || status === "canceled")
    return { kind: "failed", ...facts, reason: reason ?? status };
  return { kind: "pending", ...facts };
}

/** What PayPal's refund means. */
export function paypalOutcome({ id, status, amount }: PayPalRefund): RefundOutcome {
  const value = amount ? parseAmount(amount.value, amount.currency_code) : null;
  const facts = { providerRef: id, amount: value };
  if (status === "COMPLETED") return { kind: "completed", ...facts };
  if (status === "PENDING") return { kind: "pending", ...facts };
  return { kind: "failed", ...facts, reason: status };
}
