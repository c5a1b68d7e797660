/** What a Shopify shop answers, as far as it is used, and how it reads in neutral words. Pure. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { isNear, minorUnits, reason, shownText, text, units, wholeText } from "../stores/reading";
import {
  mostLines,
  unfitReasons,
  type LineOption,
  type StoreOrder,
  type StoreProductSnapshot,
  type StoreProductVariant,
  type UnfitOrder,
  type UnfitReason,
} from "../stores/store-platform";

/** The number of a gid: what our tables keep. */
const idOf = (type: string) =>
  z
    .string()
    .regex(new RegExp(`^gid://shopify/${type}/\\d{1,20}$`))
    .transform((gid) => gid.slice(gid.lastIndexOf("/") + 1));

/** A gid of a number. */
export const gid = (type: string, id: string) => `gid://shopify/${type}/${id}`;

/** Our name of a variant there: its product's id and its own. */
export const variantId = (productId: string, id: string) => `${productId}:${id}`;

/** The ids in our name of a variant. */
export function variantParts(externalId: string): { productId: string; id: string } {
  const [productId = "", id = ""] = externalId.split(":");
  return { productId, id };
}

const word = shownText(60);
const instant = z.string(reason("date")).refine((value) => isNear(new Date(value)), reason("date"));
const money = z.object({
  shopMoney: z.object({
    amount: z.string(reason("amount")).refine((value) => minorUnits(value, "USD") !== null, reason("amount")),
  }),
});
const Page = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });

export const Shop = z.object({
  shop: z.object({
    name: text,
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
    ianaTimezone: text,
  }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

const Variant = z.object({
  id: idOf("ProductVariant"),
  sku: text,
  title: text,
  price: z.string(),
  barcode: text,
});
export type Variant = z.infer<typeof Variant>;

export const Product = z.object({
  id: idOf("Product"),
  title: z.string(),
  status: word,
  publishedAt: z.string().nullish(),
  onlineStoreUrl: z.string().nullish(),
  updatedAt: z.string().nullish(),
  featuredMedia: z
    .object({ preview: z.object({ image: z.object({ url: z.string() }).nullish() }).nullish() })
    .nullish(),
  variants: z.object({ pageInfo: Page, nodes: z.array(Variant) }),
});
export type Product = z.infer<typeof Product>;

/** An edge of a list: its entry is read by itself, so that one bad entry does not stop the others. */
export const Edges = z.object({
  pageInfo: z.object({ hasNextPage: z.boolean() }),
  edges: z.array(z.object({ cursor: z.string(), node: z.unknown() })),
});
export const Mention = z.object({ id: idOf("Product"), updatedAt: z.string().nullish() });

/** An order by id and last change. */
export const OrderMention = z.object({ id: idOf("Order"), updatedAt: z.string().nullish() });

/** As much as is needed to name an entry. */
export const Named = z.object({ id: z.string(), updatedAt: z.string().nullish().catch(null) });

const Line = z.object({
  id: idOf("LineItem"),
  title: text,
  variantTitle: text,
  sku: text,
  quantity: units,
  currentQuantity: units,
  unfulfilledQuantity: units,
  requiresShipping: z.boolean(),
  customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullish() })).catch([]),
  variant: z.object({ id: idOf("ProductVariant") }).nullish(),
  product: z.object({ id: idOf("Product") }).nullish(),
  discountedUnitPriceAfterAllDiscountsSet: money,
});
type Line = z.infer<typeof Line>;
export const Lines = z.object({ pageInfo: Page, nodes: z.array(z.unknown()) });

const Address = z.object({
  firstName: wholeText,
  lastName: wholeText,
  company: wholeText,
  address1: wholeText,
  address2: wholeText,
  city: wholeText,
  province: wholeText,
  provinceCode: wholeText,
  zip: wholeText,
  countryCodeV2: wholeText,
  phone: wholeText,
});

