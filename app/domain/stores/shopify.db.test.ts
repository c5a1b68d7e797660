import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findMember } from "~/domain/accounts/guards.server";
import type { Member } from "~/domain/accounts/people";
import { replaceListeners } from "~/domain/bus";
import { db, prisma, sql, transaction } from "~/platform/db";
import { env } from "~/platform/env.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { loader as authorised } from "~/routes/account/authorised";
import { loader as redirectAccess } from "~/routes/account/redirect-access";
import { loader as redirectShopify } from "~/routes/account/redirect-shopify";
import { loader as connecting } from "~/routes/user/stores/sku-connect";
import { makeMember, sessionCookie } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { forgetJobs, hurryJobs, removeJobs, runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { callsTo, control, eventually } from "../../../tests/setup/outside";
import { buyAtShopify, makeShopifyShop, shopifyKeys, type ShopifyShop } from "../../../tests/shopify";
import { fault } from "../../../tests/shops";
import { listenToStores, stopShops, type StoreNews } from "../../../tests/stores";
import { approvalPage, beginAuthorisation, finishAuthorisation, readReturn } from "./authorise.server";
import { connectStore, leaveStore, syncNow, unbindStore } from "./connect.server";
import { cursorOf, rewindCursor } from "./cursors.server";
import { readStoreAnew } from "./hooks.server";
import { storeOf } from "./views.server";
import { pollOrders } from "./sync.server";
import { readOrder, applyEvent } from "./webhooks.server";
import { jobs } from "./jobs.server";
import { checkAccess, findStore, openKeys, sealKeys, storeClient } from "./stores.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);

async function here(cookie: string): Promise<Member> {
  const request = new Request(env().PUBLIC_URL, { headers: { cookie } });
  const member = await findMember({ request, context: {} });
  if (!member) throw new Error("no session");
  return member;
}

async function connected(shop?: ShopifyShop) {
  const [member, own] = [await makeMember(), shop ?? (await makeShopifyShop())];
  const { url, keys } = own;
  const done = await connectStore({ platform: "shopify", memberId: member.id, name: "", url, keys });
  if (!done.ok) throw new Error(done.error);
  return { member, shop: own, storeId: done.value.storeId };
}

/** What the shop's owner does on the install page; the address that they come back by. */
async function install(href: string, answer: "install" | "cancel" = "install"): Promise<URL> {
  const page = await fetch(href);
  expect(page.status).toBe(200);
  const back = await fetch(href, {
    method: "POST",
    body: new URLSearchParams({ answer }),
    redirect: "manual",
  });
  return new URL(back.headers.get("location") ?? "");
}

async function begun() {
  const [member, shop] = [await makeMember(), await makeShopifyShop()];
  const me = await here(member.cookie);
  const result = await beginAuthorisation(me, { platform: "shopify", name: "", url: shop.url });
  if (!result.ok) throw new Error(result.error);
  const page = await approvalPage(me, result.value.state);
  if (!page) throw new Error("no page");
  return { member, me, shop, href: page.href };
}

const finish = (me: Member | null, back: URL) => {
  const read = readReturn(back.searchParams);
  if (!read) throw new Error("no return");
  return finishAuthorisation(me, read.state, read);
};

const keysOf = async (storeId: string) => {
  const store = await findStore(storeId);
  return openKeys(storeId, store?.credentialsEnc ?? "");
};

describe("an authorisation", () => {
  test("connects the shop in the session that began it, under the shop's own name", async () => {
    const { me, shop, href } = await begun();
    const back = await install(href);
    expect(back.pathname).toBe("/authensuccess");
    const outcome = await finish(me, back);
    if (outcome.state !== "connected") throw new Error(JSON.stringify(outcome));
    const store = await findStore(outcome.storeId);
    expect(store).toMatchObject({ platform: "shopify", url: shop.url, name: `Shop ${shop.slug}` });
    // To open the page again changes nothing.
    expect(await finish(me, back)).toEqual(outcome);
  });

  test("the return page opened twice at once fetches the keys once", async () => {
    const { me, href } = await begun();
    const back = await install(href);
    const outcomes = await Promise.all([finish(me, back), finish(me, back)]);
    expect(outcomes.map(({ state }) => state)).toEqual(["connected", "connected"]);
  });

  test.each([
    ["another shop", (back: URL) => back.searchParams.set("shop", "evil.myshopify.com")],
    ["another code", (back: URL) => back.searchParams.set("code", "0".repeat(32))],
    ["an old time", (back: URL) => back.searchParams.set("timestamp", "1700000000")],
  ])("%s in the address connects nothing", async (_, forge) => {
    const { me, href } = await begun();
    const back = await install(href);
    const right = new URL(back);
    forge(back);
    const failed = { state: "failed", error: "stores:error.authorisation", again: false };
    expect(await finish(me, back)).toEqual(failed);
    // Whoever forged it has ended nothing.
    expect((await finish(me, right)).state).toBe("connected");
  });

  test("nobody else can use the address", async () => {
    const { me, href, member } = await begun();
    const back = await install(href);
    expect(await finish(null, back)).toEqual({ state: "signed-out" });
    expect((await finish(me, back)).state).not.toBe("connected");
    const again = await begun();
    const stranger = await here((await makeMember()).cookie);
    expect(await finish(stranger, await install(again.href))).toEqual({ state: "other-member" });
    const third = await begun();
    const elsewhere = await here(await sessionCookie("member", third.member.id));
    expect(await finish(elsewhere, await install(third.href))).toEqual({ state: "other-session" });
    expect(await prisma.store.count({ where: { userId: member.id, platform: "shopify" } })).toBe(0);
  });

  test("an owner who says no, or grants less, connects nothing", async () => {
    const { me, href } = await begun();
    const back = await install(href, "cancel");
    expect(readReturn(back.searchParams)).toMatchObject({ denied: true });
    const less = await begun();
    const narrow = new URL(less.href);
    narrow.searchParams.set("scope", "read_orders");
    expect(await finish(less.me, await install(narrow.href))).toEqual({
      state: "failed",
      error: "stores:error.permissions",
      again: false,
    });
    expect((await finish(me, back)).state).not.toBe("connected");
  });

  test("a shop that does not answer may be asked again by the same address", async () => {
    const { me, shop, href } = await begun();
    const back = await install(href);
    await fault("500", { target: `shopify:${shop.slug}`, times: 1 });
    expect(await finish(me, back)).toEqual({
      state: "failed",
      error: "stores:error.unreachable",
      again: true,
    });
    expect((await finish(me, back)).state).toBe("connected");
  });
});

const leavingKeys = async (storeId: string) =>
  (await prisma.store.findUnique({ where: { id: storeId } }))?.leavingEnc ?? null;

const keep = (storeId: string, keys: ShopifyShop["keys"]) =>
  prisma.store.update({ where: { id: storeId }, data: { credentialsEnc: sealKeys(storeId, keys) } });

describe("keys", () => {
  test("are renewed before they expire and kept; two workers at once renew them once", async () => {
    const { shop, storeId } = await connected();
    const short = await shopifyKeys(shop.slug, 30);
    await keep(storeId, short);
    const clients = await Promise.all([storeClient(storeId), storeClient(storeId), storeClient(storeId)]);
    await control("/control/requests", undefined, "DELETE");
    const answers = await Promise.all(clients.flatMap((found) => (found ? [found.client.shop()] : [])));
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true]);
    const kept = await keysOf(storeId);
    expect(kept["accessToken"]).not.toBe(short.accessToken);
    const { requests } = await control<{ requests: { path: string }[] }>(
      `/control/requests?target=shopify:${shop.slug}`,
    );
    const renewals = requests.filter(({ path }) => path.includes("access_token"));
    expect(renewals).toHaveLength(1);
    expect((await (await storeClient(storeId))?.client.shop())?.ok).toBe(true);
  });

  test("a renewal whose answer is lost is made again with the old keys", async () => {
    const { shop, storeId } = await connected();
    const short = await shopifyKeys(shop.slug, 30);
    await keep(storeId, short);
    await fault("after-reset", { target: `shopify:${shop.slug}`, match: "access_token", times: 1 });
    const lost = await (await storeClient(storeId))?.client.shop();
    expect(lost).toEqual({ ok: false, error: "unavailable" });
    expect((await (await storeClient(storeId))?.client.shop())?.ok).toBe(true);
  });
});

