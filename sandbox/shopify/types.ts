/** What a Shopify shop remembers. Moments are epoch milliseconds cut to seconds, ids are the numbers of its gids. */

/** The version of the Admin API that shops speak. */
export const API_VERSION = "2026-10";

export interface Location {
  id: number;
  name: string;
  active: boolean;
  /** The fulfilment service of another app that it belongs to. */
  service?: string;
}

export interface Media {
  id: number;
  alt: string;
  source: string;
  status: "PROCESSING" | "READY" | "FAILED";
}

export interface Metafield {
  namespace: string;
  key: string;
  type: string;
  value: string;
}

export interface Option {
  id: number;
  name: string;
  values: string[];
}

export interface Variant {
  id: number;
  inventoryItemId: number;
  sku: string;
  /** Decimal text. */
  price: string;
  compareAtPrice: string | null;
  barcode: string | null;
  weightG: number;
  tracked: boolean;
  policy: "DENY" | "CONTINUE";
  /** Its value of each option, in their order. */
  values: string[];
  /** Available pieces by location id; a location that does not stock it is missing. */
  available: Record<string, number>;
  mediaId: number | null;
  created: number;
  updated: number;
}

export interface Product {
  id: number;
  title: string;
  handle: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  status: "ACTIVE" | "DRAFT" | "ARCHIVED";
  options: Option[];
  variants: Variant[];
  media: Media[];
  metafields: Metafield[];
  /** Collections that it was put into, by id. */
  collections?: number[];
  /** Publications it is shown in, by id, since when. */
  published: Record<string, number>;
  created: number;
  updated: number;
}

export interface Collection {
  id: number;
  title: string;
  /** Filled by rules of the shop: no product can be put into it. */
  smart: boolean;
  created: number;
}

export interface Address {
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  provinceCode: string;
  zip: string;
  countryCodeV2: string;
  phone: string;
}

export interface LineItem {
  id: number;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  productId: number | null;
  variantId: number | null;
  quantity: number;
  /** Units that were refunded or removed. */
  removed: number;
  /** Decimal texts in the shop's currency. */
  price: string;
  discountedPrice: string;
  requiresShipping: boolean;
  attributes: { key: string; value: string }[];
  /** The bundle that it is a part of; missing in shops kept from before. */
  group?: { id: number; title: string; variantId: number | null } | null;
}

export type DeliveryMethod = "SHIPPING" | "PICK_UP" | "LOCAL" | "RETAIL" | "NONE" | "PICKUP_POINT";
export type HoldReason =
  "AWAITING_PAYMENT" | "HIGH_RISK_OF_FRAUD" | "INCORRECT_ADDRESS" | "INVENTORY_OUT_OF_STOCK" | "OTHER";

export interface FulfillmentOrder {
  id: number;
  status: "OPEN" | "IN_PROGRESS" | "CLOSED" | "ON_HOLD" | "SCHEDULED" | "CANCELLED";
  locationId: number;
  /** How its goods leave; shipped where it is missing. */
  method?: DeliveryMethod;
  /** Why it is on hold. */
  holds?: HoldReason[];
  lines: { id: number; lineItemId: number; total: number; remaining: number }[];
  updated: number;
}

export interface Fulfillment {
  id: number;
  status: "SUCCESS" | "CANCELLED";
  lines: { lineItemId: number; quantity: number }[];
  company: string | null;
  number: string | null;
  url: string | null;
  notified: boolean;
  created: number;
  updated: number;
  /** What carriers or apps said of it; missing in what older versions kept. */
  events?: { id: number; status: string; at: number }[];
}

export interface Refund {
  id: number;
  /** Decimal text in the shop's currency. */
  amount: string;
  lines: { lineItemId: number; quantity: number }[];
  created: number;
}

export interface Order {
  id: number;
  number: number;
  email: string;
  phone: string | null;
  note: string | null;
  financial:
    | "PAID"
    | "PENDING"
    | "AUTHORIZED"
    | "PARTIALLY_PAID"
    | "PARTIALLY_REFUNDED"
    | "REFUNDED"
    | "VOIDED"
    | "EXPIRED";
  /** Paid by the bogus gateway or in test mode: shown as paid, and nobody bought anything. */
  test?: boolean;
  /** What Shopify advises about fraud. */
  risk?: "ACCEPT" | "CANCEL" | "INVESTIGATE" | "NONE";
  gateways: string[];
  /** Both are missing in shops kept from before. */
  attributes?: { key: string; value: string }[];
  localizedFields?: { key: string; value: string }[];
  shipping: Address | null;
  lines: LineItem[];
  /** Decimal texts in the shop's currency. */
  shippingPrice: string;
  total: string;
  /** What the buyer saw: another currency, and how much of it one unit of the shop's is. */
  presentment: { currency: string; rate: number };
  fulfillmentOrders: FulfillmentOrder[];
  fulfillments: Fulfillment[];
  refunds: Refund[];
  metafields: Metafield[];
  cancelled: number | null;
  created: number;
  updated: number;
}