export const Order = z.object({
  id: idOf("Order"),
  name: z.string().max(100, reason("text")),
  createdAt: instant,
  updatedAt: instant,
  cancelledAt: z.string().nullish(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/, reason("currency")),
  displayFinancialStatus: word,
  displayFulfillmentStatus: word,
  paymentGatewayNames: z.array(z.string()).catch([]),
  requiresShipping: z.boolean(),
  note: shownText(2000),
  email: wholeText,
  phone: wholeText,
  totalPriceSet: money,
  totalRefundedSet: money,
  shippingAddress: Address.nullish(),
  lineItems: z.object({ nodes: z.array(Line).max(mostLines, reason("lines")) }),
});
export type Order = z.infer<typeof Order>;

/** Units that have been refunded or taken out are no more in `currentQuantity`. */
const paid = new Set(["PAID", "PARTIALLY_REFUNDED"]);

function paymentOf(status: string): StoreOrder["payment"] {
  return status === "REFUNDED" ? "refunded" : paid.has(status) ? "paid" : "unpaid";
}

/** Whether units have left of an order that is still open: by us or by others. */
export function isPartlySent({ cancelledAt, displayFulfillmentStatus, lineItems }: Order): boolean {
  return (
    !cancelledAt &&
    displayFulfillmentStatus !== "FULFILLED" &&
    lineItems.nodes.some((line) => line.requiresShipping && line.unfulfilledQuantity < line.currentQuantity)
  );
}

/**
 * An order in neutral words. Amounts are the shop's currency, whatever the buyer was shown.
 * @param sent of an order that is partly sent, the units that we have sent, by line
 */
export function orderOf(order: Order, sent: ReadonlyMap<string, number> | null = null): StoreOrder {
  const amount = ({ shopMoney }: z.infer<typeof money>) =>
    minorUnits(shopMoney.amount, order.currencyCode) ?? 0n;
  const payment = paymentOf(order.displayFinancialStatus);
  const to = order.shippingAddress;
  return {
    externalId: order.id,
    number: numberOf(order.name),
    placedAt: new Date(order.createdAt),
    modifiedAt: new Date(order.updatedAt),
    status: `${order.displayFinancialStatus} ${order.displayFulfillmentStatus}`.trim().toLowerCase(),
    payment,
    onDelivery:
      payment === "unpaid" && order.paymentGatewayNames.some((name) => /cash on delivery/i.test(name)),
    cancelled: Boolean(order.cancelledAt),
    fulfilled:
      order.displayFulfillmentStatus === "FULFILLED" ||
      (sent !== null && order.lineItems.nodes.every((line) => wantedOf(line, sent) === 0)),
    needsShipping: order.requiresShipping && Boolean(to?.address1),
    currency: order.currencyCode,
    total: amount(order.totalPriceSet),
    refunded: amount(order.totalRefundedSet),
    lines: order.lineItems.nodes.map((line) => ({
      externalId: line.id,
      externalVariantId: lineVariantId(line),
      title: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
      sku: line.sku || null,
      options: optionsOf(line.customAttributes),
      qty: wantedOf(line, sent),
      unitPrice: amount(line.discountedUnitPriceAfterAllDiscountsSet),
    })),
    shipTo: {
      firstName: to?.firstName ?? "",
      lastName: to?.lastName ?? "",
      company: to?.company ?? "",
      country: (to?.countryCodeV2 ?? "").toUpperCase().slice(0, 2),
      province: to?.provinceCode || to?.province || "",
      city: to?.city ?? "",
      street: to?.address1 ?? "",
      address: to?.address2 ?? "",
      postCode: to?.zip ?? "",
      phone: to?.phone || order.phone,
      email: order.email,
    },
    note: order.note,
  };
}

/** Units that we have sent stay wanted: only what others have sent is not. */
function wantedOf(line: Line, sent: ReadonlyMap<string, number> | null): number {
  if (!line.requiresShipping) return 0;
  if (sent === null) return line.currentQuantity;
  return Math.min(line.currentQuantity, line.unfulfilledQuantity + (sent.get(line.id) ?? 0));
}

