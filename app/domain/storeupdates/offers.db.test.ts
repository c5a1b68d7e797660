import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bindListeners, publish } from "~/domain/bus";
import { draftFor, listIn, listingNow } from "../../../tests/listings";
import { nounRows } from "~/domain/wiring.server";
import { repriceListed, type NewPrice } from "~/domain/listings/kept-in-step.server";
import {
  createListings,
  retryListings,
  syncListings,
  unlistListings,
} from "~/domain/listings/listings.server";
import type { Piece } from "~/domain/listings/bundle";
import { costOfGoods, costsOf } from "~/domain/listings/pricing.server";
import { runStore } from "~/domain/listings/run.server";
import type { PricePolicy } from "~/domain/stores/forms";
import { saveLinks } from "~/domain/stores/links.server";
import { db, sql, transaction } from "~/platform/db";
import { makeProduct } from "../../../tests/factories";
import { chinaWarehouse, prepareOrders } from "../../../tests/orders";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { fault, inShop, type Shop } from "../../../tests/shops";
import { listenToStores, stopShops } from "../../../tests/stores";
import { set, stockedStore } from "../../../tests/store-stock";
import { sweep, takeChanges } from "./marks.server";
import { offerChangesOf, updatesOf } from "./reads.server";

beforeAll(() => prepareOrders());
beforeEach(() => {
  listenToStores();
  bindListeners(nounRows.flat().flatMap(({ on }) => on ?? []));
});
afterEach(stopShops);

type InShop = { stock_quantity: number | null; status: string; regular_price: string; sale_price: string };

/** A product of ours at $12.50, listed in a store by a rule (twice our price and the way), and what its shop says. */
async function listed(policy: PricePolicy, byHand = false) {
  const store = await stockedStore();
  await set(store.storeId, { pricePolicy: policy });
  const product = await makeProduct({ warehouseId: await chinaWarehouse(), onHand: 9, variants: [{}] });
  const draft = draftFor(store.storeId, product);
  const pricing = { ...draft.pricing, rule: { kind: "multiple", multiple: 200 } as const };
  const id = await listIn(store.member.id, store.storeId, product, {
    pricing,
    title: product.spu,
    variants: draft.variants.map((variant) => ({ ...variant, byHand })),
  });
  await runStore(store.storeId, { pace: () => Promise.resolve(), seconds: 20 });
  await sweep();
  await runJobs({ early: true });
  const change = async (fields: { price?: bigint; status?: string }) => {
    if (fields.price !== undefined)
      await db.run(sql`update variant set price = ${fields.price} where product_id = ${product.id}`);
    if (fields.status !== undefined)
      await db.run(sql`update product set status = ${fields.status} where id = ${product.id}`);
    await takeChanges();
    await runJobs({ early: true });
    await runJobs({ early: true });
  };
  return { ...store, product, id, change, shown: () => inShopNow(store.shop, product.spu) };
}

async function inShopNow(shop: Shop, name: string): Promise<InShop | undefined> {
  const products = await inShop<(InShop & { name: string })[]>(shop, {
    path: "wc/v3/products",
    query: { per_page: 100, status: "any" },
  });
  return products.find((product) => product.name === name);
}

const news = (memberId: string) =>
  db.rows<{ event: string; data: Record<string, unknown> }>(sql`
    select event, data from notification where user_id = ${memberId} and event in ('store.prices', 'store.off-shelf')
    order by created_at`);