describe("a renewal that is refused", () => {
  test.each(["402", "403", "423", "429", "430", "500", "520", "firewall"])(
    "with %s says nothing about our access",
    async (status) => {
      const { shop, storeId } = await connected();
      await keep(storeId, await shopifyKeys(shop.slug, 30));
      await fault(status, { target: `shopify:${shop.slug}`, match: "access_token", times: 1 });
      const failed = await (await storeClient(storeId))?.client.shop();
      expect(failed).toEqual({ ok: false, error: "unavailable" });
      expect(await checkAccess(storeId)).toBe("still-open");
    },
  );

  test("keeps new keys also where their end is not told", async () => {
    const { shop, storeId } = await connected();
    await control(`/control/shopify/${shop.slug}`, { endless: true }, "PUT");
    const short = await shopifyKeys(shop.slug, 30);
    await keep(storeId, short);
    expect((await (await storeClient(storeId))?.client.shop())?.ok).toBe(true);
    expect((await keysOf(storeId))["refreshToken"]).not.toBe(short.refreshToken);
  });

  test("for our own secret asks no member for a new authorisation", async () => {
    const { shop, storeId } = await connected();
    await keep(storeId, await shopifyKeys(shop.slug, 30));
    await control(`/control/shopify/${shop.slug}`, { secret: "another" }, "PUT");
    const failed = await (await storeClient(storeId))?.client.shop();
    await control(`/control/shopify/${shop.slug}`, { secret: env().SHOPIFY_API_SECRET }, "PUT");
    expect(failed).toEqual({ ok: false, error: "unavailable" });
    expect(await checkAccess(storeId)).toBe("still-open");
  });

  test("because the app is out asks for one", async () => {
    const { shop, storeId } = await connected();
    await keep(storeId, await shopifyKeys(shop.slug, 30));
    await control(`/control/shopify/${shop.slug}/uninstall`, {});
    expect(await checkAccess(storeId)).toBe("unauthorised");
  });
});

