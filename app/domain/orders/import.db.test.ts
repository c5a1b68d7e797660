import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import type { StoreOrder } from "~/partners/stores/store-platform";
import { makeProduct, makeStore } from "../../../tests/factories";
import { waitingJobs } from "../../../tests/setup/jobs";
import {
  address,
  bring,
  chinaWarehouse,
  fund,
  lineOf,
  link,
  makeWorld,
  newOrder,
  orderRow,
  pay,
  prepareOrders,
  storeOrder,
  type World,
} from "../../../tests/orders";
import { moveOrder } from "./member-actions.server";
import { orderOf } from "./order.server";
import { storeListeners } from "./store-listeners.server";
import { transaction } from "~/platform/db";

beforeAll(prepareOrders);

const historyOf = async (id: string) =>
  (
    await db.rows<{ event: string }>(
      sql`select event from state_transition where entity = 'store_order' and entity_id = ${id} order by id`,
    )
  ).map((row) => row.event);

const itemsOf = (id: string) =>
  db.rows<{ sku: string; qty: number; unitPrice: bigint }>(sql`
    select i.variant_id as sku, i.qty, i.unit_price from order_line_item i
    join order_line l on l.id = i.order_line_id where l.order_id = ${id} order by i.id`);

describe("an order comes in", () => {
  test("with lines, SKUs, freight and a total, ready to be paid", async () => {
    const world = await makeWorld();
    const order = await newOrder(world, { lines: [lineOf(world, 0, 2), lineOf(world, 1, 1)] });
    expect(order).toMatchObject({
      status: "AWAITING_PAYMENT",
      box: "ACTIVE",
      connection: "CONNECTED",
      abnormal: [],
    });
    expect(order.no).toMatch(/^Q\d{12,}$/);
    expect(order.goods).toBe(3750n);
    expect(order.shipping).toBeGreaterThan(0n);
    expect(order.total).toBe(order.goods + order.shipping + order.tax);
    expect(order.channelId).not.toBeNull();
    expect(await itemsOf(order.id)).toMatchObject([{ qty: 2, unitPrice: 1250n }, { qty: 1 }]);
    expect(await historyOf(order.id)).toEqual(["import"]);
    const news = await db.rows(sql`select 1 from notification where user_id = ${world.member.id}`);
    expect(news).toHaveLength(1);
  });

  test("once, though sixteen tell of it at once", async () => {
    const world = await makeWorld();
    const order = storeOrder(world);
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => bring(world, order)));
    expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "unchanged")).toHaveLength(15);
    const row = await orderRow(world, order.externalId);
    expect(await itemsOf(row.id)).toHaveLength(1);
    expect(await historyOf(row.id)).toEqual(["import"]);
  });

  test("several at once are each as if it came alone, and told of in one line", async () => {
    const world = await makeWorld();
    const alone = await newOrder(world, { lines: [lineOf(world, 0, 2)] });
    const about = { storeId: world.storeId, userId: world.member.id, source: "poll" as const };
    const two = [lineOf(world, 0, 2)];
    const door = address();
    const orders = [
      storeOrder(world, { lines: two, shipTo: door }),
      storeOrder(world, { lines: two, shipTo: door }),
      storeOrder(world, { lines: [lineOf(world, 0, 1), lineOf(world, 1, 3)] }),
      storeOrder(world, { fulfilled: true }),
    ];
    await storeListeners["stores.ordersSeen"]({ ...about, orders: orders.slice(0, 1) });
    await storeListeners["stores.ordersSeen"]({ ...about, orders });
    await storeListeners["stores.ordersSeen"]({ ...about, orders });
    const [first, twin, other] = await Promise.all(
      orders.slice(0, 3).map(({ externalId }) => orderRow(world, externalId)),
    );
    await expect(orderRow(world, orders[3]?.externalId ?? "")).rejects.toThrow("no order");
    for (const order of [first, twin])
      expect(order).toMatchObject({
        goods: alone.goods,
        connection: "CONNECTED",
        channelId: alone.channelId,
      });
    expect(twin?.abnormal).toEqual(["DUPLICATE"]);
    expect(other).toMatchObject({ goods: 5000n, abnormal: [] });
    expect(await itemsOf(other?.id ?? "")).toHaveLength(2);
    expect(await historyOf(other?.id ?? "")).toEqual(["import"]);
    const told = await db.rows<{ event: string; count: string | null }>(sql`
      select event, data ->> 'count' as count from notification where user_id = ${world.member.id} order by id`);
    expect(told).toEqual([
      { event: "order.imported", count: null },
      { event: "order.imported", count: null },
      { event: "orders.imported", count: "2" },
    ]);
    const more = [storeOrder(world), storeOrder(world), storeOrder(world)];
    await storeListeners["stores.ordersSeen"]({ ...about, orders: more });
    const [line] = await db.rows<{ count: string }>(sql`
      select data ->> 'count' as count from notification where user_id = ${world.member.id} and event = 'orders.imported'`);
    expect(line?.count).toBe("5");
  });

  test.each([
    ["nothing to send", { needsShipping: false }],
    ["no lines", { lines: [] }],
    ["unpaid, where paid ones are wanted", { payment: "unpaid" as const }],
    ["cancelled", { cancelled: true }],
    ["sent already", { fulfilled: true }],
    ["refunded", { payment: "refunded" as const }],
  ])("not: %s", async (_, fields) => {
    const world = await makeWorld();
    expect(await bring(world, storeOrder(world, fields))).toBe("skipped");
  });

  test("not from before its time; unpaid ones where the store's settings say so, with a warning", async () => {
    const world = await makeWorld();
    const settings = { importFrom: new Date().toISOString(), paidOnly: false };
    await db.run(
      sql`update store set settings = ${JSON.stringify(settings)}::jsonb where id = ${world.storeId}`,
    );
    const yesterday = new Date(Date.now() - 86_400_000);
    expect(await bring(world, storeOrder(world, { placedAt: yesterday }))).toBe("skipped");
    const later = new Date(Date.now() + 1000);
    const order = await newOrder(world, { payment: "unpaid", placedAt: later });
    expect(order.abnormal).toEqual(["UNPAID_IN_STORE"]);
  });

  test("not into a store that is not connected", async () => {
    const world = await makeWorld();
    await db.run(sql`update store set status = 'PAUSED' where id = ${world.storeId}`);
    expect(await bring(world, storeOrder(world))).toBe("skipped");
  });
});

