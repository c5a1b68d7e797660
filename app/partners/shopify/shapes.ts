/** What a Shopify shop answers, as far as it is used, and how it reads in neutral words. Pure. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { isNear, minorUnits, name, reason, shownText, text, units, wholeText } from "../stores/reading";
import { recipientFacts } from "../stores/recipient-facts";
import {
  mostLines,
  unfitReasons,
  type LineOption,
  type LinePart,
  type StoreDoubt,
  type StoreOrder,
  type StorePrice,
  type StoreProductSnapshot,
  type StoreProductVariant,
  type UnfitOrder,
  type UnfitReason,
} from "../stores/store-platform";

const idOf = (type: string) =>
  z
    .string()
    .refine((gid) => gid.startsWith(`gid://shopify/${type}/`))
    .transform((gid) => gid.slice(gid.lastIndexOf("/") + 1))
    .pipe(z.string().regex(/^\d{1,20}$/));

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
  compareAtPrice: z.string().nullish(),
  barcode: text,
});
export type Variant = z.infer<typeof Variant>;

export const Product = z.object({
  id: idOf("Product"),
  title: name,
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

const Attributes = z.array(z.object({ key: z.string(), value: z.string().nullish() })).catch([]);
const factOf = ({ key, value }: z.infer<typeof Attributes>[number]) => ({ key, value: value ?? "" });

const Line = z.object({
  id: idOf("LineItem"),
  title: text,
  variantTitle: text,
  sku: text,
  quantity: units,
  currentQuantity: units,
  unfulfilledQuantity: units,
  requiresShipping: z.boolean(),
  customAttributes: z.array(z.object({ key: name, value: name.nullish() })).catch([]),
  variant: z.object({ id: idOf("ProductVariant") }).nullish(),
  product: z.object({ id: idOf("Product") }).nullish(),
  lineItemGroup: z
    .object({ id: z.string(), title: text, variantId: z.string().nullish() })
    .nullish()
    .catch(null),
  discountedUnitPriceAfterAllDiscountsSet: money,
});
type Line = z.infer<typeof Line>;
/** Goods of an order that leave together, or may not leave. */
export const Delivery = z.object({
  id: z.string(),
  status: word,
  deliveryMethod: z.object({ methodType: word }).nullish().catch(null),
  fulfillmentHolds: z.array(z.object({ reason: word })).catch([]),
});
export type Delivery = z.infer<typeof Delivery>;
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
  test: z.boolean().nullish().catch(null),
  risk: z.object({ recommendation: word }).nullish().catch(null),
  deliveries: z.array(Delivery).catch([]),
  paymentGatewayNames: z.array(z.string()).catch([]),
  requiresShipping: z.boolean(),
  note: shownText(2000),
  email: wholeText,
  phone: wholeText,
  totalPriceSet: money,
  totalRefundedSet: money,
  shippingAddress: Address.nullish(),
  customAttributes: Attributes,
  localizedFields: z.object({ nodes: Attributes }).catch({ nodes: [] }),
  lineItems: z.object({ nodes: z.array(Line).max(mostLines, reason("lines")) }),
});
export type Order = z.infer<typeof Order>;

/** What we send: an unknown method may be sent, or not. */
const sentMethods = new Set(["", "SHIPPING"]);
const otherMethods = new Set(["PICK_UP", "LOCAL", "RETAIL", "NONE"]);

const methodOf = ({ deliveryMethod }: Pick<Delivery, "deliveryMethod">) => deliveryMethod?.methodType ?? "";

/** Whether goods leave in a way that is not ours to care for. */
export const isNotOurs = (delivery: Pick<Delivery, "deliveryMethod">) => otherMethods.has(methodOf(delivery));

const isOpen = ({ status }: Delivery) => status !== "CLOSED" && status !== "CANCELLED";

/** Ways that were given up count no more; goods that were moved leave a closed one behind. */
const waysOf = ({ deliveries }: Order) => deliveries.filter(({ status }) => status !== "CANCELLED");

/** Whether some goods of an order are ours to send and others are not: then its lines are asked for. */
export function isMixed(order: Order): boolean {
  const ways = waysOf(order);
  return ways.some((way) => isOpen(way) && isNotOurs(way)) && !ways.every(isNotOurs);
}

const toBeSent = new Set(["UNFULFILLED", "PARTIALLY_FULFILLED", "OPEN"]);
const awaited = new Set(["PENDING", "AUTHORIZED", "PARTIALLY_PAID"]);
const fraud = new Set(["CANCEL", "INVESTIGATE"]);

