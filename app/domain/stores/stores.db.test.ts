import { createHmac, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { action as hook } from "~/routes/hooks/woocommerce";
import { action as authoriseHook } from "~/routes/hooks/woocommerce-authorise";
import { open, seal } from "~/platform/crypto.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { paths } from "~/platform/paths";
import { makeMember } from "../../../tests/factories";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { callsTo, control, eventually, receive, requestOf, sandbox } from "../../../tests/setup/outside";
import { approvalPage, authorisation, beginAuthorisation } from "./authorise.server";
import { connectWooStore, pauseStore, saveStoreSettings, syncNow, unbindStore } from "./connect.server";
import { bindStoreListeners, type StoreListeners, type StoreOrderSeen } from "./events";
import { credentialsContext, findStore, storeClient } from "./stores.server";
import { importProducts, pollOrders } from "./sync.server";
import { buy, connect, fault, keysOf, makeShop, type Shop } from "../../../tests/shops";
import { storeOf } from "./views.server";
import { signed } from "./webhooks.server";

let seen: StoreOrderSeen[] = [];
let payLocked = false;
const unbound: string[] = [];

const listeners: StoreListeners = {
  orderSeen: async (order) => void seen.push(order),
  linksChanged: async () => undefined,
  taxChanged: () => Promise.resolve(),
  reconnected: async () => undefined,
  payLocked: async () => payLocked,
  unbound: async (_tx, storeId) => void unbound.push(storeId),
};

beforeEach(() => {
  bindStoreListeners(listeners);
  seen = [];
  payLocked = false;
  receive({ "/hooks/woocommerce/authorise": authoriseHook, "/hooks/woocommerce/:storeId": hook });
});

afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  await db.run(sql`delete from graphile_worker._private_jobs`);
});

/** Numbers of the orders of a store that were told of; other tests' shops may still be sending theirs. */
const numbers = (storeId: string) =>
  seen.flatMap((news) => (news.storeId === storeId ? [news.order.number] : []));

async function connected(shop?: Shop) {
  const [member, own] = [await makeMember(), shop ?? (await makeShop())];
  return { member, shop: own, storeId: await connect(member.id, own) };
}

/** A store that is connected, imported, and called by its shop. */
async function ready() {
  const store = await connected();
  await runJobs();
  return store;
}