describe("what an order means", () => {
  test("another warehouse of its store has the unpaid ones quoted anew", async () => {
    const world = await makeWorld();
    const order = await newOrder(world);
    await db.run(sql`update store_order set quoted_at = now() - interval '2 hours' where id = ${order.id}`);
    await transaction((tx) => storeListeners["stores.warehouseChanged"](tx, world.storeId));
    const [row] = await db.rows<{ fresh: boolean }>(sql`
      select quoted_at > now() - interval '1 hour' as fresh from store_order where id = ${order.id}`);
    expect(row?.fresh).toBe(true);
  });

  test("unlinked lines wait; linking them makes it payable", async () => {
    const world = await makeWorld({ linked: false });
    const lines = [lineOf(world, 0), lineOf(world, 1, 3)];
    const before = await newOrder(world, { lines });
    expect(before).toMatchObject({ connection: "UNCONNECTED", abnormal: ["NOT_CONNECTED"], total: 0n });
    const [first, second] = world.variants as [World["variants"][0], World["variants"][0]];
    await link(first.id, [{ variantId: first.skuId, qty: 1 }]);
    const external =
      (
        await db.first<{ e: string }>(
          sql`select external_order_id as e from store_order where id = ${before.id}`,
        )
      )?.e ?? "";
    expect(await orderRow(world, external)).toMatchObject({
      connection: "PARTIAL",
      abnormal: ["PARTLY_CONNECTED"],
    });
    await link(second.id, [], { status: "do_not_fulfil" });
    const after = await orderRow(world, external);
    expect(after).toMatchObject({ connection: "CONNECTED", abnormal: [], goods: 1250n });
    expect(after.quoteVersion).toBeGreaterThan(before.quoteVersion);
  });

  test("a bundle is several SKUs, and its tier price that of the whole quantity", async () => {
    const world = await makeWorld({ variants: 2, linked: false });
    const [first, second] = world.variants as [World["variants"][0], World["variants"][0]];
    await db.run(sql`insert into price_tier (variant_id, min_qty, price) values (${first.skuId}, 6, 1000)`);
    await link(first.id, [
      { variantId: first.skuId, qty: 3 },
      { variantId: second.skuId, qty: 1 },
    ]);
    const order = await newOrder(world, { lines: [lineOf(world, 0, 2)] });
    expect(await itemsOf(order.id)).toMatchObject([
      { sku: first.skuId, qty: 6, unitPrice: 1000n },
      { sku: second.skuId, qty: 2, unitPrice: 1250n },
    ]);
    expect(order.goods).toBe(8500n);
  });

  test("a country's own link comes first", async () => {
    const world = await makeWorld();
    const variant = world.variants[0] as World["variants"][0];
    const other = await makeProduct({ warehouseId: await chinaWarehouse(), variants: [{ price: 999n }] });
    await link(variant.id, [{ variantId: other.variants[0]?.id ?? "", qty: 1 }], { country: "FR" });
    expect((await newOrder(world)).goods).toBe(1250n);
    const french = await newOrder(world, {
      shipTo: address({ country: "FR", postCode: "75001", city: "Paris" }),
    });
    expect(french.goods).toBe(999n);
  });

  test.each([
    ["ADDRESS", { shipTo: address({ street: "" }) }],
    ["NOT_SERVED", { shipTo: address({ country: "KP", postCode: "1234" }) }],
  ])("%s", async (tag, fields) => {
    const world = await makeWorld();
    expect((await newOrder(world, fields)).abnormal).toContain(tag);
  });

  test("what no warehouse has is out of stock, what is taken down is off the shelf", async () => {
    const scarce = await makeWorld({ onHand: 1 });
    expect((await newOrder(scarce, { lines: [lineOf(scarce, 0, 2)] })).abnormal).toEqual(["NO_STOCK"]);
    const world = await makeWorld();
    await db.run(sql`update product set status = 'off' where id in
      (select product_id from variant where id = ${world.variants[0]?.skuId ?? null})`);
    expect((await newOrder(world)).abnormal).toEqual(["OFF_SHELF"]);
  });

  test("two alike to one door within a day warn, and the other order is named", async () => {
    const world = await makeWorld();
    const shipTo = address();
    const first = await newOrder(world, { shipTo });
    const second = await newOrder(world, { shipTo });
    expect(second.abnormal).toEqual(["DUPLICATE"]);
    expect((await orderOf(world.member.id, second.no))?.twins).toEqual([first.no]);
    expect((await orderOf(world.member.id, first.no))?.twins).toEqual([]);
  });

  test("the other order is named where it is paid already, and not where it is closed", async () => {
    const world = await makeWorld();
    const shipTo = address();
    const first = await newOrder(world, { shipTo });
    const moved = (status: string) =>
      db.run(sql`update store_order set status = ${status} where id = ${first.id}`);
    await moved("PURCHASING");
    const second = await newOrder(world, { shipTo });
    expect(second.abnormal).toEqual(["DUPLICATE"]);
    expect((await orderOf(world.member.id, second.no))?.twins).toEqual([first.no]);
    await moved("CLOSED");
    expect((await orderOf(world.member.id, second.no))?.twins).toEqual([]);
    expect((await newOrder(world, { shipTo })).abnormal).toEqual(["DUPLICATE"]);
  });

  test("two to one door without a product in common are two orders", async () => {
    const world = await makeWorld();
    const shipTo = address();
    await newOrder(world, { shipTo });
    const other = { ...lineOf(world), externalVariantId: "of another product" };
    expect((await newOrder(world, { shipTo, lines: [other] })).abnormal).not.toContain("DUPLICATE");
  });

  test("an order of a product that comes in later finds it", async () => {
    const world = await makeWorld();
    const variant = world.variants[0] as World["variants"][0];
    const line = { ...lineOf(world), externalVariantId: "later" };
    const order = storeOrder(world, { lines: [line] });
    await bring(world, order);
    expect((await orderRow(world, order.externalId)).connection).toBe("UNCONNECTED");
    await db.run(sql`update store_variant set external_id = 'later' where id = ${variant.id}`);
    await transaction((tx) => storeListeners["stores.linksChanged"](tx, [variant.id]));
    expect((await orderRow(world, order.externalId)).connection).toBe("CONNECTED");
  });
});

