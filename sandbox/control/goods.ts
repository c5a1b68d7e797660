/** Products and orders of the stores, for tests. */
import { isRecord, json, type Router } from "../http";
import type { Sandbox } from "../state";
import { records } from "../woocommerce/fields";
import { cents } from "../woocommerce/money";
import { customLine, orderChanged, placeOrder, setStatus, touch } from "../woocommerce/order-book";
import { addressOf, readLines } from "../woocommerce/orders";
import { presentProduct } from "../woocommerce/present";
import { presentOrder } from "../woocommerce/present-order";
import { setPrices } from "../woocommerce/owner-prices";
import { createProduct } from "../woocommerce/products";
import { sampleCustomers } from "../woocommerce/sample-customers";
import type { LineItem, Order, Store } from "../woocommerce/types";
import { createVariation } from "../woocommerce/variations";
import type { Fields } from "./door";
import { inStore } from "./stores";

export function goodsRoutes(router: Router, sandbox: Sandbox): void {
  const present = (store: Store, order: Order): Fields =>
    presentOrder(`${sandbox.url}/woo/${store.slug}`, store, order);
  router
    .on(
      "POST",
      "/control/woo/:slug/products",
      inStore(sandbox, async (store, body) => {
        const product = await createProduct(sandbox, store, body);
        for (const variation of Array.isArray(body["variations"])
          ? body["variations"].filter(isRecord)
          : []) {
          await createVariation(sandbox, store, product, variation);
        }
        return json(presentProduct(`${sandbox.url}/woo/${store.slug}`, store, product), 201);
      }),
    )
    // The owner sets the price of a SKU in the admin; with `silent` no webhook tells of it.
    .on(
      "PUT",
      "/control/woo/:slug/prices",
      inStore(sandbox, async (store, { sku, silent, ...fields }) => {
        const product = store.products.find((each) => each.sku === sku && each.status !== "trash");
        if (!product) return json({ error: "No such SKU." }, 404);
        await setPrices(sandbox, store, product, { fields, silent: silent === true });
        return json({ done: true });
      }),
    )
    .on(
      "POST",
      "/control/woo/:slug/orders",
      inStore(sandbox, (store, body) => {
        const given = records(body["lines"] ?? body["line_items"]);
        const lines = given.flatMap((line) =>
          line["product_id"] === 0 ? [custom(store, line)] : readLines(store, [line]),
        );
        if (lines.length === 0) return json({ error: "lines must name at least one product." }, 400);
        const { email: _, ...shipping } = { ...sampleCustomers[0]?.address, ...addressOf(body["shipping"]) };
        const billing = {
          ...shipping,
          email: sampleCustomers[0]?.address["email"] ?? "",
          ...addressOf(body["billing"]),
        };
        const status = typeof body["status"] === "string" ? body["status"] : "processing";
        const shipped = body["shipping_method"];
        const method = typeof shipped === "string" || shipped === null ? { method: shipped } : {};
        const note = typeof body["customer_note"] === "string" ? body["customer_note"] : "";
        return json(
          present(
            store,
            placeOrder(sandbox, store, { lines, shipping, billing, status, customerNote: note, ...method }),
          ),
          201,
        );
      }),
    )
    .on(
      "GET",
      "/control/woo/:slug/orders",
      inStore(sandbox, (store) => json({ orders: store.orders.map((order) => present(store, order)) })),
    )
    .on(
      "PUT|GET",
      "/control/woo/:slug/orders/#id",
      inStore(sandbox, (store, body, exchange) => {
        const order = store.orders.find((candidate) => candidate.id === Number(exchange.params["id"]));
        if (!order) return json({ error: "No such order." }, 404);
        if (exchange.method === "PUT") change(sandbox, store, order, body);
        return json({ ...present(store, order), notes: order.notes, trackings: order.trackings });
      }),
    );
}

/** A line of no product, which the REST API does not make. */
function custom(store: Store, line: Fields): LineItem {
  const [name, total] = [line["name"], line["total"]].map((value) =>
    typeof value === "string" ? value : "",
  );
  return customLine(store, name || "Custom line", Number(line["quantity"] ?? 1), cents(total || "0"));
}

/** What a customer or the manager does to an order: another address, other lines, another status. */
function change(sandbox: Sandbox, store: Store, order: Order, body: Fields): void {
  const { email: _, ...shipping } = addressOf(body["shipping"]);
  Object.assign(order.shipping, shipping);
  Object.assign(order.billing, addressOf(body["billing"]));
  if (body["lines"] !== undefined) order.lines = readLines(store, body["lines"]);
  touch(store, order);
  if (typeof body["status"] === "string") setStatus(sandbox, store, order, body["status"]);
  orderChanged(sandbox, store, order);
}
