/** Variations of a product: the REST routes. */
import type { Reply, Router } from "../http";
import type { Sandbox } from "../state";
import { batch } from "./batch";
import { blankProduct } from "./blank-product";
import { bodyOf, type Call, idOf, rest } from "./context";
import { invalidId, wooJson, WooRefusal } from "./errors";
import { records, text, truthy } from "./fields";
import { listParam, listReply, pick } from "./list";
import { presentVariation, slugify, variationsOf } from "./present";
import { fill } from "./product-fields";
import { type Choice, nextId, now, type Product, type Store } from "./types";
import { announce } from "./webhooks";

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
  const child = {
    ...blankProduct(nextId(store), now(store)),
    parent_id: owner.id,
    type: "variation" as const,
    categories: [],
  };
  await fill(store, child, rest);
  child.choices = readChoices(owner, given);
  nameVariation(owner, child);
  store.products.push(child);
  owner.modified = now(store);
  announce(sandbox, store, "product.created", child.id);
  return child;
}

async function updateVariation(call: Call, child: Product, body: Record<string, unknown>): Promise<Product> {
  const { attributes: given, ...rest } = body;
  await fill(call.store, child, rest);
  const owner = parent(call);
  if (given !== undefined) child.choices = readChoices(owner, given);
  nameVariation(owner, child);
  owner.modified = now(call.store);
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
  parent(call).modified = now(call.store);
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
