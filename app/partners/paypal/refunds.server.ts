/** PayPal's refunds of captures (Payments v2), as far as we use them. */
import { z } from "zod";
import { decimalText, type Currency } from "~/platform/money";
import { Mark, Money } from "./bounds";
import { call, type PayPalAnswer } from "./client.server";

const Refund = z.object({
  id: Mark,
  status: z.enum(["CANCELLED", "FAILED", "PENDING", "COMPLETED"]),
  amount: Money.optional(),
  custom_id: Mark.optional(),
  invoice_id: Mark.optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});
export type PayPalRefund = z.infer<typeof Refund>;

type NewRefund = {
  reference: string;
  captureId: string;
  /** Minor units. */ amount: bigint;
  currency: Currency;
};

/** Gives part of a capture back, once for each reference (PayPal keeps it for 45 days). */
export function refundCapture({
  reference,
  captureId,
  amount,
  currency,
}: NewRefund): Promise<PayPalAnswer<PayPalRefund>> {
  return call("refunds.create", Refund, {
    method: "POST",
    path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
    requestId: `refund-${reference}`,
    body: refundBody({ reference, amount, currency }),
  });
}

/** The body of `refundCapture`; apart, so that a test can hold it against PayPal's own schema. */
function refundBody({ reference, amount, currency }: Omit<NewRefund, "captureId">) {
  return {
    amount: { currency_code: currency, value: decimalText(amount, currency) },
    custom_id: reference,
    invoice_id: reference,
  };
}

/** Reads a refund. */
export function readRefund(id: string): Promise<PayPalAnswer<PayPalRefund>> {
  return call("refunds.read", Refund, {
    method: "GET",
    path: `/v2/payments/refunds/${encodeURIComponent(id)}`,
  });
}

const OrderRefunds = z
  .object({
    purchase_units: z
      .array(z.object({ payments: z.object({ refunds: z.array(Refund).optional() }).optional() }))
      .optional(),
  })
  .transform(({ purchase_units: units = [] }) => units.flatMap(({ payments }) => payments?.refunds ?? []));

/** All refunds of the payment of an order: a capture does not name its own, its order does. */
export function refundsOfOrder(orderId: string): Promise<PayPalAnswer<PayPalRefund[]>> {
  return call("refunds.list", OrderRefunds, {
    method: "GET",
    path: `/v2/checkout/orders/${encodeURIComponent(orderId)}`,
  });
}
