/** Why a provider refused a refund, in the kinds that the desk handles differently. */

export type RefundAnswer =
  | "cardGone"
  | "declined"
  | "noFunds"
  | "tooLate"
  | "givenBack"
  | "tooMuch"
  | "disputed"
  | "pending"
  | "stopped";

/** Stripe's `failure_reason` and codes, and PayPal's issues and statuses, as their documents of refunds list them. */
const kinds: ReadonlyMap<string, RefundAnswer> = new Map([
  ["expired_or_canceled_card", "cardGone"],
  ["lost_or_stolen_card", "cardGone"],
  ["declined", "declined"],
  ["insufficient_funds", "noFunds"],
  ["charge_for_pending_refund_disputed", "disputed"],
  ["charge_disputed", "disputed"],
  ["charge_already_refunded", "givenBack"],
  ["merchant_request", "stopped"],
  ["canceled", "stopped"],
  ["REFUND_FAILED_INSUFFICIENT_FUNDS", "noFunds"],
  ["REFUND_TIME_LIMIT_EXCEEDED", "tooLate"],
  ["CAPTURE_FULLY_REFUNDED", "givenBack"],
  ["REFUND_AMOUNT_EXCEEDED", "tooMuch"],
  ["PENDING_CAPTURE", "pending"],
  ["CANCELLED", "stopped"],
]);

/** The kind of a provider's answer; null of one that is not known, such as that none came. */
export const refundAnswer = (given: string): RefundAnswer | null => kinds.get(given) ?? null;
