import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db, sql } from "~/platform/db";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { buy, connect, fault, keysOf, makeShop } from "../../../tests/shops";
import { connectedStore, listenToStores, readyStore, stopShops, type StoreNews } from "../../../tests/stores";
import { syncNow } from "./connect.server";
import { bindStoreListeners } from "./events";
import { importProducts, pollOrders, saveProduct } from "./sync.server";
import { storeOf } from "./views.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);
afterEach(() => {
  vi.useRealTimers();
});

describe("polling", () => {
  test("an order whose webhook was lost comes all the same", async () => {
    const { shop, storeId } = await readyStore();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    expect(news.numbers(storeId)).toEqual([]);
    expect(await pollOrders(storeId, "poll")).toBe("done");
    expect(news.numbers(storeId)).toEqual([order.number]);
    expect(news.seen[0]?.source).toBe("poll");
  });

  test("many orders of one second come all, page by page", async () => {
    const { shop, storeId } = await readyStore();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const orders = await Promise.all(Array.from({ length: 60 }, () => buy(shop, `${shop.slug}-MUG-1`)));
    expect(await pollOrders(storeId, "sync")).toBe("done");
    expect(new Set(news.numbers(storeId))).toEqual(new Set(orders.map((order) => order.number)));
  });

  test("what a listener could not take is asked for again", async () => {
    const { shop, storeId } = await readyStore();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    bindStoreListeners({ ...news.listeners, orderSeen: () => Promise.reject(new Error("no database")) });
    await expect(pollOrders(storeId, "poll")).rejects.toThrow("no database");
    bindStoreListeners(news.listeners);
    await pollOrders(storeId, "poll");
    expect(news.numbers(storeId)).toEqual([order.number]);
  });

  test("a store whose clock runs ahead does not hide its later orders", async () => {
    const { shop, storeId } = await readyStore();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    const here = new Date(Date.now() - 60_000);
    await db.run(sql`
      insert into sync_cursor (store_id, resource, cursor)
      values (${storeId}, 'orders', ${new Date(here.getTime() - 600_000).toISOString()})
      on conflict (store_id, resource) do update set cursor = excluded.cursor`);
    vi.useFakeTimers({ toFake: ["Date"], now: here });
    await pollOrders(storeId, "poll");
    expect(news.numbers(storeId)).toContain(order.number);
    expect(await db.first(sql`select cursor from sync_cursor where store_id = ${storeId}`)).toEqual({
      cursor: here.toISOString(),
    });
  });

  test.each(["500", "429", "reset", "malformed"])(
    "«%s» is shown, waited out, and forgotten",
    async (kind) => {
      const { member, shop, storeId } = await readyStore();
      await fault(kind, { target: `woo:${shop.slug}`, match: "/orders" });
      await syncNow(member.id, storeId, "orders");
      await runJobs();
      const failure = kind === "malformed" ? "malformed" : "unavailable";
      expect(await storeOf(member.id, storeId)).toMatchObject({ status: "CONNECTED", lastError: failure });
      const [again] = await waitingJobs();
      expect(again).toMatchObject({ task: "stores.poll", payload: { storeId, failures: 1 } });
      expect((again?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
      await control("/control/faults", undefined, "DELETE");
      await runJobs({ early: true });
      expect((await storeOf(member.id, storeId))?.lastError).toBeNull();
    },
  );

  test("a 401 asks for a new authorisation, once, by mail and news; connecting again catches up", async () => {
    const { member, shop, storeId } = await readyStore();
    await control(`/control/woo/${shop.slug}/keys`, undefined, "DELETE");
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    await pollOrders(storeId, "poll");
    expect(await pollOrders(storeId, "poll")).toBe("off");
    expect(await storeOf(member.id, storeId)).toMatchObject({ status: "NEED_REAUTH" });
    const mails = await db.rows(sql`select template from mail where "to" = ${member.email}`);
    expect(mails).toEqual([{ template: "stores.need-reauth" }]);
    expect(await db.rows(sql`select event from notification where user_id = ${member.id}`)).toEqual([
      { event: "store.need-reauth" },
    ]);
    await control("/control/faults", undefined, "DELETE");
    expect(await connect(member.id, { ...shop, ...(await keysOf(shop.slug)) })).toBe(storeId);
    await runJobs();
    expect(new Set(news.numbers(storeId))).toEqual(new Set([order.number]));
    expect(await storeOf(member.id, storeId)).toMatchObject({ status: "CONNECTED", lastError: null });
  });
});

describe("the import of products", () => {
  test("many come page by page; those that have gone are marked so", async () => {
    const shop = await makeShop({ mugs: 25 });
    const { member, storeId } = await connectedStore(shop);
    await runJobs();
    expect((await storeOf(member.id, storeId))?.products).toBe(26);
    await db.run(sql`
      insert into store_product (store_id, external_id, title, updated_at)
      values (${storeId}, '999999', 'Old kettle', now() - interval '1 day')`);
    await importProducts(storeId);
    const old = await db.first(sql`
      select status from store_product where store_id = ${storeId} and external_id = '999999'`);
    expect(old).toEqual({ status: "gone" });
    expect((await storeOf(member.id, storeId))?.products).toBe(26);
  });

  test("one whose data cannot be kept holds up no others", async () => {
    const { member, storeId } = await connectedStore(await makeShop({ mugs: 3 }));
    let first = true;
    const linksChanged = () => {
      const unfit = first ? Promise.reject(Object.assign(new Error("unfit"), { code: "22P05" })) : undefined;
      first = false;
      return unfit ?? Promise.resolve();
    };
    bindStoreListeners({ ...news.listeners, linksChanged });
    await importProducts(storeId);
    expect(await storeOf(member.id, storeId)).toMatchObject({ products: 3, sync: { state: "done" } });
  });

  test("a title is cut between characters, not through one", async () => {
    const { storeId } = await readyStore();
    const title = `${"x".repeat(299)}🪑`;
    const variant = { externalId: "77001", sku: null, title, price: 100n, barcode: null, status: "publish" };
    const product = { externalId: "77001", title, image: null, status: "publish", url: null };
    await saveProduct(storeId, { ...product, variants: [variant] });
    const kept = await db.first<{ title: string }>(sql`
      select title from store_variant where store_id = ${storeId} and external_id = '77001'`);
    expect(kept?.title).toBe(`${"x".repeat(299)}\uFFFD`);
  });

  test("a shop that fails in its midst is shown as stopped, and tried again by itself", async () => {
    const { member, shop, storeId } = await connectedStore(await makeShop({ mugs: 25 }));
    await fault("500", { target: `woo:${shop.slug}`, match: "/variations" });
    const failures = await runJobs({ mayFail: true });
    expect(failures.map(({ task }) => task)).toEqual(["stores.products"]);
    expect((await storeOf(member.id, storeId))?.sync).toMatchObject({
      state: "failed",
      error: "unavailable",
    });
    await control("/control/faults", undefined, "DELETE");
    await runJobs({ early: true });
    expect((await storeOf(member.id, storeId))?.sync).toMatchObject({ state: "done", done: 26 });
  });
});
