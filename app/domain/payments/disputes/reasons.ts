/** Why a payment is disputed, in the few kinds that ask for different evidence. */

export type DisputeReason =
  "fraud" | "notReceived" | "notAsDescribed" | "duplicate" | "notRefunded" | "cancelled" | "amount" | "other";

/** Stripe's `reason` and PayPal's `reason`, as their documents of disputes list them. */
const kinds: Readonly<Record<string, DisputeReason>> = {
  fraudulent: "fraud",
  unrecognized: "fraud",
  debit_not_authorized: "fraud",
  product_not_received: "notReceived",
  product_unacceptable: "notAsDescribed",
  duplicate: "duplicate",
  credit_not_processed: "notRefunded",
  subscription_canceled: "cancelled",
  UNAUTHORISED: "fraud",
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "notReceived",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "notAsDescribed",
  DUPLICATE_TRANSACTION: "duplicate",
  CREDIT_NOT_PROCESSED: "notRefunded",
  CANCELED_RECURRING_BILLING: "cancelled",
  INCORRECT_AMOUNT: "amount",
};

/** The kind of a provider's reason; what is not known is another. */
export const disputeReason = (given: string): DisputeReason => kinds[given] ?? "other";
