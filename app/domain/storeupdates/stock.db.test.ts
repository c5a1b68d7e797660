import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bindListeners } from "~/domain/bus";
import { nounRows } from "~/domain/wiring.server";
import { makeMember } from "../../../tests/factories";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { control, sandbox } from "../../../tests/setup/outside";
import { makeShopifyShop } from "../../../tests/shopify";
import { connect, fault, inShop, keysOf } from "../../../tests/shops";
import { listenToStores, stopShops } from "../../../tests/stores";
import { add, inStore, linkTo, makeGoods, set, stockedStore, variantOf } from "../../../tests/store-stock";
import { connectStore, pauseStore } from "~/domain/stores/connect.server";
import { saveLinks } from "~/domain/stores/links.server";
import { saveStoreSettings, type StepSettings } from "~/domain/stores/settings.server";
import { confirmAccess, findStore } from "~/domain/stores/stores.server";
import { removeProduct } from "~/domain/stores/sync.server";
import { storeOf } from "~/domain/stores/views.server";
import { db, sql } from "~/platform/db";
import { sweep, takeChanges } from "./marks.server";
import { statesOf, updatesOf } from "./reads.server";
import { resendNow, resendVariants } from "./resend.server";
import { sendUpdates } from "./send.server";

beforeEach(() => {
  listenToStores();
  bindListeners(nounRows.flat().flatMap(({ on }) => on ?? []));
});
afterEach(stopShops);

const fail = (): never => {
  throw new Error("no such store");
};

/** What the worker does when it hears of a change. */
async function follow() {
  await takeChanges();
  await runJobs();
}

type Request = { method: string; path: string; body: string };

/** Bodies of the calls that changed something in a shop since it was asked last. */
async function writesTo(slug: string): Promise<unknown[]> {
  const { requests } = await control<{ requests: Request[] }>(`/control/requests?target=woo:${slug}`);
  return requests
    .filter(({ method, path }) => method === "POST" && path.includes("/batch"))
    .map(({ body }) => body);
}

