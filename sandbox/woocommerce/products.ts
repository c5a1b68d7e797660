/** Products: creating, changing, binning, and the REST routes. */
import type { Reply, Router } from "../http";
import type { Sandbox } from "../state";
import { batch } from "./batch";
import { blankProduct } from "./blank-product";
import { bodyOf, type Call, idOf, rest } from "./context";
import { invalidId, wooJson, WooRefusal } from "./errors";
import { records, text, truthy } from "./fields";
import { listParam, listReply, pick } from "./list";
import { presentProduct, slugify, variationsOf } from "./present";
import { fill } from "./product-fields";
import { type Attribute, nextId, now, type Product, type Store } from "./types";
import { announce } from "./webhooks";

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
  const product = blankProduct(nextId(store), now(store));
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

/**
 * Bin or burn. What goes to the bin is announced, each variation before its parent, with nothing but its id. What is
 * deleted for good is not: WooCommerce sends `product.deleted` when a product is put into the bin only.
 */
export function removeProduct(sandbox: Sandbox, store: Store, product: Product, force: boolean): void {
  if (!force && product.status === "trash") {
    throw new WooRefusal("woocommerce_rest_already_trashed", "The product has already been deleted.", 410);
  }
  for (const each of [...variationsOf(store, product), product]) {
    if (each.status !== "trash" && !force) announce(sandbox, store, "product.deleted", each.id);
    each.status = "trash";
    each.modified = now(store);
    if (force) store.products = store.products.filter((other) => other.id !== each.id);
  }
}

/** A product, or a variation, which WooCommerce shows under its own id, too; it is changed under its product's only. */
function shown(call: Call): Product {
  const found = call.store.products.find(({ id }) => id === idOf(call));
  if (!found) throw invalidId("product");
  return found;
}

function product(call: Call): Product {
  const found = call.store.products.find(
    (candidate) => candidate.id === idOf(call) && candidate.type !== "variation",
  );
  if (!found) throw invalidId("product");
  return found;
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
      rest(sandbox, (call) => show(call, shown(call))),
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
