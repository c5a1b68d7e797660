/** A refund by PayPal: requested, read, and searched among the payment's refunds. */
import {
  readRefund,
  refundCapture,
  refundsOfOrder,
  type PayPalRefund,
} from "~/partners/paypal/refunds.server";
import { db, sql } from "~/platform/db";
import { parseAmount, type Currency } from "~/platform/money";
import { paypalOutcome, refusedOr, type RefundOutcome } from "./outcomes";
import type { RefundStatus } from "./refunds";

type NewRefund = {
  /** Our own id of it, which PayPal keeps as its custom id. */
  id: string;
  status: RefundStatus;
  /** Minor units of `ccy`. */
  amount: bigint;
  ccy: Currency;
  /** PayPal's capture, its order, and its refund where it is known. */
  providerPaymentRef: string;
  orderRef: string | null;
  providerRef: string | null;
};

/** Refusals that say that something has gone back already; it may be this refund, whose answer was lost. */
const maySpeakOfIt: readonly string[] = [
  "CAPTURE_FULLY_REFUNDED",
  "REFUND_AMOUNT_EXCEEDED",
  "DUPLICATE_INVOICE_ID",
  "PAYPAL_REQUEST_ID_PREVIOUSLY_USED",
];

/**
 * Requests a refund at PayPal, or reads its state. PayPal keeps our key for 45 days. After that, or if a refusal may
 * concern our own refund, the payment's refunds are read first.
 */
export async function refundAtPayPal(refund: NewRefund): Promise<RefundOutcome> {
  const { id, amount, ccy, providerPaymentRef: captureId, providerRef } = refund;
  const answer = providerRef
    ? await readRefund(providerRef)
    : await refundCapture({ reference: id, captureId, amount, currency: ccy });
  if (answer.ok) return paypalOutcome(answer.value);
  const certain = providerRef !== null || answer.kind === "unclear";
  const doubtful = refund.status === "ERROR" || maySpeakOfIt.includes(answer.reason);
  if (certain || !doubtful) return refusedOr(answer, providerRef);
  return (await amongRefunds(refund)) ?? refusedOr(answer, null);
}

/** Our refund among those of its payment; null where PayPal certainly has none. */
async function amongRefunds({ id, amount, ccy, orderRef }: NewRefund): Promise<RefundOutcome | null> {
  if (!orderRef) return { kind: "unclear", reason: "no-order" };
  const listed = await refundsOfOrder(orderRef);
  if (!listed.ok) return { kind: "unclear", reason: listed.reason };
  const own = listed.value.find((one) => one.custom_id === id || one.invoice_id === id);
  if (own) return paypalOutcome(own);
  // An unknown refund of the same amount without a reference may be ours: a person decides.
  const alike = listed.value.filter((one) => bearsNoName(one) && amountOf(one, ccy) === amount);
  return (await unknown(alike)) ? { kind: "unclear", reason: "nameless-refund" } : null;
}

const bearsNoName = ({ custom_id: own, invoice_id: invoice }: PayPalRefund) => !own && !invoice;

const amountOf = ({ amount }: PayPalRefund, ccy: Currency): bigint | null =>
  amount?.currency_code === ccy ? parseAmount(amount.value, ccy) : null;

async function unknown(refunds: readonly PayPalRefund[]): Promise<boolean> {
  if (refunds.length === 0) return false;
  const refs = refunds.map(({ id }) => id);
  const known = await db.rows<{ ref: string }>(sql`
    select provider_ref as ref from refund where provider_ref = any(${refs}::text[])`);
  return known.length < refs.length;
}