const isToBeSent = ({ lineItems }: Order) =>
  lineItems.nodes.some((line) => line.requiresShipping && line.unfulfilledQuantity > 0);

function doubtOf(order: Order, needsShipping: boolean): StoreDoubt | null {
  if (order.test) return "test";
  const { displayFinancialStatus: paidAs, displayFulfillmentStatus: sentAs } = order;
  if (order.cancelledAt || sentAs === "FULFILLED" || paidAs === "REFUNDED") return null;
  const open = order.deliveries.filter(isOpen);
  // Without an open fulfilment order that we are shown, nothing can be marked as sent: another service fulfils it.
  if (needsShipping && open.length === 0 && isToBeSent(order)) return "service";
  if (sentAs === "ON_HOLD" || open.some(({ status }) => status === "ON_HOLD" || status === "SCHEDULED"))
    return "held";
  // With one parcel gone Shopify may call it in progress.
  const isSentOn = toBeSent.has(sentAs) || (sentAs === "IN_PROGRESS" && isPartlySent(order));
  if (needsShipping && (!isSentOn || !(paid.has(paidAs) || awaited.has(paidAs)))) return "state";
  if (!needsShipping) return "nothing";
  if (fraud.has(order.risk?.recommendation ?? "")) return "risk";
  return open.some((delivery) => !isNotOurs(delivery) && !sentMethods.has(methodOf(delivery)))
    ? "pickup"
    : null;
}

function statusOfOrder(order: Order): string {
  const held = order.deliveries.flatMap(({ status, fulfillmentHolds }) =>
    status === "ON_HOLD" ? fulfillmentHolds.map(({ reason }) => reason) : [],
  );
  const risk = order.risk?.recommendation ?? "";
  const words = [
    order.test ? "test" : "",
    order.displayFinancialStatus,
    order.displayFulfillmentStatus,
    held.length > 0 ? `(${[...new Set(held)].join(", ")})` : "",
    fraud.has(risk) ? `risk: ${risk}` : "",
  ];
  return words.filter(Boolean).join(" ").toLowerCase().slice(0, 100);
}

/**
 * What shops call payment on delivery. The name is free text, written in the shop's language when the method is added
 * (help.shopify.com/manual/payments/additional-payment-methods); other names stay unpaid, as the shop says.
 */
const onDelivery =
  /cash on delivery|collect on delivery|\bcod\b|nachnahme|zahlung bei lieferung|contre[- ]?remboursement|(?:paiement|payer)(?: en espèces)? [àa] la livraison|contra ?reembolso|contra ?entrega|pago (?:contra|al recibir|en efectivo a la entrega)|contrassegno|pagamento (?:alla consegna|na entrega)|rembours|betaling ved levering|postförskott|efterkrav|pobranie|za pobraniem|dobírk|dobierk|utánvét|ramburs|наложенн|при получении|kapıda ödeme|代金引き?換え?|代引|到付|货到付款|貨到付款|착불|후불|الدفع عند الاستلام|เก็บเงินปลายทาง|thanh toán khi nhận hàng|\bbayar di tempat\b/iu;
const isOnDelivery = (gateway: string) => onDelivery.test(gateway.slice(0, 200));

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
 * @param elsewhere units that leave in another way than ours, by line; only asked for where some are ours
 */
