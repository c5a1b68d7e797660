/** Orders whose goods lie in two warehouses, from their quote to their parcels (decision 080). */
import "~/domain/wiring.server";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { makeWave } from "~/domain/warehouse/picking/make.server";
import { db, sql, transaction } from "~/platform/db";
import { makeStaff } from "./factories";
import { fund } from "./funds";
import {
  address,
  california,
  lineOf,
  makeWorld,
  moveAbroad,
  newOrder,
  orderNow,
  otherWarehouse,
  pay,
  prepareOrders,
} from "./orders";
import { declareGoods, picker } from "./outbound";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import type { ShipTo } from "~/domain/orders/address";
import { askForAddress } from "~/domain/orders/changes/decide.server";
import { quoteTo } from "~/domain/orders/changes/quote.server";
import { evaluateOrders } from "~/domain/orders/evaluate.server";
import { lackingOf } from "~/domain/orders/lacking.server";
import { editOrder } from "~/domain/orders/member-actions.server";
import { moneyOf } from "~/domain/orders/money.server";
import { anyOrder, methodsOf } from "~/domain/orders/order.server";
import { takeUnits } from "~/domain/orders/refund-lines.server";
import { runJobs } from "./setup/jobs";

let us: string;

beforeAll(async () => {
  await prepareOrders();
  us = await otherWarehouse();
});

const toUs = () => address(california);

/** A world whose second SKU lies in the US only, and an order of one piece of each to Los Angeles. */
async function divided() {
  const world = await makeWorld();
  await declareGoods(world);
  const cn = world.variants[0]?.skuId ?? "";
  const abroad = await moveAbroad(world, 1, 100);
  const order = await newOrder(world, { lines: [lineOf(world, 0), lineOf(world, 1, 2)], shipTo: toUs() });
  return { world, order, cn, abroad };
}

const kept = (id: string) =>
  db.rows<{ warehouseId: string; variantId: string; qty: number; status: string }>(sql`
    select warehouse_id, variant_id, qty, status from stock_reservation
    where ref_type = 'store_order' and ref_id = ${id} and status <> 'released' order by qty`);

test("goods in two warehouses are quoted by each, and charged together", async () => {
  const { order, world } = await divided();
  expect(order).toMatchObject({ abnormal: [], connection: "CONNECTED" });
  const page = await anyOrder(order.no);
  const [first, second] = page?.plan ?? [];
  expect(first).toMatchObject({ warehouseId: world.warehouseId });
  expect(second).toMatchObject({ warehouseId: us });
  expect(BigInt(first?.shipping ?? 0) + BigInt(second?.shipping ?? 0)).toBe(order.shipping);
  expect(first?.shipping).not.toBe("0");
  expect(second?.shipping).not.toBe("0");
});

test("the method of one warehouse is chosen without another's", async () => {
  const { order, world } = await divided();
  const page = await anyOrder(order.no);
  const methods = page ? await methodsOf(page) : [];
  const others = methods.filter(({ part }) => part?.warehouseId === us && !part.isChosen);
  const [other] = others;
  expect(other).toBeDefined();
  await editOrder(world.member.id, order.no, { channelId: other?.channelId ?? "" });
  const [first, second] = (await anyOrder(order.no))?.plan ?? [];
  expect(first?.channelId).toBe(page?.plan[0]?.channelId);
  expect(second).toMatchObject({ channelId: other?.channelId, shipping: String(other?.shipping) });
  await transaction((tx) => evaluateOrders(tx, [order.id]));
  expect((await anyOrder(order.no))?.plan[1]?.channelId).toBe(other?.channelId);
});

test("an order that one warehouse can serve again leaves from it", async () => {
  const { order, world, abroad } = await divided();
  await db.run(sql`
    update stock set on_hand = 100 where variant_id = ${abroad} and warehouse_id = ${world.warehouseId}`);
  await transaction((tx) => evaluateOrders(tx, [order.id]));
  const now = await anyOrder(order.no);
  expect(now?.plan).toEqual([]);
  expect(now?.abnormal).not.toContain("NO_STOCK");
  expect(now?.lines.flatMap(({ items }) => items.map(({ warehouse }) => warehouse))).toEqual([null, null]);
  const [item] = await db.rows(sql`
    select 1 from order_line_item i join order_line l on l.id = i.order_line_id
    where l.order_id = ${order.id} and i.warehouse_id is not null`);
  expect(item).toBeUndefined();
});

