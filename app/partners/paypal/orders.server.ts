/** PayPal's Orders v2 and the captures behind them, as far as we use them. */
import { z } from "zod";
import { decimalText, type Currency } from "~/platform/money";
import { Mark, Money } from "./bounds";
import { call, type PayPalAnswer } from "./client.server";

const Capture = z.object({
  id: Mark,
  status: z.enum(["COMPLETED", "DECLINED", "PARTIALLY_REFUNDED", "PENDING", "REFUNDED", "FAILED"]),
  amount: Money,
});

const Order = z.object({
  id: Mark,
  status: z.enum(["CREATED", "SAVED", "APPROVED", "VOIDED", "COMPLETED", "PAYER_ACTION_REQUIRED"]),
  purchase_units: z
    .array(z.object({ payments: z.object({ captures: z.array(Capture).optional() }).optional() }))
    .optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
});

export type PayPalOrder = z.infer<typeof Order>;
export type PayPalCapture = z.infer<typeof Capture>;

export type OrderRequest = {
  /** Ours: the order's idempotency key, invoice number and custom id, so that it is paid once. */
  reference: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  title: string;
  locale: string;
  returnUrl: string;
  cancelUrl: string;
};

/** Makes an order, once for each reference. The member approves it at `approvalUrl`. */
export function createOrder(request: OrderRequest): Promise<PayPalAnswer<PayPalOrder>> {
  return call("orders.create", Order, {
    method: "POST",
    path: "/v2/checkout/orders",
    requestId: request.reference,
    body: orderBody(request),
  });
}

/** The body of `createOrder`; apart, so that a test can hold it against PayPal's own schema. */
function orderBody({ reference, amount, currency, title, locale, returnUrl, cancelUrl }: OrderRequest) {
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: "default",
        description: title.slice(0, 127).toWellFormed(),
        custom_id: reference,
        invoice_id: reference,
        amount: { currency_code: currency, value: decimalText(amount) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: "Quayside",
          locale,
          user_action: "PAY_NOW",
          shipping_preference: "NO_SHIPPING",
          payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
}

/** Reads an order. */
export function readOrder(orderId: string): Promise<PayPalAnswer<PayPalOrder>> {
  return call("orders.read", Order, {
    method: "GET",
    path: `/v2/checkout/orders/${encodeURIComponent(orderId)}`,
  });
}

/** Takes the money of an approved order, once. */
export function captureOrder(orderId: string): Promise<PayPalAnswer<PayPalOrder>> {
  return call("orders.capture", Order, {
    method: "POST",
    path: `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`,
    requestId: `cap-${orderId}`,
  });
}

/** The approval link; its name depends on the form of the request. */
export function approvalUrl(order: PayPalOrder): string | null {
  return order.links?.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href ?? null;
}

/** The capture of an order, or null while there is none. */
export function captureOf(order: PayPalOrder): PayPalCapture | null {
  return order.purchase_units?.[0]?.payments?.captures?.[0] ?? null;
}
