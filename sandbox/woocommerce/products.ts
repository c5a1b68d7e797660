/** Products and variations: what may be written, and the REST routes. */
import { isRecord, type Reply, type Router } from "../http";
import type { Sandbox } from "../state";
import { batch } from "./batch";
import { bodyOf, idOf, rest, type Call } from "./context";
import { invalidId, invalidParams, WooRefusal, wooJson } from "./errors";
import { checkFields, mergeMeta, records, text, truthy, type Kind } from "./fields";
import { readImages } from "./images";
import { listParam, listReply, pick } from "./list";
import { presentProduct, presentVariation, slugify, variationsOf } from "./present";
import { nextId, now, type Attribute, type Choice, type Product, type Store } from "./types";
import { announce } from "./webhooks";

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

/** A product with nothing said about it yet. */
export function blankProduct(store: Store): Product {
  const at = now();
  return {
    id: nextId(store),
    parent_id: 0,
    type: "simple",
    name: "Product",
    slug: "",
    status: "publish",
    catalog_visibility: "visible",
    featured: false,
    description: "",
    short_description: "",
    sku: "",
    regular_price: "",
    sale_price: "",
    virtual: false,
    manage_stock: false,
    stock_quantity: null,
    stock_status: "instock",
    backorders: "no",
    weight: "",
    dimensions: { length: "", width: "", height: "" },
    categories: [{ id: 15, name: "Uncategorized", slug: "uncategorized" }],
    tags: [],
    images: [],
    attributes: [],
    choices: [],
    menu_order: 0,
    total_sales: 0,
    meta_data: [],
    created: at,
    modified: at,
  };
}

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