describe("stock in a store", () => {
  test("is told at once when goods are linked, and whenever it changes, and nothing else is", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(12);
    const other = await makeGoods(7);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await linkTo(store, "MOSS", [{ sku: other.sku, qty: 1 }]);
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 12, managed: true });
    expect(await inStore(store.shop, "MOSS")).toMatchObject({ stock: 7, managed: true });
    expect(await inStore(store.shop, "SAND")).toMatchObject({ managed: false });
    const before = (await writesTo(store.shop.slug)).length;
    await add(goods, -5);
    await follow();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 7 });
    expect((await writesTo(store.shop.slug)).length).toBe(before + 1);
    // The same number again is no news.
    await add(goods, 3);
    await add(goods, -3);
    await follow();
    expect((await writesTo(store.shop.slug)).length).toBe(before + 1);
    // Nobody is even asked: pieces that leave with their order change the shelf twice and the number not at all.
    await add(goods, -1);
    await add(goods, 1);
    await takeChanges();
    expect((await waitingJobs()).filter(({ task }) => task.startsWith("storeupdates.send"))).toEqual([]);
  });

  test("is zero at once when ours is", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(4);
    await linkTo(store, "SAND", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await add(goods, -4);
    await follow();
    expect(await inStore(store.shop, "SAND")).toMatchObject({ stock: 0 });
  });

  test.each([
    ["the product", sql`update product set status = 'off' where id = `, "productId"],
    ["the variant", sql`update variant set status = 'off' where id = `, "variantId"],
  ] as const)("is zero at once when %s leaves the shelf", async (_, update, id) => {
    const store = await stockedStore();
    const goods = await makeGoods(4);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await db.run(sql`${update}${goods[id]}::uuid`);
    await follow();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 0 });
  });

  test.each(["MUG-1", "MOSS"])(
    "of %s that the store answers and does not count is warned of, and tried again",
    async (sku) => {
      const store = await stockedStore();
      await control(`/control/woo/${store.shop.slug}`, { quirks: { no_stock_management: true } }, "PUT");
      const goods = await makeGoods(4);
      await linkTo(store, sku, [{ sku: goods.sku, qty: 1 }]);
      await runJobs();
      expect(await updatesOf(store.storeId)).toMatchObject({ ignored: 1, refused: 0 });
      const again = sql`update store_variant_update set next_try_at = now() where store_id = ${store.storeId}`;
      await db.run(again);
      await sweep();
      await runJobs();
      // Once, however often it is tried.
      const mails = await db.rows(sql`
        select m.template, m.status from mail m join "user" u on u.email = m."to" join store s on s.user_id = u.id
        where s.id = ${store.storeId} and m.template = 'line.store.oversells'`);
      expect(mails).toEqual([{ template: "line.store.oversells", status: "sent" }]);
      await control(`/control/woo/${store.shop.slug}`, { quirks: { no_stock_management: false } }, "PUT");
      await db.run(again);
      await sweep();
      await runJobs();
      expect(await inStore(store.shop, sku)).toMatchObject({ stock: 4, managed: true });
      expect(await updatesOf(store.storeId)).toMatchObject({ ignored: 0 });
    },
  );

  test("is told to one place of a shop with several, chosen once; pieces at the others are shown", async () => {
    const [member, shop] = [await makeMember(), await makeShopifyShop()];
    const annex = await control<{ id: string }>(`/control/shopify/${shop.slug}/locations`, {
      ...{ name: "Annex", pieces: 5 },
    });
    const { url, keys } = shop;
    const done = await connectStore({ platform: "shopify", memberId: member.id, name: "", url, keys });
    if (!done.ok) throw new Error(done.error);
    await runJobs();
    const { storeId } = done.value;
    await set(storeId, { stockMargin: 0 });
    const goods = await makeGoods(4);
    const { id } = await variantOf(storeId, shop.slug, "SAND");
    const items = [{ sku: goods.sku, qty: 1 }];
    const row = { storeVariantId: id, country: null, options: [], kind: "linked" as const, items };
    await saveLinks(member.id, storeId, [row], { whole: true });
    await runJobs();
    const counted = async () => {
      type Level = { sku: string; available: Record<string, number> };
      const { products } = await control<{ products: { variants: Level[] }[] }>(
        `/control/shopify/${shop.slug}`,
      );
      const variants = products.flatMap((product) => product.variants);
      return Object.values(variants.find(({ sku }) => sku === `${shop.slug}-SAND`)?.available ?? {});
    };
    expect(await counted()).toEqual([4, 5]);
    expect(await updatesOf(storeId)).toMatchObject({ elsewhere: 5, elsewhereVariants: 1 });
    const store = await storeOf(member.id, storeId);
    expect(store?.locations.map(({ name }) => name)).toEqual(["Main Street 5", "Annex"]);
    expect(store?.step.locationId).toBe(store?.locations[0]?.id);
    // A place that is added later, and first by its name, changes nothing.
    await control(`/control/shopify/${shop.slug}/locations`, { name: "AAA" });
    await add(goods, -1);
    await follow();
    expect(await counted()).toEqual([3, 5]);

    const { name, emailPermission, importFrom, autopay, step } = store ?? fail();
    const settings = { name, emailPermission, paidOnly: true, importFrom: importFrom ?? new Date(), autopay };
    const save = (locationId: string) =>
      saveStoreSettings(member.id, storeId, { ...settings, ioss: null, step: { ...step, locationId } });
    expect(await save("gid://shopify/Location/1")).toMatchObject({ error: "stores:error.location" });
    expect((await save(annex.id)).ok).toBe(true);
    await runJobs();
    expect(await counted()).toEqual([3, 3]);
    expect(await updatesOf(storeId)).toMatchObject({ elsewhere: 3 });
    // A place that is closed takes nothing, and no other one does in its stead.
    await control(
      `/control/shopify/${shop.slug}/locations/${annex.id.split("/").pop()}`,
      { active: false },
      "PUT",
    );
    await add(goods, -1);
    await follow();
    expect(await counted()).toEqual([3, 3]);
    expect((await updatesOf(storeId)).refused).toBe(1);
  });

  test("keeps pieces back, and is never below zero", async () => {
    const store = await stockedStore({ margin: 3 });
    const goods = await makeGoods(10);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 7 });
    await add(goods, -8);
    await follow();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 0 });
  });

  test("of a bundle is what its scarcest part allows, in one warehouse", async () => {
    const store = await stockedStore();
    const [cups, lids] = [await makeGoods(10), await makeGoods(9)];
    const together = cups.warehouseId;
    await db.run(sql`update stock set warehouse_id = ${together} where variant_id = ${lids.variantId}`);
    await linkTo(store, "MUG-1", [
      { sku: cups.sku, qty: 4 },
      { sku: lids.sku, qty: 2 },
    ]);
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 2 });
    // Parts that lie apart make no bundle: orders are not split.
    const apart = await makeGoods(1);
    await db.run(
      sql`update stock set warehouse_id = ${apart.warehouseId} where variant_id = ${lids.variantId}`,
    );
    await sweep();
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 0 });
  });

  test("counts the store's own warehouse alone where it has one", async () => {
    const store = await stockedStore();
    const [goods, elsewhere] = [await makeGoods(6), await makeGoods(1)];
    await db.run(sql`
      insert into stock (variant_id, warehouse_id, on_hand) values (${goods.variantId}, ${elsewhere.warehouseId}, 5)`);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 11 });
    await set(store.storeId, { warehouseId: elsewhere.warehouseId });
    await sweep();
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 5 });
  });

  test("of goods that we order back is a fixed number at least", async () => {
    const store = await stockedStore({ margin: 5 });
    const goods = await makeGoods(0, { backorder: true });
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 100 });
  });

  test("is left alone where a variant is not fulfilled by us, not linked any more, or the switch is off", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(5);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await linkTo(store, "MUG-1", [], "unlinked");
    await add(goods, -2);
    await follow();
    await sweep();
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 5 });
    expect(await updatesOf(store.storeId)).toMatchObject({ connected: 0, waiting: 0 });
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await db.run(sql`update store set inventory_sync = false where id = ${store.storeId}`);
    await follow();
    await sweep();
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 5 });
  });

  test("units that were sold there and are not paid here are not sold twice", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(5);
    const id = await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    const order = await db.first<{ id: string }>(sql`
      insert into store_order (no, user_id, store_id, source, external_order_id, external_no, placed_at, store_pay_status,
        ship_to, country)
      values (${`T${Date.now()}`}, ${store.member.id}, ${store.storeId}, 'webhook', '1', '#1', now(), 'paid', '{}', 'DE') returning id`);
    await db.run(sql`
      insert into order_line (order_id, store_variant_id, external_line_id, title, qty)
      values (${order?.id ?? ""}, ${id}, '1', 'Mug', 2)`);
    await sweep();
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 3 });
  });
});