describe("news", () => {
  test("an order is here at once, and a webhook of another shop is not taken", async () => {
    const { shop, storeId } = await connected();
    await runJobs();
    const order = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    const path = `/hooks/shopify/${storeId}`;
    const [call] = await eventually(() => callsTo(path).length > 0 && callsTo(path), "the webhook");
    await eventually(async () => (await runJobs(), news.numbers(storeId).length > 0), "the order");
    expect(news.seen.find((told) => told.storeId === storeId)?.order.externalId).toBe(String(order.id));
    const other = await connected();
    const sent = await fetch(new URL(`/hooks/shopify/${other.storeId}`, env().PUBLIC_URL), {
      method: "POST",
      headers: call?.headers ?? {},
      body: call?.bytes ?? "",
    });
    expect(sent.status).toBe(401);
  });

  test("an uninstalled app asks for a new authorisation; late news of it after a new one does not", async () => {
    const { shop, storeId } = await connected();
    await runJobs();
    const path = `/hooks/shopify/${storeId}`;
    await control(`/control/shopify/${shop.slug}/uninstall`, {});
    await eventually(
      () => callsTo(path).some(({ headers }) => headers.get("x-shopify-topic") === "app/uninstalled"),
      "the news",
    );
    await runJobs();
    expect((await findStore(storeId))?.status).toBe("NEED_REAUTH");
    const keys = await shopifyKeys(shop.slug);
    const userId = (await findStore(storeId))?.userId ?? "";
    await connectStore({ platform: "shopify", memberId: userId, name: "", url: shop.url, keys });
    await db.run(sql`update store_webhook_event set processed_at = null where store_id = ${storeId}`);
    const event = await db.first<{ id: string }>(
      sql`select id from store_webhook_event where store_id = ${storeId} and topic = 'app/uninstalled'`,
    );
    await applyEvent(event?.id ?? "");
    expect((await findStore(storeId))?.status).toBe("CONNECTED");
  });

  test("an unbound store loses its webhooks and the app", async () => {
    const { shop, storeId, member } = await connected();
    await runJobs();
    await transaction((tx) => leaveStore(tx, member.id, storeId, "CONNECTED"));
    await runJobs();
    const there = await control<{ install: unknown; webhooks: unknown[] }>(`/control/shopify/${shop.slug}`);
    expect(there.install).toBeNull();
    expect(there.webhooks).toEqual([]);
    expect(await leavingKeys(storeId)).toBeNull();
  });

  test("unbinding gives the access back at once; where the shop does not answer, the member may unbind anyway", async () => {
    const { shop, storeId, member } = await connected();
    await runJobs();
    const name = (await findStore(storeId))?.name ?? "";
    await fault("500", { target: `shopify:${shop.slug}`, times: 1 });
    expect(await unbindStore(member.id, storeId, name)).toEqual({
      ok: false,
      error: "stores:error.not-revoked",
    });
    expect((await findStore(storeId))?.status).toBe("CONNECTED");
    expect((await unbindStore(member.id, storeId, name, { anyway: true })).ok).toBe(true);
    expect((await findStore(storeId))?.credentialsEnc).toBeNull();
    await runJobs();
    expect((await control<{ install: unknown }>(`/control/shopify/${shop.slug}`)).install).toBeNull();
    expect(await leavingKeys(storeId)).toBeNull();
  });

  test("unbinding goes through where a payment begins while the access is given back", async () => {
    const { shop, storeId, member } = await connected();
    await runJobs();
    let asked = 0;
    replaceListeners({ "stores.payLocked": () => Promise.resolve((asked += 1) > 1) });
    const name = (await findStore(storeId))?.name ?? "";
    expect((await unbindStore(member.id, storeId, name)).ok).toBe(true);
    expect((await findStore(storeId))?.status).toBe("UNBOUND");
    expect((await control<{ install: unknown }>(`/control/shopify/${shop.slug}`)).install).toBeNull();
  });

  test("a job from before the row kept the keys gives the access back with its own; a store that is bound keeps its", async () => {
    const { shop, storeId, member } = await connected();
    await runJobs();
    const credentials = (await findStore(storeId))?.credentialsEnc ?? "";
    const attempt = () =>
      jobs["stores.leave"]?.({ storeId, credentials }, { job: { attempts: 1, max_attempts: 5 } } as never);
    const installed = async () =>
      (await control<{ install: unknown }>(`/control/shopify/${shop.slug}`)).install !== null;
    await attempt();
    expect([await installed(), await leavingKeys(storeId)]).toEqual([true, null]);
    await transaction((tx) => leaveStore(tx, member.id, storeId, "CONNECTED"));
    await db.run(sql`update store set leaving_enc = null where id = ${storeId}`);
    await attempt();
    expect([await installed(), await leavingKeys(storeId)]).toEqual([false, null]);
  });

  test("keys that were renewed while leaving open the shop for the next try, and go after the last one", async () => {
    const { shop, storeId, member } = await connected();
    await runJobs();
    const short = await shopifyKeys(shop.slug, 30);
    await keep(storeId, short);
    await transaction((tx) => leaveStore(tx, member.id, storeId, "CONNECTED"));
    // Renewed, then not answered.
    await fault("500", { target: `shopify:${shop.slug}`, match: "graphql", times: 1 });
    const attempt = (attempts: number) =>
      jobs["stores.leave"]?.({ storeId }, { job: { attempts, max_attempts: 5 } } as never);
    await expect(attempt(1)).rejects.toThrow("unavailable");
    expect(openKeys(storeId, (await leavingKeys(storeId)) ?? "")["accessToken"]).not.toBe(short.accessToken);
    await attempt(2);
    expect((await control<{ install: unknown }>(`/control/shopify/${shop.slug}`)).install).toBeNull();
    const other = await connected();
    await transaction((tx) => leaveStore(tx, other.member.id, other.storeId, "CONNECTED"));
    await fault("500", { target: `shopify:${other.shop.slug}` });
    await jobs["stores.leave"]?.({ storeId: other.storeId }, {
      job: { attempts: 5, max_attempts: 5 },
    } as never);
    expect(await leavingKeys(other.storeId)).toBeNull();
  });
});

