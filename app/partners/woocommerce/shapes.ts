/** What a WooCommerce store answers, as far as it is used (REST v3), and how it reads in neutral words. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { decodedText } from "~/platform/entities";
import { sum } from "~/platform/money";
import { isNear, minorUnits, reason } from "../stores/reading";
import {
  mostLines,
  mostUnits,
  type LinePart,
  type StoreAddress,
  type StoreDoubt,
  type StoreOrder,
  type StorePrice,
  type StoreProductSnapshot,
  type UnfitOrder,
  type UnfitReason,
} from "../stores/store-platform";
import { recipientFacts, type OrderFact } from "../stores/recipient-facts";
import { lineOptions } from "./line-options";
import {
  answerList,
  entries,
  fields,
  id,
  list,
  maybeId,
  must,
  numberIn,
  shown as shownText,
  units,
  whole as wholeText,
} from "./php";

export { minorUnits, unfitBy } from "../stores/reading";

const word = shownText(60);
const text = shownText(300);
/** An ISO 4217 code; what plugins invent beside them (such as points) is no money. */
const currency = z.string().regex(/^[A-Z]{3}$/, reason("currency"));
const instant = z.string(reason("date")).refine((value) => isNear(gmt(value)), reason("date"));
const maybeInstant = z.string().max(60).nullable().catch(null).default(null);
const money = must("amount").refine(isAmount, reason("amount"));
const maybeMoney = z.preprocess((value) => (value === false ? "" : (value ?? "")), money);
const metaId = z.preprocess(numberIn, z.number().optional().catch(undefined));
const Meta = z.object({ id: metaId, key: z.string(), value: z.unknown() });

/** Plugins add fields of their own, such as `cpf` and `number`. */
const Address = z.looseObject({
  first_name: wholeText,
  last_name: wholeText,
  company: wholeText,
  address_1: wholeText,
  address_2: wholeText,
  city: wholeText,
  state: wholeText,
  postcode: wholeText,
  country: wholeText,
  email: wholeText,
  phone: wholeText,
});
type Address = z.infer<typeof Address>;

const LineItem = z.object({
  id,
  name: text,
  product_id: maybeId,
  variation_id: maybeId,
  quantity: units,
  total: maybeMoney,
  sku: text,
  meta_data: z.unknown().optional().transform(lineOptions),
});

export const Order = z.object({
  id,
  number: must("text", 100),
  status: word,
  currency,
  date_created_gmt: instant,
  date_modified_gmt: instant,
  date_paid_gmt: maybeInstant,
  payment_method: word,
  /** False where all of it is virtual and downloaded. */
  needs_processing: z.boolean().nullish().catch(null),
  total: money,
  customer_note: shownText(2000),
  billing: fields(Address),
  shipping: fields(Address.partial()),
  line_items: list(LineItem, mostLines, "lines"),
  shipping_lines: entries(z.object({ method_id: text, method_title: text })),
  refunds: list(z.object({ id, total: maybeMoney })),
  meta_data: entries(Meta),
});
export type WooOrder = z.infer<typeof Order>;

export const Refunds = answerList(
  z.object({
    line_items: list(
      z.object({
        quantity: z.preprocess(numberIn, z.int().min(-mostUnits).max(mostUnits)),
        meta_data: entries(Meta),
      }),
    ),
  }),
);

const Image = z.object({ src: z.string() });
/** A text that may be written as a number, such as a product called 1984. */
const numbered = must("shape").transform(decodedText);
const isTrue = z.preprocess(
  (value) => ["true", "1", "yes", 1, true].some((yes) => yes === value),
  z.boolean(),
);
const longestAddress = 2000;

export const Product = z.object({
  id,
  parent_id: maybeId.catch(0),
  name: numbered,
  type: word,
  status: word,
  permalink: z.string().nullish().catch(null),
  sku: text,
  price: word,
  regular_price: word,
  sale_price: text,
  global_unique_id: text,
  images: entries(Image),
  attributes: entries(
    z.object({
      name: text,
      variation: isTrue.default(false),
      options: entries(numbered),
    }),
  ),
  date_modified_gmt: maybeInstant,
});
export type WooProduct = z.infer<typeof Product>;

export const Variation = z.object({
  id,
  sku: text,
  price: text,
  regular_price: text,
  sale_price: text,
  status: word.transform((status) => status || "publish"),
  global_unique_id: text,
  attributes: entries(z.object({ name: text, option: text })),
});
export type WooVariation = z.infer<typeof Variation>;