/** Writes the named fields of `body` into the product. Checks everything before it changes anything. */
async function fill(store: Store, product: Product, body: Record<string, unknown>): Promise<void> {
  checkFields(body, kinds);
  const given = (name: string): boolean => body[name] !== undefined && body[name] !== null;
  if (given("sku")) requireFreeSku(store, text(body["sku"]), product.id);
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
  for (const name of ["featured", "virtual", "manage_stock"] as const)
    if (given(name)) changes[name] = truthy(body[name]);
  if (given("slug")) changes.slug = slugify(text(body["slug"]));
  if (given("menu_order")) changes.menu_order = Number(body["menu_order"]);
  if (isRecord(body["dimensions"]))
    changes.dimensions = { ...product.dimensions, ...stringsOf(body["dimensions"]) };
  if (given("meta_data"))
    changes.meta_data = mergeMeta(product.meta_data, body["meta_data"], () => nextId(store));
  if (given("categories")) changes.categories = terms(body["categories"]);
  if (given("tags")) changes.tags = terms(body["tags"]);
  if (given("images")) changes.images = await readImages(store, body["images"]);
  if (given("image")) changes.images = await readImages(store, [body["image"]]);
  Object.assign(product, changes, { modified: now() });
  fillStock(product, body);
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

function terms(value: unknown): Product["categories"] {
  return records(value).map((term) => {
    const id = Number(term["id"] ?? 0);
    const name = text(term["name"], id === 15 ? "Uncategorized" : `Term ${id}`);
    return { id, name, slug: slugify(name) };
  });
}

function attributes(value: unknown): Attribute[] {
  return records(value).map((attribute) => ({
    name: text(attribute["name"]),
    visible: truthy(attribute["visible"]),
    variation: truthy(attribute["variation"]),
    options: Array.isArray(attribute["options"]) ? attribute["options"].map((option) => text(option)) : [],
  }));
}

/** Creates a product from a REST body. */
export async function createProduct(
  sandbox: Sandbox,
  store: Store,
  body: Record<string, unknown>,
): Promise<Product> {
  const product = blankProduct(store);
  await fill(store, product, body);
  return place(sandbox, store, product, body);
}

function place(sandbox: Sandbox, store: Store, product: Product, body: Record<string, unknown>): Product {
  if (body["type"] !== undefined) product.type = body["type"] as Product["type"];
  if (body["attributes"] !== undefined) product.attributes = attributes(body["attributes"]);
  product.slug ||= slugify(product.name);
  store.products.push(product);
  announce(sandbox, store, "product.created", product.id);
  return product;
}

async function updateProduct(
  sandbox: Sandbox,
  store: Store,
  product: Product,
  body: Record<string, unknown>,
): Promise<Product> {
  await fill(store, product, body);
  if (body["type"] !== undefined) product.type = body["type"] as Product["type"];
  if (body["attributes"] !== undefined) product.attributes = attributes(body["attributes"]);
  announce(sandbox, store, "product.updated", product.id);
  return product;
}

/** Bin or burn. Each variation is announced as deleted before its parent, with nothing but its id. */
function removeProduct(sandbox: Sandbox, store: Store, product: Product, force: boolean): void {
  if (!force && product.status === "trash") {
    throw new WooRefusal("woocommerce_rest_already_trashed", "The product has already been deleted.", 410);
  }
  for (const each of [...variationsOf(store, product), product]) {
    if (each.status !== "trash") announce(sandbox, store, "product.deleted", each.id);
    each.status = "trash";
    each.modified = now();
    if (force) store.products = store.products.filter((other) => other.id !== each.id);
  }
}

function product(call: Call): Product {
  const found = call.store.products.find(
    (candidate) => candidate.id === idOf(call) && candidate.type !== "variation",
  );
  if (!found) throw invalidId("product");
  return found;
}

function parent(call: Call): Product {
  const found = call.store.products.find((candidate) => candidate.id === idOf(call, "product"));
  if (!found) throw invalidId("product");
  return found;
}

function variation(call: Call, id = idOf(call)): Product {
  const found = variationsOf(call.store, parent(call)).find((candidate) => candidate.id === id);
  if (!found) throw invalidId("product_variation");
  return found;
}

/** Only attributes that the parent varies by count. */
function readChoices(owner: Product, value: unknown): Choice[] {
  return records(value).flatMap((item) => {
    const name = text(item["name"]);
    const known = owner.attributes.find(
      (attribute) => attribute.variation && slugify(attribute.name) === slugify(name),
    );
    return known ? [{ name: known.name, option: text(item["option"]) }] : [];
  });
}

export async function createVariation(
  sandbox: Sandbox,
  store: Store,
  owner: Product,
  body: Record<string, unknown>,
): Promise<Product> {
  const { attributes: given, ...rest } = body;
  const child = { ...blankProduct(store), parent_id: owner.id, type: "variation" as const, categories: [] };
  await fill(store, child, rest);
  child.choices = readChoices(owner, given);
  nameVariation(owner, child);
  store.products.push(child);
  owner.modified = now();
  announce(sandbox, store, "product.created", child.id);
  return child;
}

async function updateVariation(call: Call, child: Product, body: Record<string, unknown>): Promise<Product> {
  const { attributes: given, ...rest } = body;
  await fill(call.store, child, rest);
  const owner = parent(call);
  if (given !== undefined) child.choices = readChoices(owner, given);
  nameVariation(owner, child);
  owner.modified = now();
  announce(call.sandbox, call.store, "product.updated", child.id);
  return child;
}

function nameVariation(owner: Product, child: Product): void {
  child.name = [owner.name, child.choices.map((choice) => choice.option).join(", ")]
    .filter(Boolean)
    .join(" - ");
  child.slug = slugify(child.name);
}

function removeVariation(call: Call, child: Product): void {
  announce(call.sandbox, call.store, "product.deleted", child.id);
  call.store.products = call.store.products.filter((other) => other.id !== child.id);
  parent(call).modified = now();
}

function listProducts(call: Call): Reply {
  const { query } = call.exchange;
  const skus = listParam(query, "sku");
  const status = query.get("status") ?? "any";
  const type = query.get("type");
  const items = call.store.products
    .filter((item) => (skus.length > 0 ? skus.includes(item.sku) : item.type !== "variation"))
    .filter((item) => (status === "any" ? item.status !== "trash" : item.status === status))
    .filter((item) => !type || item.type === type);
  return listReply(call.exchange, items, {
    store: call.store,
    home: call.home,
    present: (item) => presentProduct(call.home, call.store, item),
    title: (item) => item.name,
    search: (item) => `${item.name} ${item.description} ${item.short_description}`,
  });
}

export function productRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/woo/:slug/wp-json/wc/v3/products";
  const show = (call: Call, item: Product, status = 200): Reply =>
    wooJson(pick(call.exchange.query, presentProduct(call.home, call.store, item)), status);
  router
    .on("GET", base, rest(sandbox, listProducts))
    .on(
      "POST",
      base,
      rest(sandbox, async (call) => show(call, await createProduct(sandbox, call.store, bodyOf(call)), 201)),
    )
    .on("POST|PUT|PATCH", `${base}/batch`, rest(sandbox, productBatch))
    .on(
      "GET",
      `${base}/#id`,
      rest(sandbox, (call) => show(call, product(call))),
    )
    .on(
      "POST|PUT|PATCH",
      `${base}/#id`,
      rest(sandbox, async (call) =>
        show(call, await updateProduct(sandbox, call.store, product(call), bodyOf(call))),
      ),
    )
    .on(
      "DELETE",
      `${base}/#id`,
      rest(sandbox, (call) => {
        const item = product(call);
        removeProduct(sandbox, call.store, item, truthy(call.exchange.query.get("force")));
        return show(call, item);
      }),
    );
}

