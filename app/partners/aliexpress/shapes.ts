/** What AliExpress answers, as far as it is used, and how it reads in neutral words. Pure. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { minorUnits, name, reason, shownText, text, units, wholeText } from "../stores/reading";
import {
  mostLines,
  unfitReasons,
  type StoreAddress,
  type StoreOrder,
  type StorePrice,
  type StoreProductSnapshot,
  type UnfitOrder,
  type UnfitReason,
} from "../stores/store-platform";
import { productAddress } from "./address";
import { instantOf } from "./clock";
import { digits, figure, id, listOf, readJson } from "./json";

const word = shownText(60);
const currency = z.string().regex(/^[A-Z]{3}$/, reason("currency"));
const money = z.object({
  amount: figure.refine((value) => minorUnits(value, "USD") !== null, reason("amount")),
  currency_code: currency,
});
const time = z
  .union([z.string(), z.number()], reason("date"))
  .refine((value) => instantOf(value) !== null, reason("date"));
const looseTime = z.union([z.string(), z.number()]).nullish().catch(null);

/* ---------- products ---------- */

export const ProductHead = z.object({ product_id: id, subject: text, gmt_modified: looseTime });
export type ProductHead = z.infer<typeof ProductHead>;

export const ProductPage = z.object({
  result: z.object({
    aeop_a_e_product_display_d_t_o_list: listOf(z.unknown()),
    // Without it the list would seem to end here.
    total_page: z.number().int().nonnegative(),
    product_count: z.number().int().nonnegative().nullish().catch(null),
  }),
});

const SkuProperty = z.object({
  sku_property_id: id,
  property_value_id: id,
  property_value_definition_name: text,
  sku_property_name: text,
  sku_property_value: text,
});

export const Sku = z.object({
  /** Such as `14:193;5:2`; `<none>` where the product has one SKU without properties. */
  id: z.string().max(300),
  sku_code: text,
  sku_price: figure,
  sku_discount_price: figure.nullish().catch(null),
  ipm_sku_stock: z.coerce.number().int().nonnegative().catch(0),
  barcode: text,
  aeop_s_k_u_property_list: listOf(SkuProperty).catch([]),
});
export type Sku = z.infer<typeof Sku>;

const Attribute = z.object({
  attr_name_id: id.nullish().catch(null),
  attr_value_id: id.nullish().catch(null),
  attr_name: z.string().nullish().catch(null),
  attr_value: z.string().nullish().catch(null),
});
export type Attribute = z.infer<typeof Attribute>;

export const Product = z.object({
  product_id: id,
  subject: name.nullish(),
  product_status_type: word,
  category_id: id.nullish().catch(null),
  currency_code: currency.nullish().catch(null),
  image_u_r_ls: z.string().nullish().catch(null),
  freight_template_id: id.nullish().catch(null),
  promise_template_id: id.nullish().catch(null),
  package_length: z.coerce.number().positive().nullish().catch(null),
  package_width: z.coerce.number().positive().nullish().catch(null),
  package_height: z.coerce.number().positive().nullish().catch(null),
  gmt_modified: looseTime,
  detail: z.string().nullish().catch(null),
  subject_list: listOf(z.object({ subject: z.string() })).catch([]),
  detail_source_list: listOf(z.object({ web_detail: z.string() })).catch([]),
  multi_language_description_list: listOf(z.object({ web_detail: z.string() })).catch([]),
  aeop_ae_product_propertys: listOf(Attribute).catch([]),
  aeop_ae_product_s_k_us: listOf(Sku),
});
export type Product = z.infer<typeof Product>;

/** As much of a product as tells whether it is ours, where the rest of it cannot be read. */
export const Marked = Product.pick({
  product_id: true,
  detail: true,
  detail_source_list: true,
  multi_language_description_list: true,
});

export const titleOf = ({ subject, subject_list }: Product) => subject || (subject_list[0]?.subject ?? "");

