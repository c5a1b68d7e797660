/** A Shopify shop that takes its access back, or a part of it, while we read: nothing is lost, nothing comes twice. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { makeMember } from "../../../tests/factories";
import { forgetJobs, runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { buyAtShopify, makeShopifyShop, shopifyKeys, type ShopifyShop } from "../../../tests/shopify";
import { fault } from "../../../tests/shops";
import { listenToStores, stopShops, type StoreNews } from "../../../tests/stores";
import { scopes } from "~/partners/shopify/tokens.server";
import { connectStore } from "./connect.server";
import { pollOrders } from "./sync.server";
import { importProducts } from "./sweep.server";
import { confirmAccess, findStore } from "./stores.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);

async function connect(memberId: string, { url, keys }: ShopifyShop): Promise<string> {
  const done = await connectStore({ platform: "shopify", memberId, name: "", url, keys });
  if (!done.ok) throw new Error(done.error);
  return done.value.storeId;
}

/** What the owner leaves us; all of it again, by default. */
const grant = ({ slug }: ShopifyShop, left: readonly string[] = scopes) =>
  control(`/control/shopify/${slug}`, { scopes: left }, "PUT");

const productsOf = (storeId: string) =>
  db.first<{ all: number; gone: number }>(sql`
    select count(*)::int as all, count(*) filter (where status = 'gone')::int as gone from store_product
    where store_id = ${storeId}`);

const askedFor = (userId: string) =>
  db.rows<{ event: string }>(sql`select event from notification where user_id = ${userId}`);

test("fewer scopes in the midst of an import: the member is asked once, and it goes on to the end", async () => {
  const [member, shop] = [await makeMember(), await makeShopifyShop({ mugs: 60 })];
  const storeId = await connect(member.id, shop);
  await forgetJobs();
  await importProducts(storeId, null, { pages: 1, seconds: 60 });
  const begun = await productsOf(storeId);
  expect(begun?.all).toBeGreaterThan(0);
  expect(begun?.all).toBeLessThan(61);
  await grant(
    shop,
    scopes.filter((scope) => !scope.endsWith("_products")),
  );
  await runJobs({ mayFail: true });
  await confirmAccess(storeId);
  expect((await findStore(storeId))?.status).toBe("NEED_REAUTH");
  expect(await askedFor(member.id)).toEqual([{ event: "store.need-reauth" }]);
  expect(await productsOf(storeId)).toEqual(begun);
  await grant(shop);
  expect(await connect(member.id, { ...shop, keys: await shopifyKeys(shop.slug) })).toBe(storeId);
  await runJobs();
  expect(await productsOf(storeId)).toEqual({ all: 61, gone: 0 });
});

test("a token that is revoked between two pages of orders: each order comes, and none is left out", async () => {
  const [member, shop] = [await makeMember(), await makeShopifyShop()];
  const storeId = await connect(member.id, shop);
  await runJobs();
  await fault("lost", { target: `shopify-webhooks:${shop.slug}` });
  for (let i = 0; i < 30; i++) await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
  const first = await pollOrders(storeId, "poll", null, { pages: 1, seconds: 60 });
  expect(first.outcome).toBe("more");
  await control(`/control/shopify/${shop.slug}/uninstall`, {});
  if (first.outcome === "more")
    expect(await pollOrders(storeId, "poll", first.reading)).toEqual({ outcome: "unauthorised" });
  await confirmAccess(storeId);
  expect((await findStore(storeId))?.status).toBe("NEED_REAUTH");
  await control("/control/faults", undefined, "DELETE");
  await connect(member.id, { ...shop, keys: await shopifyKeys(shop.slug) });
  await runJobs();
  expect(new Set(news.numbers(storeId)).size).toBe(30);
  expect(await askedFor(member.id)).toEqual([{ event: "store.need-reauth" }]);
});

test("an order that the shop's search finds late is taken, though a later one was read before", async () => {
  const [member, shop] = [await makeMember(), await makeShopifyShop()];
  const storeId = await connect(member.id, shop);
  await runJobs();
  await fault("lost", { target: `shopify-webhooks:${shop.slug}` });
  const buy = () => buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
  const late = await buy();
  await control(`/control/shopify/${shop.slug}`, { unsearched: [late.id] }, "PUT");
  await buy();
  await pollOrders(storeId, "poll");
  // The place that was read to is well past the late one.
  await db.run(sql`
    update sync_cursor set cursor = (now() + interval '2 minutes')::text
    where store_id = ${storeId} and resource = 'orders' and cursor is not null`);
  expect(new Set(news.numbers(storeId)).size).toBe(1);
  await control(`/control/shopify/${shop.slug}`, { unsearched: [] }, "PUT");
  await pollOrders(storeId, "poll");
  expect(new Set(news.numbers(storeId)).size).toBe(2);
});