export const Webhook = z.object({
  id: z.preprocess(numberIn, z.number()),
  topic: z.string(),
  status: z.string(),
  delivery_url: z.string(),
});

export const Note = z.object({ id: z.preprocess(numberIn, z.number()), note: shownText(5000) });
export const Tracking = z.object({ tracking_id: text, tracking_number: text });
export const Index = z.object({
  name: text,
  timezone_string: text,
  gmt_offset: z.unknown(),
  namespaces: entries(z.string()),
});
export const Currency = z.object({ value: currency });
export const Recipient = z.object({ default: z.unknown(), value: z.unknown() });
export const Failure = z.object({
  code: z.string(),
  message: text,
  data: z.object({ status: z.number().optional() }).optional().catch(undefined),
});

/** A product as a list of ids names it. */
export const Mention = z.object({
  id,
  type: word,
  date_modified_gmt: maybeInstant,
});

/** A decimal text; WooCommerce writes an empty one for zero. */
function isAmount(text: string): boolean {
  return text.trim() === "" || minorUnits(text, "USD") !== null;
}

const Head = z.object({
  id,
  number: must("text", 100).catch(""),
  status: z.string().max(60).catch(""),
  date_created_gmt: maybeInstant,
  date_modified_gmt: maybeInstant,
  date_paid_gmt: maybeInstant,
});

/** An order that cannot be taken, and why; null where not even its id can be read. */
export function unfitOrderOf(item: unknown, unfit: UnfitReason, field: string): UnfitOrder | null {
  const head = Head.safeParse(item).data;
  if (!head) return null;
  return {
    externalId: head.id,
    number: head.number,
    placedAt: gmtOrNull(head.date_created_gmt),
    modifiedAt: gmtOrNull(head.date_modified_gmt),
    payment: paymentOf(head),
    open: !closed.has(head.status) && head.status !== "completed" && head.status !== "refunded",
    unfit,
    field: field.slice(0, 100),
  };
}

