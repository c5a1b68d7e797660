/** Products, variations, orders and refunds as the REST API shows them. */
import { priced } from "./money";
import type { Image, Meta, Product, Store } from "./types";

/** WordPress keeps names and terms with references, and the REST API hands them out as they are kept (seen on 10.0.2). */
export const encoded = (text: string): string => text.replace(/&(?!#?\w+;)/g, "&amp;");

/** A moment as `…` (store-local) and `…_gmt`. */
function dates(name: string, at: number | null, store: Store): Record<string, string | null> {
  const spell = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
  return {
    [name]: at === null ? null : spell(at + store.gmt_offset * 3_600_000),
    [`${name}_gmt`]: at === null ? null : spell(at),
  };
}

export { dates };

const ALL = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export function links(
  home: string,
  collection: string,
  id: number,
  up?: string,
  allow = ALL,
): Record<string, unknown> {
  const base = `${home}/wp-json/wc/v3`;
  return {
    self: [{ href: `${base}/${collection}/${id}`, targetHints: { allow } }],
    collection: [{ href: `${base}/${collection}` }],
    ...(up ? { up: [{ href: `${base}/${up}` }] } : {}),
  };
}

export function metas(list: readonly Meta[]): Meta[] {
  return list.map(({ id, key, value }) => ({ id, key, value }));
}

export function imageUrl(home: string, image: Image): string {
  return `${home}/wp-content/uploads/${image.id}-${image.name}`;
}

function presentImage(home: string, image: Image, created: number, store: Store): Record<string, unknown> {
  const when = { ...dates("date_created", created, store), ...dates("date_modified", created, store) };
  return {
    id: image.id,
    ...when,
    src: imageUrl(home, image),
    name: image.name.replace(/\.\w+$/, ""),
    alt: image.alt,
  };
}

export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Whether a sale is in force, as `WC_Product::is_on_sale` says it: a lower price, and its dates. */
function isOnSale({ sale_price, regular_price, sale_from, sale_to }: Product): boolean {
  const now = Date.now();
  return (
    sale_price !== "" &&
    Number(regular_price) > Number(sale_price) &&
    (sale_from ?? 0) <= now &&
    (sale_to ?? Infinity) >= now
  );
}

/** The price in force: the sale's where there is one. */
export function priceOf(product: Product): string {
  return isOnSale(product) ? product.sale_price : product.regular_price;
}

export function variationsOf(store: Store, product: Product): Product[] {
  return store.products.filter(
    (candidate) => candidate.parent_id === product.id && candidate.type === "variation",
  );
}

function lowestPrice(store: Store, product: Product): string {
  if (product.type !== "variable") return priceOf(product);
  const prices = variationsOf(store, product)
    .map(priceOf)
    .filter((price) => price !== "");
  return prices.toSorted((a, b) => Number(a) - Number(b))[0] ?? "";
}

function productUrl(home: string, product: Product): string {
  return `${home}/product/${product.slug}/`;
}

/** What products and variations have in common. */
function goods(product: Product, store: Store): Record<string, unknown> {
  const price = lowestPrice(store, product);
  return {
    ...dates("date_created", product.created, store),
    ...dates("date_modified", product.modified, store),
    description: product.description,
    sku: product.sku,
    global_unique_id: "",
    price,
    regular_price: product.regular_price,
    sale_price: product.sale_price,
    ...dates("date_on_sale_from", product.sale_from ?? null, store),
    ...dates("date_on_sale_to", product.sale_to ?? null, store),
    on_sale: isOnSale(product),
    status: product.status,
    purchasable: price !== "" && product.status === "publish",
    virtual: product.virtual,
    downloadable: false,
    downloads: [],
    download_limit: -1,
    download_expiry: -1,
    tax_status: "taxable",
    tax_class: product.type === "variation" ? "parent" : "",
    // `managing_stock()`: the product's own answer, and the shop's.
    manage_stock: product.manage_stock && !store.quirks?.no_stock_management,
    stock_quantity: product.stock_quantity,
    stock_status: product.stock_status,
    backorders: product.backorders,
    backorders_allowed: product.backorders !== "no",
    backordered: product.stock_status === "onbackorder",
    low_stock_amount: null,
    weight: product.weight,
    dimensions: { ...product.dimensions },
    shipping_class: "",
    shipping_class_id: 0,
    menu_order: product.menu_order,
    meta_data: metas(product.meta_data),
  };
}

/** The variations endpoint's shape. */
export function presentVariation(home: string, store: Store, variation: Product): Record<string, unknown> {
  const parent = store.products.find((product) => product.id === variation.parent_id);
  const image = variation.images[0];
  return {
    id: variation.id,
    type: "variation",
    permalink: parent ? productUrl(home, parent) + choiceQuery(variation) : "",
    ...goods(variation, store),
    image: image ? presentImage(home, image, variation.created, store) : null,
    attributes: choices(variation),
    name: variation.choices.map((choice) => choice.option).join(", "),
    parent_id: variation.parent_id,
    _links: links(
      home,
      `products/${variation.parent_id}/variations`,
      variation.id,
      `products/${variation.parent_id}`,
    ),
  };
}

function choiceQuery(variation: Product): string {
  const pairs = variation.choices.map(
    ({ name, option }) => `attribute_${slugify(name)}=${encodeURIComponent(option)}`,
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function choices(variation: Product): Record<string, unknown>[] {
  return variation.choices.map(({ name, option }) => ({
    id: 0,
    name,
    slug: slugify(name),
    option: encoded(option),
  }));
}

/** The products endpoint's shape, which webhooks use for variations too. */
export function presentProduct(home: string, store: Store, product: Product): Record<string, unknown> {
  const variation = product.type === "variation";
  const price = lowestPrice(store, product);
  const attributes = product.attributes.map((attribute, position) => ({
    id: 0,
    name: attribute.name,
    slug: attribute.name,
    position,
    visible: attribute.visible,
    variation: attribute.variation,
    options: attribute.options.map(encoded),
  }));
  return {
    id: product.id,
    name: encoded(product.name),
    slug: product.slug,
    permalink: productUrl(home, product),
    type: product.type,
    featured: product.featured,
    catalog_visibility: product.catalog_visibility,
    short_description: product.short_description,
    ...goods(product, store),
    tax_class: "",
    total_sales: product.total_sales,
    external_url: "",
    button_text: "",
    sold_individually: false,
    shipping_required: !product.virtual,
    shipping_taxable: !product.virtual,
    reviews_allowed: true,
    average_rating: "0.00",
    rating_count: 0,
    upsell_ids: [],
    cross_sell_ids: [],
    parent_id: product.parent_id,
    purchase_note: "",
    categories: product.categories.map((category) => ({ ...category, name: encoded(category.name) })),
    brands: [],
    tags: product.tags,
    images: product.images.map((image) => presentImage(home, image, product.created, store)),
    attributes: variation ? choices(product) : attributes,
    default_attributes: [],
    variations: variationsOf(store, product).map((child) => child.id),
    grouped_products: [],
    price_html: price
      ? `<span class="woocommerce-Price-amount amount">${priced(price, store.currency)}</span>`
      : "",
    related_ids: [],
    has_options: product.type === "variable",
    post_password: "",
    _links: links(home, "products", product.id, variation ? `products/${product.parent_id}` : undefined),
  };
}
