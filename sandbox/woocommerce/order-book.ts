/** What happens to orders, whoever asks for it: the REST API, the shop's checkout, the manager, the tests. */
import { randomBytes } from "node:crypto";
import type { Sandbox } from "../state";
import { cents, decimal } from "./money";
import { priceOf } from "./present";
import { refundedOf, totalOf } from "./present-order";
import { settleStock } from "./product-fields";
import {
  type Address,
  type Choice,
  type LineItem,
  type LineMeta,
  nextId,
  now,
  type Order,
  type Product,
  type Refund,
  type Store,
} from "./types";
import { announce } from "./webhooks";

export const statusNames: Record<string, string> = {
  pending: "Pending payment",
  processing: "Processing",
  "on-hold": "On hold",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
  failed: "Failed",
  "checkout-draft": "Draft",
  trash: "Trash",
};

export const blankAddress: Address = {
  first_name: "",
  last_name: "",
  company: "",
  address_1: "",
  address_2: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
  phone: "",
};

/** What the buyer chose of what a variation leaves open, and wrote into add-on fields. */
export interface Chosen {
  open: Choice[];
  meta: LineMeta[];
}

/** One order line; `total` in cents where it is not price times quantity. */
export function lineOf(
  store: Store,
  item: Product,
  quantity: number,
  total?: number,
  chosen: Chosen = { open: [], meta: [] },
): LineItem {
  const parent =
    item.type === "variation" ? store.products.find((other) => other.id === item.parent_id) : undefined;
  const amount = decimal(total ?? cents(priceOf(item)) * quantity);
  return {
    id: nextId(store),
    name: item.name,
    parent_name: parent?.name ?? null,
    product_id: parent?.id ?? item.id,
    variation_id: parent ? item.id : 0,
    quantity,
    sku: item.sku || (parent?.sku ?? ""),
    subtotal: amount,
    total: amount,
    choices: [...item.choices, ...chosen.open],
    meta: chosen.meta,
    image: item.images[0] ?? parent?.images[0] ?? null,
  };
}

/** A line of no product, as the shop manager or a plugin adds it. */
export function customLine(store: Store, name: string, quantity: number, total: number): LineItem {
  const amount = decimal(total);
  return {
    id: nextId(store),
    name,
    parent_name: null,
    product_id: 0,
    variation_id: 0,
    quantity,
    sku: "",
    subtotal: amount,
    total: amount,
    choices: [],
    meta: [],
    image: null,
  };
}

interface NewOrder {
  lines: LineItem[];
  shipping: Partial<Address>;
  billing?: Partial<Order["billing"]>;
  status?: string;
  shippingTotal?: number;
  customerNote?: string;
  createdVia?: string;
  payment?: { method: string; title: string };
  /** Its shipping method; null where nothing of it is shipped. */
  method?: string | null;
}

/** Places an order. A status past payment counts as paid and takes the stock. */
export function placeOrder(sandbox: Sandbox, store: Store, draft: NewOrder): Order {
  const at = now(store);
  const status = draft.status ?? "processing";
  const shipping = { ...blankAddress, ...draft.shipping };
  // A state of a plugin comes after payment.
  const paid = status === "processing" || !(status in statusNames) || status === "completed";
  const order: Order = {
    id: nextId(store),
    status,
    currency: store.currency,
    order_key: `wc_order_${randomBytes(7).toString("hex").slice(0, 13)}`,
    created_via: draft.createdVia ?? "checkout",
    customer_note: draft.customerNote ?? "",
    billing: { ...shipping, email: "", ...draft.billing },
    shipping,
    payment_method: draft.payment?.method ?? "sandbox_card",
    payment_method_title: draft.payment?.title ?? "Card (sandbox)",
    transaction_id: paid ? randomBytes(6).toString("hex") : "",
    lines: draft.lines,
    shipping_lines:
      draft.method === null
        ? []
        : [
            {
              id: nextId(store),
              method_title: draft.method ?? "Flat rate",
              method_id: draft.method ?? "flat_rate",
              total: decimal(draft.shippingTotal ?? 450),
            },
          ],
    meta_data: [],
    notes: [],
    refunds: [],
    trackings: [],
    stock_reduced: false,
    created: at,
    modified: at,
    paid: paid ? at : null,
    completed: status === "completed" ? at : null,
  };
  if (paid) moveStock(sandbox, store, order, -1);
  store.orders.push(order);
  announce(sandbox, store, "order.created", order.id);
  return order;
}

export function addNote(
  store: Store,
  order: Order,
  note: string,
  customer = false,
  author = "system",
): Order["notes"][number] {
  const added = { id: nextId(store), author, at: now(store), note, customer_note: customer };
  order.notes.push(added);
  return added;
}

/** Marks that something other than metadata changed. */
export function touch(store: Store, order: Order): void {
  order.modified = now(store);
}

export function orderChanged(sandbox: Sandbox, store: Store, order: Order): void {
  announce(sandbox, store, "order.updated", order.id);
}

/** Moves the order to a status with what WooCommerce does beside it; nothing where it is there already. */
export function setStatus(sandbox: Sandbox, store: Store, order: Order, status: string): void {
  if (order.status === status) return;
  const name = (code: string): string => statusNames[code] ?? code;
  addNote(store, order, `Order status changed from ${name(order.status)} to ${name(status)}.`);
  order.status = status;
  touch(store, order);
  const done = status === "processing" || status === "completed";
  if (done) order.paid ??= order.modified;
  if (status === "completed") order.completed = order.modified;
  if (done || status === "on-hold") moveStock(sandbox, store, order, -1);
  if (status === "cancelled" || status === "pending") moveStock(sandbox, store, order, 1);
}

/** Takes the order's goods out of stock once, or puts them back once. */
function moveStock(sandbox: Sandbox, store: Store, order: Order, direction: 1 | -1): void {
  const take = direction === -1;
  if (order.stock_reduced === take) return;
  order.stock_reduced = take;
  for (const line of order.lines) {
    const item = store.products.find((candidate) => candidate.id === (line.variation_id || line.product_id));
    if (!item?.manage_stock) continue;
    item.stock_quantity = (item.stock_quantity ?? 0) + direction * line.quantity;
    settleStock(item);
    item.modified = now(store);
    announce(sandbox, store, "product.updated", item.id);
  }
}

/** Writes a refund into the order; a full one moves it to `refunded`. The caller has checked the amount. */
export function addRefund(
  sandbox: Sandbox,
  store: Store,
  order: Order,
  refund: Omit<Refund, "id" | "at">,
): Refund {
  const added = { id: nextId(store), at: now(store), ...refund };
  order.refunds.push(added);
  touch(store, order);
  if (refundedOf(order) >= totalOf(order)) setStatus(sandbox, store, order, "refunded");
  orderChanged(sandbox, store, order);
  return added;
}