/** WooCommerce writes instants of GMT without their zone. */
export function gmt(text: string): Date {
  return new Date(/Z$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
}

/** An instant that may be missing or unreadable, as that of a draft is. */
export function gmtOrNull(text: string | null | undefined): Date | null {
  const at = text ? gmt(text) : null;
  return at && isNear(at) ? at : null;
}

/** A draft is no order yet: the block checkout keeps one for whoever looks at it, and the list tells of it. */
const closed = new Set(["cancelled", "failed", "trash", "checkout-draft", "auto-draft"]);
const paid = new Set(["processing", "completed"]);

/**
 * Why an order is not to be paid as it stands. Only *processing* means paid and to be sent; *pending* and *on hold* await
 * payment. Plugins add states of their own (shipped, returned, cancel-request): nobody knows what they mean here.
 */
function doubtOf(order: WooOrder): StoreDoubt | null {
  const { status, date_paid_gmt: paidAt } = order;
  const isOver = closed.has(status) || status === "completed" || status === "refunded";
  if (!isOver && status !== "processing") {
    if (status === "on-hold" && paidAt) return "held";
    if (!unpaid.has(status) || paidAt) return "state";
  }
  if (!needsShipping(order)) return "nothing";
  if (order.shipping_lines.some(isCollected)) return "pickup";
  // A cart without anything to send has neither; so has an order that was entered by hand.
  return order.shipping_lines.length === 0 && !order.shipping.address_1 ? "nothing" : null;
}
const unpaid = new Set(["pending", "on-hold"]);

const collected =
  /pick.?up|collect(?!ed|or|ible)|abhol|retrait|retirer|retirar|retiro|recogida|recoger|ritiro|retirada|levantamento|afhal|ophal|afhent|hämta|hent i|nouto|odbiór|odber|odběr|átvétel|ridicare|teslim al|enlèvement|entrega en tienda|самовывоз|самовивіз|παραλαβή|استلام|รับที่|nhận tại|自提|自取|到店|门店取|門市|店頭受|店舗受|방문 ?수령/iu;
const carriersPoint =
  /pick.?up point(?!.*(?:our|store|shop))|relay|relais|locker|packstation|parcel ?shop|service ?point|pa[ck]k?et|paczk|\b(?:dpd|dhl|gls|ups|fedex|hermes|evri|inpost|postnord|mondial|packeta|colissimo|bpost|correos|posti|post ?nl)\b/iu;
const isCollected = ({ method_id: id, method_title: title }: { method_id: string; method_title: string }) =>
  /pickup/.test(id) || (collected.test(`${id} ${title}`) && !carriersPoint.test(`${id} ${title}`));

/** An order in neutral words; `refunded` = units refunded, by line; `parts` = how lines belong together. */
export function orderOf(
  order: WooOrder,
  refunded: ReadonlyMap<string, number>,
  parts: ReadonlyMap<string, LinePart> = new Map(),
): StoreOrder {
  const amount = (value: string) => minorUnits(value, order.currency) ?? 0n;
  return {
    externalId: order.id,
    number: order.number,
    placedAt: gmt(order.date_created_gmt),
    modifiedAt: gmt(order.date_modified_gmt),
    status: order.status,
    doubt: doubtOf(order),
    payment: paymentOf(order),
    onDelivery: isOnDelivery(order) && order.status === "processing",
    cancelled: closed.has(order.status),
    fulfilled: order.status === "completed",
    needsShipping: needsShipping(order),
    currency: order.currency,
    total: amount(order.total),
    refunded: sum(order.refunds.map(({ total }) => positive(amount(total)))),
    lines: order.line_items.map((line) => ({
      ...partIn(parts, line.id),
      externalId: line.id,
      externalVariantId: lineVariantId(line),
      title: line.name,
      sku: line.sku || null,
      options: line.meta_data,
      qty: Math.max(0, Math.trunc(line.quantity) - (refunded.get(line.id) ?? 0)),
      unitPrice: line.quantity > 0 ? amount(line.total) / BigInt(Math.max(1, Math.trunc(line.quantity))) : 0n,
    })),
    ...recipientOf(order),
  };
}

function partIn(parts: ReadonlyMap<string, LinePart>, id: string): { part?: LinePart } {
  const part = parts.get(id);
  return part ? { part } : {};
}

/** How it is paid is not asked of an order that cannot be taken: one paid on delivery would have come in. */
type PaymentFacts = Pick<WooOrder, "status" | "date_paid_gmt"> & Partial<Pick<WooOrder, "payment_method">>;

/** A store writes what it gave back below zero. */
const positive = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Cash on delivery. Such an order is on its way at once and has a day of payment, and is paid once it is completed. */
const isOnDelivery = (order: PaymentFacts) => order.payment_method === "cod";

function paymentOf(order: PaymentFacts): StoreOrder["payment"] {
  if (order.status === "refunded") return "refunded";
  if (isOnDelivery(order)) return order.status === "completed" ? "paid" : "unpaid";
  return paid.has(order.status) || order.date_paid_gmt ? "paid" : "unpaid";
}

function needsShipping(order: WooOrder): boolean {
  if (order.needs_processing === false) return false;
  const methods = order.shipping_lines.map((line) => line.method_id);
  if (methods.length > 0 && methods.every((method) => /^(local_?pickup|pickup_location)/.test(method)))
    return false;
  return Boolean(order.shipping.address_1 || order.billing.address_1);
}

function recipientOf(order: WooOrder): Pick<StoreOrder, "shipTo" | "taxId" | "note"> {
  const { taxId, houseNo, district, deliveryNote } = recipientFacts(factsOf(order));
  return {
    shipTo: { ...shipToOf(order), ...(houseNo ? { houseNo } : {}), ...(district ? { district } : {}) },
    ...(taxId ? { taxId } : {}),
    note: [order.customer_note, deliveryNote].filter(Boolean).join("\n"),
  };
}

function factsOf({ billing, shipping, meta_data }: WooOrder): OrderFact[] {
  const beside = (address: object, prefix: string) =>
    Object.entries(address).map(([key, value]) => ({ key: `${prefix}_${key}`, value: value as unknown }));
  return [...meta_data, ...beside(shipping, "shipping"), ...beside(billing, "billing")].flatMap(
    ({ key, value }) =>
      typeof value === "string" || typeof value === "number" ? [{ key, value: String(value) }] : [],
  );
}

function shipToOf({ shipping, billing }: WooOrder): StoreAddress {
  const to: Partial<Address> = shipping.address_1 ? shipping : billing;
  return {
    firstName: to.first_name ?? "",
    lastName: to.last_name ?? "",
    company: to.company ?? "",
    country: (to.country ?? "").toUpperCase().slice(0, 2),
    province: to.state ?? "",
    city: to.city ?? "",
    street: to.address_1 ?? "",
    address: to.address_2 ?? "",
    postCode: to.postcode ?? "",
    phone: to.phone || billing.phone,
    email: billing.email,
  };
}

/** The address of a web page; null where it is too long, or where it is anything else, such as a script that would run once it is clicked. */
function webPage(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? "");
  return url && /^https?:$/.test(url.protocol) && url.href.length <= longestAddress ? url.href : null;
}

