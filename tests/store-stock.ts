/** What tests of keeping stores in step share: a store whose variants are linked to goods of ours. */
import { moveGoods } from "~/domain/stock/goods.server";
import { saveLinks, type LinkItem } from "~/domain/stores/links.server";
import { db, sql, transaction } from "~/platform/db";
import { makeProduct } from "./factories";
import { runJobs } from "./setup/jobs";
import { connectedStore } from "./stores";
import { inShop, type Shop } from "./shops";

export type Goods = Awaited<ReturnType<typeof makeGoods>>;

/** A product of ours with one variant, so many pieces of it in stock. */
export async function makeGoods(onHand = 10, fields: { price?: bigint; backorder?: boolean } = {}) {
  const product = await makeProduct({ onHand, variants: [fields] });
  const [variant] = product.variants;
  if (!variant) throw new Error("a product without variants");
  return { productId: product.id, variantId: variant.id, sku: variant.sku, warehouseId: product.warehouseId };
}

/** A connected store with its products. Its stock follows ours; nothing is kept back unless `margin` says so. */
export async function stockedStore({ margin = 0, shop }: { margin?: number; shop?: Shop } = {}) {
  const store = await connectedStore(shop);
  await runJobs();
  await set(store.storeId, { stockMargin: margin });
  return store;
}

/** Sets settings of a store as they are kept. */
export async function set(storeId: string, settings: Record<string, unknown>): Promise<void> {
  await db.run(
    sql`update store set settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${storeId}`,
  );
}

/** The variants of a store by their SKU, its slug left out: `MUG-1`, `MOSS`, `SAND`. */
export async function variantOf(storeId: string, slug: string, sku: string) {
  const row = await db.first<{ id: string; externalId: string }>(sql`
    select id, external_id from store_variant where store_id = ${storeId} and sku = ${`${slug}-${sku}`}`);
  if (!row) throw new Error(`no store variant ${sku}`);
  return row;
}

type Stocked = { member: { id: string }; shop: Shop; storeId: string };

/** Links a variant of the store to goods. */
export async function linkTo(
  { member, shop, storeId }: Stocked,
  sku: string,
  items: readonly LinkItem[],
  kind: "linked" | "do_not_fulfil" | "unlinked" = "linked",
): Promise<string> {
  const { id } = await variantOf(storeId, shop.slug, sku);
  const row = { storeVariantId: id, country: null, options: [], kind, items };
  const saved = await saveLinks(member.id, storeId, [row], { whole: true });
  if (!saved.ok) throw new Error(saved.error);
  return id;
}

/** Adds pieces to our shelf, or takes them off it. */
export const add = ({ variantId, warehouseId }: Goods, qty: number) =>
  transaction((tx) =>
    moveGoods(tx, "system", [{ variantId, warehouseId, qty, binId: null, reason: "correction" }]),
  );

type InStore = { stock: number | null; managed: boolean; price: string; status: string };

/** What stands in the shop itself, by SKU. */
export async function inStore(shop: Shop, sku: string): Promise<InStore> {
  const of = sku.startsWith("MUG") ? `${shop.slug}-${sku}` : null;
  type Row = {
    id: number;
    stock_quantity: number | null;
    manage_stock: boolean;
    regular_price: string;
    status: string;
    sku: string;
  };
  const list = await inShop<Row[]>(shop, {
    path: "wc/v3/products",
    query: of ? { sku: of, status: "any" } : { type: "variable", status: "any" },
  });
  let row = list[0];
  if (!of && row) {
    const variations = await inShop<Row[]>(shop, { path: `wc/v3/products/${row.id}/variations` });
    row = variations.find((variation) => variation.sku === `${shop.slug}-${sku}`);
  }
  if (!row) throw new Error(`the shop has no ${sku}`);
  return {
    stock: row.stock_quantity,
    managed: row.manage_stock,
    price: row.regular_price,
    status: row.status,
  };
}
