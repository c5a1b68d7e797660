import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { forgetJobs, runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { fault, inShop, makeShop, type Shop } from "../../../tests/shops";
import { connectedStore, listenToStores, readyStore, stopShops } from "../../../tests/stores";
import { compareProducts } from "./compare.server";
import { ensureWebhooks } from "./hooks.server";
import { crons, jobs } from "./jobs.server";
import { pollProducts } from "./product-poll.server";
import { storeOf } from "./views.server";

beforeEach(() => {
  listenToStores();
});
afterEach(stopShops);

type Listed = { id: number; name: string; type: string };

const productsIn = (shop: Shop) => inShop<Listed[]>(shop, { path: "wc/v3/products" });

async function productIn(shop: Shop, type: "simple" | "variable"): Promise<number> {
  const product = (await productsIn(shop)).find((each) => each.type === type);
  if (!product) throw new Error("no product");
  return product.id;
}

const write = (shop: Shop, path: string, body: unknown) =>
  inShop<{ id: number }>(shop, { method: "PUT", path: `wc/v3/${path}`, body });

const variantsOf = (storeId: string, productId: number) =>
  db.rows<{ price: bigint; status: string; product: string }>(sql`
    select v.price, v.status, p.status as product from store_variant v join store_product p on p.id = v.store_product_id
    where p.store_id = ${storeId} and p.external_id = ${String(productId)} order by v.external_id`);

/** The shop's messages get lost from now on. */
const loseNews = (shop: Shop) => fault("lost", { target: `woo-webhooks:${shop.slug}` });

describe("changed products", () => {
  test("a price whose webhook was lost is right after the next poll", async () => {
    const { shop, storeId } = await readyStore();
    await loseNews(shop);
    const mug = await productIn(shop, "simple");
    await write(shop, `products/${mug}`, { regular_price: "19.90" });
    await runJobs();
    expect(await variantsOf(storeId, mug)).toMatchObject([{ price: 1450n }]);
    expect(await pollProducts(storeId)).toEqual({ outcome: "done" });
    expect(await variantsOf(storeId, mug)).toMatchObject([{ price: 1990n }]);
  });

  test("a variation's price, too", async () => {
    const { shop, storeId } = await readyStore();
    await loseNews(shop);
    const chair = await productIn(shop, "variable");
    const [first] = await inShop<Listed[]>(shop, { path: `wc/v3/products/${chair}/variations` });
    await write(shop, `products/${chair}/variations/${first?.id}`, { regular_price: "45.00" });
    await pollProducts(storeId);
    const prices = (await variantsOf(storeId, chair)).map(({ price }) => price);
    expect(prices.toSorted()).toEqual([3900n, 4500n]);
  });

  test("a new product, and one made a draft", async () => {
    const { member, shop, storeId } = await readyStore();
    await loseNews(shop);
    const mug = await productIn(shop, "simple");
    await write(shop, `products/${mug}`, { status: "draft" });
    await inShop(shop, {
      method: "POST",
      path: "wc/v3/products",
      body: { name: "Kettle", type: "simple", regular_price: "20.00" },
    });
    await pollProducts(storeId);
    expect(await variantsOf(storeId, mug)).toMatchObject([{ status: "draft", product: "draft" }]);
    expect((await storeOf(member.id, storeId))?.products).toBe(3);
  });

  test("many are read in bounded runs, and jobs go on to the end", async () => {
    const shop = await makeShop({ mugs: 45 });
    const { storeId } = await connectedStore(shop);
    await forgetJobs();
    expect(await pollProducts(storeId, null, { pages: 1, seconds: 60 })).toMatchObject({ outcome: "more" });
    await jobs["stores.productPoll"]?.({ storeId }, {} as never);
    await runJobs();
    const kept = await db.first(sql`
      select count(*)::int as n from store_product where store_id = ${storeId}`);
    expect(kept).toEqual({ n: 46 });
  });

  test("a shop that tells the same page over and over is left", async () => {
    const shop = await makeShop({ mugs: 60 });
    const { storeId } = await connectedStore(shop);
    await forgetJobs();
    await fault("same-page", { target: `woo:${shop.slug}`, match: "/products$" });
    expect(await pollProducts(storeId)).toEqual({ outcome: "endless" });
  });

  test("stores are asked every ten minutes and compared once a day", () => {
    const matches = Object.fromEntries(crons.map(({ task, match }) => [task, match]));
    expect(matches).toMatchObject({
      "stores.productPollAll": "*/10 * * * *",
      "stores.compareAll": "7 1 * * *",
    });
  });
});

describe("the daily comparison", () => {
  test("a product that was deleted for good, of which no webhook tells, is gone with its variants", async () => {
    const { member, shop, storeId } = await readyStore();
    const chair = await productIn(shop, "variable");
    await inShop(shop, { method: "DELETE", path: `wc/v3/products/${chair}`, query: { force: true } });
    await runJobs();
    await pollProducts(storeId);
    expect(await variantsOf(storeId, chair)).toMatchObject([{ product: "publish" }, { product: "publish" }]);
    await compareProducts(storeId);
    expect(await variantsOf(storeId, chair)).toMatchObject([
      { product: "gone", status: "gone" },
      { product: "gone", status: "gone" },
    ]);
    const view = await storeOf(member.id, storeId);
    expect(view).toMatchObject({ products: 1 });
    expect(view?.productsComparedAt).toBeInstanceOf(Date);
  });

  test("what is missing here, counts as gone, or was changed behind the poll's back is read", async () => {
    const { member, shop, storeId } = await readyStore();
    await loseNews(shop);
    const [mug, chair] = [await productIn(shop, "simple"), await productIn(shop, "variable")];
    await write(shop, `products/${mug}`, { regular_price: "17.00" });
    await db.run(sql`
      update store_product set status = 'gone' where store_id = ${storeId} and external_id = ${String(chair)}`);
    // Changed earlier than the poll has come, as after a backup was brought back.
    await db.run(sql`
      update store_product set store_modified_at = now() - interval '1 year'
      where store_id = ${storeId} and external_id = ${String(mug)}`);
    await db.run(sql`
      insert into sync_cursor (store_id, resource, cursor) values (${storeId}, 'products', '2099-01-01T00:00:00.000Z')
      on conflict (store_id, resource) do update set cursor = excluded.cursor`);
    await compareProducts(storeId);
    expect(await variantsOf(storeId, mug)).toMatchObject([{ price: 1700n }]);
    expect(await variantsOf(storeId, chair)).toMatchObject([{ product: "publish" }, { product: "publish" }]);
    await db.run(sql`delete from store_product where store_id = ${storeId}`);
    await compareProducts(storeId);
    expect((await storeOf(member.id, storeId))?.products).toBe(2);
  });

  test("a run ends where its calls do, and jobs go on from there", async () => {
    const { storeId } = await readyStore();
    await db.run(sql`delete from store_product where store_id = ${storeId}`);
    await db.run(sql`
      insert into store_product (store_id, external_id, title, updated_at)
      values (${storeId}, '999999', 'Old kettle', now() - interval '1 day')`);
    await compareProducts(storeId, null, { pages: 1, seconds: 60 });
    const [rest] = (await waitingJobs()).filter(({ task }) => task === "stores.compare");
    expect(rest?.payload).toMatchObject({ storeId, comparison: { page: null } });
    await runJobs();
    const kept = await db.rows<{ title: string; status: string }>(sql`
      select title, status from store_product where store_id = ${storeId} order by title`);
    expect(kept).toEqual([
      { title: "Camp chair", status: "publish" },
      { title: "Mug 1", status: "publish" },
      { title: "Old kettle", status: "gone" },
    ]);
  });

  test("a shop that does not answer loses nothing here and is asked again", async () => {
    const { member, shop, storeId } = await readyStore();
    await fault("500", { target: `woo:${shop.slug}` });
    await expect(compareProducts(storeId)).rejects.toThrow("unavailable");
    expect(await storeOf(member.id, storeId)).toMatchObject({ products: 2, productsComparedAt: null });
  });
});

describe("webhooks that were switched off", () => {
  type Hook = { id: number; topic: string; status: string };
  const hooksOf = (shop: Shop) => inShop<Hook[]>(shop, { path: "wc/v3/webhooks", query: { per_page: 100 } });

  test("are switched on again, and what they did not tell is fetched: orders, prices, deleted products", async () => {
    const { member, shop, storeId } = await readyStore();
    const hooks = await hooksOf(shop);
    expect(hooks).toHaveLength(6);
    for (const { id } of hooks) await write(shop, `webhooks/${id}`, { status: "disabled" });
    const [mug, chair] = [await productIn(shop, "simple"), await productIn(shop, "variable")];
    await write(shop, `products/${mug}`, { regular_price: "18.00" });
    await inShop(shop, { method: "DELETE", path: `wc/v3/products/${chair}` });
    await runJobs();
    expect(await variantsOf(storeId, mug)).toMatchObject([{ price: 1450n }]);
    await ensureWebhooks(storeId);
    expect((await hooksOf(shop)).map(({ status }) => status)).toEqual(Array(6).fill("active"));
    // What the store told before waits for a moment.
    const waiting = new Set(
      (await waitingJobs()).map(({ task }) => task).filter((task) => task !== "stores.event"),
    );
    expect(waiting).toEqual(
      new Set(["stores.poll", "stores.compareOrders", "stores.productPoll", "stores.compare"]),
    );
    await runJobs();
    expect(await variantsOf(storeId, mug)).toMatchObject([{ price: 1800n }]);
    expect(await variantsOf(storeId, chair)).toMatchObject([{ product: "gone" }, { product: "gone" }]);
    expect((await storeOf(member.id, storeId))?.webhooksOffAt).toBeInstanceOf(Date);
  });

  test("one that was taken out is made again and caught up with; that all are there is nothing to catch up with", async () => {
    const { member, shop, storeId } = await readyStore();
    await ensureWebhooks(storeId);
    expect(await waitingJobs()).toEqual([]);
    const [hook] = await hooksOf(shop);
    await inShop(shop, { method: "DELETE", path: `wc/v3/webhooks/${hook?.id}`, query: { force: true } });
    await ensureWebhooks(storeId);
    expect(await hooksOf(shop)).toHaveLength(6);
    expect((await waitingJobs()).map(({ task }) => task)).toContain("stores.compare");
    expect((await storeOf(member.id, storeId))?.webhooksOffAt).toBeInstanceOf(Date);
  });

  test("a first connection has nothing to catch up with", async () => {
    const { member, storeId } = await readyStore();
    expect((await storeOf(member.id, storeId))?.webhooksOffAt).toBeNull();
  });
});

test("each connected store is asked by a job of its own, and by one only", async () => {
  const { storeId } = await readyStore();
  await runJobs();
  const pollsOf = async () =>
    (await waitingJobs()).filter(
      ({ task, payload }) => task === "stores.poll" && (payload as { storeId: string }).storeId === storeId,
    );
  await jobs["stores.pollAll"]?.({}, {} as never);
  // It has just answered.
  expect(await pollsOf()).toHaveLength(0);
  await db.run(
    sql`update store set last_order_sync_at = now() - interval '61 seconds' where id = ${storeId}`,
  );
  await jobs["stores.pollAll"]?.({}, {} as never);
  await jobs["stores.pollAll"]?.({}, {} as never);
  expect(await pollsOf()).toHaveLength(1);
});

test("while all products of a store are being read, its changed ones are not asked for", async () => {
  const { storeId } = await readyStore();
  await runJobs();
  const polls = async () =>
    (await waitingJobs()).filter(
      ({ task, payload }) =>
        task === "stores.productPoll" && (payload as { storeId: string }).storeId === storeId,
    );
  await addJob(db, "stores.products", { storeId }, { key: `stores.products:${storeId}` });
  await jobs["stores.productPollAll"]?.({}, {} as never);
  expect(await polls()).toHaveLength(0);
  await runJobs();
  await jobs["stores.productPollAll"]?.({}, {} as never);
  expect(await polls()).toHaveLength(1);
});