test("many stores are told by one job, and one that fails holds up no other", async () => {
  const goods = await makeGoods(6);
  const stores = [await stockedStore(), await stockedStore(), await stockedStore()];
  for (const store of stores) await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
  await runJobs();
  const [broken] = stores;
  await fault("500", { target: `woo:${broken?.shop.slug}`, match: "/batch" });
  await add(goods, -6);
  await takeChanges();
  expect((await waitingJobs()).map(({ task }) => task)).toContain("storeupdates.sendMany");
  await runJobs();
  await control("/control/faults", undefined, "DELETE");
  const said = await Promise.all(stores.map(async ({ shop }) => (await inStore(shop, "MUG-1")).stock));
  expect(said).toEqual([6, 0, 0]);
  expect((await waitingJobs()).map(({ task }) => task)).toContain("storeupdates.send");
});

describe("a store", () => {
  test("that is down is told once it is back, and not asked all the time meanwhile", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(5);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await fault("500", { target: `woo:${store.shop.slug}`, match: "/batch" });
    await add(goods, -1);
    await follow();
    expect(await updatesOf(store.storeId)).toMatchObject({ error: "unavailable", waiting: 1 });
    const failed = (await writesTo(store.shop.slug)).length;
    await add(goods, -1);
    await follow();
    expect((await writesTo(store.shop.slug)).length).toBe(failed);
    const [job] = (await waitingJobs()).filter(({ task }) => task === "storeupdates.send");
    expect((job?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(5_000);
    await control("/control/faults", undefined, "DELETE");
    await db.run(sql`update store_update set next_try_at = now() where store_id = ${store.storeId}`);
    await runJobs({ early: true });
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 3 });
    expect(await updatesOf(store.storeId)).toMatchObject({ error: null, waiting: 0 });
  });

  test("that asks to be left alone for ten minutes is told after them", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(5);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await fault("429", { target: `woo:${store.shop.slug}`, match: "/batch", retryAfter: "600" });
    await add(goods, -2);
    await follow();
    const [job] = (await waitingJobs()).filter(({ task }) => task === "storeupdates.send");
    const minutes = ((job?.runAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeCloseTo(10, 0);
  });

  test("whose key was revoked asks for a new authorisation, and is told everything after it", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(5);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await control(`/control/woo/${store.shop.slug}/keys`, undefined, "DELETE");
    await add(goods, -2);
    await follow();
    await confirmAccess(store.storeId);
    expect(await findStore(store.storeId)).toMatchObject({ status: "NEED_REAUTH" });
    await add(goods, -2);
    await follow();
    await connect(store.member.id, { ...store.shop, ...(await keysOf(store.shop.slug)) });
    await set(store.storeId, { stockMargin: 0 });
    await runJobs();
    expect(await inStore({ ...store.shop, ...(await keysOf(store.shop.slug)) }, "MUG-1")).toMatchObject({
      stock: 1,
    });
  });

  test("that has a variant no more: the others are told, and the variant is marked as gone", async () => {
    const store = await stockedStore();
    const [goods, mugs] = [await makeGoods(5), await makeGoods(6)];
    const { externalId } = await variantOf(store.storeId, store.shop.slug, "MUG-1");
    await linkTo(store, "MUG-1", [{ sku: mugs.sku, qty: 1 }]);
    await linkTo(store, "MOSS", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await fault("lost", { target: `woo-webhooks:${store.shop.slug}` });
    await inShop(store.shop, {
      method: "DELETE",
      path: `wc/v3/products/${externalId}`,
      query: { force: true },
    });
    await add(goods, -1);
    await add(mugs, -1);
    await follow();
    expect(await inStore(store.shop, "MOSS")).toMatchObject({ stock: 4 });
    expect(
      await db.first(sql`
      select status from store_variant where store_id = ${store.storeId} and external_id = ${externalId}`),
    ).toEqual({
      status: "gone",
    });
    await removeProduct(store.storeId, externalId);
    await sweep();
    await runJobs();
    expect(await updatesOf(store.storeId)).toMatchObject({ waiting: 0 });
  });

  test("that is paused is told when it goes on", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(5);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await pauseStore(store.member.id, store.storeId, true);
    await add(goods, -5);
    await follow();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 5 });
    await pauseStore(store.member.id, store.storeId, false);
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 0 });
  });
});