test("a large store is imported out of files, with progress, also after a job was killed", async () => {
  const shop = await makeShopifyShop({ restoreRate: 10_000 });
  await control(`/control/shopify/${shop.slug}/fill`, { products: 1_010, orders: 510 });
  await control(`/control/shopify/${shop.slug}`, { bulk: "hang" }, "PUT");
  const { storeId, member } = await connected(shop);
  await runJobs();
  const waiting = await storeOf(member.id, storeId);
  expect(waiting?.sync).toMatchObject({ state: "running", done: 0, ready: 0, total: 1_012 });
  expect(waiting?.ordersImport).toEqual({ done: 0, ready: 0, total: 510 });
  // A worker is killed with the job: it begins anew, with the list that is being written.
  const ofStore = sql`j.key like ${`stores.p%:${storeId}`}`;
  await removeJobs(ofStore);
  await transaction((tx) => readStoreAnew(tx, storeId));
  await addJob(db, "stores.products", { storeId }, { key: `stores.products:${storeId}` });
  await runJobs();
  await control(`/control/shopify/${shop.slug}`, { bulk: null }, "PUT");
  const whole = async () => {
    await hurryJobs(ofStore);
    await runJobs();
    const view = await storeOf(member.id, storeId);
    return view?.sync.state === "done" && view.ordersImport === null && view.lastOrderSyncAt !== null;
  };
  await eventually(whole, "the whole store", 40_000);
  expect((await storeOf(member.id, storeId))?.products).toBe(1_012);
  expect(new Set(news.seen.map(({ order }) => order.externalId)).size).toBe(510);
  const operations = async () => (await control<{ bulk: Operation[] }>(`/control/shopify/${shop.slug}`)).bulk;
  const there = await operations();
  expect(there).toHaveLength(2);
  // What changed since the file was begun is asked for next.
  const createdFor = (list: string) => there.find(({ query }) => query.includes(list))?.created ?? 0;
  expect((await cursorOf(storeId, "orders")).at.getTime()).toBe(createdFor("orders("));
  // Whoever fetches all products anew gets them as they are now.
  await syncNow(member.id, storeId, "products");
  await runJobs();
  expect(await operations()).toHaveLength(3);
}, 60_000);

