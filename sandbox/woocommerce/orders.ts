/** Orders: the REST routes. */
import { isRecord, type Reply, type Router } from "../http";
import type { Sandbox } from "../state";
import { batch } from "./batch";
import { bodyOf, type Call, idOf, rest } from "./context";
import { invalidId, invalidParams, wooJson, WooRefusal } from "./errors";
import { checkFields, type Kind, mergeMeta, records, text, truthy } from "./fields";
import { listParam, listReply, pick } from "./list";
import { cents, decimal } from "./money";
import { blankAddress, lineOf, orderChanged, placeOrder, setStatus, statusNames, touch } from "./order-book";
import { presentOrder } from "./present-order";
import { type Address, type LineItem, type LineMeta, nextId, type Order, type Store } from "./types";
import { announce } from "./webhooks";

const statuses = Object.keys(statusNames).filter((status) => status !== "trash");

/** What a store takes as an order: states of its plugins beside WooCommerce's own. */
const kindsOf = (store: Store): Record<string, Kind> => ({
  ...kinds,
  status: [...statuses, "auto-draft", ...(store.quirks?.statuses ?? [])],
});

const kinds: Record<string, Kind> = {
  customer_note: "string",
  billing: "object",
  shipping: "object",
  payment_method: "string",
  payment_method_title: "string",
  transaction_id: "string",
  set_paid: "boolean",
  meta_data: "array",
  line_items: "array",
  shipping_lines: "array",
};

/** The order the path names, by whichever of its parameters holds it. */
export function orderOf(call: Call, name = "id"): Order {
  const found = call.store.orders.find((candidate) => candidate.id === idOf(call, name));
  if (!found) throw invalidId("shop_order");
  return found;
}

/** Keeps the known parts of an address, as strings. */
export function addressOf(given: unknown): Partial<Order["billing"]> {
  if (!isRecord(given)) return {};
  const names = [...Object.keys(blankAddress), "email"];
  const parts = names.filter((name) => typeof given[name] === "string").map((name) => [name, given[name]]);
  return Object.fromEntries(parts) as Partial<Order["billing"]>;
}

function shippingOf(given: unknown): Partial<Address> {
  const { email: _, ...address } = addressOf(given);
  return address;
}

/** Finds what a line asks for by variation, product or SKU. */
export function readLines(store: Store, given: unknown): LineItem[] {
  return records(given).map((line, i) => {
    const wantedId = Number(line["variation_id"] ?? 0) || Number(line["product_id"] ?? 0);
    const sku = text(line["sku"]);
    const item = store.products.find((candidate) =>
      wantedId ? candidate.id === wantedId : sku !== "" && candidate.sku === sku,
    );
    const quantity = Number(line["quantity"] ?? 1);
    if (!item)
      throw new WooRefusal(
        "woocommerce_rest_required_product_reference",
        "Product ID or SKU is required.",
        400,
      );
    if (!Number.isInteger(quantity) || quantity < 1)
      throw invalidParams({ [`line_items[${i}][quantity]`]: "quantity is not of type integer." });
    return lineOf(
      store,
      item,
      quantity,
      line["total"] === undefined ? undefined : cents(text(line["total"])),
      { open: [], meta: records(line["meta_data"]).map(readMeta) },
    );
  });
}

function readMeta(meta: Record<string, unknown>): LineMeta {
  const name = text(meta["display_key"]);
  return { key: text(meta["key"]), value: meta["value"], ...(name ? { name } : {}) };
}

function create(sandbox: Sandbox, store: Store, body: Record<string, unknown>): Order {
  checkFields(body, kindsOf(store));
  const status = text(body["status"], "pending");
  const order = placeOrder(sandbox, store, {
    lines: readLines(store, body["line_items"]),
    shipping: shippingOf(body["shipping"]),
    billing: addressOf(body["billing"]),
    status: truthy(body["set_paid"]) && status === "pending" ? "processing" : status,
    shippingTotal: records(body["shipping_lines"]).reduce((sum, line) => sum + cents(text(line["total"])), 0),
    customerNote: text(body["customer_note"]),
    createdVia: "rest-api",
    payment: { method: text(body["payment_method"]), title: text(body["payment_method_title"]) },
  });
  order.meta_data = mergeMeta([], body["meta_data"], () => nextId(store));
  return order;
}