test("it is out of stock where its goods lie nowhere", async () => {
  const { order, abroad } = await divided();
  await db.run(sql`update stock set on_hand = 1 where variant_id = ${abroad} and warehouse_id = ${us}`);
  await transaction((tx) => evaluateOrders(tx, [order.id]));
  expect((await anyOrder(order.no))?.abnormal).toContain("NO_STOCK");
});

test("what is lacked is lacked where the piece lies", async () => {
  const { order, world, abroad } = await divided();
  await fund(world.member.id, 50_000n);
  await pay(world, order);
  await acceptOrder({ no: order.no }, "system");
  const ofOrder = sql`ref_id = ${order.id} and variant_id = ${abroad}`;
  await db.run(sql`update stock_reservation set status = 'released' where ${ofOrder}`);
  const lacking = await transaction((tx) => lackingOf(tx, [order.id]));
  expect(lacking).toMatchObject([{ variantId: abroad, warehouseId: us, missing: 2 }]);
  const needs = await db.rows(sql`select warehouse_id from purchase_need where order_id = ${order.id}`);
  expect(needs).toEqual([{ warehouseId: us }]);
});

test("units of one warehouse are given back without touching another's", async () => {
  const { order, world, cn } = await divided();
  await fund(world.member.id, 50_000n);
  await pay(world, order);
  await acceptOrder({ no: order.no }, "system");
  const lines = (await anyOrder(order.no))?.lines ?? [];
  const [line] = lines.filter(({ items }) => items.some(({ variantId }) => variantId !== cn));
  await transaction((tx) => takeUnits(tx, order.id, "before", [{ lineId: line?.id ?? "", qty: 2 }]));
  expect(await kept(order.id)).toMatchObject([{ warehouseId: world.warehouseId, variantId: cn, qty: 1 }]);
  const free =
    await db.first(sql`select reserved from stock where warehouse_id = ${us} and variant_id <> ${cn}
    and variant_id in (select variant_id from order_line_item i where i.order_line_id = ${line?.id ?? ""})`);
  expect(free).toEqual({ reserved: 0 });
});

test("another address is quoted from the other warehouse where its main one has nothing left of it", async () => {
  const { order, world, cn } = await divided();
  await fund(world.member.id, 50_000n);
  await pay(world, order);
  await acceptOrder({ no: order.no }, "system");
  const lines = (await anyOrder(order.no))?.lines ?? [];
  const [line] = lines.filter(({ items }) => items.some(({ variantId }) => variantId === cn));
  await transaction((tx) => takeUnits(tx, order.id, "before", [{ lineId: line?.id ?? "", qty: 1 }]));
  const to = { ...(await anyOrder(order.no))?.shipTo, city: "San Diego", postCode: "92101" } as ShipTo;
  const abroad = (await anyOrder(order.no))?.plan.find(({ warehouseId }) => warehouseId === us);
  // What is left of it lies there: that parcel's freight, by its own channel, and the main warehouse's channel stays.
  const quoted = await quoteTo(db, order, to);
  expect(quoted).toMatchObject({ channelId: order.channelId, shipping: BigInt(abroad?.shipping ?? -1) });
  const asked = await askForAddress(world.member.id, order.no, to, { reason: "" });
  expect(asked).toEqual({ ok: true, value: null });
  expect((await anyOrder(order.no))?.change?.quote?.more).toBe(0n);
});

test("two parcels leave, each from its warehouse and with its share", async () => {
  const { order, world, cn, abroad } = await divided();
  await fund(world.member.id, 50_000n);
  await pay(world, order);
  expect(await kept(order.id)).toMatchObject([
    { warehouseId: world.warehouseId, variantId: cn, qty: 1, status: "firm" },
    { warehouseId: us, variantId: abroad, qty: 2, status: "firm" },
  ]);
  await acceptOrder({ no: order.no }, "system");
  await markPurchased(order.no, "system");
  const items = (await anyOrder(order.no))?.lines.flatMap((line) => line.items) ?? [];
  const mine = items.map(({ id, qty }) => ({ itemId: id, qty }));
  const send = (trackingNo: string, some: typeof mine) =>
    dispatchParcel(
      order.no,
      { carrier: "USPS", trackingNo, trackingUrl: null, weightG: null, items: some, anyway: true },
      "system",
    );
  expect(await send(`${order.no}A`, mine)).toMatchObject({ ok: false, error: "orders:error.two-warehouses" });
  expect(await send(`${order.no}A`, mine.slice(1))).toMatchObject({ ok: true });
  expect(await orderNow(world, order.no)).toMatchObject({ status: "PURCHASING" });
  expect(await send(`${order.no}B`, mine.slice(0, 1))).toMatchObject({ ok: true });
  expect(await orderNow(world, order.no)).toMatchObject({ status: "SHIPPED" });
  expect((await moneyOf(db, order.id)).deferred).toBe(0n);
  const parcels = await db.rows(sql`
    select p.warehouse_id, c.warehouse_id as of_channel from package p join ship_channel c on c.id = p.channel_id
    where p.order_id = ${order.id} order by p.tracking_no`);
  expect(parcels).toEqual([
    { warehouseId: us, ofChannel: us },
    { warehouseId: world.warehouseId, ofChannel: world.warehouseId },
  ]);
});

