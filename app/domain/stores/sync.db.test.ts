import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { replaceListeners } from "~/domain/bus";
import { db, sql, transaction } from "~/platform/db";
import { forgetJobs, runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { buy, connect, fault, keysOf, makeShop } from "../../../tests/shops";
import { connectedStore, listenToStores, readyStore, stopShops, type StoreNews } from "../../../tests/stores";
import { syncNow } from "./connect.server";
import { rewindCursor } from "./cursors.server";
import { importProducts } from "./sweep.server";
import { importOneProduct, pollOrders, removeProduct, saveProduct, takeProducts } from "./sync.server";
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
    expect(await pollOrders(storeId, "poll")).toEqual({ outcome: "done" });
    expect(news.numbers(storeId)).toEqual([order.number]);
    expect(news.seen[0]?.source).toBe("poll");
  });

  test("many orders of one second come all, page by page", async () => {
    const { shop, storeId } = await readyStore();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const orders = await Promise.all(Array.from({ length: 60 }, () => buy(shop, `${shop.slug}-MUG-1`)));
    expect(await pollOrders(storeId, "sync")).toEqual({ outcome: "done" });
    expect(new Set(news.numbers(storeId))).toEqual(new Set(orders.map((order) => order.number)));
  });

  test("a run ends where its pages do, and the next one goes on there", async () => {
    const { shop, storeId } = await readyStore();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const orders = await Promise.all(Array.from({ length: 60 }, () => buy(shop, `${shop.slug}-MUG-1`)));
    const first = await pollOrders(storeId, "sync", null, { pages: 1, seconds: 60 });
    expect(first.outcome).toBe("more");
    expect(news.numbers(storeId)).toHaveLength(50);
    let polled = first;
    while (polled.outcome === "more" && "reading" in polled)
      polled = await pollOrders(storeId, "sync", polled.reading, { pages: 1, seconds: 60 });
    expect(polled).toEqual({ outcome: "done" });
    expect(new Set(news.numbers(storeId))).toEqual(new Set(orders.map((order) => order.number)));
  });

  test("a store that tells the same page over and over is left, and its member told why", async () => {
    const { member, shop, storeId } = await readyStore();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    // So many that one second at least has more than a page, wherever it ends.
    await Promise.all(Array.from({ length: 120 }, () => buy(shop, `${shop.slug}-MUG-1`)));
    await fault("same-page", { target: `woo:${shop.slug}`, match: "/orders$" });
    expect(await pollOrders(storeId, "poll")).toEqual({ outcome: "endless" });
    expect((await storeOf(member.id, storeId))?.lastError).toBe("endless");
  });

  test("a cursor that was moved back during a poll stays there: what is older is still to come", async () => {
    const { shop, storeId } = await readyStore();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    await buy(shop, `${shop.slug}-MUG-1`);
    const earlier = new Date(Date.now() - 86_400_000);
    const ordersSeen = () => transaction((tx) => rewindCursor(tx, storeId, earlier));
    replaceListeners({ "stores.ordersSeen": ordersSeen });
    await pollOrders(storeId, "poll");
    const cursor = await db.first<{ cursor: string }>(sql`
      select cursor from sync_cursor where store_id = ${storeId} and resource = 'orders'`);
    expect(Date.parse(cursor?.cursor ?? "")).toBeLessThanOrEqual(earlier.getTime());
    replaceListeners(news.listeners);
    await pollOrders(storeId, "poll");
    const later = await db.first<{ cursor: string }>(sql`
      select cursor from sync_cursor where store_id = ${storeId} and resource = 'orders'`);
    expect(Date.parse(later?.cursor ?? "")).toBeGreaterThan(earlier.getTime());
  });

  test("what a listener could not take is asked for again", async () => {
    const { shop, storeId } = await readyStore();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    replaceListeners({ "stores.ordersSeen": () => Promise.reject(new Error("no database")) });
    await expect(pollOrders(storeId, "poll")).rejects.toThrow("no database");
    replaceListeners(news.listeners);
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
    expect(
      await db.first(sql`select cursor from sync_cursor where store_id = ${storeId} and resource = 'orders'`),
    ).toEqual({
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

  test("a refusal that is none a minute later asks for nothing, and what waited goes on", async () => {
    const { member, shop, storeId } = await readyStore();
    const told: string[] = [];
    replaceListeners({
      "stores.reconnected": (_tx, id) => Promise.resolve(void told.push(id)),
    });
    await fault("401", { target: `woo:${shop.slug}` });
    await pollOrders(storeId, "poll");
    expect(await storeOf(member.id, storeId)).toMatchObject({
      status: "CONNECTED",
      lastError: "unauthorised",
    });
    const doubts = async () => (await waitingJobs()).filter(({ task }) => task === "stores.confirmAccess");
    const [doubt] = await doubts();
    expect((doubt?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
    await pollOrders(storeId, "poll");
    expect(await doubts()).toEqual([doubt]);
    await control("/control/faults", undefined, "DELETE");
    await runJobs({ early: true });
    expect(await storeOf(member.id, storeId)).toMatchObject({ status: "CONNECTED", lastError: null });
    expect(told).toEqual([storeId]);
    expect(await db.rows(sql`select event from notification where user_id = ${member.id}`)).toEqual([]);
  });

  test.each(["401-page", "403-json", "firewall"])(
    "«%s» is no refusal of the keys: shown by its name, and waited out",
    async (kind) => {
      const { member, shop, storeId } = await readyStore();
      await fault(kind, { target: `woo:${shop.slug}` });
      await pollOrders(storeId, "poll");
      expect(await storeOf(member.id, storeId)).toMatchObject({
        ...{ status: "CONNECTED", lastError: "unavailable" },
        trouble: { kind: "firewall", to: null },
      });
      expect((await waitingJobs()).filter(({ task }) => task === "stores.confirmAccess")).toEqual([]);
    },
  );

  test("a shop that has moved names its new address, and keeps its row when it is connected there", async () => {
    const { member, shop, storeId } = await readyStore();
    const moved = await makeShop();
    await control(`/control/woo/${shop.slug}`, { quirks: { moved_to: moved.url } }, "PUT");
    await pollOrders(storeId, "poll");
    expect((await storeOf(member.id, storeId))?.trouble).toEqual({ kind: "redirect", to: moved.url });
    expect(await connect(member.id, moved)).toBe(storeId);
    expect(await storeOf(member.id, storeId)).toMatchObject({
      ...{ url: moved.url, status: "CONNECTED", lastError: null, trouble: null },
    });
  });

  test("a 401 asks for a new authorisation, once, by mail and news; connecting again catches up", async () => {
    const { member, shop, storeId } = await readyStore();
    await control(`/control/woo/${shop.slug}/keys`, undefined, "DELETE");
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    await pollOrders(storeId, "poll");
    await runJobs({ early: true });
    expect(await pollOrders(storeId, "poll")).toEqual({ outcome: "off" });
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

describe("a store that did not answer", () => {
  test("is polled at once as soon as any call succeeds, not after the rest of the wait", async () => {
    const { member, shop, storeId } = await readyStore();
    await fault("500", { target: `woo:${shop.slug}` });
    await syncNow(member.id, storeId, "orders");
    await runJobs();
    const poll = async () => (await waitingJobs()).filter(({ task }) => task === "stores.poll");
    expect(await poll()).toMatchObject([{ payload: { storeId, failures: 1 } }]);
    await control("/control/faults", undefined, "DELETE");
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    const product = await db.first<{ id: string }>(sql`
      select external_id as id from store_product where store_id = ${storeId} and title = 'Mug 1'`);
    expect(await importOneProduct(storeId, product?.id ?? "")).toBe("applied");
    expect((await storeOf(member.id, storeId))?.lastError).toBeNull();
    await runJobs();
    expect(news.numbers(storeId)).toEqual([order.number]);
    expect(await poll()).toEqual([]);
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
    let calls = 0;
    // The page as a whole, and then the first one of it alone.
    const linksChanged = () => {
      calls += 1;
      if (calls > 2) return Promise.resolve();
      return Promise.reject(Object.assign(new Error("unfit"), { code: "22P05" }));
    };
    replaceListeners({ "stores.linksChanged": linksChanged });
    await importProducts(storeId);
    expect(await storeOf(member.id, storeId)).toMatchObject({ products: 3, sync: { state: "done" } });
  });

  test("what is there and cannot be read is not gone; the member is told which", async () => {
    const { member, shop, storeId } = await readyStore();
    await db.run(sql`
      update store_product set updated_at = now() - interval '1 day' where store_id = ${storeId}`);
    await fault("strange", { target: `woo:${shop.slug}` });
    await importProducts(storeId);
    const products = await db.rows<{ status: string }>(sql`
      select status from store_product where store_id = ${storeId}
      union all select status from store_variant where store_id = ${storeId}`);
    expect(products.filter(({ status }) => status === "gone")).toEqual([]);
    const [strange] = await db.rows<{ id: string }>(sql`
      select external_id as id from store_product where store_id = ${storeId} order by external_id::int`);
    expect((await storeOf(member.id, storeId))?.sync).toMatchObject({
      state: "done",
      done: 1,
      unread: { count: 1, some: [strange?.id] },
    });
  });

  test("a list written before puts nothing back: what is known from later stays", async () => {
    const { storeId } = await readyStore();
    const products = () =>
      db.rows<{ externalId: string; title: string; status: string }>(sql`
        select external_id, title, status from store_product where store_id = ${storeId} order by external_id`);
    const variants = () =>
      db.rows<{ externalId: string; status: string; sku: string | null }>(sql`
        select external_id, status, sku from store_variant where store_id = ${storeId} order by external_id`);
    const [first, second] = await products();
    if (!first || !second) throw new Error("no products");
    await removeProduct(storeId, second.externalId);
    const [known, sold] = [await products(), await variants()];
    const old = (externalId: string, modifiedAt: Date | null = null) => ({
      ...{
        externalId,
        title: "Old",
        image: null,
        status: "publish",
        url: null,
        variants: [],
        partial: false,
      },
      modifiedAt,
    });
    const list = [old(first.externalId), old(second.externalId)];
    expect(await takeProducts(storeId, list, { asOf: new Date(Date.now() - 60_000) })).toEqual([]);
    expect(await products()).toEqual(known);
    expect(await variants()).toEqual(sold);
    // The store's own word, whenever it was read.
    await db.run(sql`update store_product set store_modified_at = now() where store_id = ${storeId}`);
    const later = new Date(Date.now() + 60_000);
    await takeProducts(storeId, [old(first.externalId, new Date(0))], { asOf: later });
    expect(await products()).toEqual(known);
    await takeProducts(storeId, [old(first.externalId, later)], { asOf: later });
    expect((await products())[0]).toMatchObject({ title: "Old" });
  });

  test("what the database refuses is not gone either", async () => {
    const { member, storeId } = await readyStore();
    await db.run(sql`
      update store_product set updated_at = now() - interval '1 day' where store_id = ${storeId}`);
    await db.run(sql`delete from store_variant where store_id = ${storeId}`);
    const linksChanged = () => Promise.reject(Object.assign(new Error("unfit"), { code: "22001" }));
    replaceListeners({ "stores.linksChanged": linksChanged });
    await importProducts(storeId);
    expect(await storeOf(member.id, storeId)).toMatchObject({
      products: 2,
      sync: { state: "done", done: 0, unread: { count: 2 } },
    });
  });

  test("a run ends where its pages do, and jobs go on from there to the end", async () => {
    const { member, storeId } = await connectedStore(await makeShop({ mugs: 45 }));
    await forgetJobs();
    await db.run(sql`
      insert into store_product (store_id, external_id, title, updated_at)
      values (${storeId}, '999999', 'Old kettle', now() - interval '1 day')`);
    await importProducts(storeId, null, { pages: 1, seconds: 60 });
    expect(await storeOf(member.id, storeId)).toMatchObject({
      products: 21,
      sync: { state: "running", done: 20, total: 46 },
    });
    await runJobs();
    expect(await storeOf(member.id, storeId)).toMatchObject({
      products: 46,
      sync: { state: "done", done: 46 },
    });
  });

  test("a run whose time is up ends in the midst of a page; nothing is read twice or left out", async () => {
    const { member, storeId } = await connectedStore(await makeShop({ mugs: 3 }));
    await forgetJobs();
    await importProducts(storeId, null, { pages: 9, seconds: 0 });
    expect((await storeOf(member.id, storeId))?.sync).toMatchObject({ state: "running", done: 1, total: 4 });
    await runJobs();
    expect(await storeOf(member.id, storeId)).toMatchObject({
      products: 4,
      sync: { state: "done", done: 4 },
    });
  });

  test("a store that tells the same page over and over is left; what it did not tell of is not gone", async () => {
    const { member, shop, storeId } = await connectedStore(await makeShop({ mugs: 30 }));
    await runJobs();
    await fault("same-page", { target: `woo:${shop.slug}`, match: "/products$" });
    await importProducts(storeId);
    expect(await storeOf(member.id, storeId)).toMatchObject({
      products: 31,
      lastError: "endless",
      sync: { state: "failed", error: "endless" },
    });
  });

  test("who asks for all anew while a run goes on is heard", async () => {
    const { member, storeId } = await connectedStore(await makeShop({ mugs: 25 }));
    await syncNow(member.id, storeId, "products");
    await importProducts(storeId, null, { pages: 1, seconds: 60 });
    const waiting = (await waitingJobs()).filter(({ task }) => task === "stores.products");
    expect(waiting).toMatchObject([{ payload: { storeId } }]);
    expect(waiting[0]?.payload).not.toHaveProperty("sweep");
  });

  test("a title is cut between characters, not through one", async () => {
    const { storeId } = await readyStore();
    const title = `${"x".repeat(299)}🪑`;
    const variant = {
      externalId: "77001",
      sku: null,
      title,
      price: 100n,
      barcode: null,
      status: "publish",
      openOptions: [],
    };
    const product = {
      externalId: "77001",
      title,
      image: null,
      status: "publish",
      url: null,
      partial: false,
      modifiedAt: null,
    };
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