describe("connecting by key and secret", () => {
  test("the keys are proven, kept sealed, and products, webhooks and orders follow", async () => {
    const shop = await makeShop();
    const old = await buy(shop, `${shop.slug}-MUG-1`);
    const { member, storeId } = await connected(shop);
    expect((await storeOf(member.id, storeId))?.sync).toEqual({ state: "queued" });
    await runJobs();
    const store = await storeOf(member.id, storeId);
    expect(store).toMatchObject({ status: "CONNECTED", currency: "USD", products: 2, lastError: null });
    expect(store?.sync).toMatchObject({ state: "done", done: 2 });
    expect(store?.lastOrderSyncAt).toBeInstanceOf(Date);
    expect(numbers(storeId)).toEqual([old.number]);
    const row = await findStore(storeId);
    expect(row?.credentialsEnc).not.toContain(shop.consumerKey);
    const { webhooks } = await control<{ webhooks: { topic: string }[] }>(`/control/woo/${shop.slug}`);
    expect(webhooks.map(({ topic }) => topic).sort()).toEqual(
      ["created", "deleted", "updated"].flatMap((event) => [`order.${event}`, `product.${event}`]).sort(),
    );
  });

  test("each variation is a variant of its own, with its SKU and price", async () => {
    const { storeId, shop } = await ready();
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
      const result = await connectWooStore({
        memberId: member.id,
        name: "x",
        url,
        consumerKey,
        consumerSecret,
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
    const { member, shop, storeId } = await connected();
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

describe("connecting by the store's approval page", () => {
  async function begun(url?: string) {
    const [member, shop] = [await makeMember(), await makeShop()];
    const result = await beginAuthorisation(member.id, { name: "My shop", url: url ?? shop.url });
    if (!result.ok) throw new Error(result.error);
    return { member, shop, state: result.value.state };
  }

  const post = (body: unknown) =>
    fetch(new URL(paths.woocommerceAuthoriseHook(), env().PUBLIC_URL), {
      method: "POST",
      headers: { "content-type": "application/json;charset=UTF-8" },
      body: JSON.stringify(body),
    }).then((answer) => answer.status);

  /** Approves as the shop's manager does: logs in, presses *Approve*, and is sent back. */
  async function approve(href: string): Promise<URL> {
    const loggedIn = await fetch(href.replace("/authorize?", "/login/?"), {
      method: "POST",
      redirect: "manual",
    });
    const cookie = loggedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const page = await fetch(href, { headers: { cookie } }).then((answer) => answer.text());
    const link = /href="([^"]*access_granted[^"]*)"/.exec(page)?.[1]?.replaceAll("&#38;", "&") ?? "";
    const back = await fetch(new URL(link, href), { headers: { cookie }, redirect: "manual" });
    return new URL(back.headers.get("location") ?? "", href);
  }

  test("the whole way: our page, the shop's page, keys by callback, back to us", async () => {
    const { member, state } = await begun();
    const page = await approvalPage(member.id, state);
    const back = await approve(page?.href ?? "");
    expect(back.pathname).toBe(paths.authorised());
    expect(back.searchParams.get("user_id")).toBe(state);
    const outcome = await authorisation(member.id, state);
    expect(outcome?.state).toBe("connected");
    if (outcome?.state !== "connected") return;
    await runJobs();
    expect(await storeOf(member.id, outcome.storeId)).toMatchObject({ name: "My shop", products: 2 });
  });

  test("it is the member's own: nobody else sees its page or its outcome", async () => {
    const { state } = await begun();
    const stranger = await makeMember();
    expect(await approvalPage(stranger.id, state)).toBeNull();
    expect(await authorisation(stranger.id, state)).toBeNull();
  });

  test("keys with an unknown, used or expired state are not kept", async () => {
    const { member, shop, state } = await begun();
    const keys = {
      key_id: 2,
      consumer_key: shop.consumerKey,
      consumer_secret: shop.consumerSecret,
      key_permissions: "read_write",
    };
    expect(await post({ ...keys, user_id: "made-up" })).toBe(404);
    expect(await post({ ...keys, user_id: state })).toBe(200);
    expect(await post({ ...keys, user_id: state })).toBe(404);
    const late = await beginAuthorisation(member.id, { name: "x", url: shop.url });
    if (!late.ok) throw new Error(late.error);
    await db.run(sql`update store_auth set expires_at = now() - interval '1 second' where used_at is null`);
    expect(await post({ ...keys, user_id: late.value.state })).toBe(404);
    expect(await approvalPage(member.id, late.value.state)).toBeNull();
  });

  test("keys of another shop than the one that was approved prove nothing", async () => {
    const { member, state } = await begun();
    const other = await makeShop();
    const { consumerKey, consumerSecret } = other;
    const sent = {
      consumer_key: consumerKey,
      consumer_secret: consumerSecret,
      key_permissions: "read_write",
    };
    expect(await post({ key_id: 2, user_id: state, ...sent })).toBe(400);
    expect(await authorisation(member.id, state)).toEqual({
      state: "failed",
      error: "stores:error.authorisation",
    });
  });

  test("what is no callback is refused and uses nothing up", async () => {
    const { member, state } = await begun();
    for (const body of [null, [], {}, { user_id: state }, { user_id: state, consumer_key: "ck_x" }])
      expect(await post(body)).toBe(400);
    expect(await approvalPage(member.id, state)).not.toBeNull();
  });
});

describe("webhooks", () => {
  test("an order is here within a second, read from the shop itself", async () => {
    const { shop, storeId, member } = await ready();
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    await eventually(() => callsTo(`/hooks/woocommerce/${storeId}`).length > 0, "the webhook");
    await eventually(async () => (await runJobs(), numbers(storeId).includes(order.number)), "the order");
    expect(seen.find((news) => news.storeId === storeId)).toMatchObject({
      userId: member.id,
      source: "webhook",
    });
  });

  test("a product that changes or goes does so here", async () => {
    const { shop, storeId } = await ready();
    const client = (await storeClient(storeId))?.client;
    await control(`/control/woo/${shop.slug}/products`, {
      name: "Kettle",
      type: "simple",
      status: "publish",
      regular_price: "20.00",
    });
    const kettle = await eventually(async () => {
      await runJobs();
      return db.first<{ externalId: string; status: string }>(sql`
        select external_id as "externalId", status from store_product
        where store_id = ${storeId} and title = 'Kettle'`);
    }, "the product");
    expect((await client?.product(kettle.externalId))?.ok).toBe(true);
  });

  test("the same delivery many times at once is one event", async () => {
    const { shop, storeId } = await ready();
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    const [call] = await eventually(() => {
      const calls = callsTo(`/hooks/woocommerce/${storeId}`);
      return calls.some(({ headers }) => headers.has("x-wc-webhook-signature")) && calls;
    }, "the webhook");
    if (!call) throw new Error("no call");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        hook({ request: requestOf(call), params: { storeId }, context: {} }).then(({ status }) => status),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 8 }, () => 200));
    const { n } = (await db.first<{ n: number }>(sql`
      select count(*)::int as n from store_webhook_event
      where store_id = ${storeId} and resource_id = ${String(order.id)} and topic = 'order.created'`)) ?? {
      n: 0,
    };
    expect(n).toBe(1);
  });

  async function deliver(storeId: string, body: string, headers: Record<string, string> = {}) {
    const request = new Request(`http://site/hooks/woocommerce/${storeId}`, {
      method: "POST",
      body,
      headers,
    });
    return (await hook({ request, params: { storeId }, context: {} })).status;
  }

  test("a forged signature is a 401, none at all too; an unknown store a 404; a ping a 200 that does nothing", async () => {
    const { storeId } = await ready();
    const body = JSON.stringify({ id: 5 });
    const topic = { "x-wc-webhook-topic": "order.created" };
    const forged = createHmac("sha256", "guessed").update(body).digest("base64");
    expect(await deliver(storeId, body, { ...topic, "x-wc-webhook-signature": forged })).toBe(401);
    expect(await deliver(storeId, body, topic)).toBe(401);
    expect(await deliver(randomUUID(), body, topic)).toBe(404);
    expect(await deliver("no-id", body, topic)).toBe(404);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect(await deliver(storeId, "webhook_id=7", form)).toBe(200);
    expect(await db.rows(sql`select 1 from store_webhook_event where store_id = ${storeId}`)).toEqual([]);
    expect(await waitingJobs()).toEqual([]);
  });

  test("signed nonsense is a 400, an unknown topic is kept and ignored", async () => {
    const { storeId } = await ready();
    const store = await findStore(storeId);
    const secret = open(store?.webhookSecretEnc ?? "", credentialsContext(storeId));
    const send = (body: string, topic: string) =>
      deliver(storeId, body, {
        "x-wc-webhook-topic": topic,
        "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
      });
    expect(await send("not json", "order.created")).toBe(400);
    expect(await send(JSON.stringify({ id: 5 }), "coupon.created")).toBe(200);
    // A second deletion, after a restoration, is news again.
    expect(await send(JSON.stringify({ id: 5 }), "product.deleted")).toBe(200);
    await runJobs();
    const rows = await db.rows(sql`
      select topic, outcome from store_webhook_event where store_id = ${storeId} order by topic`);
    expect(rows).toEqual([
      { topic: "coupon.created", outcome: "ignored" },
      { topic: "product.deleted", outcome: "unknown" },
    ]);
  });
});

const deliveries = "../shared/contracts/woocommerce/samples/webhook-deliveries.jsonl";

test.skipIf(!existsSync(deliveries))(
  "signatures of a real WooCommerce 10 are verified on the raw bytes",
  () => {
    type Sample = { body: string; raw: string[] };
    const samples = readFileSync(deliveries, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Sample);
    const headerOf = ({ raw }: Sample, name: string) =>
      raw[raw.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === name) + 1];
    const withSignature = samples.filter(({ raw }) =>
      raw.some((text) => /x-wc-webhook-signature/i.test(text)),
    );
    expect(withSignature.length).toBeGreaterThan(0);
    for (const sample of withSignature) {
      const signature = headerOf(sample, "x-wc-webhook-signature") ?? null;
      expect(signed(Buffer.from(sample.body), "whsec_lab", signature)).toBe(true);
      expect(signed(Buffer.from(`${sample.body} `), "whsec_lab", signature)).toBe(false);
    }
  },
);

describe("polling", () => {
  test("an order whose webhook was lost comes all the same", async () => {
    const { shop, storeId } = await ready();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    expect(numbers(storeId)).toEqual([]);
    expect(await pollOrders(storeId, "poll")).toBe("done");
    expect(numbers(storeId)).toEqual([order.number]);
    expect(seen[0]?.source).toBe("poll");
  });

  test("many orders of one second come all, page by page", async () => {
    const { shop, storeId } = await ready();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const orders = await Promise.all(Array.from({ length: 60 }, () => buy(shop, `${shop.slug}-MUG-1`)));
    expect(await pollOrders(storeId, "sync")).toBe("done");
    expect(new Set(numbers(storeId))).toEqual(new Set(orders.map((order) => order.number)));
  });

  test("what a listener could not take is asked for again", async () => {
    const { shop, storeId } = await ready();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    bindStoreListeners({ ...listeners, orderSeen: () => Promise.reject(new Error("no database")) });
    await expect(pollOrders(storeId, "poll")).rejects.toThrow("no database");
    bindStoreListeners(listeners);
    await pollOrders(storeId, "poll");
    expect(numbers(storeId)).toEqual([order.number]);
  });

  test.each(["500", "429", "reset", "malformed"])(
    "«%s» is shown, waited out, and forgotten",
    async (kind) => {
      const { member, shop, storeId } = await ready();
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
    const { member, shop, storeId } = await ready();
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
    expect(new Set(numbers(storeId))).toEqual(new Set([order.number]));
    expect(await storeOf(member.id, storeId)).toMatchObject({ status: "CONNECTED", lastError: null });
  });
});

describe("the import of products", () => {
  test("many come page by page; those that have gone are marked so", async () => {
    const shop = await makeShop({ mugs: 25 });
    const { member, storeId } = await connected(shop);
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

  test("a shop that fails in its midst is shown as stopped, and tried again by itself", async () => {
    const { member, shop, storeId } = await connected(await makeShop({ mugs: 25 }));
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

describe("pausing, settings, unbinding", () => {
  test("a paused store is left alone and catches up afterwards", async () => {
    const { member, shop, storeId } = await ready();
    expect((await pauseStore(member.id, storeId, true)).ok).toBe(true);
    expect(await pauseStore(member.id, storeId, true)).toEqual({ ok: false, error: "stores:error.stale" });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    await eventually(() => callsTo(`/hooks/woocommerce/${storeId}`).length > 0, "the webhook");
    await runJobs();
    expect(numbers(storeId)).toEqual([]);
    expect((await pauseStore(member.id, storeId, false)).ok).toBe(true);
    await runJobs();
    expect(new Set(numbers(storeId))).toEqual(new Set([order.number]));
  });

  test("an earlier day brings the older orders", async () => {
    const { member, storeId } = await ready();
    await pollOrders(storeId, "poll");
    const importFrom = new Date(Date.now() - 90 * 86_400_000);
    const settings = {
      ...{ name: "New name", emailPermission: false, paidOnly: true, importFrom },
      autopay: "never" as const,
      ioss: "IM0123456789",
    };
    expect((await saveStoreSettings(member.id, storeId, settings)).ok).toBe(true);
    expect(await storeOf(member.id, storeId)).toMatchObject({ ...settings });
    // The shop may have told us something meanwhile, too.
    expect(
      (await waitingJobs()).map(({ task }) => task).filter((task) => task === "stores.poll"),
    ).toHaveLength(1);
    const stranger = await makeMember();
    expect((await saveStoreSettings(stranger.id, storeId, settings)).ok).toBe(false);
  });

  test("unbinding wants the name, no payment on its way, and takes the webhooks out", async () => {
    const { member, shop, storeId } = await ready();
    expect(await unbindStore(member.id, storeId, "wrong")).toEqual({ ok: false, error: "stores:error.name" });
    payLocked = true;
    expect(await unbindStore(member.id, storeId, "Test store")).toMatchObject({
      error: "stores:error.pay-locked",
    });
    payLocked = false;
    expect((await unbindStore(member.id, storeId, " Test store ")).ok).toBe(true);
    expect(unbound).toContain(storeId);
    expect(await findStore(storeId)).toMatchObject({ status: "UNBOUND", credentialsEnc: null });
    await runJobs();
    const { webhooks } = await control<{ webhooks: unknown[] }>(`/control/woo/${shop.slug}`);
    expect(webhooks).toEqual([]);
    // Free for somebody else, and for oneself the same row again.
    const stranger = await makeMember();
    const theirs = await connect(stranger.id, shop);
    expect(theirs).not.toBe(storeId);
    expect((await unbindStore(stranger.id, theirs, "Test store")).ok).toBe(true);
    expect(await connect(member.id, shop)).toBe(storeId);
  });

  test("credentials open for their own store only", () => {
    const sealed = seal("secret", credentialsContext("a"));
    expect(() => open(sealed, credentialsContext("b"))).toThrow();
  });
});

describe("writing a parcel back", () => {
  const parcel = {
    reference: "01a1fd2c-335b-7e61-9df8-1581d3ebd1f9",
    carrier: "Quay Post",
    trackingNo: "QP123456789CN",
    trackingUrl: "https://track.example/QP123456789CN",
    shippedAt: new Date(),
    lines: [],
    completes: true,
    notify: true,
  };
  type Seen = {
    status: string;
    notes: { note: string }[];
    trackings: { tracking_number: string }[];
    meta_data: { key: string; value: unknown }[];
  };

  test.each([false, true])(
    "once, whatever the shop's answers were (tracking extension: %s)",
    async (extension) => {
      const { shop, storeId } = await ready();
      await control(`/control/woo/${shop.slug}`, { shipment_tracking: extension }, "PUT");
      const order = await buy(shop, `${shop.slug}-MUG-1`);
      const client = (await storeClient(storeId))?.client;
      if (!client) throw new Error("no client");
      // Each write is done and then answered with 500.
      await fault("after-500", { target: `woo:${shop.slug}`, method: "POST", times: 2 });
      await fault("after-500", { target: `woo:${shop.slug}`, method: "PUT", times: 2 });
      for (let i = 0; i < 8; i++) if ((await client.fulfil(String(order.id), parcel)).ok) break;
      expect((await client.fulfil(String(order.id), parcel)).ok).toBe(true);
      const there = await control<Seen>(`/control/woo/${shop.slug}/orders/${order.id}`);
      expect(there.status).toBe("completed");
      expect(there.notes.filter(({ note }) => note.includes(parcel.trackingNo))).toHaveLength(1);
      if (extension) expect(there.trackings.map((one) => one.tracking_number)).toEqual([parcel.trackingNo]);
      else {
        const meta = there.meta_data.find(({ key }) => key === "_wc_shipment_tracking_items")?.value;
        expect(meta).toMatchObject([{ tracking_number: parcel.trackingNo }]);
      }
    },
  );

  test("what the shop has cancelled meanwhile is not completed by us", async () => {
    const { shop, storeId } = await ready();
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    await control(`/control/woo/${shop.slug}/orders/${order.id}`, { status: "cancelled" }, "PUT");
    const client = (await storeClient(storeId))?.client;
    expect((await client?.fulfil(String(order.id), parcel))?.ok).toBe(true);
    const there = await control<Seen>(`/control/woo/${shop.slug}/orders/${order.id}`);
    expect(there.status).toBe("cancelled");
  });
});
