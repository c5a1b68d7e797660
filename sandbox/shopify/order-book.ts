/** What happens to orders of a shop: placed, paid, cancelled, refunded, fulfilled. */
import type { Sandbox } from "../state";
import { cents, decimal } from "./money";
import {
  domainOf,
  nextId,
  now,
  type Address,
  type DeliveryMethod,
  type FulfillmentOrder,
  type HoldReason,
  type LineItem,
  type Order,
  type Product,
  type Shop,
  type Variant,
} from "./types";
import { announce } from "./webhooks";

export const sampleBuyer: Address = {
  firstName: "Nora",
  lastName: "Quinn",
  company: "",
  address1: "214 Harbor View Rd",
  address2: "Apt 3",
  city: "Portland",
  province: "Maine",
  provinceCode: "ME",
  zip: "04101",
  countryCodeV2: "US",
  phone: "+12075550142",
};

export interface NewLine {
  sku: string;
  quantity: number;
  attributes?: { key: string; value: string }[];
  /** How it leaves, where that is not by shipping. */
  method?: DeliveryMethod;
  /** The bundle that it is a part of: parts of the same one name the same title. */
  group?: string;
  price?: string;
}

export interface NewOrder {
  /** What an app or theme asked the buyer for. */
  attributes?: { key: string; value: string }[];
  /** What its checkout asked for by country, such as `SHIPPING_CREDENTIAL_BR`. */
  localizedFields?: { key: string; value: string }[];
  lines: NewLine[];
  shipping?: Partial<Address> | null;
  email?: string;
  note?: string | null;
  financial?: Order["financial"];
  gateways?: string[];
  presentment?: { currency: string; rate: number };
  test?: boolean;
  risk?: NonNullable<Order["risk"]>;
}

/** A variant by its SKU, or by its id where it has none. */
export function findVariant(shop: Shop, sku: string): { product: Product; variant: Variant } | null {
  for (const product of shop.products) {
    const variant = product.variants.find((each) => (each.sku || String(each.id)) === sku);
    if (variant) return { product, variant };
  }
  return null;
}

/** Places an order; a SKU that nobody sells becomes a custom line. Stock is taken. */
export function placeOrder(sandbox: Sandbox, shop: Shop, given: NewOrder): Order {
  const at = now();
  const places: number[] = [];
  const groups = new Map<string, number>();
  const groupOf = (title: string | undefined) => {
    if (!title) return null;
    const id = groups.get(title) ?? nextId(shop);
    groups.set(title, id);
    return { id, title, variantId: null };
  };
  const lines = given.lines.map((line): LineItem => {
    const found = findVariant(shop, line.sku);
    const group = groupOf(line.group);
    const base = { id: nextId(shop), quantity: line.quantity, removed: 0, requiresShipping: true, group };
    const attributes = line.attributes ?? [];
    const location = placeOf(shop, found?.variant);
    places.push(location);
    if (!found)
      return {
        ...base,
        attributes,
        title: line.sku,
        variantTitle: null,
        sku: null,
        productId: null,
        variantId: null,
        price: "10.00",
        discountedPrice: "10.00",
      };
    const { product, variant } = found;
    variant.available[String(location)] = (variant.available[String(location)] ?? 0) - line.quantity;
    const onlyOne = product.options[0]?.name === "Title";
    return {
      ...base,
      attributes,
      title: product.title,
      variantTitle: onlyOne ? null : variant.values.join(" / "),
      sku: variant.sku || null,
      productId: product.id,
      variantId: variant.id,
      price: variant.price,
      discountedPrice: line.price ?? variant.price,
    };
  });
  const goods = lines.reduce((sum, line) => sum + cents(line.discountedPrice) * line.quantity, 0);
  const shippingPrice = "5.00";
  const order: Order = {
    id: nextId(shop),
    number: shop.next_order++,
    email: given.email ?? "nora.quinn@example.com",
    phone: null,
    note: given.note ?? null,
    attributes: given.attributes ?? [],
    localizedFields: given.localizedFields ?? [],
    financial: given.financial ?? "PAID",
    gateways: given.gateways ?? ["shopify_payments"],
    test: given.test ?? false,
    risk: given.risk ?? "NONE",
    shipping: given.shipping === null ? null : { ...sampleBuyer, ...given.shipping },
    lines,
    shippingPrice,
    total: decimal(goods + cents(shippingPrice)),
    presentment: given.presentment ?? { currency: shop.currency, rate: 1 },
    fulfillmentOrders: [],
    fulfillments: [],
    refunds: [],
    metafields: [],
    cancelled: null,
    created: at,
    updated: at,
  };
  const methodOf = (nth: number) => given.lines[nth]?.method ?? "SHIPPING";
  const wayOf = (nth: number) => `${methodOf(nth)} ${places[nth]}`;
  const ways = new Map(lines.map((_, nth) => [wayOf(nth), nth]));
  order.fulfillmentOrders = [...ways].map(([way, nth]) => ({
    ...fulfillmentOrderOf(shop, order, places[nth] ?? 0, (line) => wayOf(lines.indexOf(line)) === way),
    method: methodOf(nth),
  }));
  shop.orders.push(order);
  announce(sandbox, shop, "ORDERS_CREATE", restOrder(shop, order));
  if (order.financial === "PAID") announce(sandbox, shop, "ORDERS_PAID", restOrder(shop, order));
  return order;
}

