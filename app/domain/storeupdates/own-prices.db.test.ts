import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bindListeners } from "~/domain/bus";
import { draftFor, lampProduct, listIn, listingNow } from "../../../tests/listings";
import { nounRows } from "~/domain/wiring.server";
import { followRules } from "~/domain/listings/follow.server";
import { relistListing, syncListings, draftOf } from "~/domain/listings/listings.server";
import { heedPrices, noteTaken } from "~/domain/listings/own-price.server";
import { costsOf } from "~/domain/listings/pricing.server";
import { runStore } from "~/domain/listings/run.server";
import { readClock } from "~/domain/stores/read-clock.server";
import { importOneProduct } from "~/domain/stores/sync.server";
import { db, sql, transaction } from "~/platform/db";
import { connectStore } from "~/domain/stores/connect.server";
import { makeMember } from "../../../tests/factories";
import { makeShopifyShop } from "../../../tests/shopify";
import { chinaWarehouse, prepareOrders } from "../../../tests/orders";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { fault, inShop } from "../../../tests/shops";
import { listenToStores, stopShops } from "../../../tests/stores";
import { set, stockedStore } from "../../../tests/store-stock";
import { sweep, takeChanges } from "./marks.server";
import { offerChangesOf, updatesOf } from "./reads.server";
import { untilHolds } from "../../../tests/setup/until-holds";

beforeAll(() => prepareOrders());
beforeEach(() => {
  listenToStores();
  bindListeners(nounRows.flat().flatMap(({ on }) => on ?? []));
});
afterEach(stopShops);

type There = {
  id: number;
  sku: string;
  regular_price: string;
  sale_price: string;
  date_on_sale_from_gmt: string;
};

/** A lamp in two colours at $12.50, listed at 29.90 by a rule, in a store whose prices follow ours. */
async function listed({ colours = ["Brass", "Steel"], comparePercent = 0 } = {}) {
  const store = await stockedStore();
  await set(store.storeId, { pricePolicy: "reprice" });
  const product = await lampProduct(colours, { warehouseId: await chinaWarehouse(), onHand: 9 });
  const draft = draftFor(store.storeId, product);
  const pricing = { ...draft.pricing, comparePercent, rule: { kind: "multiple", multiple: 200 } as const };
  const id = await listIn(store.member.id, store.storeId, product, { pricing, title: product.spu });
  const skus = product.variants.map(({ sku }) => sku);
  const write = () => runStore(store.storeId, { pace: () => Promise.resolve(), seconds: 20 });
  await write();
  const settled = async () => {
    await takeChanges();
    await runJobs({ early: true });
    await runJobs({ early: true });
  };
  await sweep();
  await settled();
  const externalId = String((await listingNow(id)).externalProductId);
  return {
    ...store,
    ...{ id, product, skus, write, settled, externalId },
    /** Our price changes, and whatever follows from it is done. */
    costs: async (price: bigint) => {
      await db.run(sql`update variant set price = ${price} where product_id = ${product.id}`);
      await settled();
    },
    /** The member sets a price in the store; nothing tells of it. */
    edit: (sku: string, fields: Record<string, unknown>) =>
      control(`/control/woo/${store.shop.slug}/prices`, { sku, silent: true, ...fields }, "PUT"),
    /** What the store has, in the order of our SKUs: the price, or the sale's price and the regular one. */
    prices: async () => {
      const path = `wc/v3/products/${externalId}${colours.length > 0 ? "/variations" : ""}`;
      const all = [await inShop<There | There[]>(store.shop, { path })].flat();
      return skus.map((sku) => {
        const found = all.find((each) => each.sku === sku);
        return found?.sale_price ? `${found.sale_price}/${found.regular_price}` : found?.regular_price;
      });
    },
    news: () =>
      db.rows<{ event: string; data: unknown }>(sql`
        select event, data from notification where user_id = ${store.member.id} and event = 'store.own-price'`),
    own: () =>
      db.rows<{ price: bigint; byHand: boolean }>(
        sql`select price, by_hand from listing_variant where listing_id = ${id} order by sort`,
      ),
  };
}

const ruleFor = async (store: Pick<Awaited<ReturnType<typeof listed>>, "member" | "product">) => {
  const costs = await costsOf(store.member.id, store.product.id, { country: "US", channelId: null });
  const cost = costs.get(store.product.variants[0]?.id ?? "");
  if (!cost) throw new Error("no cost");
  return (Number(2n * cost.goods + cost.shipping) / 100).toFixed(2);
};

