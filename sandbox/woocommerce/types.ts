/** What a WooCommerce store remembers. Moments are epoch milliseconds cut to seconds, as the real one keeps them. */

export interface Meta {
  id: number;
  key: string;
  value: unknown;
}

export interface Image {
  id: number;
  name: string;
  alt: string;
  /** Where it was fetched from; null for pictures the sandbox draws itself. */
  source: string | null;
}

export interface Attribute {
  name: string;
  visible: boolean;
  variation: boolean;
  options: string[];
}

export interface Choice {
  name: string;
  option: string;
}

/** A field of an add-on plugin: a text to be written, or one of some options. */
export interface Addon {
  name: string;
  options: string[];
}

/** Metadata of an order line as plugins write it; `name` where it is shown in other words than its key. */
export interface LineMeta {
  key: string;
  value: unknown;
  name?: string;
}

export interface Dimensions {
  length: string;
  width: string;
  height: string;
}

/** A product, or a variation of one (`type` variation, `parent_id` set). */
export interface Product {
  id: number;
  parent_id: number;
  type: "simple" | "variable" | "grouped" | "external" | "variation";
  name: string;
  slug: string;
  status: string;
  catalog_visibility: string;
  featured: boolean;
  description: string;
  short_description: string;
  sku: string;
  regular_price: string;
  sale_price: string;
  /** When a sale begins and ends; for good where nothing is said. */
  sale_from?: number | null;
  sale_to?: number | null;
  virtual: boolean;
  manage_stock: boolean;
  stock_quantity: number | null;
  stock_status: string;
  backorders: string;
  weight: string;
  dimensions: Dimensions;
  categories: { id: number; name: string; slug: string }[];
  tags: { id: number; name: string; slug: string }[];
  images: Image[];
  attributes: Attribute[];
  /** Of a variation: what it chooses. What it leaves out of its parent's attributes the buyer chooses ("any"). */
  choices: Choice[];
  /** What an add-on plugin asks the buyer for; missing in stores kept from before. */
  addons?: Addon[];
  menu_order: number;
  total_sales: number;
  meta_data: Meta[];
  created: number;
  modified: number;
}

export interface Address {
  first_name: string;
  last_name: string;
  company: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  phone: string;
}

export interface LineItem {
  id: number;
  name: string;
  parent_name: string | null;
  product_id: number;
  variation_id: number;
  quantity: number;
  sku: string;
  /** Decimal strings. */
  subtotal: string;
  total: string;
  choices: Choice[];
  /** Add-on fields and whatever else plugins write; missing in stores kept from before. */
  meta?: LineMeta[];
  image: Image | null;
}

export interface ShippingLine {
  id: number;
  method_title: string;
  method_id: string;
  total: string;
}

export interface Note {
  id: number;
  author: string;
  at: number;
  note: string;
  customer_note: boolean;
}

export interface Refund {
  id: number;
  at: number;
  /** Decimal string. */
  amount: string;
  reason: string;
  refunded_payment: boolean;
  lines: { line_id: number; quantity: number; total: string }[];
}

export interface Tracking {
  tracking_id: string;
  tracking_provider: string;
  tracking_link: string;
  tracking_number: string;
  date_shipped: string;
}

export interface Order {
  id: number;
  status: string;
  currency: string;
  order_key: string;
  created_via: string;
  customer_note: string;
  billing: Address & { email: string };
  shipping: Address;
  payment_method: string;
  payment_method_title: string;
  transaction_id: string;
  lines: LineItem[];
  shipping_lines: ShippingLine[];
  meta_data: Meta[];
  notes: Note[];
  refunds: Refund[];
  trackings: Tracking[];
  stock_reduced: boolean;
  created: number;
  modified: number;
  paid: number | null;
  completed: number | null;
}

export interface Webhook {
  id: number;
  name: string;
  status: "active" | "paused" | "disabled";
  topic: string;
  delivery_url: string;
  secret: string;
  failures: number;
  created: number;
  modified: number;
  /** Newest last, for the pages. */
  deliveries: { at: number; topic: string; resource: number; status: number; error: string | null }[];
}

export interface ApiKey {
  id: number;
  description: string;
  permissions: "read" | "write" | "read_write";
  consumer_key: string;
  consumer_secret: string;
  last_access: number | null;
}

/** How an installation differs from the usual one; each is found in the wild. */
export interface Quirks {
  /** Plain permalinks: no `/wp-json/` and no `/wc-auth/`, the API answers to `?rest_route=` only. */
  plain_permalinks?: boolean;
  /** A server that hands no Authorization header to PHP. */
  drops_authorization?: boolean;
  /** A proxy that ends TLS without telling WordPress, which so believes to be on http. */
  hides_https?: boolean;
  /** The Advanced Shipment Tracking extension. */
  advanced_tracking?: boolean;
  /** Seconds by which the store's clock is ahead of the true one, or behind it. */
  clock_seconds?: number;
  /** A plugin lets nobody change a price over the API. */
  fixed_prices?: boolean;
  /** States of orders that plugins have added, such as `shipped` or `cancel-request`. */
  statuses?: string[];
  /** The shop's own stock management is off: quantities are answered 200 and count for nothing. */
  no_stock_management?: boolean;
  /** WooCommerce 11.1 and later, which reads keys with `?rest_route=`, too. */
  keys_by_query?: boolean;
  /** A file of a plugin or theme that was saved with a byte-order mark, which stands before each answer. */
  byte_order_mark?: boolean;
  /** PHP shows its notices: they stand before each answer, and all headers of WordPress are gone by then. */
  php_notices?: boolean;
  /** Plugins that filter answers: numbers become texts and texts numbers, empty objects lists, lists have gaps. */
  odd_types?: boolean;
  /** The address to which everything of the shop redirects. */
  moved_to?: string;
  /** Milliseconds that the fetching of one picture takes: slow hosts, large pictures. */
  picture_ms?: number;
  /** So many calls a second the host lets through, and as many at once; the rest it refuses with 429. */
  calls_a_second?: number;
}

export interface Category {
  id: number;
  name: string;
  slug: string;
  /** 0 for none. */
  parent: number;
  created: number;
  modified: number;
}

export interface Store {
  slug: string;
  name: string;
  currency: string;
  /** Hours between the store's clock and GMT: bare dates are store-local. */
  gmt_offset: number;
  country: string;
  /** Whether the Shipment Tracking extension is installed. */
  shipment_tracking: boolean;
  /** What is unusual about its installation. */
  quirks?: Quirks;
  /** What its host lets through: calls left now, and how many it has let through and refused. */
  limit?: { left: number; at: number; answered: number; refused: number };
  next_id: number;
  /** Its media: all pictures that were ever fetched. */
  library?: Image[];
  products: Product[];
  /** Left out as long as they are those that every shop begins with. */
  categories?: Category[];
  orders: Order[];
  webhooks: Webhook[];
  keys: ApiKey[];
  /** Used OAuth nonces by consumer key, each with its timestamp. */
  nonces: Record<string, Record<string, number>>;
  /** Consent pages shown and not yet answered. */
  consents: Record<string, number>;
}

/** WooCommerce and WordPress versions the stand-in speaks for. */
export const WOO_VERSION = "10.0.2";
export const WP_VERSION = "6.8.8";

/** Now, as the store's database keeps it: whole seconds of its own clock. */
export function now(store: Pick<Store, "quirks"> = {}): number {
  return (Math.floor(Date.now() / 1_000) + (store.quirks?.clock_seconds ?? 0)) * 1_000;
}

export function nextId(store: Store): number {
  return store.next_id++;
}
