/** Who gets which pieces: never more than is free, never a piece twice, who waits longest first (§3.1 #19). */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { db, sql, transaction } from "~/platform/db";
import {
  lineOf,
  makeWorld,
  paidOrder,
  prepareOrders,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { runJobs } from "../../../tests/setup/jobs";
import { allocateArrived, allocateFree } from "./allocate.server";

beforeAll(prepareOrders);

/** A world whose first SKU may be sold before it is there. */
async function backordered(onHand: number): Promise<World & { skuId: string }> {
  const world = await makeWorld({ variants: 2, onHand });
  await db.run(
    sql`update variant set backorder = true where id = any(${world.variants.map((v) => v.skuId)}::uuid[])`,
  );
  return { ...world, skuId: world.variants[0]?.skuId ?? "" };
}

const accepted = async (world: World, qty: number): Promise<OrderRow> => {
  const order = await paidOrder(world, { lines: [lineOf(world, 0, qty)] });
  expect(await acceptOrder({ no: order.no }, "system")).toMatchObject({ ok: true });
  return order;
};

const reservedFor = async (orderId: string) =>
  (
    await db.first<{ qty: number }>(sql`
      select coalesce(sum(qty), 0)::int as qty from stock_reservation
      where ref_id = ${orderId} and status in ('held', 'firm')`)
  )?.qty;

const bought = async (orderId: string) =>
  (
    await db.first<{ done: boolean }>(
      sql`select purchased_at is not null as done from store_order where id = ${orderId}`,
    )
  )?.done;

const toBuy = (skuId: string) =>
  db.first<{ missing: number; orders: number; qty: number }>(sql`
    select missing, orders, qty from to_buy where variant_id = ${skuId}`);

const arrive = (world: World & { skuId: string }, qty: number) =>
  transaction(async (tx) => {
    const { skuId: variantId, warehouseId } = world;
    await moveGoods(tx, "system", [{ variantId, warehouseId, binId: null, qty, reason: "delivery" }]);
    await allocateArrived(tx, warehouseId, [variantId]);
  });

describe("on acceptance", () => {
  test("an order whose goods are all reserved counts as bought at once", async () => {
    const world = await makeWorld();
    const order = await accepted(world, 2);
    expect(await bought(order.id)).toBe(true);
    expect(await toBuy(world.variants[0]?.skuId ?? "")).toBeNull();
  });

  test("what it lacks is to buy, and what came before acceptance is taken from the shelf first", async () => {
    const world = await backordered(1);
    const order = await paidOrder(world, { lines: [lineOf(world, 0, 3)] });
    await transaction((tx) =>
      moveGoods(tx, "system", [
        { variantId: world.skuId, warehouseId: world.warehouseId, binId: null, qty: 1, reason: "count" },
      ]),
    );
    await acceptOrder({ no: order.no }, "system");
    expect(await reservedFor(order.id)).toBe(2);
    expect(await bought(order.id)).toBe(false);
    expect(await toBuy(world.skuId)).toEqual({ missing: 1, orders: 1, qty: 1 });
  });

  test("an older order gets free pieces before a newer one", async () => {
    const world = await backordered(0);
    const [older, newer] = [await accepted(world, 2), await accepted(world, 2)];
    await arrive(world, 3);
    expect([await reservedFor(older.id), await reservedFor(newer.id)]).toEqual([2, 1]);
    expect([await bought(older.id), await bought(newer.id)]).toEqual([true, false]);
    expect(await toBuy(world.skuId)).toEqual({ missing: 1, orders: 1, qty: 1 });
  });
});

describe("who is not bought for", () => {
  test("what is held, stopped or cancelled; its pieces go to the next", async () => {
    const world = await backordered(1);
    const [first, second] = [await accepted(world, 1), await accepted(world, 1)];
    const third = await accepted(world, 1);
    await db.run(sql`update store_order set hold = 'ADDRESS' where id = ${second.id}`);
    await db.run(sql`update store_order set abnormal = '{STORE_STATE}' where id = ${third.id}`);
    expect(await toBuy(world.skuId)).toEqual({ missing: 0, orders: 0, qty: 0 });
    await arrive(world, 1);
    expect([await reservedFor(second.id), await reservedFor(third.id)]).toEqual([0, 0]);
    await db.run(sql`update store_order set hold = 'NONE' where id = ${second.id}`);
    await allocateFree();
    expect(await bought(second.id)).toBe(true);
    expect(await bought(first.id)).toBe(true);
  });

  test("a cancelled order lets go of its pieces and needs none", async () => {
    const world = await backordered(0);
    const [first, second] = [await accepted(world, 2), await accepted(world, 2)];
    await arrive(world, 1);
    await db.run(sql`
      update store_order set hold = 'INTERCEPTED', hold_prev = 'NONE' where id = ${first.id}`);
    const done = await cancelPaidOrder(
      { no: first.no },
      { staff: { id: (await admin()).id, roles: ["admin"] } },
      "The buyer wants it no more.",
    );
    expect(done).toMatchObject({ ok: true });
    await runJobs();
    await allocateFree();
    expect(await reservedFor(second.id)).toBe(1);
    expect(await toBuy(world.skuId)).toEqual({ missing: 1, orders: 1, qty: 1 });
  });
});

const admin = async () => (await import("../../../tests/factories")).makeStaff();

test("goods bought elsewhere are booked as arrived, each piece by a movement", async () => {
  const world = await backordered(1);
  const order = await accepted(world, 3);
  expect(await markPurchased(order.no, "system")).toMatchObject({ ok: true });
  expect(await markPurchased(order.no, "system")).toMatchObject({ ok: true });
  expect(await reservedFor(order.id)).toBe(3);
  const moved = await db.rows(sql`
    select qty, reason, ref_type from stock_move where variant_id = ${world.skuId} and ref_id = ${order.id}`);
  expect(moved).toEqual([{ qty: 2, reason: "delivery", refType: "store_order" }]);
  expect(await toBuy(world.skuId)).toEqual({ missing: 0, orders: 0, qty: 0 });
});

test("never more than is free and no piece twice, whoever allocates at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      async (wanted, arrivals) => {
        const world = await backordered(0);
        const orders: OrderRow[] = [];
        for (const qty of wanted) orders.push(await accepted(world, qty));
        await Promise.all([
          ...arrivals.map((qty) => arrive(world, qty)),
          ...arrivals.map(() => transaction((tx) => allocateArrived(tx, world.warehouseId, [world.skuId]))),
        ]);
        await runJobs();
        await allocateFree();
        const came = arrivals.reduce((a, b) => a + b, 0);
        let left = came;
        for (const [i, order] of orders.entries()) {
          const due = Math.min(wanted[i] ?? 0, left);
          left -= due;
          expect(await reservedFor(order.id)).toBe(due);
        }
        const lacking = Math.max(0, wanted.reduce((a, b) => a + b, 0) - came);
        expect(await toBuy(world.skuId)).toMatchObject({ missing: lacking, qty: lacking });
        expect(
          await db.first(sql`select on_hand, reserved from stock where variant_id = ${world.skuId}`),
        ).toEqual({ onHand: came, reserved: came - left });
      },
    ),
    { numRuns: 5 },
  );
});