describe("when our price changes", () => {
  test("notify tells once, and the price in the store stays", async () => {
    const { member, storeId, change, shown } = await listed("notify");
    expect(await news(member.id)).toEqual([]);
    await change({ price: 1_400n });
    expect(await shown()).toMatchObject({ regular_price: "29.90", status: "publish" });
    expect(await news(member.id)).toMatchObject([{ event: "store.prices", data: { count: 1, repriced: 0 } }]);
    expect(await offerChangesOf(storeId)).toMatchObject([{ costBefore: 1_250n, cost: 1_400n, done: "told" }]);
    // Within the hour the next one is kept for the next summary.
    await change({ price: 1_500n });
    expect(await news(member.id)).toHaveLength(1);
    await db.run(
      sql`update store_update set told_at = now() - interval '2 hours' where store_id = ${storeId}`,
    );
    await sweep();
    await runJobs();
    expect(await news(member.id)).toHaveLength(2);
    expect(await offerChangesOf(storeId)).toMatchObject([
      { costBefore: 1_400n, cost: 1_500n },
      { done: "told" },
    ]);
  });

  test("reprice gives the price of the rule to the store, and says so", async () => {
    const { member, storeId, product, change, shown } = await listed("reprice");
    await change({ price: 2_000n });
    const cost = (await costsOf(member.id, product.id, { country: "US", channelId: null })).get(
      product.variants[0]?.id ?? "",
    );
    const expected = 2n * 2_000n + (cost?.shipping ?? 0n);
    expect(await shown()).toMatchObject({ regular_price: (Number(expected) / 100).toFixed(2) });
    expect(await news(member.id)).toMatchObject([{ event: "store.prices", data: { repriced: 1 } }]);
    expect(await offerChangesOf(storeId)).toMatchObject([{ done: "repriced", storePrice: expected }]);
  });

  test("a price that the member typed stays, and the member is told", async () => {
    const { member, storeId, change, shown } = await listed("reprice", true);
    await change({ price: 2_000n });
    expect(await shown()).toMatchObject({ regular_price: "29.90" });
    expect(await offerChangesOf(storeId)).toMatchObject([{ done: "by-hand" }]);
    expect(await news(member.id)).toHaveLength(1);
  });

  test("unlist hides what rose by more than the percentage, and leaves what did not", async () => {
    const { member, id, change, shown } = await listed("unlist");
    await change({ price: 1_300n });
    expect(await shown()).toMatchObject({ status: "publish" });
    await change({ price: 1_900n });
    expect(await shown()).toMatchObject({ status: "draft", regular_price: "29.90" });
    expect((await listingNow(id)).unlistedAt).not.toBeNull();
    expect(await news(member.id)).toMatchObject([{}, { data: { unlisted: 1 } }]);
  });

  test("unlist hides what would sell at a loss", async () => {
    const { storeId, product, change, shown } = await listed("unlist");
    await set(storeId, { unlistPercent: 500 });
    await change({ price: 2_900n });
    expect(await shown()).toMatchObject({ status: "draft" });
    expect(product.id).toBeTruthy();
  });
});

