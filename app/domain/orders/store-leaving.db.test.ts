import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { replaceListeners } from "~/domain/bus";
import { compareOrders } from "~/domain/stores/compare-orders.server";
import { connectStore, syncNow, unbindStore } from "~/domain/stores/connect.server";
import { pollOrders } from "~/domain/stores/sync.server";
import { applyEvent, readOrder } from "~/domain/stores/webhooks.server";
import { db, prisma, sql } from "~/platform/db";
import { makeMember, makeProduct } from "../../../tests/factories";
import { chinaWarehouse, fund, link, pay, prepareOrders, type World } from "../../../tests/orders";
import { forgetJobs, runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { buy, connect, inShop, makeShop, type Shop } from "../../../tests/shops";
import { buyAtShopify, makeShopifyShop } from "../../../tests/shopify";
import { storeListeners } from "./store-listeners.server";

beforeEach(async () => {
  replaceListeners(storeListeners);
  await prepareOrders();
  await forgetJobs();
});

/** A store that is connected with its mug linked; its shop's messages do not arrive. */
async function silentStore(clock = 0) {
  const [member, shop] = [await makeMember(), await makeShop()];
  await setClock(shop, clock);
  const storeId = await connect(member.id, shop);
  await runJobs();
  const goods = await makeProduct({ warehouseId: await chinaWarehouse(), onHand: 100, variants: [{}] });
  const mug = await db.first<{ id: string }>(sql`
    select id from store_variant where store_id = ${storeId} and sku = ${`${shop.slug}-MUG-1`}`);
  await link(mug?.id ?? "", [{ variantId: goods.variants[0]?.id ?? "", qty: 1 }]);
  return { member, shop, storeId };
}

const setClock = (shop: Shop, seconds: number) =>
  control(`/control/woo/${shop.slug}`, { quirks: { clock_seconds: seconds } }, "PUT");

let door = 0;
const buyMug = (shop: Shop) =>
  buy(shop, `${shop.slug}-MUG-1`, {
    shipping: {
      ...{ first_name: "Nora", last_name: "Blum", address_1: `Am Kai ${(door += 1)}`, city: "Bremen" },
      ...{ postcode: "28195", country: "DE", state: "" },
    },
  });

const remove = (shop: Shop, id: number) =>
  inShop(shop, { method: "DELETE", path: `wc/v3/orders/${id}`, query: { force: true } });

type Row = { no: string; status: string; box: string; abnormal: string[]; city: string };
const ordersIn = (storeId: string) =>
  db.rows<Row>(sql`
    select no, status, box, abnormal, ship_to ->> 'city' as city from store_order
    where store_id = ${storeId} order by external_order_id::int`);

describe("an order that was deleted for good in its store, of which no webhook came", () => {
  test("is as cancelled there, once; a paid one is told of", async () => {
    const { member, shop, storeId } = await silentStore();
    const [unpaid, paid] = [await buyMug(shop), await buyMug(shop), await buyMug(shop)];
    await pollOrders(storeId, "poll");
    await fund(member.id, 50_000n);
    await pay({ member, storeId } as World, { no: (await ordersIn(storeId))[1]?.no ?? "" });
    await remove(shop, unpaid.id);
    await remove(shop, paid.id);
    for (let again = 0; again < 2; again++) {
      await compareOrders(storeId);
      await runJobs();
    }
    expect(await ordersIn(storeId)).toMatchObject([
      { status: "AWAITING_PAYMENT", box: "IGNORED", abnormal: ["STORE_CANCELLED"] },
      { status: "PENDING", box: "ACTIVE", abnormal: ["STORE_CANCELLED"] },
      { status: "AWAITING_PAYMENT", box: "ACTIVE", abnormal: [] },
    ]);
    const told = await db.first(sql`
      select count(*)::int as n from notification where user_id = ${member.id} and event = 'order.store-changed'`);
    expect(told).toEqual({ n: 1 });
  });

  test("is looked for page by page, and only what is not as known is read again", async () => {
    const { shop, storeId } = await silentStore();
    const all = [];
    for (let i = 0; i < 130; i++) all.push(await buyMug(shop));
    while ((await pollOrders(storeId, "poll")).outcome === "more");
    const last = all.at(-1)?.id ?? 0;
    await remove(shop, last);
    await forgetJobs();
    await compareOrders(storeId, { lookBack: false }, { pages: 1, seconds: 60 });
    expect((await waitingJobs()).map(({ task }) => task)).toEqual(["stores.compareOrders"]);
    await runJobs();
    expect(
      (await ordersIn(storeId)).filter(({ abnormal }) => abnormal.includes("STORE_CANCELLED")),
    ).toHaveLength(1);
  });
});

describe("an order thrown away in its store", () => {
  test("is ignored, and comes back with it", async () => {
    const { shop, storeId } = await silentStore();
    const order = await buyMug(shop);
    await pollOrders(storeId, "poll");
    const path = `wc/v3/orders/${order.id}`;
    await inShop(shop, { method: "DELETE", path });
    await readOrder(storeId, String(order.id), "webhook", { deleted: true });
    expect(await ordersIn(storeId)).toMatchObject([{ box: "IGNORED", abnormal: ["STORE_CANCELLED"] }]);
    await inShop(shop, { method: "PUT", path, body: { status: "processing" } });
    await readOrder(storeId, String(order.id), "poll");
    expect(await ordersIn(storeId)).toMatchObject([{ box: "ACTIVE", abnormal: [] }]);
  });

  test("for good is found by *sync now*, and is payable no more", async () => {
    const { member, shop, storeId } = await silentStore();
    const order = await buyMug(shop);
    await pollOrders(storeId, "poll");
    await remove(shop, order.id);
    await syncNow(member.id, storeId, "orders");
    await runJobs();
    expect(await ordersIn(storeId)).toMatchObject([{ box: "IGNORED", abnormal: ["STORE_CANCELLED"] }]);
  });
});

describe("orders of a WooCommerce store as plugins write them", () => {
  test("a state of a plugin is not paid; a bundle is sent once", async () => {
    const { shop, storeId } = await silentStore();
    await control(`/control/woo/${shop.slug}`, { quirks: { statuses: ["shipped"] } }, "PUT");
    const order = await buyMug(shop);
    await pollOrders(storeId, "poll");
    expect(await ordersIn(storeId)).toMatchObject([{ abnormal: [] }]);
    await inShop(shop, { method: "PUT", path: `wc/v3/orders/${order.id}`, body: { status: "shipped" } });
    await pollOrders(storeId, "poll");
    expect(await ordersIn(storeId)).toMatchObject([{ box: "ACTIVE", abnormal: ["STORE_STATE"] }]);
    const meta = (key: string) => [{ key, value: "cart-1" }];
    const kit = await control<{ id: number }>(`/control/woo/${shop.slug}/orders`, {
      lines: [
        { sku: `${shop.slug}-MOSS`, quantity: 1, meta_data: meta("_bundle_cart_key") },
        { sku: `${shop.slug}-MUG-1`, quantity: 1, total: "0", meta_data: meta("_bundled_by") },
      ],
    });
    await readOrder(storeId, String(kit.id), "webhook");
    const lines = await db.rows(sql`
      select l.link_status, l.part ->> 'kind' as kind from order_line l join store_order o on o.id = l.order_id
      where o.external_order_id = ${String(kit.id)} and o.store_id = ${storeId} order by l.external_line_id`);
    expect(lines).toEqual([
      { linkStatus: "covered", kind: null },
      { linkStatus: "linked", kind: "part" },
    ]);
  });
});

describe("an order that its store does not show", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  /** A Shopify store with an order of an age, which the shop shows no more. */
  async function unseenOrder(age: number) {
    const [member, shop] = [await makeMember(), await makeShopifyShop()];
    const { url, keys } = shop;
    const done = await connectStore({ platform: "shopify", memberId: member.id, name: "", url, keys });
    if (!done.ok) throw new Error(done.error);
    const { storeId } = done.value;
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    await readOrder(storeId, String(id), "webhook");
    const unseen = String(id + 5_000_000);
    await db.run(sql`
      update store_order set external_order_id = ${unseen}, placed_at = ${daysAgo(age)} where store_id = ${storeId}`);
    const row = async () => {
      const [order] = await db.rows<{ box: string; abnormal: string[] }>(sql`
        select box, array(select t from unnest(abnormal) t where t = 'STORE_CANCELLED') as abnormal from store_order
        where store_id = ${storeId} and external_order_id = ${unseen}`);
      return order;
    };
    return { storeId, unseen, row };
  }
  const here = { box: "ACTIVE", abnormal: [] };
  const gone = { box: "IGNORED", abnormal: ["STORE_CANCELLED"] };

  test("for its age is left as it is, and is gone where the store shows orders of its age", async () => {
    const old = await unseenOrder(70);
    for (const source of ["webhook", "poll"] as const)
      expect(await readOrder(old.storeId, old.unseen, source)).toBe("beyond-reach");
    expect(await old.row()).toEqual(here);
    const young = await unseenOrder(50);
    expect(await readOrder(young.storeId, young.unseen, "webhook")).toBe("missing");
    expect(await young.row()).toEqual(gone);
  });

  test("is gone at any age once the store says that it was deleted, also after a payment has ended", async () => {
    const { storeId, unseen, row } = await unseenOrder(70);
    const event = async (topic: string) => {
      const made = await db.first<{ id: string }>(sql`
        insert into store_webhook_event (store_id, topic, event_id, resource_id, body)
        values (${storeId}, ${topic}, ${topic}, ${unseen}, '{}') returning id`);
      await applyEvent(made?.id ?? "");
    };
    await event("orders/updated");
    expect(await row()).toEqual(here);
    await db.run(sql`update store_order set pay_lock = ${randomUUID()} where store_id = ${storeId}`);
    await event("orders/delete");
    expect(await row()).toEqual(here);
    await db.run(sql`update store_order set pay_lock = null where store_id = ${storeId}`);
    await runJobs({ early: true });
    expect(await row()).toEqual(gone);
  });

  test("and that was not taken stays in the list of such orders", async () => {
    const { storeId } = await unseenOrder(50);
    const unseen = { storeId, number: "1", reason: "text", field: "name" };
    const ages = { "70": daysAgo(70), "50": daysAgo(50) };
    for (const [externalId, placedAt] of Object.entries(ages))
      await prisma.orderNotTaken.create({ data: { ...unseen, externalId, placedAt } });
    expect(await readOrder(storeId, "70", "poll")).toBe("beyond-reach");
    expect(await readOrder(storeId, "50", "poll")).toBe("missing");
    const left = await prisma.orderNotTaken.findMany({ where: { storeId }, select: { externalId: true } });
    expect(left).toEqual([{ externalId: "70" }]);
  });
});