type Operation = { created: number; query: string };

describe("an import of orders out of a file", () => {
  async function halfWay() {
    const shop = await makeShopifyShop({ restoreRate: 10_000 });
    await control(`/control/shopify/${shop.slug}/fill`, { products: 0, orders: 510 });
    const { storeId, member } = await connected(shop);
    await forgetJobs();
    const begun = await pollOrders(storeId, "sync");
    if (begun.outcome !== "more") throw new Error(begun.outcome);
    let { reading } = begun;
    const some = async () => {
      const polled = await pollOrders(storeId, "sync", reading, { pages: 2, seconds: 60 });
      if (polled.outcome !== "more") throw new Error(polled.outcome);
      ({ reading } = polled);
      return news.seen.length > 0;
    };
    await eventually(some, "some orders");
    expect(news.seen).toHaveLength(100);
    return { shop, storeId, member, reading };
  }
  const waitingPoll = async () => (await waitingJobs()).filter(({ task }) => task === "stores.poll");
  const importOf = async (memberId: string, storeId: string) =>
    (await storeOf(memberId, storeId))?.ordersImport;

  test("goes on at its place after a call failed, also where somebody asks for orders meanwhile", async () => {
    const { shop, storeId, member, reading } = await halfWay();
    await fault("500", { target: `shopify:${shop.slug}` });
    await jobs["stores.poll"]?.({ storeId, source: "sync", reading }, {} as never);
    const place = { page: reading.page, done: 100 };
    expect(await waitingPoll()).toMatchObject([{ payload: { failures: 1, reading: place } }]);
    await syncNow(member.id, storeId, "orders");
    expect(await waitingPoll()).toMatchObject([{ payload: { source: "sync", reading: place } }]);
    // The failing job runs while somebody asks.
    await forgetJobs();
    await syncNow(member.id, storeId, "orders");
    await jobs["stores.poll"]?.({ storeId, source: "sync", reading }, {} as never);
    expect(await waitingPoll()).toMatchObject([{ payload: { reading: place } }]);
    await control("/control/faults", undefined, "DELETE");
    await runJobs({ early: true });
    expect(news.seen).toHaveLength(510);
    expect(await importOf(member.id, storeId)).toBeNull();
  });

  test("begins anew where older orders were asked for meanwhile", async () => {
    const { storeId, reading } = await halfWay();
    await transaction((tx) => rewindCursor(tx, storeId, new Date(Date.now() - 400 * 86_400_000)));
    const polled = await pollOrders(storeId, "sync", reading, { pages: 1, seconds: 60 });
    expect(polled).toMatchObject({ outcome: "more", reading: { done: 0 } });
  });

  test("is no longer shown once its file is gone, and the orders come by pages", async () => {
    const { shop, storeId, member, reading } = await halfWay();
    expect(await importOf(member.id, storeId)).toMatchObject({ done: 100 });
    await control(`/control/shopify/${shop.slug}`, { bulkAgeMs: 8 * 86_400_000 }, "PUT");
    const polled = await pollOrders(storeId, "sync", reading, { pages: 1, seconds: 60 });
    expect(polled.outcome).toBe("more");
    expect(polled).not.toHaveProperty("reading.since");
    expect(await importOf(member.id, storeId)).toBeNull();
    const rest = polled.outcome === "more" ? polled.reading : null;
    expect(await pollOrders(storeId, "sync", rest, { pages: 100, seconds: 60 })).toEqual({ outcome: "done" });
    expect(new Set(news.seen.map(({ order }) => order.externalId)).size).toBe(510);
  });

  test("is not shown any more after the store was left", async () => {
    const { storeId, member } = await halfWay();
    await transaction((tx) => leaveStore(tx, member.id, storeId, "CONNECTED"));
    expect(await prisma.syncCursor.count({ where: { storeId, resource: "orders-import" } })).toBe(0);
  });
});

