/**
 * Buyers' data that Shopify has not approved our app for: its answers have null in the field and an error beside it, at
 * HTTP 200 (shopify.dev, protected-customer-data). No member can mend that, so none is asked to.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db, prisma, sql } from "~/platform/db";
import { makeMember } from "../../../tests/factories";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { buyAtShopify, makeShopifyShop, type ShopifyShop } from "../../../tests/shopify";
import { fault } from "../../../tests/shops";
import { listenToStores, stopShops, type StoreNews } from "../../../tests/stores";
import { connectStore } from "./connect.server";
import { pollOrders } from "./sync.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);

const change = ({ slug }: ShopifyShop, fields: Record<string, unknown>) =>
  control(`/control/shopify/${slug}`, fields, "PUT");
const deny = (shop: ShopifyShop, denied: readonly string[], deniedCode = false) =>
  change(shop, { denied, deniedCode });
const buy = (shop: ShopifyShop) => buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);

async function connect({ url, keys }: ShopifyShop) {
  const member = await makeMember();
  const done = await connectStore({ platform: "shopify", memberId: member.id, name: "", url, keys });
  return { member, done };
}

/** A connected shop that tells us nothing by itself. */
async function connected() {
  const shop = await makeShopifyShop();
  const { member, done } = await connect(shop);
  if (!done.ok) throw new Error(done.error);
  await runJobs();
  await fault("lost", { target: `shopify-webhooks:${shop.slug}` });
  return { shop, member, storeId: done.value.storeId };
}

const stateOf = (storeId: string) =>
  prisma.store.findUniqueOrThrow({ where: { id: storeId }, select: { status: true, lastError: true } });
const notTaken = (storeId: string) =>
  prisma.orderNotTaken.findMany({ where: { storeId }, select: { reason: true, field: true } });

describe("a shop is connected", () => {
  test.each([
    ["all of an order", ["Order"], true],
    ["the address", ["address"], false],
    ["the name", ["name"], true],
  ])("not while %s is refused: that is told as ours", async (_, denied, code) => {
    const shop = await makeShopifyShop();
    await buy(shop);
    await deny(shop, denied, code);
    expect((await connect(shop)).done).toEqual({ ok: false, error: "stores:error.unapproved" });
    await deny(shop, []);
    expect((await connect(shop)).done.ok).toBe(true);
  });

  test("where only the e-mail address and the phone are refused", async () => {
    const shop = await makeShopifyShop();
    await buy(shop);
    await deny(shop, ["email", "phone"]);
    const { done } = await connect(shop);
    if (!done.ok) throw new Error(done.error);
    await runJobs();
    expect(news.numbers(done.value.storeId)).toHaveLength(1);
  });
});

test.each([true, false])(
  "an order whose address is refused waits, and comes once it is approved (code: %s)",
  async (code) => {
    const { shop, member, storeId } = await connected();
    await deny(shop, ["address"], code);
    await buy(shop);
    expect(await pollOrders(storeId, "poll")).toEqual({ outcome: "done" });
    expect(news.numbers(storeId)).toEqual([]);
    expect(await notTaken(storeId)).toEqual([
      { reason: "approval", field: expect.stringMatching(/^shippingAddress\./) as string },
    ]);
    expect(await stateOf(storeId)).toEqual({ status: "CONNECTED", lastError: "unapproved" });
    expect(
      await prisma.notification.count({ where: { userId: member.id, event: "store.need-reauth" } }),
    ).toBe(0);
    await deny(shop, []);
    await db.run(
      sql`update order_not_taken set seen_at = now() - interval '2 hours' where store_id = ${storeId}`,
    );
    await pollOrders(storeId, "poll");
    await runJobs();
    expect(news.numbers(storeId)).toHaveLength(1);
    await pollOrders(storeId, "poll");
    expect(await stateOf(storeId)).toEqual({ status: "CONNECTED", lastError: null });
  },
);

test.each([true, false])(
  "where all of orders is refused, nobody is asked to authorise again (code: %s)",
  async (code) => {
    const { shop, member, storeId } = await connected();
    await deny(shop, ["Order"], code);
    await buy(shop);
    expect(await pollOrders(storeId, "poll")).toEqual({ outcome: "unapproved" });
    expect(await stateOf(storeId)).toEqual({ status: "CONNECTED", lastError: "unapproved" });
    expect(await prisma.notification.count({ where: { userId: member.id } })).toBe(0);
    await deny(shop, []);
    await pollOrders(storeId, "poll");
    expect(news.numbers(storeId)).toHaveLength(1);
  },
);

test.each([
  ["a field that may not be empty", "totalPriceSet"],
  ["one that may", "cancelledAt"],
])("one bad order does not stop its page: %s", async (_, field) => {
  const { shop, storeId } = await connected();
  const orders = [await buy(shop), await buy(shop), await buy(shop)];
  await change(shop, { broken: { [String(orders[1]?.id)]: field } });
  expect(await pollOrders(storeId, "poll")).toEqual({ outcome: "done" });
  expect(news.numbers(storeId)).toHaveLength(2);
  expect(await notTaken(storeId)).toEqual([{ reason: "shape", field: expect.any(String) as string }]);
});
