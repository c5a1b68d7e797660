/** PayPal as a payment method: what its orders mean for an attempt. Money moves when we capture, not before. */
import type { PayPalAnswer } from "~/partners/paypal/client.server";
import { paypalConfigured } from "~/partners/paypal/client.server";
import {
  approvalUrl,
  captureOf,
  captureOrder,
  createOrder,
  readOrder,
  type PayPalOrder,
} from "~/partners/paypal/orders.server";
import { parseAmount } from "~/platform/money";
import { notOpened, type Outcome, type PaymentMethodProvider } from "./provider.server";
import { capturePending, type FailureCode } from "../states";

export const paypalProvider: PaymentMethodProvider = {
  name: "paypal",
  configured: paypalConfigured,
  endLosesApproved: true,

  async open(request) {
    const answer = await createOrder({
      reference: request.paymentId,
      amount: request.amount,
      currency: request.ccy,
      title: request.title,
      locale: request.locale,
      returnUrl: request.successUrl,
      cancelUrl: request.cancelUrl,
    });
    if (!answer.ok) return notOpened(answer);
    const url = approvalUrl(answer.value);
    return url
      ? { kind: "opened", providerRef: answer.value.id, url }
      : { kind: "unclear", reason: "order-without-url", unsent: false };
  },

  async ask({ providerRef, isOpen }) {
    // Nobody was ever given the address of an order whose name we do not know.
    if (!providerRef) return { kind: "failed", code: "abandoned" };
    const order = await readOrder(providerRef);
    if (!order.ok) return withoutOrder(order, "expired");
    return order.value.status === "APPROVED" && isOpen
      ? capture(providerRef)
      : outcomeOf(order.value, "expired");
  },

  /** An order that is never captured is never paid: nothing has to be told to PayPal. */
  async end({ providerRef }, code) {
    if (!providerRef) return { kind: "failed", code: "abandoned" };
    const order = await readOrder(providerRef);
    if (!order.ok) return withoutOrder(order, code);
    const outcome = outcomeOf(order.value, code);
    return outcome.kind === "open" ? { kind: "failed", code, providerRef } : outcome;
  },
};

async function capture(orderId: string): Promise<Outcome> {
  const answer = await captureOrder(orderId);
  if (answer.ok) return outcomeOf(answer.value, "expired");
  if (answer.kind === "unclear") return { kind: "unclear", reason: answer.reason };
  switch (answer.reason) {
    case "ORDER_ALREADY_CAPTURED": {
      const order = await readOrder(orderId);
      return order.ok ? outcomeOf(order.value, "expired") : { kind: "unclear", reason: order.reason };
    }
    case "ORDER_NOT_APPROVED":
      return { kind: "open", providerRef: orderId, url: null, lastDecline: false };
    case "INSTRUMENT_DECLINED":
    case "PAYER_ACTION_REQUIRED":
      return { kind: "open", providerRef: orderId, url: null, lastDecline: true };
    case "ORDER_EXPIRED":
      return { kind: "failed", code: "expired", providerRef: orderId };
    default:
      return { kind: "failed", code: "refused", providerRef: orderId };
  }
}

/** PayPal forgets orders that nobody paid. */
function withoutOrder(answer: Exclude<PayPalAnswer<PayPalOrder>, { ok: true }>, code: FailureCode): Outcome {
  const gone =
    answer.kind === "refused" && ["RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID"].includes(answer.reason);
  return gone ? { kind: "failed", code } : { kind: "unclear", reason: answer.reason };
}

/** What an order means. Only a completed capture is money; a pending one is neither yes nor no. */
export function outcomeOf(order: PayPalOrder, failure: FailureCode): Outcome {
  const providerRef = order.id;
  const capture = captureOf(order);
  if (!capture) {
    return order.status === "VOIDED"
      ? { kind: "failed", code: failure, providerRef }
      : { kind: "open", providerRef, url: approvalUrl(order), lastDecline: false };
  }
  switch (capture.status) {
    case "PENDING":
      return { kind: "unclear", reason: capturePending };
    case "DECLINED":
    case "FAILED":
      return { kind: "failed", code: "declined", providerRef };
    default: {
      const { currency_code: ccy, value } = capture.amount;
      const amount = parseAmount(value, ccy);
      if (amount === null) return { kind: "unclear", reason: "unreadable-amount" };
      return { kind: "succeeded", amount, ccy, providerRef, providerPaymentRef: capture.id };
    }
  }
}