describe("privacy", () => {
  const ask = (shop: ShopifyShop, topic: string, fields: Record<string, unknown> = {}) =>
    control<{ status: number }>(`/control/shopify/${shop.slug}/privacy`, { topic, ...fields });

  test("buyers are erased by the orders that are named, and again a day later where some were left", async () => {
    const { shop, storeId } = await connected();
    const asked: unknown[] = [];
    let left = 1;
    replaceListeners({
      ...news.listeners,
      "stores.eraseBuyers": async (_tx, { until: _, ...rest }) => (asked.push(rest), left),
    });
    expect(await ask(shop, "customers/redact", { orders_to_redact: [11, "1\0", 12] })).toEqual({
      status: 200,
    });
    await runJobs();
    expect(asked).toEqual([{ storeId, externalIds: ["11", "12"], all: false }]);
    const [again] = (await waitingJobs()).filter(({ task }) => task === "stores.privacy");
    left = 0;
    await jobs["stores.privacy"]?.(again?.payload, {} as never);
    const done = await prisma.storePrivacyRequest.findFirst({
      where: { domainNorm: `${shop.slug}.myshopify.com` },
    });
    expect(done?.doneAt).toBeInstanceOf(Date);
  });

  test("all orders that are named are erased, however many; a buyer without orders is no bad request", async () => {
    const { shop } = await connected();
    const asked: (readonly string[] | null)[] = [];
    replaceListeners({
      ...news.listeners,
      "stores.eraseBuyers": async (_tx, { externalIds }) => (asked.push(externalIds), 0),
    });
    const ids = Array.from({ length: 12_000 }, (_, i) => i + 1);
    expect(await ask(shop, "customers/redact", { orders_to_redact: ids })).toEqual({ status: 200 });
    expect(await ask(shop, "customers/redact", { orders_to_redact: null })).toEqual({ status: 200 });
    expect(await ask(shop, "customers/data_request", { orders_requested: null })).toEqual({ status: 200 });
    await runJobs();
    expect(asked.map((named) => named?.length).sort()).toEqual([0, 12_000]);
  });

  test("a shop that left has all its buyers erased, and an owner is told of a buyer's question", async () => {
    const { shop, storeId, member } = await connected();
    const asked: unknown[] = [];
    replaceListeners({
      ...news.listeners,
      "stores.eraseBuyers": async (_tx, { until: _, ...rest }) => (asked.push(rest), 0),
    });
    expect((await ask(shop, "shop/redact")).status).toBe(200);
    expect((await ask(shop, "customers/data_request", { orders_requested: [11] })).status).toBe(200);
    await runJobs();
    expect(asked).toEqual([{ storeId, externalIds: null, all: false }]);
    const told = await db.rows<{ event: string }>(
      sql`select event from notification where user_id = ${member.id} and event = 'store.data-request'`,
    );
    expect(told).toHaveLength(1);
  });

  test("nobody else can ask", async () => {
    const answer = await fetch(new URL("/hooks/shopify/privacy", env().PUBLIC_URL), {
      method: "POST",
      headers: { "x-shopify-topic": "shop/redact", "x-shopify-hmac-sha256": "bm8=" },
      body: JSON.stringify({ shop_domain: "tideline.myshopify.com" }),
    });
    expect(answer.status).toBe(401);
  });
});