describe("a price that has to wait", () => {
  /** What the rule gives now, as the shop writes it. */
  async function priceNow({ member, product }: Awaited<ReturnType<typeof listed>>): Promise<string> {
    const costs = await costsOf(member.id, product.id, { country: "US", channelId: null });
    const cost = costs.get(product.variants[0]?.id ?? "");
    if (!cost) throw new Error("no cost");
    return (Number(2n * cost.goods + cost.shipping) / 100).toFixed(2);
  }

  test("follows once the goods are back on our shelf", async () => {
    const store = await listed("reprice");
    await store.change({ status: "off" });
    await store.change({ price: 2_000n });
    await sweep();
    await runJobs({ early: true });
    expect(await store.shown()).toMatchObject({ regular_price: "29.90" });
    await store.change({ status: "on" });
    expect(await store.shown()).toMatchObject({ regular_price: await priceNow(store) });
    expect(await offerChangesOf(store.storeId)).toMatchObject([
      { costBefore: 1_250n, cost: 2_000n, done: "repriced" },
      { done: "off-shelf" },
    ]);
  });

  test("follows once its way has a price again, and is told of once before", async () => {
    const store = await listed("reprice");
    const weigh = (grams: number | null) =>
      db.run(sql`update variant set weight_g = ${grams} where product_id = ${store.product.id}`);
    const [{ grams } = { grams: 0 }] = await db.rows<{ grams: number }>(
      sql`select weight_g as grams from variant where product_id = ${store.product.id}`,
    );
    await weigh(null);
    await store.change({ price: 2_000n });
    await sweep();
    await runJobs({ early: true });
    expect(await store.shown()).toMatchObject({ regular_price: "29.90" });
    expect(await offerChangesOf(store.storeId)).toMatchObject([{ done: "told" }]);
    await weigh(grams);
    await sweep();
    await runJobs({ early: true });
    await runJobs({ early: true });
    expect(await store.shown()).toMatchObject({ regular_price: await priceNow(store) });
    expect(await offerChangesOf(store.storeId)).toMatchObject([{ done: "repriced" }, { done: "told" }]);
  });

  test("follows while the listing is hidden", async () => {
    const store = await listed("reprice");
    await unlistListings(store.member.id, [store.id]);
    await store.change({ price: 2_000n });
    expect(await store.shown()).toMatchObject({ status: "draft", regular_price: await priceNow(store) });
  });

  test("gives way to what its member saves meanwhile", async () => {
    const store = await listed("reprice");
    const [variant] = store.product.variants;
    const now = (set: Partial<NewPrice>) =>
      transaction((tx) =>
        repriceListed(tx, [
          {
            ...{ listingId: store.id, variantId: variant?.id ?? "", before: 2_990n },
            ...{ price: 4_500n, compareAt: null, cost: 2_000n, costOf: null, ...set },
          },
        ]),
      );
    expect(await now({ before: 2_500n })).toEqual([]);
    await db.run(sql`update listing set status = 'QUEUE' where id = ${store.id}`);
    expect(await now({})).toEqual([]);
    await db.run(sql`update listing set status = 'LISTED' where id = ${store.id}`);
    expect(await now({})).toHaveLength(1);
  });

  test("is not sent any more once its member has saved another one", async () => {
    const store = await listed("reprice");
    await fault("500", { target: `woo:${store.shop.slug}`, match: "/batch" });
    await store.change({ price: 2_000n });
    await control("/control/faults", undefined, "DELETE");
    await db.run(sql`update listing_variant set price = 3333 where listing_id = ${store.id}`);
    await db.run(sql`update store_update set next_try_at = null where store_id = ${store.storeId}`);
    await sweep();
    await runJobs({ early: true });
    expect(await store.shown()).toMatchObject({ regular_price: "29.90" });
    const due = sql`select count(*)::int as n from store_variant_update where price_due is not null`;
    expect(await db.first(due)).toEqual({ n: 0 });
  });
});