export function orderOf(
  order: Order,
  sent: ReadonlyMap<string, number> | null = null,
  elsewhere: ReadonlyMap<string, number> = new Map(),
): StoreOrder {
  const amount = ({ shopMoney }: z.infer<typeof money>) =>
    minorUnits(shopMoney.amount, order.currencyCode) ?? 0n;
  const payment = paymentOf(order.displayFinancialStatus);
  const to = order.shippingAddress;
  const ways = waysOf(order);
  const isCollected = ways.length > 0 && ways.every(isNotOurs);
  const wanted = (line: Line) => Math.max(0, wantedOf(line, sent) - (elsewhere.get(line.id) ?? 0));
  const isNone = order.lineItems.nodes.every((line) => wanted(line) === 0);
  const needsShipping =
    order.requiresShipping && Boolean(to?.address1) && !isCollected && !(isNone && elsewhere.size > 0);
  const { taxId, ...facts } = recipientFacts(
    [...order.localizedFields.nodes, ...order.customAttributes].map(factOf),
  );
  return {
    externalId: order.id,
    number: numberOf(order.name),
    placedAt: new Date(order.createdAt),
    modifiedAt: new Date(order.updatedAt),
    status: statusOfOrder(order),
    doubt: doubtOf(order, needsShipping),
    payment,
    onDelivery: payment === "unpaid" && order.paymentGatewayNames.some(isOnDelivery),
    cancelled: Boolean(order.cancelledAt),
    fulfilled: order.displayFulfillmentStatus === "FULFILLED" || (sent !== null && isNone),
    needsShipping,
    currency: order.currencyCode,
    total: amount(order.totalPriceSet),
    refunded: amount(order.totalRefundedSet),
    lines: order.lineItems.nodes.map((line) => ({
      ...partOf(line, order),
      externalId: line.id,
      externalVariantId: lineVariantId(line),
      title: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
      sku: line.sku || null,
      options: optionsOf(line.customAttributes),
      qty: wanted(line),
      unitPrice: amount(line.discountedUnitPriceAfterAllDiscountsSet),
    })),
    shipTo: {
      firstName: to?.firstName ?? "",
      lastName: to?.lastName ?? "",
      company: to?.company ?? "",
      country: (to?.countryCodeV2 ?? "").toUpperCase().slice(0, 2),
      province: to?.province || to?.provinceCode || "",
      ...(to?.provinceCode ? { provinceCode: to.provinceCode } : {}),
      city: to?.city ?? "",
      street: to?.address1 ?? "",
      ...(facts.houseNo ? { houseNo: facts.houseNo } : {}),
      ...(facts.district ? { district: facts.district } : {}),
      address: to?.address2 ?? "",
      postCode: to?.zip ?? "",
      phone: to?.phone || order.phone,
      email: order.email,
    },
    ...(taxId ? { taxId } : {}),
    note: [order.note, facts.deliveryNote].filter(Boolean).join("\n"),
  };
}

/**
 * The bundle of a line. Shopify writes the parts of a bundle as lines and the bundle itself as their group; where an app
 * adds it as a line of its own, too, that is not sent.
 */
function partOf({ id, lineItemGroup: group }: Line, order: Order): { part?: LinePart } {
  if (!group) return {};
  const whole = order.lineItems.nodes.find(
    (line) =>
      line.id !== id &&
      !line.lineItemGroup &&
      line.variant &&
      group.variantId?.endsWith(`/${line.variant.id}`),
  );
  return { part: { kind: "part", of: whole?.id ?? null, name: group.title, sent: true } };
}

/** Units that we have sent stay wanted: only what others have sent is not. */
function wantedOf(line: Line, sent: ReadonlyMap<string, number> | null): number {
  if (!line.requiresShipping) return 0;
  if (sent === null) return line.currentQuantity;
  return Math.min(line.currentQuantity, line.unfulfilledQuantity + (sent.get(line.id) ?? 0));
}

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

function statusOf({ status, publishedAt }: Product): string {
  if (status === "ACTIVE") return publishedAt ? "publish" : "hidden";
  return status.toLowerCase();
}

function soldAt({ price: now, compareAtPrice: before }: Variant, currency: string): StorePrice | null {
  const price = minorUnits(now, currency);
  const compareAt = before ? minorUnits(before, currency) : null;
  // A price before that cannot be read might be its owner's: nothing is said of such a variant.
  return price === null || (before && compareAt === null) ? null : { price, compareAt };
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
      asSold: soldAt(variant, currency),
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

/**
 * User errors that pass by themselves (schema 2026-10: "This request is currently in progress, please try again", "Something
 * went wrong, please try again"; shopify.dev, productCreate: 1,000 new variants a day above 50,000).
 */
const passing = {
  code: /^(IDEMPOTENCY_CONCURRENT_REQUEST|IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED|JOB_ERROR|THROTTLED|INTERNAL_(SERVER_)?ERROR|TIMEOUT|\w+_(THROTTLE_EXCEEDED|LOCK_ERROR|LOCKED|CONCURRENT_MODIFICATION))$/,
  words:
    /try again|throttled|currently in progress|daily (variant )?(creation )?limit|too many (requests|attempts)/i,
} as const;

/** How what a mutation refused has failed: for now (`unavailable`), or for good. */
export function refusedBy(errors: readonly UserError[]): "unavailable" | "rejected" {
  const passes = ({ code, message }: UserError) =>
    passing.code.test(code ?? "") || passing.words.test(message);
  return errors.length > 0 && errors.every(passes) ? "unavailable" : "rejected";
}
export { Page };