describe("a price that a member set in their store", () => {
  test("stays when ours changes, though nothing told of it: only that variant's, and it is said once", async () => {
    const store = await listed();
    const [brass = "", steel = ""] = store.skus;
    await store.edit(brass, { regular_price: "19.99" });
    await store.costs(2_000n);
    expect(await store.prices()).toEqual(["19.99", await ruleFor(store)]);
    expect(await store.news()).toMatchObject([{ data: { storeId: store.storeId, count: 1 } }]);
    const said = await offerChangesOf(store.storeId);
    expect(said.filter(({ done }) => done === "own-price")).toMatchObject([
      { sku: brass, storePrice: 1_999n, listingId: store.id },
    ]);
    expect(await updatesOf(store.storeId)).toMatchObject({ waiting: 0, refused: 0 });
    // They change it again: the listing follows them, and they are not told of it again.
    await store.edit(brass, { regular_price: "21.00" });
    await importOneProduct(store.storeId, store.externalId);
    await store.costs(2_200n);
    expect(await store.prices()).toEqual(["21.00", await ruleFor(store)]);
    expect(await store.own()).toMatchObject([{ price: 2_100n, byHand: true }, { byHand: false }]);
    expect(await store.news()).toMatchObject([{ data: { count: 1 } }]);
    expect(steel).not.toBe("");
  });

  test("stays when the product is read from the store; our own prices are not taken for theirs", async () => {
    const store = await listed();
    await store.costs(2_000n);
    const ours = await ruleFor(store);
    await importOneProduct(store.storeId, store.externalId);
    expect(await store.own()).toMatchObject([{ byHand: false }, { byHand: false }]);
    // Our note of a price was lost, the store has it.
    await db.run(
      sql`update listing_variant set store_price = 1, sent_price = null where listing_id = ${store.id}`,
    );
    await importOneProduct(store.storeId, store.externalId);
    expect(await store.own()).toMatchObject([{ byHand: false }, { byHand: false }]);
    await store.edit(store.skus[1] ?? "", { regular_price: "99.00" });
    await importOneProduct(store.storeId, store.externalId);
    expect(await store.own()).toMatchObject([{ byHand: false }, { byHand: true, price: 9_900n }]);
    expect(await store.news()).toHaveLength(1);
    await store.costs(2_300n);
    expect(await store.prices()).toEqual([await ruleFor(store), "99.00"]);
    expect(ours).not.toBe(await ruleFor(store));
  });

  test("is also a sale, now or to come, and a price before that was changed", async () => {
    const store = await listed({ comparePercent: 20 });
    const [brass = "", steel = ""] = store.skus;
    const [{ compareAt } = { compareAt: 0n }] = await db.rows<{ compareAt: bigint | null }>(
      sql`select compare_at from listing_variant where listing_id = ${store.id}`,
    );
    expect(compareAt).toBeNull();
    await store.edit(brass, { sale_price: "9.50" });
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await store.edit(steel, { sale_price: "8.00", date_on_sale_from_gmt: later });
    await store.costs(2_000n);
    expect(await store.prices()).toEqual(["9.50/29.90", "8.00/29.90"]);
    expect(await store.news()).toMatchObject([{ data: { count: 2 } }]);
    // Nor is it ended by what the member sends from our side.
    await syncListings(store.member.id, [store.id]);
    await store.write();
    const draft = await draftOf(store.member.id, store.id);
    if (!draft) throw new Error("no draft");
    await relistListing(store.member.id, store.id, { ...draft, title: "Harbour lamp II" }, costsOf);
    await store.write();
    expect((await listingNow(store.id)).status).toBe("LISTED");
    expect(await store.prices()).toEqual(["9.50/29.90", "8.00/29.90"]);
  });

  test("stays when the listing is changed in our form; one that is typed there is newer", async () => {
    const store = await listed();
    const [brass = "", steel = ""] = store.skus;
    await store.edit(brass, { regular_price: "19.99" });
    await store.edit(steel, { regular_price: "18.88" });
    const draft = await draftOf(store.member.id, store.id);
    if (!draft) throw new Error("no draft");
    const variants = draft.variants.map((variant, i) =>
      i === 1 ? { ...variant, price: 3_333n, byHand: true } : variant,
    );
    await relistListing(store.member.id, store.id, { ...draft, variants }, costsOf);
    await store.write();
    expect(await store.prices()).toEqual(["19.99", "33.33"]);
  });

  test("gives way to the rule once its member wants that", async () => {
    const store = await listed();
    const [brass = ""] = store.skus;
    await store.edit(brass, { regular_price: "199.99" });
    await importOneProduct(store.storeId, store.externalId);
    expect(await followRules(store.member.id, [store.id], costsOf)).toMatchObject({ value: [{ ok: true }] });
    await store.write();
    const before = await ruleFor(store);
    expect(await store.prices()).toEqual([before, before]);
    await importOneProduct(store.storeId, store.externalId);
    await store.costs(2_000n);
    const after = await ruleFor(store);
    expect(await store.prices()).toEqual([after, after]);
    expect(after).not.toBe(before);
    expect(await followRules(store.member.id, [store.id], costsOf)).toMatchObject({
      value: [{ ok: false, error: "listings:error.stale" }],
    });
  });
});