describe("a listed variant that is sold as a bundle", () => {
  type Store = Awaited<ReturnType<typeof listed>>;

  /** Links the listed variant with pieces of its own product, and of others. */
  async function linkWith(store: Store, qty: number, others: readonly { sku: string; qty: number }[] = []) {
    const variant = await db.first<{ id: string }>(sql`
      select v.id from store_variant v join listing_variant x on x.external_id = v.external_id
      where x.listing_id = ${store.id} and v.store_id = ${store.storeId}`);
    const items = [{ sku: store.product.variants[0]?.sku ?? "", qty }, ...others];
    const row = { country: null, options: [], kind: "linked", items } as const;
    const rows = [{ storeVariantId: variant?.id ?? "", ...row }];
    expect((await saveLinks(store.member.id, store.storeId, rows, { whole: true })).ok).toBe(true);
    await runJobs({ early: true });
  }

  /** What the rule makes of goods: twice what they cost, and the way of one parcel, as the shop writes it. */
  async function priceOfGoods(store: Store, goods: readonly Piece[]): Promise<string> {
    const cost = await costOfGoods(store.member.id, goods, { country: "US", channelId: null });
    if (!cost) throw new Error("no cost");
    return (Number(2n * cost.goods + cost.shipping) / 100).toFixed(2);
  }

  const own = ({ product }: Store, qty: number): Piece => ({
    productId: product.id,
    variantId: product.variants[0]?.id ?? "",
    qty,
  });

  test("is repriced by its rule: all pieces, and the way of one parcel", async () => {
    const store = await listed("reprice");
    const other = await makeProduct({ warehouseId: await chinaWarehouse(), onHand: 9, variants: [{}] });
    const [part] = other.variants;
    await linkWith(store, 2, [{ sku: part?.sku ?? "", qty: 1 }]);
    // Other goods cost something else, and nobody has changed a price.
    expect(await store.shown()).toMatchObject({ regular_price: "29.90" });
    expect(await offerChangesOf(store.storeId)).toEqual([]);
    await store.change({ price: 2_000n });
    const goods = [own(store, 2), { productId: other.id, variantId: part?.id ?? "", qty: 1 }];
    const price = await priceOfGoods(store, goods);
    expect(Number(price)).toBeGreaterThan(2 * (2 * 20 + 12.5));
    expect(await store.shown()).toMatchObject({ regular_price: price });
    expect(await offerChangesOf(store.storeId)).toMatchObject([
      { costBefore: 3_750n, cost: 5_250n, done: "repriced" },
    ]);
    await db.run(sql`update variant set price = 1500 where product_id = ${other.id}`);
    await takeChanges();
    await runJobs({ early: true });
    await runJobs({ early: true });
    expect(await store.shown()).toMatchObject({ regular_price: await priceOfGoods(store, goods) });
    // Nor is its stock that of single pieces, whoever sends it.
    await syncListings(store.member.id, [store.id]);
    await runStore(store.storeId, { pace: () => Promise.resolve(), seconds: 20 });
    expect(await store.shown()).toMatchObject({ stock_quantity: 4 });
  });

  test("is repriced once its way has a price again", async () => {
    const store = await listed("reprice");
    await linkWith(store, 2);
    const [{ grams } = { grams: 0 }] = await db.rows<{ grams: number }>(
      sql`select weight_g as grams from variant where product_id = ${store.product.id}`,
    );
    const weigh = (weight: number | null) =>
      db.run(sql`update variant set weight_g = ${weight} where product_id = ${store.product.id}`);
    await weigh(null);
    await store.change({ price: 2_000n });
    expect(await store.shown()).toMatchObject({ regular_price: "29.90" });
    await weigh(grams);
    await sweep();
    await runJobs({ early: true });
    await runJobs({ early: true });
    expect(await store.shown()).toMatchObject({ regular_price: await priceOfGoods(store, [own(store, 2)]) });
    expect(await offerChangesOf(store.storeId)).toMatchObject([
      { done: "repriced" },
      { costBefore: 2_500n, cost: 4_000n, done: "told" },
    ]);
  });

  test("is hidden where it rose by more than the percentage, and not for being more than one piece", async () => {
    const store = await listed("unlist");
    await set(store.storeId, { unlistPercent: 20 });
    await db.run(sql`update listing set pricing = pricing || '{"allowLoss": true}' where id = ${store.id}`);
    await linkWith(store, 2);
    await store.change({ price: 1_300n });
    expect(await store.shown()).toMatchObject({ status: "publish" });
    await store.change({ price: 1_900n });
    expect(await store.shown()).toMatchObject({ status: "draft" });
  });

  test("that becomes one piece again follows the price of that", async () => {
    const store = await listed("reprice");
    await linkWith(store, 2);
    await store.change({ price: 2_000n });
    await linkWith(store, 1);
    await store.change({ price: 2_100n });
    expect(await store.shown()).toMatchObject({ regular_price: await priceOfGoods(store, [own(store, 1)]) });
  });
});

