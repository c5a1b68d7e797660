import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { makeMember } from "../../../tests/factories";
import { runJobs } from "../../../tests/setup/jobs";
import { control, sandbox } from "../../../tests/setup/outside";
import { buy, connect, fault, keysOf, makeShop, type Shop } from "../../../tests/shops";
import { connectedStore, listenToStores, readyStore, stopShops, type StoreNews } from "../../../tests/stores";
import { connectStore } from "./connect.server";
import { findStore } from "./stores.server";
import { storeOf } from "./views.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);

describe("connecting by key and secret", () => {
  test("the keys are proven, kept sealed, and products, webhooks and orders follow", async () => {
    const shop = await makeShop();
    const old = await buy(shop, `${shop.slug}-MUG-1`);
    const { member, storeId } = await connectedStore(shop);
    expect((await storeOf(member.id, storeId))?.sync).toEqual({ state: "queued" });
    await runJobs();
    const store = await storeOf(member.id, storeId);
    expect(store).toMatchObject({ status: "CONNECTED", currency: "USD", products: 2, lastError: null });
    expect(store?.sync).toMatchObject({ state: "done", done: 2 });
    expect(store?.lastOrderSyncAt).toBeInstanceOf(Date);
    expect(news.numbers(storeId)).toEqual([old.number]);
    const row = await findStore(storeId);
    expect(row?.credentialsEnc).not.toContain(shop.consumerKey);
    const { webhooks } = await control<{ webhooks: { topic: string }[] }>(`/control/woo/${shop.slug}`);
    expect(webhooks.map(({ topic }) => topic).sort()).toEqual(
      ["created", "deleted", "updated"].flatMap((event) => [`order.${event}`, `product.${event}`]).sort(),
    );
  });

  test("each variation is a variant of its own, with its SKU and price", async () => {
    const { storeId, shop } = await readyStore();
    const variants = await db.rows(sql`
      select v.title, v.sku, v.price from store_variant v where v.store_id = ${storeId} order by v.sku`);
    expect(variants).toEqual([
      { title: "Moss", sku: `${shop.slug}-MOSS`, price: 3900n },
      { title: "Mug 1", sku: `${shop.slug}-MUG-1`, price: 1450n },
      { title: "Sand", sku: `${shop.slug}-SAND`, price: 3900n },
    ]);
  });

  test("a wrong address, a wrong key, a key that may only read, a shop that is down", async () => {
    const [member, shop] = [await makeMember(), await makeShop()];
    const attempt = async (fields: Partial<Shop>) => {
      const { url, consumerKey, consumerSecret } = { ...shop, ...fields };
      const result = await connectStore({
        memberId: member.id,
        name: "x",
        url,
        platform: "woocommerce",
        keys: { consumerKey, consumerSecret },
      });
      return result.ok ? "connected" : result.error;
    };
    expect(await attempt({ url: "http://shop.example" })).toBe("stores:error.https");
    expect(await attempt({ url: `${sandbox().url}/nothing-here` })).toBe("stores:error.not-woocommerce");
    expect(await attempt({ consumerSecret: `cs_${"0".repeat(40)}` })).toBe("stores:error.authorisation");
    expect(await attempt(await keysOf(shop.slug, "read"))).toBe("stores:error.permissions");
    await fault("500", { target: `woo:${shop.slug}` });
    expect(await attempt({})).toBe("stores:error.unreachable");
    const { n } = (await db.first<{ n: number }>(
      sql`select count(*)::int as n from store where user_id = ${member.id}`,
    )) ?? { n: -1 };
    expect(n).toBe(0);
  });

  test("another member's shop is refused, however it is spelt; one's own is the same row again", async () => {
    const { member, shop, storeId } = await connectedStore();
    const again = { ...shop, url: `${shop.url}/wp-admin/` };
    expect(await connect(member.id, again)).toBe(storeId);
    const stranger = await makeMember();
    await expect(connect(stranger.id, again)).rejects.toThrow("stores:error.other-member");
  });

  test("two at the same moment are one store, of two members only one gets it", async () => {
    const [shop, member, other] = [await makeShop(), await makeMember(), await makeMember()];
    const ids = await Promise.all([connect(member.id, shop), connect(member.id, shop)]);
    expect(new Set(ids).size).toBe(1);
    const second = await makeShop();
    const race = await Promise.allSettled([connect(member.id, second), connect(other.id, second)]);
    expect(race.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
