/** Payments v2: captures read, given back in whole or in part. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { apiBase, apiRoutes, once, plannedIssue, type ApiCall } from "./api";
import { PayPalRefusal } from "./errors";
import { id, now } from "./ids";
import { amountOf, minor, readAmount } from "./money";
import { withOrder } from "./orders";
import type { Amount, Capture, Order, Refund } from "./state";
import { emit } from "./webhooks";

interface Found {
  order: Order;
  captured: Capture;
}

/** A capture with its order, or null. */
export function findCapture(sandbox: Sandbox, captureId: string): Found | null {
  const order = sandbox.world.paypal.orders[sandbox.world.paypal.captures[captureId] ?? ""];
  const captured = order?.purchase_units[0]?.payments?.captures[0];
  return order && captured?.id === captureId ? { order, captured } : null;
}

function captureOf({ sandbox, path }: ApiCall): Found {
  const found = findCapture(sandbox, path["id"] ?? "");
  if (!found) throw new PayPalRefusal(404, "INVALID_RESOURCE_ID");
  return found;
}

/** What a bank has not yet paid out cannot be given back twice, either. */
const gone = new Set<Refund["status"]>(["COMPLETED", "PENDING"]);

function refundedOf(sandbox: Sandbox, captureId: string): bigint {
  return Object.values(sandbox.world.paypal.refunds)
    .filter(({ capture, refund }) => capture === captureId && gone.has(refund.status))
    .reduce((sum, { refund }) => sum + minor(refund.amount), 0n);
}

/** Refunds `amount`, or the rest where it is null. */
export function giveBack(
  sandbox: Sandbox,
  { order, captured }: Found,
  amount: Amount | null,
  words: { custom_id?: string; invoice_id?: string; note_to_payer?: string },
  status: "COMPLETED" | "PENDING" = "COMPLETED",
): Refund {
  if (captured.status === "PENDING") throw new PayPalRefusal(422, "PENDING_CAPTURE");
  const currency = captured.amount.currency_code;
  const before = refundedOf(sandbox, captured.id);
  const left = minor(captured.amount) - before;
  if (left <= 0n || captured.status === "REFUNDED") throw new PayPalRefusal(422, "CAPTURE_FULLY_REFUNDED");
  if (amount && amount.currency_code !== currency) throw new PayPalRefusal(422, "REFUND_CURRENCY_MISMATCH");
  const units = amount ? minor(amount) : left;
  if (units > left) throw new PayPalRefusal(422, "REFUND_AMOUNT_EXCEEDED");
  const refundId = id();
  const refund: Refund = {
    id: refundId,
    status,
    amount: amountOf(units, currency),
    ...words,
    seller_payable_breakdown: {
      gross_amount: amountOf(units, currency),
      net_amount: amountOf(units, currency),
      total_refunded_amount: amountOf(before + units, currency),
    },
    create_time: now(),
    update_time: now(),
    links: [
      { href: `${apiBase(sandbox)}/v2/payments/refunds/${refundId}`, rel: "self", method: "GET" },
      { href: `${apiBase(sandbox)}/v2/payments/captures/${captured.id}`, rel: "up", method: "GET" },
    ],
  };
  sandbox.world.paypal.refunds[refundId] = { refund, capture: captured.id };
  captured.status = units === left ? "REFUNDED" : "PARTIALLY_REFUNDED";
  captured.update_time = now();
  if (status === "COMPLETED") emit(sandbox, "PAYMENT.CAPTURE.REFUNDED", "refund", { ...refund });
  emit(sandbox, "PAYMENT.CAPTURE.UPDATED", "capture", withOrder(captured, order));
  sandbox.save();
  return refund;
}

/** The bank's result of a pending refund. PayPal sends events only for money that arrived. */
export function settleRefund(sandbox: Sandbox, refundId: string, good: boolean): Refund | null {
  const found = sandbox.world.paypal.refunds[refundId];
  if (found?.refund.status !== "PENDING") return null;
  found.refund.status = good ? "COMPLETED" : "FAILED";
  found.refund.update_time = now();
  if (good) emit(sandbox, "PAYMENT.CAPTURE.REFUNDED", "refund", { ...found.refund });
  sandbox.save();
  return found.refund;
}

function refund(call: ApiCall) {
  const { sandbox, body } = call;
  const found = captureOf(call);
  return once(
    call,
    "refund",
    (refundId) => sandbox.world.paypal.refunds[refundId]?.refund,
    () => {
      plannedIssue(sandbox, "refund");
      const amount = body["amount"] === undefined ? null : readAmount(body["amount"], "/amount");
      const words = Object.fromEntries(
        ["custom_id", "invoice_id", "note_to_payer"].flatMap((name) =>
          typeof body[name] === "string" ? [[name, body[name]]] : [],
        ),
      ) as { custom_id?: string };
      const planned = sandbox.world.paypal.nextRefund;
      delete sandbox.world.paypal.nextRefund;
      const made = giveBack(sandbox, found, planned?.amount ?? amount, words, planned?.status);
      return { id: made.id, body: made };
    },
  );
}

export function refundRoutes(router: Router, sandbox: Sandbox): void {
  apiRoutes(router, sandbox, [
    ["GET", "/v2/payments/captures/:id", (call) => ({ status: 200, body: captureOf(call).captured })],
    ["POST", "/v2/payments/captures/:id/refund", refund],
    [
      "GET",
      "/v2/payments/refunds/:id",
      ({ path }) => {
        const found = sandbox.world.paypal.refunds[path["id"] ?? ""];
        if (!found) throw new PayPalRefusal(404, "INVALID_RESOURCE_ID");
        return { status: 200, body: found.refund };
      },
    ],
  ]);
}