/** `#1001` is shown as 1001, like the numbers of other platforms. */
const numberOf = (name: string) => name.replace(/^#/, "");

const most = { options: 30, name: 100, value: 1000 } as const;

/** What the buyer typed for a line; names that begin with `_` are the shop's own. */
function optionsOf(attributes: Line["customAttributes"]): LineOption[] {
  return attributes
    .filter(({ key, value }) => key !== "" && !key.startsWith("_") && value)
    .slice(0, most.options)
    .map(({ key, value }) => ({ name: cut(key, most.name), value: cut(value ?? "", most.value) }));
}

function cut(words: string, length: number): string {
  return (words.length <= length ? words : `${words.slice(0, length - 1)}…`).toWellFormed();
}

/** A custom line, and one whose variant was deleted, has none: lines alike by SKU or title share a name of their own. */
function lineVariantId({ product, variant, sku, title, variantTitle }: Line): string {
  if (product && variant) return variantId(product.id, variant.id);
  const alike = sku || `${title} ${variantTitle}`.trim();
  return `line:${createHash("sha256").update(alike).digest("hex").slice(0, 20)}`;
}

/** What can be read of an order whose whole cannot be taken. */
const Head = z.object({
  id: idOf("Order"),
  name: z.string().max(100).catch(""),
  createdAt: z.string().nullish().catch(null),
  updatedAt: z.string().nullish().catch(null),
  cancelledAt: z.string().nullish().catch(null),
  displayFinancialStatus: word.catch(""),
  displayFulfillmentStatus: word.catch(""),
});

/** An order that cannot be taken, and why; null where not even its id can be read. */
export function unfitOrderOf(item: unknown, unfit: UnfitReason, field: string): UnfitOrder | null {
  const head = Head.safeParse(item).data;
  if (!head) return null;
  return {
    externalId: head.id,
    number: numberOf(head.name),
    placedAt: instantOrNull(head.createdAt),
    modifiedAt: instantOrNull(head.updatedAt),
    payment: paymentOf(head.displayFinancialStatus),
    open: !head.cancelledAt && head.displayFulfillmentStatus !== "FULFILLED",
    unfit: unfitReasons.includes(unfit) ? unfit : "shape",
    field: field.slice(0, 100),
  };
}

/** An instant that may be missing or unreadable. */
export function instantOrNull(value: string | null | undefined): Date | null {
  const at = value ? new Date(value) : null;
  return at && isNear(at) ? at : null;
}

const longestAddress = 2000;

/** Shown to buyers is what is active and published in the online store. */
function statusOf({ status, publishedAt }: Product): string {
  if (status === "ACTIVE") return publishedAt ? "publish" : "hidden";
  return status.toLowerCase();
}

/** A product with all of its variants (`partial`: as many as could be read) in neutral words. */
export function productOf(
  product: Product,
  variants: readonly Variant[],
  currency: string,
  partial: boolean,
): StoreProductSnapshot {
  const status = statusOf(product);
  const image = product.featuredMedia?.preview?.image?.url ?? null;
  const page = product.onlineStoreUrl ?? null;
  return {
    externalId: product.id,
    title: product.title,
    image: image && image.length <= longestAddress ? image : null,
    status,
    url: page && /^https?:\/\//.test(page) && page.length <= longestAddress ? page : null,
    variants: variants.map((variant): StoreProductVariant => ({
      externalId: variantId(product.id, variant.id),
      sku: variant.sku || null,
      title: variant.title === "Default Title" ? product.title : variant.title,
      price: minorUnits(variant.price, currency) ?? 0n,
      barcode: variant.barcode || null,
      status,
      openOptions: [],
    })),
    partial,
    modifiedAt: instantOrNull(product.updatedAt),
  };
}

/** `userErrors` of a mutation: the third place where a refusal stands. */
export const UserErrors = z.array(
  z.object({ field: z.array(z.string()).nullish(), message: z.string(), code: z.string().nullish() }),
);
export type UserError = z.infer<typeof UserErrors>[number];
export { Page };