function pictureOf({ images }: WooProduct): string | null {
  const src = images[0]?.src;
  return src !== undefined && src.length <= longestAddress ? src : null;
}

/** Our name of a variant there: the product's id, with the variation's where there is one. */
export function variantId(productId: number | string, variationId: number | string): string {
  return Number(variationId) > 0 ? `${productId}:${variationId}` : String(productId);
}

/**
 * The variant of a line. A custom line, and one whose product was deleted, has none: lines alike by SKU or name share a
 * name of their own.
 */
function lineVariantId({ product_id, variation_id, sku, name }: WooOrder["line_items"][number]): string {
  if (product_id > 0) return variantId(product_id, variation_id);
  const alike = sku || name.slice(0, 300).toWellFormed();
  return `line:${createHash("sha256").update(alike).digest("hex").slice(0, 20)}`;
}

const most = { attributes: 10, values: 100, text: 100 } as const;

function openOptions(product: WooProduct, variation: WooVariation): { name: string; values: string[] }[] {
  const fixed = new Set(variation.attributes.map(({ name }) => name.toLowerCase()));
  const fits = (words: string) => words !== "" && words.length <= most.text;
  return product.attributes
    .filter(({ name, variation: varies }) => varies && fits(name) && !fixed.has(name.toLowerCase()))
    .slice(0, most.attributes)
    .map(({ name, options }) => ({ name, values: options.filter(fits).slice(0, most.values) }));
}

/**
 * What an owner set in the two fields of the price. `price` of an answer is the sale price while a sale is in force, else
 * the regular one (`WC_Product_Data_Store_CPT::handle_updated_props`); a sale of another time is `date_on_sale_from`.
 */
function soldAt(
  {
    price: now,
    regular_price: regular,
    sale_price: sale,
  }: Pick<WooVariation, "price" | "regular_price" | "sale_price">,
  currency: string,
): StorePrice | null {
  const [paid, before, reduced] = [now, regular, sale].map((text) => minorUnits(text || "0", currency));
  if (paid == null || before == null || reduced == null) return null;
  if (sale === "") return { price: regular === "" ? paid : before, compareAt: null };
  // Plugins may answer another `price` than what its owner has set.
  const isInForce = paid !== before || reduced === before;
  return isInForce
    ? { price: reduced, compareAt: before }
    : { price: before, compareAt: null, planned: true };
}

/**
 * A product with its variations (`partial`: as many of them as could be read) in neutral words; prices in minor units
 * of the store's currency.
 */
export function productOf(
  product: WooProduct,
  variations: readonly WooVariation[],
  currency: string,
  partial = false,
): StoreProductSnapshot {
  const amount = (a: string, b: string) => minorUnits(a || b || "0", currency) ?? 0n;
  const single = {
    externalId: product.id,
    sku: product.sku || null,
    title: product.name,
    price: amount(product.price, product.regular_price),
    asSold: soldAt(product, currency),
    barcode: product.global_unique_id || null,
    status: product.status,
    openOptions: [],
  };
  const variants = variations.map((v) => ({
    externalId: variantId(product.id, v.id),
    sku: v.sku || null,
    title:
      v.attributes
        .map((a) => a.option)
        .filter(Boolean)
        .join(" / ") || product.name,
    price: amount(v.price, v.regular_price),
    asSold: soldAt(v, currency),
    barcode: v.global_unique_id || null,
    status: v.status,
    openOptions: openOptions(product, v),
  }));
  return {
    externalId: product.id,
    title: product.name,
    image: pictureOf(product),
    status: product.status,
    url: webPage(product.permalink),
    variants: product.type === "variable" ? variants : [single],
    partial,
    modifiedAt: gmtOrNull(product.date_modified_gmt),
  };
}

/**
 * The address of a shop's administrator, out of the setting of who is told of low stock. Its default is `admin_email` of
 * WordPress; its value may name several addresses, separated by commas (woocommerce/woocommerce,
 * includes/admin/settings/class-wc-settings-products.php). Null where neither is an address.
 */
export function adminEmailOf(setting: z.infer<typeof Recipient>): string | null {
  const named = [setting.default, setting.value].filter((text) => typeof text === "string");
  const addresses = named.flatMap((text) => text.slice(0, 2000).split(",")).map((address) => address.trim());
  return addresses.find((address) => address.length <= 254 && z.email().safeParse(address).success) ?? null;
}
