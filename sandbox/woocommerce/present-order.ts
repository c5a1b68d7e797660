/** Orders and refunds as the REST API shows them. */
import { cents, decimal, symbols } from "./money";
import { dates, imageUrl, links, metas, slugify } from "./present";
import { WOO_VERSION, type LineItem, type LineMeta, type Order, type Refund, type Store } from "./types";

export function totalOf(order: Order): number {
  const parts = [...order.lines, ...order.shipping_lines].map((line) => cents(line.total));
  return parts.reduce((sum, part) => sum + part, 0);
}

export function refundedOf(order: Order): number {
  return order.refunds.reduce((sum, refund) => sum + cents(refund.amount), 0);
}

/** A line as the store reads it: a product or variation that is deleted for good is none any more. */
function presentLine(home: string, store: Store, line: LineItem): Record<string, unknown> {
  const isThere = (id: number) => store.products.some((product) => product.id === id);
  const item = line.variation_id || line.product_id;
  return {
    id: line.id,
    name: line.name,
    product_id: isThere(line.product_id) ? line.product_id : 0,
    variation_id: isThere(line.variation_id) ? line.variation_id : 0,
    quantity: line.quantity,
    tax_class: "",
    subtotal: line.subtotal,
    subtotal_tax: "0.00",
    total: line.total,
    total_tax: "0.00",
    taxes: [],
    meta_data: lineMeta(line),
    sku: isThere(item) ? line.sku : null,
    // A number, unlike every other price.
    price: line.quantity === 0 ? 0 : cents(line.total) / 100 / line.quantity,
    image: line.image ? { id: line.image.id, src: imageUrl(home, line.image) } : { id: 0, src: "" },
    parent_name: line.parent_name,
  };
}

/** Product Bundles adds to each line which one it is a part of, by the key of that line in the cart. */
function bundledBy({ lines }: Order, line: LineItem): Record<string, unknown> {
  const said = (of: LineItem, key: string) => of.meta?.find((meta) => meta.key === key)?.value;
  if (lines.every((each) => said(each, "_bundle_cart_key") === undefined)) return {};
  const [by, own] = [said(line, "_bundled_by"), said(line, "_bundle_cart_key")];
  const whole = by === undefined ? undefined : lines.find((each) => said(each, "_bundle_cart_key") === by);
  const parts = own === undefined ? [] : lines.filter((each) => said(each, "_bundled_by") === own);
  return { bundled_by: whole?.id ?? "", bundled_item_title: "", bundled_items: parts.map(({ id }) => id) };
}

/** The real one asks whether it is downloaded, too: what is virtual is here. */
const isVirtual = (store: Store, line: LineItem) =>
  store.products.find(({ id }) => id === (line.variation_id || line.product_id))?.virtual === true;

function lineMeta(line: LineItem): Record<string, unknown>[] {
  const chosen = line.choices.map(({ name, option }) => ({ key: slugify(name), value: option, name }));
  return [...chosen, ...(line.meta ?? []), { key: "_reduced_stock", value: String(line.quantity) }].map(
    ({ key, value, ...rest }: LineMeta, i) => ({
      id: line.id * 100 + i,
      key,
      value,
      display_key: rest.name ?? key,
      // The real one takes line breaks and markup out of what it shows.
      display_value: typeof value === "string" ? value.replace(/\s+/g, " ").trim() : value,
    }),
  );
}

export function presentOrder(home: string, store: Store, order: Order): Record<string, unknown> {
  const shipping = order.shipping_lines.reduce((sum, line) => sum + cents(line.total), 0);
  const open = order.status === "pending" || order.status === "failed";
  return {
    id: order.id,
    parent_id: 0,
    status: order.status,
    currency: order.currency,
    version: WOO_VERSION,
    prices_include_tax: false,
    ...dates("date_created", order.created, store),
    ...dates("date_modified", order.modified, store),
    discount_total: "0.00",
    discount_tax: "0.00",
    shipping_total: decimal(shipping),
    shipping_tax: "0.00",
    cart_tax: "0.00",
    total: decimal(totalOf(order)),
    total_tax: "0.00",
    customer_id: 0,
    order_key: order.order_key,
    billing: { ...order.billing },
    shipping: { ...order.shipping },
    payment_method: order.payment_method,
    payment_method_title: order.payment_method_title,
    transaction_id: order.transaction_id,
    customer_ip_address: "",
    customer_user_agent: "",
    created_via: order.created_via,
    customer_note: order.customer_note,
    ...dates("date_completed", order.completed, store),
    ...dates("date_paid", order.paid, store),
    cart_hash: "",
    number: String(order.id),
    meta_data: metas(order.meta_data),
    line_items: order.lines.map((line) => ({
      ...presentLine(home, store, line),
      ...bundledBy(order, line),
    })),
    tax_lines: [],
    shipping_lines: order.shipping_lines.map((line) => ({
      ...line,
      instance_id: "",
      total_tax: "0.00",
      taxes: [],
      tax_status: "taxable",
      meta_data: [],
    })),
    fee_lines: [],
    coupon_lines: [],
    refunds: order.refunds.map((refund) => ({
      id: refund.id,
      reason: refund.reason,
      total: `-${refund.amount}`,
    })),
    payment_url: `${home}/checkout/order-pay/${order.id}/?pay_for_order=true&key=${order.order_key}`,
    is_editable: open,
    needs_payment: open,
    needs_processing: !order.lines.every((line) => isVirtual(store, line)),
    currency_symbol: symbols[order.currency] ?? order.currency,
    _links: {
      ...links(home, "orders", order.id),
      email_templates: [
        { embeddable: true, href: `${home}/wp-json/wc/v3/orders/${order.id}/actions/email_templates` },
      ],
    },
  };
}

export function presentRefund(
  home: string,
  store: Store,
  order: Order,
  refund: Refund,
): Record<string, unknown> {
  const lines = refund.lines.map((part, i) => {
    const line = order.lines.find((candidate) => candidate.id === part.line_id);
    const shown = line ? presentLine(home, store, line) : {};
    const total = `-${part.total}`;
    const meta = [{ id: refund.id * 10 + i, key: "_refunded_item_id", value: String(part.line_id) }];
    return {
      ...shown,
      id: refund.id * 10 + i,
      quantity: -part.quantity,
      subtotal: total,
      total,
      meta_data: meta,
    };
  });
  return {
    id: refund.id,
    ...dates("date_created", refund.at, store),
    amount: refund.amount,
    reason: refund.reason,
    refunded_by: 1,
    refunded_payment: refund.refunded_payment,
    meta_data: [],
    line_items: lines,
    shipping_lines: [],
    tax_lines: [],
    fee_lines: [],
    _links: links(home, `orders/${order.id}/refunds`, refund.id, `orders/${order.id}`, ["GET", "DELETE"]),
  };
}
