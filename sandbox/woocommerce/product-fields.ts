/** What may be written into a product or variation, and how it is checked. */
import { categoriesOf } from "./categories";
import { isRecord } from "../http";
import { invalidParams, WooRefusal } from "./errors";
import { checkFields, type Kind, mergeMeta, records, text, truthy } from "./fields";
import { readImages } from "./images";
import { slugify } from "./present";
import { nextId, now, type Product, type Store } from "./types";

const statuses = ["draft", "pending", "private", "publish", "future", "auto-draft", "trash"] as const;

const kinds: Record<string, Kind> = {
  name: "string",
  slug: "string",
  type: ["simple", "grouped", "external", "variable"],
  status: statuses,
  featured: "boolean",
  catalog_visibility: ["visible", "catalog", "search", "hidden"],
  description: "string",
  short_description: "string",
  sku: "string",
  regular_price: "string",
  sale_price: "string",
  date_on_sale_from_gmt: "string",
  date_on_sale_to_gmt: "string",
  virtual: "boolean",
  manage_stock: "boolean",
  stock_quantity: "integer",
  stock_status: ["instock", "outofstock", "onbackorder"],
  backorders: ["no", "notify", "yes"],
  weight: "string",
  dimensions: "object",
  categories: "array",
  tags: "array",
  images: "array",
  attributes: "array",
  menu_order: "integer",
  meta_data: "array",
};

function requireFreeSku(store: Store, sku: string, own: number): void {
  const holder =
    sku && store.products.find((other) => other.sku === sku && other.id !== own && other.status !== "trash");
  if (!holder) return;
  throw new WooRefusal("product_invalid_sku", "Invalid or duplicated SKU.", 400, {
    resource_id: holder.id,
    unique_sku: `${sku}-1`,
  });
}

function price(name: string, value: string): string {
  if (value === "") return "";
  if (!/^\d+(\.\d+)?$/.test(value)) throw invalidParams({ [name]: `${name} is not a valid price.` });
  return value;
}

const saleDates = [
  ["date_on_sale_from_gmt", "sale_from"],
  ["date_on_sale_to_gmt", "sale_to"],
] as const;

function saleDate(name: string, value: string): number | null {
  if (value === "") return null;
  const at = Date.parse(/Z$/.test(value) ? value : `${value}Z`);
  if (Number.isNaN(at)) throw invalidParams({ [name]: "Invalid date." });
  return at;
}

/** Writes the named fields of `body` into the product. Checks everything before it changes anything. */
export async function fill(store: Store, product: Product, body: Record<string, unknown>): Promise<void> {
  checkFields(body, kinds);
  const given = (name: string): boolean => body[name] !== undefined && body[name] !== null;
  if (given("sku")) requireFreeSku(store, text(body["sku"]), product.id);
  if (store.quirks?.fixed_prices && given("regular_price"))
    throw new WooRefusal("woocommerce_rest_cannot_edit", "Prices are managed by another plugin.", 400);
  const changes: Partial<Product> = {};
  const texts = [
    "name",
    "status",
    "catalog_visibility",
    "description",
    "short_description",
    "sku",
    "stock_status",
    "backorders",
    "weight",
  ] as const;
  for (const name of texts) if (given(name)) changes[name] = text(body[name]);
  for (const name of ["regular_price", "sale_price"] as const)
    if (given(name)) changes[name] = price(name, text(body[name]));
  for (const [name, place] of saleDates) if (given(name)) changes[place] = saleDate(name, text(body[name]));
  // Without the shop's stock management a simple product's fields are not even read; a variation's are kept unused.
  const ignored = store.quirks?.no_stock_management === true && product.type !== "variation";
  for (const name of ["featured", "virtual", "manage_stock"] as const)
    if (given(name) && !(ignored && name === "manage_stock")) changes[name] = truthy(body[name]);
  if (given("slug")) changes.slug = slugify(text(body["slug"]));
  if (given("menu_order")) changes.menu_order = Number(body["menu_order"]);
  if (isRecord(body["dimensions"]))
    changes.dimensions = { ...product.dimensions, ...stringsOf(body["dimensions"]) };
  if (given("meta_data"))
    changes.meta_data = mergeMeta(product.meta_data, body["meta_data"], () => nextId(store));
  if (given("categories")) changes.categories = categoriesIn(store, body["categories"]);
  if (given("tags")) changes.tags = tagsIn(body["tags"]);
  if (given("images")) changes.images = await readImages(store, body["images"]);
  if (given("image")) changes.images = await readImages(store, [body["image"]]);
  Object.assign(product, changes, { modified: now(store) });
  fillStock(product, ignored ? {} : body);
}

function fillStock(product: Product, body: Record<string, unknown>): void {
  if (!product.manage_stock) product.stock_quantity = null;
  else if (body["stock_quantity"] !== undefined) product.stock_quantity = Number(body["stock_quantity"] ?? 0);
  else product.stock_quantity ??= 0;
  settleStock(product);
}

/** Where stock is managed the status follows the quantity. */
export function settleStock(product: Product): void {
  if (!product.manage_stock || product.stock_quantity === null) return;
  const none = product.backorders === "no" ? "outofstock" : "onbackorder";
  product.stock_status = product.stock_quantity > 0 ? "instock" : none;
}

function stringsOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, text(value)]));
}

/** Categories that the store does not have are left out without a word; a product of none is in the default one. */
function categoriesIn(store: Store, value: unknown): Product["categories"] {
  const all = categoriesOf(store);
  const chosen = records(value).flatMap(({ id }) => all.find((category) => category.id === Number(id)) ?? []);
  const kept = chosen.length > 0 ? chosen : all.slice(0, 1);
  return kept.map(({ id, name, slug }) => ({ id, name, slug }));
}

function tagsIn(value: unknown): Product["tags"] {
  return records(value).map((tag) => {
    const id = Number(tag["id"] ?? 0);
    const name = text(tag["name"], `Term ${id}`);
    return { id, name, slug: slugify(name) };
  });
}