describe("a store that changes its currency", () => {
  test("gets no price of the old one, neither by the policy nor by hand; its stock goes on", async () => {
    const store = await listed("reprice");
    await db.run(sql`update store set currency = 'EUR' where id = ${store.storeId}`);
    await transaction((tx) => publish("stores.reconnected", tx, store.storeId, store.member.id));
    expect(
      await db.rows(
        sql`select data from notification where event = 'listings.currency' and user_id = ${store.member.id}`,
      ),
    ).toMatchObject([{ data: { number: 1, currency: "EUR" } }]);
    await store.change({ price: 2_000n });
    expect(await store.shown()).toMatchObject({ regular_price: "29.90" });
    expect(await offerChangesOf(store.storeId)).toMatchObject([{ done: "told" }]);
    await db.run(sql`update listing_variant set price = 4000 where listing_id = ${store.id}`);
    await db.run(sql`update stock set on_hand = 5 where variant_id = ${store.product.variants[0]?.id}`);
    await syncListings(store.member.id, [store.id]);
    await runStore(store.storeId, { pace: () => Promise.resolve(), seconds: 20 });
    expect(await store.shown()).toMatchObject({ regular_price: "29.90", stock_quantity: 5 });
  });

  test("refuses what waits for it, and what is tried again as it is, with the reason", async () => {
    const store = await stockedStore();
    const product = await makeProduct({ warehouseId: await chinaWarehouse(), onHand: 9, variants: [{}] });
    const id = await listIn(store.member.id, store.storeId, product, { title: product.spu });
    await db.run(sql`update store set currency = 'EUR' where id = ${store.storeId}`);
    await runStore(store.storeId, { pace: () => Promise.resolve(), seconds: 20 });
    expect(await listingNow(id)).toMatchObject({ status: "LISTING_FAILED", errorCode: "currency" });
    expect(await inShopNow(store.shop, product.spu)).toBeUndefined();
    expect(await retryListings(store.member.id, [id], costsOf)).toMatchObject({
      value: [{ key: id, ok: false, error: "listings:error.currency" }],
    });
  });
});

test("a price that the store refuses holds back no stock", async () => {
  const { shop, storeId, product, change, shown } = await listed("reprice");
  const [variant] = product.variants;
  await control(`/control/woo/${shop.slug}`, { quirks: { fixed_prices: true } }, "PUT");
  await db.run(sql`update stock set on_hand = 4 where variant_id = ${variant?.id}`);
  await change({ price: 2_000n });
  expect(await shown()).toMatchObject({ regular_price: "29.90", stock_quantity: 4 });
  expect(await updatesOf(storeId)).toMatchObject({ refused: 1 });
  await db.run(sql`update stock set on_hand = 2 where variant_id = ${variant?.id}`);
  await takeChanges();
  await runJobs();
  expect(await shown()).toMatchObject({ regular_price: "29.90", stock_quantity: 2 });
  await control(`/control/woo/${shop.slug}`, { quirks: { fixed_prices: false } }, "PUT");
  await db.run(sql`update store_variant_update set price_next_try_at = now() where price_tries > 0`);
  await sweep();
  await runJobs();
  expect(await shown()).not.toMatchObject({ regular_price: "29.90" });
  expect(await updatesOf(storeId)).toMatchObject({ refused: 0, waiting: 0 });
});

describe("goods that leave our shelf", () => {
  test("have no stock there at once, are hidden, and are told of once", async () => {
    const { member, change, shown } = await listed("notify");
    await change({ status: "off" });
    expect(await shown()).toMatchObject({ status: "draft", stock_quantity: 0 });
    await sweep();
    await runJobs({ early: true });
    expect(await news(member.id)).toMatchObject([{ event: "store.off-shelf", data: { count: 1 } }]);
    await change({ status: "on" });
    expect(await shown()).toMatchObject({ status: "draft", stock_quantity: 9 });
    expect(await news(member.id)).toHaveLength(1);
  });

  test("are only told of where the store's stock does not follow ours", async () => {
    const { member, storeId, change, shown } = await listed("notify");
    await db.run(sql`update store set inventory_sync = false where id = ${storeId}`);
    await change({ status: "off" });
    expect(await shown()).toMatchObject({ status: "publish", stock_quantity: 9 });
    expect(await news(member.id)).toMatchObject([{ event: "store.off-shelf" }]);
  });
});

test("a listing's own stock is corrected by what the store keeps back", async () => {
  const store = await stockedStore({ margin: 4 });
  const product = await makeProduct({ warehouseId: await chinaWarehouse(), onHand: 9, variants: [{}] });
  const [made] = await createListings(
    store.member.id,
    [draftFor(store.storeId, product, { title: product.spu })],
    costsOf,
  );
  expect(made?.ok).toBe(true);
  await runStore(store.storeId, { pace: () => Promise.resolve(), seconds: 20 });
  await runJobs();
  expect(await inShopNow(store.shop, product.spu)).toMatchObject({ stock_quantity: 5 });
});