/** All that a product's description says, in whichever field it stands. */
export const descriptionsOf = ({
  detail,
  detail_source_list,
  multi_language_description_list,
}: z.infer<typeof Marked>): string =>
  [
    detail ?? "",
    ...[...detail_source_list, ...multi_language_description_list].map((each) => each.web_detail),
  ].join("\n");

/** A product that has no variants has one SKU of this id. */
export const noProperties = "<none>";

/** A SKU's id without the seller's own names, which follow a `#`: they change, and order lines leave them out. */
export const bareSkuId = (skuId: string) => skuId.replace(/#[^;]*/g, "");

/** Our name of a SKU. */
export const variantId = (productId: string, skuId: string) =>
  skuId === noProperties || skuId === "" ? productId : `${productId}:${bareSkuId(skuId)}`;

/** The ids in our name of a SKU. */
export function variantParts(externalId: string): { productId: string; skuId: string } {
  const [, productId = "", skuId] = /^([^:]*)(?::(.*))?$/.exec(externalId) ?? [];
  return { productId, skuId: skuId ?? noProperties };
}

const statuses: Record<string, string> = { onselling: "publish", auditing: "pending" };

/** What of a SKU's price a buyer pays. */
export const priceOf = ({ sku_price, sku_discount_price }: Sku) => sku_discount_price ?? sku_price;

const valueName = ({ property_value_definition_name, sku_property_value }: z.infer<typeof SkuProperty>) =>
  property_value_definition_name || sku_property_value;

const longestAddress = 2000;

/** Whether a product's prices are in another currency than the store's. */
export const isForeign = ({ currency_code }: Product, storeCurrency: string) =>
  typeof currency_code === "string" && currency_code !== storeCurrency;

function soldAt(sku: Sku, { currency, struck }: { currency: string; struck: boolean }): StorePrice | null {
  const price = minorUnits(priceOf(sku), currency);
  const before = minorUnits(sku.sku_price, currency);
  if (price === null || before === null) return null;
  return struck ? { price, compareAt: sku.sku_discount_price ? before : null } : { price };
}

/**
 * A product in neutral words; `seen` is its last change as a list told it, `site` where AliExpress shows products,
 * `struck` whether its family writes prices before the present ones. A price in another currency than the store's says
 * nothing.
 */
export function productOf(
  product: Product,
  { site, currency, seen, struck }: { site: string; currency: string; seen: Date | null; struck: boolean },
): StoreProductSnapshot {
  const status =
    statuses[product.product_status_type.toLowerCase()] ?? product.product_status_type.toLowerCase();
  const title = titleOf(product);
  const [image] = (product.image_u_r_ls ?? "").split(";");
  return {
    externalId: product.product_id,
    title,
    image: image && /^https?:\/\//.test(image) && image.length <= longestAddress ? image : null,
    status,
    url: productAddress(site, product.product_id),
    variants: product.aeop_ae_product_s_k_us.map((sku) => ({
      externalId: variantId(product.product_id, sku.id),
      sku: sku.sku_code || null,
      title: sku.aeop_s_k_u_property_list.map(valueName).filter(Boolean).join(" / ") || title,
      price: isForeign(product, currency) ? 0n : (minorUnits(priceOf(sku), currency) ?? 0n),
      asSold: isForeign(product, currency) ? null : soldAt(sku, { currency, struck }),
      barcode: sku.barcode || null,
      status,
      openOptions: [],
    })),
    partial: false,
    modifiedAt: seen ?? instantOf(product.gmt_modified),
  };
}

/* ---------- orders ---------- */

export const OrderHead = z.object({
  order_id: id,
  gmt_create: looseTime,
  gmt_update: looseTime,
});

export const OrderPage = z.object({
  result: z.object({
    target_list: listOf(z.unknown()),
    total_page: z.number().int().nonnegative(),
    total_count: z.number().int().nonnegative().nullish().catch(null),
  }),
});

const Refund = z
  .object({ refund_status: word, refund_cash_amt: money.nullish().catch(null) })
  .nullish()
  .catch(null);

const Line = z.object({
  id,
  product_id: id,
  product_name: text,
  product_count: units,
  product_price: money,
  sku_code: text,
  product_attributes: z.string().nullish().catch(null),
  buyer_memo: shownText(1000),
  refund_info: Refund,
});
type Line = z.infer<typeof Line>;

export const Receipt = z.object({
  contact_person: wholeText,
  phone_country: wholeText,
  phone_area: wholeText,
  phone_number: wholeText,
  mobile_no: wholeText,
  country: wholeText,
  province: wholeText,
  city: wholeText,
  detail_address: wholeText,
  address2: wholeText,
  zip: wholeText,
});
export type Receipt = z.infer<typeof Receipt>;

/** What of an address is masked is written with stars. */
export const isMasked = (receipt: Receipt) =>
  [
    receipt.contact_person,
    receipt.detail_address,
    receipt.city,
    receipt.zip,
    receipt.mobile_no,
    receipt.phone_number,
  ].some((said) => said.includes("*"));

/** Whether goods can be sent there. Part of an address, or one with stars, is worse than none. */
export const isWhole = (receipt: Receipt | null) =>
  receipt !== null && receipt.detail_address !== "" && !isMasked(receipt);

export const Parcel = z.object({
  logistics_no: z.union([z.string(), z.number()]).transform(String).catch(""),
  logistics_service_name: z.string().catch(""),
});
export type Parcel = z.infer<typeof Parcel>;

export const Order = z.object({
  id,
  order_status: word,
  fund_status: word,
  logistics_status: word,
  gmt_create: time,
  gmt_modified: looseTime,
  gmt_pay_success: looseTime,
  gmt_pay_time: looseTime,
  order_end_reason: word,
  order_amount: money,
  oaid: z.string().nullish().catch(null),
  memo: shownText(2000),
  refund_info: Refund,
  receipt_address: Receipt.nullish(),
  child_order_list: listOf(Line).refine((lines) => lines.length <= mostLines, reason("lines")),
  logistic_info_list: listOf(Parcel).catch([]),
});
export type Order = z.infer<typeof Order>;

/** An order's detail stands under one of these names. */
export const Detail = z
  .object({ target: z.unknown(), result: z.unknown() })
  .partial()
  .transform(({ target, result }) => target ?? result);

/** What was paid for and can be sent, or has been. A status that AliExpress adds is read by the time of payment. */
const paidStatuses = new Set([
  "WAIT_SELLER_SEND_GOODS",
  "SELLER_PART_SEND_GOODS",
  "WAIT_BUYER_ACCEPT_GOODS",
  "FUND_PROCESSING",
  "IN_ISSUE",
  "IN_FROZEN",
]);
/** A payment that is still looked at is none yet: such an order may not be sent. */
const unpaidStatuses = new Set(["PLACE_ORDER_SUCCESS", "RISK_CONTROL", "WAIT_SELLER_EXAMINE_MONEY"]);
const sentStatuses = new Set(["WAIT_BUYER_ACCEPT_GOODS", "FUND_PROCESSING"]);
/** To be sent, or paid first. A dispute (`IN_ISSUE`) or a freeze holds the goods; a state of tomorrow is not known. */
const awaited = new Set(["WAIT_SELLER_SEND_GOODS", "SELLER_PART_SEND_GOODS", ...unpaidStatuses]);
const heldStatuses = new Set(["IN_ISSUE", "IN_FROZEN"]);
const [held, state] = ["held", "state"] as const;
const sentLogistics = new Set(["SELLER_SEND_GOODS", "BUYER_ACCEPT_GOODS"]);

type Standing = Pick<
  Order,
  | "order_status"
  | "logistics_status"
  | "gmt_pay_success"
  | "gmt_pay_time"
  | "order_end_reason"
  | "refund_info"
>;

/** A buyer who wants to cancel waits for the seller: until then nothing is sent. FINISH is both the good and the bad end. */
function standingOf(order: Standing) {
  const { order_status: status } = order;
  const paidAt = Boolean(order.gmt_pay_success ?? order.gmt_pay_time);
  const sent = sentLogistics.has(order.logistics_status);
  const ended = status === "FINISH";
  const badly = /cancel|close|refund|timeout|expire|notpay|not_pay|risk/i.test(order.order_end_reason);
  const cancelled = status === "IN_CANCEL" || (ended && (badly ? !sent : !sent && !paidAt));
  const paid = paidStatuses.has(status) || (!unpaidStatuses.has(status) && paidAt);
  const back = cancelled && ended && paidAt;
  const payment: StoreOrder["payment"] = back ? "refunded" : paid ? "paid" : "unpaid";
  const fulfilled = !cancelled && (sent || sentStatuses.has(status) || ended);
  const isKnown = cancelled || fulfilled || awaited.has(status);
  return { payment, cancelled, fulfilled, doubt: isKnown ? null : heldStatuses.has(status) ? held : state };
}

const Choice = z.object({ pId: id, pValueId: id, order: z.number().catch(0) });
const Choices = z.object({ sku: z.array(Choice) });

function skuIdOf({ product_attributes }: Line): string | null {
  const read = Choices.safeParse(readJson(product_attributes ?? ""));
  if (!read.success) return null;
  const sorted = read.data.sku.toSorted((a, b) => a.order - b.order);
  return sorted.map(({ pId, pValueId }) => `${pId}:${pValueId}`).join(";") || noProperties;
}

/** Lines that name their SKU by its code only, as product and code. */
export const codeOnly = (order: Order) =>
  order.child_order_list.filter((line) => skuIdOf(line) === null && line.sku_code !== "");

const Words = z.object({
  sku: z.array(z.object({ pValue: name.catch(""), selfDefineValue: name.nullish().catch(null) })),
});
function choiceOf({ product_attributes }: Line): string {
  const read = Words.safeParse(readJson(product_attributes ?? ""));
  return read.success
    ? read.data.sku
        .map(({ pValue, selfDefineValue }) => selfDefineValue || pValue)
        .filter(Boolean)
        .join(" / ")
    : "";
}

/** SKUs by product and code, for lines that name no more. */
export type SkuIds = ReadonlyMap<string, string>;
export const skuKey = (productId: string, code: string) => `${productId} ${code}`;

function lineVariantId(line: Line, known: SkuIds): string {
  const skuId = skuIdOf(line) ?? known.get(skuKey(line.product_id, line.sku_code));
  if (skuId !== undefined) return variantId(line.product_id, skuId);
  const alike = line.sku_code || line.product_name;
  return `line:${createHash("sha256").update(`${line.product_id} ${alike}`).digest("hex").slice(0, 20)}`;
}

const minor = ({ amount, currency_code }: z.infer<typeof money>) => minorUnits(amount, currency_code) ?? 0n;

const backOf = (refund: z.infer<typeof Refund>) =>
  refund?.refund_cash_amt && /ok|success|finish/i.test(refund.refund_status)
    ? minor(refund.refund_cash_amt)
    : 0n;

/** Units that a line still wants: none where all of its price was paid back. */
export function wantedUnits(line: Line): number {
  const back = backOf(line.refund_info);
  return back > 0n && back >= minor(line.product_price) * BigInt(line.product_count) ? 0 : line.product_count;
}

/** An order in neutral words; `modifiedAt` is its last change as a list told it. */
export function orderOf(
  order: Order,
  { receipt, known, modifiedAt }: { receipt: Receipt | null; known: SkuIds; modifiedAt: Date | null },
): StoreOrder {
  const placedAt = instantOf(order.gmt_create) ?? new Date(0);
  const total = minor(order.order_amount);
  const ofLines = order.child_order_list.reduce((sum, { refund_info }) => sum + backOf(refund_info), 0n);
  const whole = backOf(order.refund_info);
  const standing = standingOf(order);
  const returned = whole > ofLines ? whole : ofLines;
  const refunded = standing.payment === "refunded" ? total : returned < total ? returned : total;
  const payment = refunded > 0n && refunded === total ? "refunded" : standing.payment;
  return {
    externalId: order.id,
    number: order.id,
    placedAt,
    modifiedAt: modifiedAt ?? instantOf(order.gmt_modified) ?? placedAt,
    status: order.order_status.toLowerCase(),
    ...standing,
    payment,
    onDelivery: false,
    needsShipping: true,
    currency: order.order_amount.currency_code,
    total,
    refunded,
    lines: order.child_order_list.map((line) => {
      const choice = choiceOf(line);
      return {
        externalId: line.id,
        externalVariantId: lineVariantId(line, known),
        title: choice ? `${line.product_name} - ${choice}` : line.product_name,
        sku: line.sku_code || null,
        options: [],
        qty: wantedUnits(line),
        unitPrice: minor(line.product_price),
      };
    }),
    shipTo: addressOf(receipt ?? order.receipt_address ?? null),
    note: [order.memo, ...order.child_order_list.map(({ buyer_memo }) => buyer_memo)]
      .filter(Boolean)
      .join("\n")
      .slice(0, 2000),
  };
}

function addressOf(receipt: Receipt | null): StoreAddress {
  const [firstName = "", ...rest] = (receipt?.contact_person ?? "").trim().split(/\s+/);
  const number = receipt?.mobile_no || `${receipt?.phone_area ?? ""}${receipt?.phone_number ?? ""}`;
  const land = receipt?.phone_country ?? "";
  return {
    firstName,
    lastName: rest.join(" "),
    company: "",
    country: (receipt?.country ?? "").toUpperCase().slice(0, 2),
    province: receipt?.province ?? "",
    city: receipt?.city ?? "",
    street: receipt?.detail_address ?? "",
    address: receipt?.address2 ?? "",
    postCode: receipt?.zip ?? "",
    phone:
      number && land && !number.startsWith("+")
        ? `${land.startsWith("+") ? "" : "+"}${land} ${number}`
        : number,
    email: "",
  };
}

/** When an order changed last, as its detail tells; null where it does not. */
export function changedAt(item: unknown): Date | null {
  return instantOf(Head.pick({ gmt_modified: true }).safeParse(item).data?.gmt_modified);
}

const Head = z.object({
  id,
  order_status: word.catch(""),
  logistics_status: word.catch(""),
  gmt_create: looseTime,
  gmt_modified: looseTime,
  gmt_pay_success: looseTime,
  gmt_pay_time: looseTime,
  order_end_reason: word.catch(""),
  refund_info: Refund,
});

/** An order that cannot be taken, and why; null where not even its id can be read. */
export function unfitOrderOf(
  item: unknown,
  { unfit, field }: { unfit: UnfitReason; field: string },
  modifiedAt: Date | null,
): UnfitOrder | null {
  const head = Head.safeParse(item).data;
  if (!head) return null;
  const { payment, cancelled, fulfilled } = standingOf(head);
  return {
    externalId: head.id,
    number: head.id,
    placedAt: instantOf(head.gmt_create),
    modifiedAt: modifiedAt ?? instantOf(head.gmt_modified),
    payment,
    open: !cancelled && !fulfilled,
    unfit: unfitReasons.includes(unfit) ? unfit : "shape",
    field: field.slice(0, 100),
  };
}

/** An order of a list whose detail is refused or cannot be read. */
export function unreadOrderOf(listed: unknown, modifiedAt: Date | null): UnfitOrder | null {
  const { order_id, gmt_pay_time, end_reason, ...rest } = (listed ?? {}) as Record<string, unknown>;
  const head = { ...rest, id: order_id, gmt_pay_success: gmt_pay_time, order_end_reason: end_reason };
  return unfitOrderOf(head, { unfit: "shape", field: "" }, modifiedAt);
}

/** JSON of a request about one order. */
export const orderQuery = (orderId: string) => JSON.stringify({ order_id: digits(orderId) });