/** Where a line leaves from: the first location, or the first one that stocks its variant. */
function placeOf(shop: Shop, variant: Variant | undefined): number {
  const stocked = shop.locations.filter(({ id }) => variant && String(id) in variant.available);
  return (stocked[0] ?? shop.locations[0])?.id ?? 0;
}

/**
 * The fulfilment orders that the app's scopes show: those of the shop's own locations, and those of other apps'
 * fulfilment services only with a scope of their own (shopify.dev, FulfillmentOrder, API access scopes). The others are
 * left out of lists without a word, and are not found by their ids.
 */
export function fulfillmentOrdersShown(shop: Shop, order: Order): FulfillmentOrder[] {
  const scopes = shop.install?.scopes ?? [];
  const may = (kind: string) =>
    scopes.some((scope) => new RegExp(`^(read|write)_${kind}_fulfillment_orders$`).test(scope));
  return order.fulfillmentOrders.filter(({ locationId }) => {
    const isOfService = shop.locations.some(({ id, service }) => id === locationId && service !== undefined);
    return may(isOfService ? "third_party" : "merchant_managed");
  });
}

function fulfillmentOrderOf(
  shop: Shop,
  order: Order,
  locationId: number,
  isIn: (line: LineItem) => boolean,
): FulfillmentOrder {
  return {
    id: nextId(shop),
    status: "OPEN",
    locationId,
    updated: order.updated,
    lines: order.lines
      .filter((line) => line.requiresShipping && isIn(line))
      .map(({ id, quantity }) => ({
        id: nextId(shop),
        lineItemId: id,
        total: quantity,
        remaining: quantity,
      })),
  };
}

/** Routes units of a line to a location of their own, as a shop with several does: another fulfilment order. */
export function splitOrder(shop: Shop, order: Order, line: LineItem, units: number): void {
  const from = order.fulfillmentOrders.flatMap(({ lines }) => lines);
  const part = from.find(({ lineItemId, remaining }) => lineItemId === line.id && remaining >= units);
  if (!part) return;
  part.remaining -= units;
  part.total -= units;
  const location = { id: nextId(shop), name: `Location ${shop.locations.length + 1}`, active: true };
  shop.locations.push(location);
  order.fulfillmentOrders.push({
    id: nextId(shop),
    status: "OPEN",
    locationId: location.id,
    updated: order.updated,
    lines: [{ id: nextId(shop), lineItemId: line.id, total: units, remaining: units }],
  });
}

/** Puts what has not left on hold, or releases it. */
export function holdOrder(
  sandbox: Sandbox,
  shop: Shop,
  order: Order,
  hold: boolean,
  reason: HoldReason = "OTHER",
): void {
  const [from, to] = hold ? (["OPEN", "ON_HOLD"] as const) : (["ON_HOLD", "OPEN"] as const);
  for (const each of order.fulfillmentOrders) {
    if (each.status !== from) continue;
    each.status = to;
    each.holds = hold ? [reason] : [];
  }
  orderChanged(sandbox, shop, order);
}

/** Its last change is now, and whoever listens hears of it. */
export function orderChanged(sandbox: Sandbox, shop: Shop, order: Order): void {
  order.updated = Math.max(now(), order.updated);
  announce(sandbox, shop, "ORDERS_UPDATED", restOrder(shop, order));
}

