import { createHmac, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { action as hook } from "~/routes/hooks/store-delivery";
import { open } from "~/platform/crypto.server";
import { db, sql } from "~/platform/db";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { callsTo, control, eventually, requestOf } from "../../../tests/setup/outside";
import { buy, inShop } from "../../../tests/shops";
import { listenToStores, readyStore, stopShops, type StoreNews } from "../../../tests/stores";
import { credentialsContext, findStore, storeClient } from "./stores.server";
import { isSigned } from "~/partners/woocommerce/platform.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);

describe("webhooks", () => {
  test("an order is here within a second, read from the shop itself", async () => {
    const { shop, storeId, member } = await readyStore();
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    await eventually(() => callsTo(`/hooks/woocommerce/${storeId}`).length > 0, "the webhook");
    await eventually(
      async () => (await runJobs(), news.numbers(storeId).includes(order.number)),
      "the order",
    );
    expect(news.seen.find((told) => told.storeId === storeId)).toMatchObject({
      userId: member.id,
      source: "webhook",
    });
  });

  test("a product that changes or goes does so here", async () => {
    const { shop, storeId } = await readyStore();
    const client = (await storeClient(storeId))?.client;
    await control(`/control/woo/${shop.slug}/products`, {
      name: "Kettle",
      type: "simple",
      status: "publish",
      regular_price: "20.00",
    });
    const kettle = await eventually(async () => {
      await runJobs({ early: true });
      return db.first<{ externalId: string; status: string }>(sql`
        select external_id, status from store_product
        where store_id = ${storeId} and title = 'Kettle'`);
    }, "the product");
    expect((await client?.product(kettle.externalId))?.ok).toBe(true);
  });

  test("what a store tells of one product in a row is one reading", async () => {
    const { shop, storeId } = await readyStore();
    type Made = { id: number };
    const kettle = { name: "Kettle", type: "simple", regular_price: "20.00" };
    const { id } = await inShop<Made>(shop, { method: "POST", path: "wc/v3/products", body: kettle });
    const outcomes = () =>
      db.rows<{ outcome: string | null }>(sql`
        select outcome from store_webhook_event where store_id = ${storeId} and topic = 'product.updated'
          and resource_id = ${String(id)}`);
    for (const [n, name] of ["Pot", "Pan", "Jug"].entries()) {
      await inShop(shop, { method: "PUT", path: `wc/v3/products/${id}`, body: { name } });
      await eventually(async () => (await outcomes()).length === n + 1, "the news");
    }
    await db.run(sql`
      update store_webhook_event set processed_at = now() where store_id = ${storeId} and topic = 'product.created'`);
    const readings = async () =>
      (
        await control<{ requests: { method: string; path: string }[] }>(
          `/control/requests?target=woo:${shop.slug}`,
        )
      ).requests.filter(({ method, path }) => method === "GET" && path.includes(`/products/${id}`)).length;
    const before = await readings();
    await runJobs({ early: true });
    expect((await readings()) - before).toBe(1);
    expect(await outcomes()).toEqual(Array.from({ length: 3 }, () => ({ outcome: "applied" })));
    const kept = await db.rows(sql`
      select title from store_product where store_id = ${storeId} and external_id = ${String(id)}`);
    expect(kept).toEqual([{ title: "Jug" }]);
  });

  test("an order is read before the news of a product that came first, and that product once", async () => {
    const { shop, storeId } = await readyStore();
    const kettle = { name: "Kettle", type: "simple", regular_price: "20.00" };
    const { id } = await inShop<{ id: number }>(shop, {
      method: "POST",
      path: "wc/v3/products",
      body: kettle,
    });
    const waiting = (resource: number, topic: string) =>
      db.rows(sql`
        select 1 from store_webhook_event where store_id = ${storeId} and topic = ${topic}
          and resource_id = ${String(resource)} and processed_at is null`);
    await eventually(async () => (await waiting(id, "product.created")).length > 0, "the news");
    await runJobs({ early: true });
    for (let n = 1; n <= 20; n++)
      expect(await sendSigned(storeId, JSON.stringify({ id, stock_quantity: n }), "product.updated")).toBe(
        200,
      );
    expect((await waiting(id, "product.updated")).length).toBeGreaterThanOrEqual(20);
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    await eventually(async () => (await waiting(order.id, "order.created")).length > 0, "the order");
    const reads = async () =>
      (
        await control<{ requests: { method: string; path: string }[] }>(
          `/control/requests?target=woo:${shop.slug}`,
        )
      ).requests.flatMap(({ method, path }) => {
        const what = new RegExp(`/(products/${id}|orders/${order.id})(?![0-9])`).exec(path)?.[1];
        return method === "GET" && what ? [what] : [];
      });
    const before = (await reads()).length;
    await runJobs({ early: true });
    const now = (await reads()).slice(before);
    expect(now[0]).toBe(`orders/${order.id}`);
    expect(now.filter((what) => what === `products/${id}`)).toHaveLength(1);
    expect(await waiting(id, "product.updated")).toEqual([]);
  });

  test("the same delivery many times at once is one event", async () => {
    const { shop, storeId } = await readyStore();
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    const [call] = await eventually(() => {
      const calls = callsTo(`/hooks/woocommerce/${storeId}`);
      return calls.some(({ headers }) => headers.has("x-wc-webhook-signature")) && calls;
    }, "the webhook");
    if (!call) throw new Error("no call");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        hook({ request: requestOf(call), params: { platform: "woocommerce", storeId }, context: {} }).then(
          ({ status }) => status,
        ),
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
    return (await hook({ request, params: { platform: "woocommerce", storeId }, context: {} })).status;
  }

  /** As the store itself does. */
  async function sendSigned(storeId: string, body: string, topic: string) {
    const store = await findStore(storeId);
    const secret = open(store?.webhookSecretEnc ?? "", credentialsContext(storeId));
    return deliver(storeId, body, {
      "x-wc-webhook-topic": topic,
      "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
    });
  }

  test("a forged signature is a 401, none at all too; an unknown store a 404; a ping a 200 that does nothing", async () => {
    const { storeId } = await readyStore();
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
    const { storeId } = await readyStore();
    const send = (body: string, topic: string) => sendSigned(storeId, body, topic);
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
      expect(isSigned(Buffer.from(sample.body), "whsec_lab", signature)).toBe(true);
      expect(isSigned(Buffer.from(`${sample.body} `), "whsec_lab", signature)).toBe(false);
    }
  },
);