test("a price that is set in a Shopify shop stays, with the webhook or without", async () => {
  const [member, shop] = [await makeMember(), await makeShopifyShop()];
  const { url, keys, slug } = shop;
  const done = await connectStore({ platform: "shopify", memberId: member.id, name: "", url, keys });
  if (!done.ok) throw new Error(done.error);
  const { storeId } = done.value;
  await runJobs();
  await set(storeId, { pricePolicy: "reprice", stockMargin: 0 });
  const product = await lampProduct(["Brass", "Steel", "Copper"], {
    warehouseId: await chinaWarehouse(),
    onHand: 9,
  });
  const rule = { kind: "multiple", multiple: 200 } as const;
  const { pricing } = draftFor(storeId, product);
  const id = await listIn(member.id, storeId, product, { pricing: { ...pricing, rule } });
  await runStore(storeId, { pace: () => Promise.resolve(), seconds: 20 });
  await sweep();
  await runJobs({ early: true });
  const [brass, steel] = product.variants.map(({ sku }) => sku);
  const edit = (sku: string | undefined, price: string, silent: boolean) =>
    control(`/control/shopify/${slug}/prices`, { sku, price, silent }, "PUT");
  await edit(steel, "77.00", false);
  const told = sql`select 1 from store_webhook_event where store_id = ${storeId} and topic = 'products/update'`;
  await untilHolds(async () => expect(await db.first(told)).not.toBeNull());
  await runJobs({ early: true });
  await edit(brass, "19.99", true);
  await db.run(sql`update variant set price = 2000 where product_id = ${product.id}`);
  await takeChanges();
  await runJobs({ early: true });
  await runJobs({ early: true });
  type There = { sku: string; price: string };
  const { products } = await control<{ products: { variants: There[] }[] }>(`/control/shopify/${slug}`);
  const prices = new Map(products.flatMap(({ variants }) => variants).map(({ sku, price }) => [sku, price]));
  const ruled = await ruleFor({ member, product });
  expect(product.variants.map(({ sku }) => prices.get(sku))).toEqual(["19.99", "77.00", ruled]);
  expect((await listingNow(id)).status).toBe("LISTED");
});

describe("a price that is due", () => {
  test("is not written while the store cannot be read, and the stock is", async () => {
    const store = await listed({ colours: [] });
    await fault("malformed", {
      target: `woo:${store.shop.slug}`,
      match: `/wc/v3/products/${store.externalId}`,
    });
    await db.run(sql`update stock set on_hand = 4 where variant_id = ${store.product.variants[0]?.id}`);
    await store.costs(2_000n);
    await control("/control/faults", undefined, "DELETE");
    expect(await store.prices()).toEqual(["29.90"]);
    const { stock_quantity } = await inShop<{ stock_quantity: number }>(store.shop, {
      path: `wc/v3/products/${store.externalId}`,
    });
    expect(stock_quantity).toBe(4);
    await db.run(
      sql`update store_variant_update set price_next_try_at = now() where store_id = ${store.storeId}`,
    );
    await sweep();
    await store.settled();
    expect(await store.prices()).toEqual([await ruleFor(store)]);
  });

  test("gives way to one that was set in the store while it was written: that is put back", async () => {
    const store = await listed({ colours: [] });
    const externalId = store.externalId;
    const seen = {
      storeId: store.storeId,
      prices: [{ externalId, sold: { price: 1_999n, compareAt: null } }],
    };
    await transaction(async (tx) => heedPrices(tx, { ...seen, asked: await readClock() }));
    const written = [{ externalId, price: 4_500n, compareAt: null }];
    expect(await noteTaken(db, store.storeId, written)).toMatchObject([{ externalId, price: 1_999n }]);
    // What was asked before the price was written says nothing of what stands there now.
    const old = { externalId, sold: { price: 2_990n, compareAt: null } };
    const before = new Date(Date.now() - 60_000);
    await transaction((tx) => heedPrices(tx, { ...seen, prices: [old], asked: before }));
    expect(await store.own()).toEqual([{ price: 1_999n, byHand: true }]);
  });

  test("goes to one of two variants where the other was deleted in the store", async () => {
    const store = await listed();
    const path = `wc/v3/products/${store.externalId}/variations`;
    const all = await inShop<There[]>(store.shop, { path });
    const steel = all.find(({ sku }) => sku === store.skus[1]);
    await inShop(store.shop, { method: "DELETE", path: `${path}/${steel?.id}`, query: { force: true } });
    await store.costs(2_000n);
    expect(await store.prices()).toEqual([await ruleFor(store), undefined]);
    expect(await store.news()).toEqual([]);
  });
});