export interface Webhook {
  id: number;
  /** As the API spells it, such as `ORDERS_CREATE`. */
  topic: string;
  uri: string;
  failures: number;
  created: number;
  updated: number;
  /** Newest last, for the pages. */
  deliveries: { at: number; topic: string; status: number; error: string | null }[];
}

/** A pair of an offline access token and the token that renews it. */
export interface TokenPair {
  access: string;
  refresh: string;
  expires: number;
  refreshExpires: number;
  /** Which pair it replaced; the older one renews until this one has been used. */
  replaces: string | null;
  /** Renews no more. */
  retired: boolean;
}

export interface Install {
  scopes: string[];
  at: number;
  pairs: TokenPair[];
  /** Codes handed out on the way back, good once for a minute. */
  codes: Record<string, number>;
}

export interface MetafieldDefinition {
  owner: string;
  namespace: string;
  key: string;
  type: string;
  unique: boolean;
}

/** A product that is written in the background. */
export interface ProductOperation {
  id: number;
  status: "CREATED" | "ACTIVE" | "COMPLETE";
  productId: number | null;
  userErrors: { message: string; field: string[] | null; code: string | null }[];
}

export interface BulkOperation {
  id: number;
  query: string;
  /** Entries below an entry follow it at once. */
  grouped: boolean;
  status: "CREATED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELED";
  errorCode: "INTERNAL_SERVER_ERROR" | "ACCESS_DENIED" | null;
  /** Entries so far, and those of them that are below none. */
  objects: number;
  roots: number;
  created: number;
  completed: number | null;
  /** Bytes of its file. */
  size: number | null;
}

export interface Shop {
  /** `<slug>.myshopify.com` */
  slug: string;
  name: string;
  currency: string;
  timezone: string;
  next_id: number;
  next_order: number;
  locations: Location[];
  /** Sales channels; their names are in the language of the shop. */
  publications: { id: number; name: string; handle?: string }[];
  products: Product[];
  /** Left out as long as they are those that every shop begins with. */
  collections?: Collection[];
  orders: Order[];
  webhooks: Webhook[];
  install: Install | null;
  definitions: MetafieldDefinition[];
  /** What an `@idempotent` mutation answered, by its key. */
  idempotent: Record<string, { of: string; answer: unknown; at: number }>;
  /** `spent` and `throttled` count points and refused calls since the shop is there. */
  bucket: { available: number; at: number; spent?: number; throttled?: number };
  bulk: BulkOperation[];
  productOperations?: ProductOperation[];
  /** How bulk operations end, if not well: they fail, or never end. */
  bulkMood?: "fail" | "hang" | null;
  /** Points that flow back a second. */
  restoreRate: number;
  /**
   * Buyers' data that the app is not approved for: a field by its name (`email`, `phone`, `firstName`, `zip` …) or the
   * whole `Order`. Real answers have `extensions.code` or have none.
   */
  denied?: { fields: string[]; code: boolean };
  /** How often a change is still refused by something that passes: `userErrors` of this code and these words. */
  passing?: { mutation: string; times: number; code: string | null; message: string };
  /** Orders that the search does not find yet, by id; asked for by themselves they are there. */
  unsearched?: number[];
  /** A renewal does not say when its token ends. */
  endless?: boolean;
  /** Orders and products with a field that Shopify fails to answer, by their id. */
  broken?: Record<string, string>;
}

export function now(): number {
  return Math.floor(Date.now() / 1_000) * 1_000;
}

export function nextId(shop: Shop): number {
  return shop.next_id++;
}

export const domainOf = (shop: Shop): string => `${shop.slug}.myshopify.com`;

export const gid = (type: string, id: number | string): string => `gid://shopify/${type}/${id}`;

/** The number of a gid; NaN where it is of another type. */
export function idIn(text: unknown, type: string): number {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(String(text));
  return match?.[1] === type ? Number(match[2]) : NaN;
}