describe("nothing is lost", () => {
  test("what changes while a store is being told is told next", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(9);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await add(goods, -1);
    await takeChanges();
    await fault("slow", { target: `woo:${store.shop.slug}`, match: "/batch", ms: 400, times: 1 });
    const sending = sendUpdates(store.storeId);
    await new Promise((done) => setTimeout(done, 150));
    await add(goods, -6);
    await takeChanges();
    await sending;
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 2 });
  });

  test("a round that takes longer than a lease keeps its store", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(9);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await add(goods, -1);
    await takeChanges();
    const before = (await writesTo(store.shop.slug)).length;
    await fault("slow", { target: `woo:${store.shop.slug}`, match: "/batch", ms: 1_500, times: 1 });
    const run = { seconds: 25, leaseSeconds: 0.4 };
    const sending = sendUpdates(store.storeId, run);
    await new Promise((done) => setTimeout(done, 1_000));
    expect(await sendUpdates(store.storeId, run)).toBe("more");
    expect(await sending).toBe("done");
    expect(await writesTo(store.shop.slug)).toHaveLength(before + 1);
    await runJobs({ early: true });
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 8 });
  });

  test("two workers at once, and one killed in the middle, end with the right number", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(9);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await add(goods, -4);
    await Promise.all([takeChanges(), takeChanges()]);
    await Promise.all([sendUpdates(store.storeId), sendUpdates(store.storeId)]);
    await sweep();
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 5 });
    // The store took it, and the worker died before it wrote that down.
    await add(goods, -3);
    await takeChanges();
    await fault("after-reset", { target: `woo:${store.shop.slug}`, match: "/batch", times: 1 });
    await sendUpdates(store.storeId);
    await add(goods, -1);
    await takeChanges();
    await db.run(sql`update store_update set next_try_at = null where store_id = ${store.storeId}`);
    await runJobs({ early: true });
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 1 });
  });

  test("a change that nobody heard of is found by the sweep", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(9);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    await add(goods, -2);
    await db.run(sql`delete from goods_change`);
    await sweep();
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 7 });
    await db.run(sql`update store_variant_update set stock_at = now() - interval '2 days'`);
    expect(await sweep()).toBeGreaterThan(0);
  });
});

