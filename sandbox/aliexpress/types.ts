/**
 * What AliExpress remembers of sellers. Moments are epoch milliseconds cut to seconds. Ids are texts: they are longer than
 * a number of JavaScript holds.
 */

/**
 * Which set of calls a seller's account belongs to: that of overseas sellers (`solution.*`), or that of global and Chinese
 * ones (`offer.*`, `postproduct.redefining.*`, `trade.*`, `logistics.*`).
 */
export type Family = "overseas" | "global";

export const productStatuses = ["onSelling", "offline", "auditing", "editingRequired"] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** What a SKU is of one property, such as Color 14 and Red 10. */
export interface SkuProperty {
  propertyId: string;
  property: string;
  valueId: string;
  value: string;
  /** The seller's own name of the value. */
  ownName: string | null;
  image: string | null;
}

export interface Sku {
  /** Made of its properties, such as `14:193;5:2`; `<none>` where the product has none. */
  id: string;
  code: string;
  /** Decimal texts. */
  price: string;
  discount: string | null;
  stock: number;
  barcode: string | null;
  properties: SkuProperty[];
}

export interface Product {
  id: string;
  status: ProductStatus;
  /** While it is looked at: when that ends, and what follows. */
  audit: { until: number; then: ProductStatus } | null;
  /** By locale, such as `en_US`. */
  subjects: Record<string, string>;
  details: Record<string, string>;
  categoryId: string;
  images: string[];
  attributes: { name: string; value: string }[];
  skus: Sku[];
  freightTemplateId: string;
  promiseTemplateId: string;
  deliveryDays: number;
  grossWeightKg: string;
  packageCm: [length: number, width: number, height: number];
  unit: string;
  strategy: "place_order_withhold" | "payment_success_deduct";
  created: number;
  modified: number;
}

export interface Address {
  contact_person: string;
  detail_address: string;
  address2: string;
  city: string;
  province: string;
  zip: string;
  country: string;
  phone_country: string;
  mobile_no: string;
}

export interface OrderLine {
  /** The id of the order of this line alone. */
  childId: string;
  /** Its place in the order, from 1. */
  index: number;
  productId: string;
  skuId: string;
  properties: SkuProperty[];
  skuCode: string;
  title: string;
  choice: string;
  count: number;
  /** Decimal text in the order's currency. */
  price: string;
  image: string;
  /** Nothing of it is left to send. */
  sent: boolean;
  refunded: boolean;
  inIssue: boolean;
}

export interface Shipment {
  number: string;
  service: string;
  website: string | null;
  description: string | null;
  /** Lines by their place; all of them where null. */
  lines: number[] | null;
  all: boolean;
  at: number;
}

export interface Order {
  id: string;
  /** AliExpress's own word; a new one may come any day. */
  status: string;
  /** Why it ended; set with FINISH. */
  endReason: string | null;
  /** The ids under which masked data can be decrypted. */
  oaid: string;
  buyer: { login: string; name: string; country: string };
  /** What the buyer wrote to the seller. */
  message: string;
  address: Address;
  currency: string;
  lines: OrderLine[];
  /** Decimal text. */
  shipping: string;
  shipments: Shipment[];
  issue: boolean;
  created: number;
  paid: number | null;
  updated: number;
}

export interface Token {
  access: string;
  refresh: string;
  expires: number;
  refreshExpires: number;
}

/** How a seller's account differs from the usual one. */
export interface Quirks {
  /** Orders show neither name, street nor phone until they are decrypted. */
  masked?: boolean;
  /** A renewal gives no new refresh token. */
  omits_refresh_token?: boolean;
  /** Milliseconds for which a new or changed product is looked at. */
  audit_ms?: number;
  /** Calls a second before `ApiCallLimit`; no limit where it is left out. */
  calls_per_second?: number;
  /** Methods that are refused, whatever is asked: a pattern. */
  refuses?: string;
  /** The account may not post products. */
  posting_forbidden?: boolean;
  /** Its only shop is fully managed: AliExpress sells and sends for it. */
  fully_managed?: boolean;
  /** The account has no freight template. */
  no_freight_template?: boolean;
}

export interface Seller {
  slug: string;
  sellerId: string;
  shopId: string;
  login: string;
  shopName: string;
  country: string;
  family: Family;
  currency: string;
  products: Product[];
  orders: Order[];
  tokens: Token[];
  quirks: Quirks;
  /** Counts up; ids are made of it. */
  next: number;
}

export interface AliExpressState {
  sellers: Record<string, Seller>;
  /** Codes that were given on the way back: whose, since when, and where to. */
  codes: Record<string, { seller: string; at: number; redirect: string }>;
  /** Pictures of the picture banks, by their key. */
  pictures: Record<string, { type: string; base64: string }>;
}

/** Now, in whole seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1_000) * 1_000;
}

/** Product ids have 16 digits. */
export function productId(seller: Seller): string {
  return `10050${seller.shopId.slice(-5)}${String(seller.next++).padStart(6, "0")}`;
}

/** Order ids have 16 digits and do not fit into a number of JavaScript. */
export function orderId(seller: Seller): string {
  return `92${seller.shopId.slice(-5)}${String(seller.next++).padStart(9, "0")}`;
}