describe("a store's clock that is wrong", () => {
  test("and set right: a change that it dates before what was read counts all the same", async () => {
    const { shop, storeId } = await silentStore(90);
    const order = await buyMug(shop);
    await pollOrders(storeId, "poll");
    await setClock(shop, 0);
    await inShop(shop, {
      method: "PUT",
      path: `wc/v3/orders/${order.id}`,
      body: { shipping: { city: "Köln" } },
    });
    await readOrder(storeId, String(order.id), "webhook");
    expect(await ordersIn(storeId)).toMatchObject([{ city: "Köln" }]);
  });

  test.each([-90, 90])("by %i s: a store that moves brings what is placed from then on", async (clock) => {
    const { member, shop, storeId } = await silentStore(clock);
    await buyMug(shop);
    // A shop's clock has whole seconds.
    await new Promise((done) => setTimeout(done, 1100));
    expect((await unbindStore(member.id, storeId, "Test store")).ok).toBe(true);
    await runJobs();
    const other = await connect((await makeMember()).id, shop);
    const fresh = await buyMug(shop);
    await runJobs();
    await pollOrders(other, "poll");
    const there = await db.rows<{ no: string }>(sql`
      select external_no as no from store_order where store_id = ${other}`);
    expect(there.map(({ no }) => no)).toEqual([fresh.number]);
  });
});