describe("a member", () => {
  const step: StepSettings = {
    inventorySync: true,
    stockMargin: 2,
    pricePolicy: "notify",
    unlistPercent: 10,
    warehouseId: null,
    pollMinutes: 5,
  };
  const settings = {
    name: "Harbour",
    emailPermission: true,
    paidOnly: true,
    importFrom: new Date(),
    autopay: "rule",
    ioss: null,
  } as const;

  test("changes what is kept back, and the store is told anew", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(9);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    expect((await saveStoreSettings(store.member.id, store.storeId, { ...settings, step })).ok).toBe(true);
    await runJobs();
    expect(await inStore(store.shop, "MUG-1")).toMatchObject({ stock: 7 });
    expect((await storeOf(store.member.id, store.storeId))?.step).toEqual(step);
    const wrong = { ...step, warehouseId: store.storeId };
    expect(await saveStoreSettings(store.member.id, store.storeId, { ...settings, step: wrong })).toEqual({
      ok: false,
      error: "stores:error.warehouse",
    });
  });

  test("has it told again whatever was told, a whole store or some variants", async () => {
    const store = await stockedStore();
    const goods = await makeGoods(9);
    await linkTo(store, "MUG-1", [{ sku: goods.sku, qty: 1 }]);
    await runJobs();
    const { externalId } = await variantOf(store.storeId, store.shop.slug, "MUG-1");
    const before = (await writesTo(store.shop.slug)).length;
    expect((await resendNow(store.member.id, store.storeId)).ok).toBe(true);
    await runJobs();
    expect((await resendVariants(store.member.id, store.storeId, [externalId])).ok).toBe(true);
    await runJobs();
    expect((await writesTo(store.shop.slug)).length).toBe(before + 2);
    expect(await statesOf(store.storeId, [externalId])).toMatchObject([{ stock: 9, target: 9, error: null }]);
    const stranger = await makeMember();
    expect(await resendNow(stranger.id, store.storeId)).toEqual({ ok: false, error: "stores:error.unknown" });
    expect(await resendVariants(stranger.id, store.storeId, [externalId])).toEqual({
      ok: false,
      error: "stores:error.unknown",
    });
    expect(sandbox().url).toBeTruthy();
  });
});