describe("the store changes an order", () => {
  const later = (ms = 1000) => new Date(Date.now() + ms);

  test("an edit replaces address and lines and quotes anew; older news does nothing", async () => {
    const world = await makeWorld();
    const order = storeOrder(world, { lines: [lineOf(world, 0), lineOf(world, 1)] });
    await bring(world, order);
    const before = await orderRow(world, order.externalId);
    const edited = { ...order, lines: [lineOf(world, 0, 2)], modifiedAt: later() };
    expect(await bring(world, edited)).toBe("updated");
    const after = await orderRow(world, order.externalId);
    expect(await itemsOf(after.id)).toMatchObject([{ qty: 2 }]);
    expect(after.quoteVersion).toBeGreaterThan(before.quoteVersion);
    expect(await bring(world, order)).toBe("unchanged");
    expect((await orderRow(world, order.externalId)).goods).toBe(after.goods);
    expect(await historyOf(after.id)).toEqual(["import", "store-edited"]);
  });

  const chosen = [{ name: "Colour", value: "Red" }];
  const optionsOf = async (id: string) =>
    (
      await db.rows<{ options: unknown }>(
        sql`select options from order_line where order_id = ${id} order by id`,
      )
    ).map((line) => line.options);

  test("another choice of the buyer is an edit", async () => {
    const world = await makeWorld();
    const order = storeOrder(world, { lines: [{ ...lineOf(world), options: chosen }] });
    await bring(world, order);
    const { id } = await orderRow(world, order.externalId);
    expect(await optionsOf(id)).toEqual([chosen]);
    const blue = [{ name: "Colour", value: "Blue" }];
    const edited = { ...order, lines: [{ ...lineOf(world), options: blue }], modifiedAt: later() };
    expect(await bring(world, edited)).toBe("updated");
    expect(await optionsOf(id)).toEqual([blue]);
    expect(await historyOf(id)).toEqual(["import", "store-edited"]);
  });

  /** Has an order look as it did before choices were kept. */
  async function asBeforeChoices(order: StoreOrder): Promise<void> {
    const lines = order.lines.map(({ options: _, unitPrice, ...line }) => ({
      ...line,
      unitPrice: unitPrice.toString(),
    }));
    const facts = JSON.stringify([order.shipTo, lines, order.total.toString(), order.currency]);
    const hash = createHash("sha256").update(facts).digest("hex");
    await db.run(sql`
      update store_order set snapshot_hash = ${hash} where external_order_id = ${order.externalId}`);
    await db.run(sql`
      update order_line l set options = '[]' from store_order o
      where o.id = l.order_id and o.external_order_id = ${order.externalId}`);
  }

  test("a choice that was not kept before is added to a paid order, and is no change of the store", async () => {
    const world = await makeWorld();
    const full = storeOrder(world, { lines: [{ ...lineOf(world), options: chosen }] });
    await bring(world, full);
    await asBeforeChoices(full);
    const { id, no } = await orderRow(world, full.externalId);
    await fund(world.member.id, 50_000n);
    await pay(world, { no });
    await bring(world, full);
    expect(await optionsOf(id)).toEqual([chosen]);
    await bring(world, { ...full, modifiedAt: later() });
    expect((await orderRow(world, full.externalId)).abnormal).toEqual([]);
    const blue = [{ name: "Colour", value: "Blue" }];
    await bring(world, { ...full, lines: [{ ...lineOf(world), options: blue }], modifiedAt: later(2000) });
    expect((await orderRow(world, full.externalId)).hold).toBe("ADDRESS");
    expect(await optionsOf(id)).toEqual([chosen]);
  });

  test("a choice that was not kept before decides what an unpaid order means", async () => {
    const world = await makeWorld();
    const [first, second] = world.variants as [World["variants"][0], World["variants"][0]];
    const full = storeOrder(world, { lines: [{ ...lineOf(world), options: chosen }] });
    await bring(world, full);
    await asBeforeChoices(full);
    await db.run(sql`
      with made as (
        insert into variant_link (store_variant_id, options, status)
        values (${first.id}, ${JSON.stringify(chosen)}::jsonb, 'active') returning id)
      insert into variant_link_item (link_id, variant_id, qty) select id, ${second.skuId}::uuid, 1 from made`);
    await bring(world, full);
    const { id } = await orderRow(world, full.externalId);
    expect(await itemsOf(id)).toMatchObject([{ sku: second.skuId }]);
  });

  test("a choice that is made there later is a change of a paid order", async () => {
    const world = await makeWorld();
    const order = storeOrder(world);
    await bring(world, order);
    const { id, no } = await orderRow(world, order.externalId);
    await fund(world.member.id, 50_000n);
    await pay(world, { no });
    await bring(world, { ...order, lines: [{ ...lineOf(world), options: chosen }], modifiedAt: later() });
    expect((await orderRow(world, order.externalId)).hold).toBe("ADDRESS");
    expect(await optionsOf(id)).toEqual([[]]);
  });

  test("a line that becomes another variant there becomes it here", async () => {
    const world = await makeWorld({ price: 1250n });
    const [first, second] = world.variants as [World["variants"][0], World["variants"][0]];
    const order = storeOrder(world);
    await bring(world, order);
    const line = { ...lineOf(world), externalVariantId: second.externalId };
    await bring(world, { ...order, lines: [line], modifiedAt: later() });
    const { id } = await orderRow(world, order.externalId);
    expect(await itemsOf(id)).toMatchObject([{ sku: second.skuId }]);
    expect(first.skuId).not.toBe(second.skuId);
  });

  test("an edit that meets a payment waits for its outcome", async () => {
    const world = await makeWorld();
    const order = storeOrder(world);
    await bring(world, order);
    await db.run(
      sql`update store_order set pay_lock = uuidv7() where external_order_id = ${order.externalId}`,
    );
    const edited = { ...order, lines: [lineOf(world, 0, 2)], modifiedAt: later() };
    expect(await bring(world, edited)).toBe("postponed");
    expect((await orderRow(world, order.externalId)).goods).toBe(1250n);
    expect((await waitingJobs()).map((job) => job.task)).toContain("stores.readOrder");
    await db.run(sql`update store_order set pay_lock = null where external_order_id = ${order.externalId}`);
    expect(await bring(world, edited)).toBe("updated");
  });

  test("cancelled there: ignored with its tag; wanted again there: it comes back, and its member is told", async () => {
    const world = await makeWorld();
    const order = storeOrder(world);
    await bring(world, order);
    expect(await bring(world, { ...order, cancelled: true, modifiedAt: later() })).toBe("updated");
    expect(await orderRow(world, order.externalId)).toMatchObject({
      box: "IGNORED",
      abnormal: ["STORE_CANCELLED"],
    });
    await bring(world, { ...order, modifiedAt: later(2000) });
    const back = await orderRow(world, order.externalId);
    expect(back).toMatchObject({ box: "ACTIVE", abnormal: [] });
    expect(await historyOf(back.id)).toEqual(["import", "store-cancelled", "store-reinstated"]);
    const told = sql`select 1 from notification where user_id = ${world.member.id} and event = 'order.reinstated'`;
    expect(await db.rows(told)).toHaveLength(1);
  });

  test("what its member ignored stays ignored, whatever the store says", async () => {
    const world = await makeWorld();
    const order = storeOrder(world, { shipTo: address({ postCode: "" }) });
    await bring(world, order);
    await moveOrder(world.member.id, (await orderRow(world, order.externalId)).no, "ignore");
    await bring(world, { ...order, cancelled: true, modifiedAt: later() });
    await bring(world, { ...order, modifiedAt: later(2000) });
    expect(await orderRow(world, order.externalId)).toMatchObject({ box: "IGNORED" });
  });

  test("paid there after all: the warning goes", async () => {
    const world = await makeWorld();
    await db.run(sql`update store set settings = '{"paidOnly": false}' where id = ${world.storeId}`);
    const order = storeOrder(world, { payment: "unpaid" });
    await bring(world, order);
    await bring(world, { ...order, payment: "paid", modifiedAt: later() });
    expect((await orderRow(world, order.externalId)).abnormal).toEqual([]);
  });

  test("sent by somebody else: ignored, not sent twice", async () => {
    const world = await makeWorld();
    const order = storeOrder(world);
    await bring(world, order);
    await bring(world, { ...order, fulfilled: true, modifiedAt: later() });
    expect(await orderRow(world, order.externalId)).toMatchObject({
      box: "IGNORED",
      abnormal: ["FULFILLED_ELSEWHERE"],
    });
  });

  test("unbinding a store ignores its unpaid orders only", async () => {
    const world = await makeWorld();
    const other = await makeStore(world.member.id);
    const order = storeOrder(world);
    await bring(world, order);
    await transaction((tx) => storeListeners["stores.unbound"](tx, other.id, world.member.id));
    expect((await orderRow(world, order.externalId)).box).toBe("ACTIVE");
    await transaction((tx) => storeListeners["stores.unbound"](tx, world.storeId, world.member.id));
    expect((await orderRow(world, order.externalId)).box).toBe("IGNORED");
  });
});
