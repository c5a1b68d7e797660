/** Refunds of an order: the REST routes. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { bodyOf, type Call, idOf, rest } from "./context";
import { wooJson, WooRefusal } from "./errors";
import { checkFields, records, text, truthy } from "./fields";
import { cents, decimal } from "./money";
import { addRefund } from "./order-book";
import { orderOf } from "./orders";
import { presentRefund, refundedOf, totalOf } from "./present-order";
import type { Order, Refund } from "./types";

function cannot(message: string): WooRefusal {
  // WooCommerce hands the bare number on, and so the refusal arrives as a 500.
  return new WooRefusal("woocommerce_rest_cannot_create_order_refund", message, 500, 500);
}

function refundOf(call: Call): Refund {
  const found = orderOf(call, "order").refunds.find((refund) => refund.id === idOf(call));
  if (!found)
    throw new WooRefusal("woocommerce_rest_invalid_order_refund_id", "Invalid order refund ID.", 404);
  return found;
}

function readRefund(call: Call, order: Order): Omit<Refund, "id" | "at"> {
  const body = bodyOf(call);
  checkFields(body, {
    amount: "string",
    reason: "string",
    api_refund: "boolean",
    api_restock: "boolean",
    line_items: "array",
  });
  const lines = records(body["line_items"]).map((line) => ({
    line_id: Number(line["id"]),
    quantity: Number(line["quantity"] ?? 0),
    total: decimal(cents(text(line["refund_total"], text(line["total"])))),
  }));
  const lineTotal = lines.reduce((sum, line) => sum + cents(line.total), 0);
  const amount = body["amount"] === undefined ? lineTotal : cents(text(body["amount"]));
  if (amount <= 0)
    throw new WooRefusal(
      "woocommerce_rest_invalid_order_refund",
      "Refund amount must be greater than zero.",
      400,
    );
  if (amount > totalOf(order) - refundedOf(order)) throw cannot("Invalid refund amount.");
  const throughGateway = body["api_refund"] === undefined || truthy(body["api_refund"]);
  if (throughGateway && order.payment_method !== "sandbox_card") {
    throw cannot("The payment gateway for this order does not support automatic refunds.");
  }
  return { amount: decimal(amount), reason: text(body["reason"]), refunded_payment: throughGateway, lines };
}

export function refundRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/woo/:slug/wp-json/wc/v3/orders/#order/refunds";
  const present = (call: Call, refund: Refund): Record<string, unknown> =>
    presentRefund(call.home, call.store, orderOf(call, "order"), refund);
  router
    .on(
      "GET",
      base,
      rest(sandbox, (call) =>
        wooJson(
          orderOf(call, "order")
            .refunds.toReversed()
            .map((refund) => present(call, refund)),
        ),
      ),
    )
    .on(
      "POST",
      base,
      rest(sandbox, (call) => {
        const order = orderOf(call, "order");
        return wooJson(present(call, addRefund(sandbox, call.store, order, readRefund(call, order))), 201);
      }),
    )
    .on(
      "GET",
      `${base}/#id`,
      rest(sandbox, (call) => wooJson(present(call, refundOf(call)))),
    )
    .on(
      "DELETE",
      `${base}/#id`,
      rest(sandbox, (call) => {
        const [order, refund] = [orderOf(call, "order"), refundOf(call)];
        const shown = present(call, refund);
        order.refunds = order.refunds.filter((other) => other !== refund);
        return wooJson(shown);
      }),
    );
}