describe("from the shop's own admin", () => {
  /** The address that the shop's *Apps* page leads to. */
  async function launch(shop: ShopifyShop): Promise<string> {
    const page = await (await fetch(`${shop.url}/admin/apps`)).text();
    const href = /href="([^"]*redirectShopify[^"]*)"/.exec(page)?.[1] ?? "";
    return href.replaceAll("&#38;", "&").replaceAll("&amp;", "&");
  }

  const ask = async (
    loader: (args: never) => Promise<unknown>,
    url: string,
    cookie = "",
    params: Record<string, string> = {},
  ): Promise<Response> => {
    const request = new Request(url, { headers: { cookie } });
    try {
      return (await loader({ request, params, context: {} } as never)) as Response;
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  };

  const to = (answer: Response) => answer.headers.get("location") ?? "";
  const browserOf = (answer: Response) => (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const open = (path: string, cookie: string) =>
    ask(redirectAccess, new URL(path, env().PUBLIC_URL).href, cookie, {
      accessCode: path.split("/")[1] ?? "",
    });
  /** The page of return: where it leads, or what it shows. */
  const returned = async (url: URL | string, cookie: string) => {
    const answer: unknown = await ask(authorised, new URL(url, env().PUBLIC_URL).href, cookie);
    return answer instanceof Response
      ? { to: to(answer) }
      : (answer as { kind: string; store?: { id: string } });
  };

  /** A visitor launches our app and approves it at the shop; the keys wait. */
  async function approved(shop: ShopifyShop) {
    const first = await ask(redirectShopify, await launch(shop));
    expect(to(first)).toContain(`${shop.url}/admin/oauth/authorize?`);
    return { browser: browserOf(first), back: await install(to(first)) };
  }

  test("a member approves at once, is connected, and comes to the store afterwards", async () => {
    const [member, shop] = [await makeMember(), await makeShopifyShop()];
    const { browser, back } = await approved(shop);
    const page = await returned(back, `${member.cookie}; ${browser}`);
    if (!("kind" in page) || !page.store) throw new Error(JSON.stringify(page));
    // To open the page again changes nothing.
    expect(await returned(back, `${member.cookie}; ${browser}`)).toMatchObject({ kind: "connected" });
    expect(to(await ask(redirectShopify, await launch(shop), member.cookie))).toContain(page.store.id);
    expect(to(await ask(redirectShopify, await launch(shop)))).toContain("/login?redirect=");
    // Its keys are dead as soon as it is uninstalled, whatever we have heard of it.
    await fault("lost", { target: `shopify-webhooks:${shop.slug}` });
    await control(`/control/shopify/${shop.slug}/uninstall`, {});
    const again = await ask(redirectShopify, await launch(shop), member.cookie);
    expect(to(again)).toContain("/admin/oauth/authorize?");
    const cookie = `${member.cookie}; ${browserOf(again)}`;
    expect(await returned(await install(to(again)), cookie)).toMatchObject({
      kind: "connected",
      store: { id: page.store.id },
    });
  });

  test("a visitor approves before any login; the keys wait for it, once, in that browser only", async () => {
    const [member, shop] = [await makeMember(), await makeShopifyShop()];
    const { browser, back } = await approved(shop);
    expect(await returned(back, member.cookie)).toMatchObject({
      kind: "failed",
      why: { reason: "stores:error.other-browser" },
    });
    const login = new URL(((await returned(back, browser)) as { to: string }).to, env().PUBLIC_URL);
    expect(login.pathname).toBe("/authlogin");
    const path = login.searchParams.get("redirect") ?? "";
    expect(to(await open(path, browser))).toContain("/authlogin?redirect=");
    expect(to(await open(path, member.cookie))).toBe("/authlogin?reason=over");
    const done = await open(path, `${member.cookie}; ${browser}`);
    expect(await returned(to(done), member.cookie)).toMatchObject({ kind: "connected" });
    expect(await prisma.store.count({ where: { userId: member.id, platform: "shopify" } })).toBe(1);
    const other = await makeMember();
    const late = await open(path, `${other.cookie}; ${browser}`);
    expect(await returned(to(late), other.cookie)).toMatchObject({ kind: "failed" });
    expect(await prisma.store.count({ where: { userId: other.id } })).toBe(0);
  });

  test("an owner who says no, and a shop of another account, connect nothing", async () => {
    const [member, shop] = [await makeMember(), await makeShopifyShop()];
    const first = await ask(redirectShopify, await launch(shop), member.cookie);
    const no = await install(to(first), "cancel");
    expect(await returned(no, `${member.cookie}; ${browserOf(first)}`)).toMatchObject({
      why: { reason: "stores:authorised.refused" },
    });
    await connected(shop);
    const { browser, back } = await (async () => {
      const answer = await ask(redirectShopify, await launch(shop), member.cookie);
      return { browser: browserOf(answer), back: await install(to(answer)) };
    })();
    expect(await returned(back, `${member.cookie}; ${browser}`)).toMatchObject({
      why: { reason: "stores:error.other-member" },
    });
  });

  test("only the exact address of return is allowed", async () => {
    const shop = await makeShopifyShop();
    const href = new URL(to(await ask(redirectShopify, await launch(shop))));
    href.searchParams.set("redirect_uri", new URL("/authensuccess/", env().PUBLIC_URL).href);
    expect((await fetch(href)).status).toBe(400);
  });

  test("an address that Shopify has not signed leads nowhere", async () => {
    const [member, shop] = [await makeMember(), await makeShopifyShop()];
    const forged = (await launch(shop)).replace(shop.slug, "evil");
    const answer = await ask(redirectShopify, forged, member.cookie);
    expect(answer.headers.get("location")).toBe("/authlogin?reason=refused");
  });
});

test("a product that only another fulfilment service stocks is told so where it is connected", async () => {
  const { member, shop, storeId } = await connected();
  await runJobs();
  const product = await prisma.storeProduct.findFirstOrThrow({ where: { storeId, title: "Camp chair" } });
  const services = async () => {
    const url = `/user/skuconnect?storeProduct=${product.id}`;
    return (await callLoader(connecting, { as: member, url })).data.services;
  };
  expect(await services()).toEqual([]);
  await control(`/control/shopify/${shop.slug}/locations`, {
    service: "Far Depot",
    only: [`${shop.slug}-MOSS`],
  });
  expect(await services()).toEqual([{ service: "Far Depot", variants: ["Moss"] }]);
  // What is counted there is not ours to count.
  const client = (await storeClient(storeId))?.client;
  expect(await client?.locations?.()).toMatchObject({ ok: true, value: [{ name: "Main Street 5" }] });
});

test("an order that shows nothing to send is read again once the shop has routed it", async () => {
  const { shop, storeId } = await connected();
  await control(`/control/shopify/${shop.slug}/locations`, {
    service: "Far Depot",
    only: [`${shop.slug}-MOSS`],
  });
  const theirs = await buyAtShopify(shop, [{ sku: `${shop.slug}-MOSS`, quantity: 1 }]);
  const ours = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
  for (const { id } of [theirs, ours]) await readOrder(storeId, String(id), "webhook");
  const waiting = await db.rows<{ key: string; later: boolean }>(sql`
    select key, run_at > now() + interval '1 minute' as later from graphile_worker.jobs
    where key = any(${[theirs, ours].map(({ id }) => `stores.readOrder:${storeId}:${id}`)})`);
  expect(waiting).toEqual([{ key: `stores.readOrder:${storeId}:${theirs.id}`, later: true }]);
});