function productBatch(call: Call): Promise<Reply> {
  const present = (item: Product): Record<string, unknown> => presentProduct(call.home, call.store, item);
  const find = (id: number): Product => {
    const found = call.store.products.find(
      (candidate) => candidate.id === id && candidate.type !== "variation",
    );
    if (!found) throw invalidId("product");
    return found;
  };
  return batch(call, {
    create: async (item) => present(await createProduct(call.sandbox, call.store, item)),
    update: async (id, item) => present(await updateProduct(call.sandbox, call.store, find(id), item)),
    remove: (id) => {
      const item = find(id);
      removeProduct(call.sandbox, call.store, item, true);
      return present(item);
    },
  });
}

export function variationRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/woo/:slug/wp-json/wc/v3/products/#product/variations";
  const present = (call: Call, item: Product): Record<string, unknown> =>
    presentVariation(call.home, call.store, item);
  const show = (call: Call, item: Product, status = 200): Reply =>
    wooJson(pick(call.exchange.query, present(call, item)), status);
  router
    .on(
      "GET",
      base,
      rest(sandbox, (call) => {
        const skus = listParam(call.exchange.query, "sku");
        const items = variationsOf(call.store, parent(call)).filter(
          (item) => skus.length === 0 || skus.includes(item.sku),
        );
        return listReply(call.exchange, items, {
          store: call.store,
          home: call.home,
          present: (item) => present(call, item),
        });
      }),
    )
    .on(
      "POST",
      base,
      rest(sandbox, async (call) =>
        show(call, await createVariation(sandbox, call.store, parent(call), bodyOf(call)), 201),
      ),
    )
    .on(
      "POST|PUT|PATCH",
      `${base}/batch`,
      rest(sandbox, (call) =>
        batch(call, {
          create: async (item) =>
            present(call, await createVariation(sandbox, call.store, parent(call), item)),
          update: async (id, item) => present(call, await updateVariation(call, variation(call, id), item)),
          remove: (id) => {
            const item = variation(call, id);
            const shown = present(call, item);
            removeVariation(call, item);
            return shown;
          },
        }),
      ),
    )
    .on(
      "GET",
      `${base}/#id`,
      rest(sandbox, (call) => show(call, variation(call))),
    )
    .on(
      "POST|PUT|PATCH",
      `${base}/#id`,
      rest(sandbox, async (call) => show(call, await updateVariation(call, variation(call), bodyOf(call)))),
    )
    .on(
      "DELETE",
      `${base}/#id`,
      rest(sandbox, (call) => {
        const item = variation(call);
        if (!truthy(call.exchange.query.get("force"))) {
          throw new WooRefusal(
            "woocommerce_rest_trash_not_supported",
            "The product_variation does not support trashing.",
            501,
          );
        }
        const reply = show(call, item);
        removeVariation(call, item);
        return reply;
      }),
    );
}