/** Metadata alone leaves `date_modified` as it was; everything else moves it. */
function update(sandbox: Sandbox, store: Store, order: Order, body: Record<string, unknown>): Order {
  checkFields(body, kindsOf(store));
  const before = JSON.stringify({ ...order, meta_data: null });
  order.meta_data = mergeMeta(order.meta_data, body["meta_data"], () => nextId(store));
  for (const name of ["customer_note", "payment_method", "payment_method_title", "transaction_id"] as const) {
    if (body[name] !== undefined) order[name] = text(body[name]);
  }
  order.billing = { ...order.billing, ...addressOf(body["billing"]) };
  order.shipping = { ...order.shipping, ...shippingOf(body["shipping"]) };
  if (body["line_items"] !== undefined)
    order.lines = editedLines(store, order.lines, records(body["line_items"]));
  if (truthy(body["set_paid"]) && order.paid === null) setStatus(sandbox, store, order, "processing");
  if (body["status"] !== undefined) setStatus(sandbox, store, order, text(body["status"]));
  if (JSON.stringify({ ...order, meta_data: null }) !== before) touch(store, order);
  orderChanged(sandbox, store, order);
  return order;
}

/** A line is named by its id: another quantity changes it at its price, none takes it out. One without an id is added. */
function editedLines(store: Store, lines: readonly LineItem[], edits: Record<string, unknown>[]): LineItem[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  const added = readLines(
    store,
    edits.filter((edit) => edit["id"] === undefined),
  );
  for (const edit of edits.filter(({ id }) => id !== undefined)) {
    const line = known.get(Number(edit["id"]));
    if (!line)
      throw new WooRefusal(
        "woocommerce_rest_invalid_item_id",
        "Order item ID provided is not associated with order.",
        400,
      );
    const quantity = Number(edit["quantity"] ?? line.quantity);
    const total = decimal(Math.round((cents(line.total) / line.quantity) * quantity));
    if (quantity === 0) known.delete(line.id);
    else known.set(line.id, { ...line, quantity, subtotal: total, total });
  }
  return [...known.values(), ...added];
}

function remove(sandbox: Sandbox, store: Store, order: Order, force: boolean): void {
  if (!force && order.status === "trash") {
    throw new WooRefusal("woocommerce_rest_already_trashed", "The order has already been deleted.", 410);
  }
  order.status = "trash";
  touch(store, order);
  if (force) store.orders = store.orders.filter((other) => other !== order);
  announce(sandbox, store, "order.deleted", order.id);
}

function list(call: Call): Reply {
  const listed = listParam(call.exchange.query, "status");
  const unknown = listed.find(
    (status) =>
      !["any", "trash", "auto-draft", ...statuses, ...(call.store.quirks?.statuses ?? [])].includes(status),
  );
  if (unknown) throw invalidParams({ status: `status[0] is not one of any, trash, ${statuses.join(", ")}.` });
  const any = listed.length === 0 || listed.includes("any");
  const items = call.store.orders.filter((order) =>
    any ? order.status !== "trash" : listed.includes(order.status),
  );
  return listReply(call.exchange, items, {
    store: call.store,
    home: call.home,
    present: (order) => presentOrder(call.home, call.store, order),
    search: (order) => `${order.id} ${JSON.stringify(order.billing)} ${JSON.stringify(order.shipping)}`,
  });
}

export function orderRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/woo/:slug/wp-json/wc/v3/orders";
  const present = (call: Call, order: Order): Record<string, unknown> =>
    presentOrder(call.home, call.store, order);
  const show = (call: Call, order: Order, status = 200): Reply =>
    wooJson(pick(call.exchange.query, present(call, order)), status);
  const find = (call: Call, id: number): Order => {
    const found = call.store.orders.find((candidate) => candidate.id === id);
    if (!found) throw invalidId("shop_order");
    return found;
  };
  router
    .on("GET", base, rest(sandbox, list))
    .on(
      "POST",
      base,
      rest(sandbox, (call) => show(call, create(sandbox, call.store, bodyOf(call)), 201)),
    )
    .on(
      "POST|PUT|PATCH",
      `${base}/batch`,
      rest(sandbox, (call) =>
        batch(call, {
          create: (item) => Promise.resolve().then(() => present(call, create(sandbox, call.store, item))),
          update: (id, item) =>
            Promise.resolve().then(() => present(call, update(sandbox, call.store, find(call, id), item))),
        }),
      ),
    )
    .on(
      "GET",
      `${base}/statuses`,
      rest(sandbox, () => wooJson(statuses.map((slug) => ({ slug, name: statusNames[slug] })))),
    )
    .on(
      "GET",
      `${base}/#id`,
      rest(sandbox, (call) => show(call, orderOf(call))),
    )
    .on(
      "POST|PUT|PATCH",
      `${base}/#id`,
      rest(sandbox, (call) => show(call, update(sandbox, call.store, orderOf(call), bodyOf(call)))),
    )
    .on(
      "DELETE",
      `${base}/#id`,
      rest(sandbox, (call) => {
        const order = orderOf(call);
        remove(sandbox, call.store, order, truthy(call.exchange.query.get("force")));
        return show(call, order);
      }),
    );
}