export function cancelOrder(sandbox: Sandbox, shop: Shop, order: Order): void {
  order.cancelled = now();
  for (const each of order.fulfillmentOrders) {
    if (each.status === "CLOSED") continue;
    each.status = "CANCELLED";
  }
  announce(sandbox, shop, "ORDERS_CANCELLED", restOrder(shop, order));
  orderChanged(sandbox, shop, order);
}

export function payOrder(sandbox: Sandbox, shop: Shop, order: Order): void {
  order.financial = "PAID";
  announce(sandbox, shop, "ORDERS_PAID", restOrder(shop, order));
  orderChanged(sandbox, shop, order);
}

/** Gives units of a line back; what had not left is not to be sent any more. */
export function refundUnits(sandbox: Sandbox, shop: Shop, order: Order, line: LineItem, units: number): void {
  const quantity = Math.min(units, line.quantity - line.removed);
  if (quantity <= 0) return;
  line.removed += quantity;
  let left = quantity;
  for (const each of order.fulfillmentOrders.flatMap(({ lines }) => lines)) {
    if (each.lineItemId !== line.id) continue;
    const taken = Math.min(left, each.remaining);
    each.remaining -= taken;
    each.total -= taken;
    left -= taken;
  }
  const amount = decimal(cents(line.discountedPrice) * quantity);
  const refund = { id: nextId(shop), amount, lines: [{ lineItemId: line.id, quantity }], created: now() };
  order.refunds.push(refund);
  const all = order.lines.every(({ quantity: of, removed }) => of === removed);
  order.financial = all ? "REFUNDED" : "PARTIALLY_REFUNDED";
  announce(sandbox, shop, "REFUNDS_CREATE", { id: refund.id, order_id: order.id });
  orderChanged(sandbox, shop, order);
}

/**
 * The owner sets the price of a variant in the admin, and the one before it (null for none). `silent`: no webhook tells of
 * it.
 */
export function setPrice(
  sandbox: Sandbox,
  shop: Shop,
  { product, variant }: { product: Product; variant: Variant },
  { price, compareAt, silent }: { price: string; compareAt: string | null; silent: boolean },
): void {
  variant.price = Number(price).toFixed(2);
  variant.compareAtPrice = compareAt === null ? null : Number(compareAt).toFixed(2);
  if (!silent) return productChanged(sandbox, shop, product);
  product.updated = Math.max(now(), product.updated);
  sandbox.save();
}

/** A product's last change is now. */
export function productChanged(
  sandbox: Sandbox,
  shop: Shop,
  product: Product,
  topic = "PRODUCTS_UPDATE",
): void {
  product.updated = Math.max(now(), product.updated);
  announce(sandbox, shop, topic, {
    id: product.id,
    admin_graphql_api_id: `gid://shopify/Product/${product.id}`,
    title: product.title,
    handle: product.handle,
    status: product.status.toLowerCase(),
    updated_at: new Date(product.updated).toISOString(),
  });
}

export function removeProduct(sandbox: Sandbox, shop: Shop, product: Product): void {
  shop.products = shop.products.filter((each) => each !== product);
  announce(sandbox, shop, "PRODUCTS_DELETE", { id: product.id });
}

/** The app is taken out: its tokens are dead at once, and its webhooks are told before they go. */
export function uninstall(sandbox: Sandbox, shop: Shop): void {
  shop.install = null;
  announce(sandbox, shop, "APP_UNINSTALLED", { id: 1, name: shop.name, myshopify_domain: domainOf(shop) });
  shop.webhooks = [];
}

/** A webhook has the order in the words of the older REST API. */
function restOrder(shop: Shop, order: Order): object {
  return {
    id: order.id,
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    name: `#${order.number}`,
    order_number: order.number,
    email: order.email,
    currency: shop.currency,
    presentment_currency: order.presentment.currency,
    total_price: order.total,
    financial_status: order.financial.toLowerCase(),
    cancelled_at: order.cancelled === null ? null : new Date(order.cancelled).toISOString(),
    updated_at: new Date(order.updated).toISOString(),
    line_items: order.lines.map(({ id, title, quantity, sku }) => ({ id, title, quantity, sku })),
  };
}
