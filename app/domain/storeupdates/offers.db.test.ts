import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bindListeners } from "~/domain/bus";
import { draftFor, listIn, listingNow } from "../../../tests/listings";
import { nounRows } from "~/domain/wiring.server";
import { createListings } from "~/domain/listings/listings.server";
import { costsOf } from "~/domain/listings/pricing.server";
import { runStore } from "~/domain/listings/run.server";
import type { PricePolicy } from "~/domain/stores/forms";
import { db, sql } from "~/platform/db";
import { makeProduct } from "../../../tests/factories";
import { chinaWarehouse, prepareOrders } from "../../../tests/orders";
import { runJobs } from "../../../tests/setup/jobs";
import { inShop, type Shop } from "../../../tests/shops";
import { listenToStores, stopShops } from "../../../tests/stores";
import { set, stockedStore } from "../../../tests/store-stock";
import { sweep, takeChanges } from "./marks.server";
import { offerChangesOf } from "./reads.server";

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