test("each warehouse picks its own pieces in a wave of its own, at the same time", async () => {
  const { order, world, cn, abroad } = await divided();
  await fund(world.member.id, 50_000n);
  await pay(world, order);
  await acceptOrder({ no: order.no }, "system");
  await markPurchased(order.no, "system");
  const staff = picker((await makeStaff()).id);
  const first = await makeWave(staff, [order.no], {}, randomUUID());
  const second = await makeWave(staff, [order.no], {}, randomUUID());
  expect([first.ok, second.ok]).toEqual([true, true]);
  const picks = await db.rows(sql`
    select v.warehouse_id, p.variant_id, p.qty from pick_line p join wave v on v.id = p.wave_id
    where p.order_id = ${order.id} order by p.qty`);
  expect(picks).toEqual([
    { warehouseId: world.warehouseId, variantId: cn, qty: 1 },
    { warehouseId: us, variantId: abroad, qty: 2 },
  ]);
  expect(await makeWave(staff, [order.no], {}, randomUUID())).toMatchObject({
    error: `nothing-ready|${order.no}:in-wave`,
  });
});

test("the weight of each parcel is compared with the freight of its own warehouse", async () => {
  const { order, world, abroad } = await divided();
  await fund(world.member.id, 50_000n);
  await pay(world, order);
  await acceptOrder({ no: order.no }, "system");
  await markPurchased(order.no, "system");
  const page = await anyOrder(order.no);
  const paidAt = new Map(page?.plan.map(({ warehouseId, shipping }) => [warehouseId, BigInt(shipping ?? 0)]));
  expect(paidAt.get(us)).not.toBe(paidAt.get(world.warehouseId));
  const items = page?.lines.flatMap((line) => line.items) ?? [];
  /** What a warehouse sends of it, as the bench has packed and weighed it. */
  const weighed = async (warehouseId: string, weightG: number) => {
    const trackingNo = `T${randomUUID().slice(0, 10).toUpperCase()}`;
    const mine = items.filter(({ variantId }) => (variantId === abroad) === (warehouseId === us));
    const channelId = page?.plan.find((part) => part.warehouseId === warehouseId)?.channelId ?? "";
    await db.run(sql`
      with p as (
        insert into outbound_parcel (no, order_id, warehouse_id, channel_id, status, weighed_g, carrier, tracking_no,
          created_by)
        values (${`P${trackingNo}`}, ${order.id}, ${warehouseId}, ${channelId}, 'LABELLED', ${weightG}, 'Quay Line',
          ${trackingNo}, 'system') returning id)
      insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty, packed)
      select p.id, i.id, i.variant_id, i.qty, i.qty from p, order_line_item i
      where i.id = any(${mine.map(({ id }) => id)}::uuid[])`);
    const sent = await dispatchParcel(
      order.no,
      {
        ...{ carrier: "Quay Line", trackingNo, trackingUrl: null, weightG, anyway: true },
        items: mine.map(({ id, qty }) => ({ itemId: id, qty })),
      },
      "system",
    );
    expect(sent).toMatchObject({ ok: true });
    await runJobs();
    return db.first<{ quotedCents: bigint; quotedG: number; status: string; more: bigint }>(sql`
      select w.quoted_cents, w.quoted_g, w.status, w.actual_cents - w.quoted_cents as more
      from weigh_in w join outbound_parcel p on p.id = w.parcel_id where p.no = ${`P${trackingNo}`}`);
  };
  // One piece of 400 g there, two here, each with its packing: the first weighs as it should, the second far more.
  const here = await weighed(world.warehouseId, 460);
  expect(here).toMatchObject({ quotedCents: paidAt.get(world.warehouseId), status: "WITHIN" });
  const there = await weighed(us, 5_000);
  expect(there).toMatchObject({ quotedCents: paidAt.get(us), status: "PROPOSED" });
  expect(there?.quotedG).toBe((here?.quotedG ?? 0) + 400);
  expect(there?.more).toBeGreaterThan(0n);
});
