/** Store orders that are sold from the member's own goods: quoted, paid, sent, cancelled, refunded, and raced. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { releaseExpired } from "~/domain/stock/jobs.server";
import { loader as refundForm } from "~/routes/desk/refunds/new-refund";
import { db, sql } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { sendParcel } from "../../../tests/dispatch";
import { makeStaff } from "../../../tests/factories";
import {
  fund,
  lineOf,
  makeWorld,
  newOrder,
  orderNow,
  pay,
  prepareOrders,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { lotsOf, movesOf, ownGoods } from "../../../tests/own-goods";
import { paidScene } from "../../../tests/refunds";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { cancelPaidOrder } from "./cancel-paid.server";
import { acceptOrder, markPurchased } from "./desk.server";
import { orderSold } from "./invoice-lines.server";
import { anyOrder } from "./order.server";

beforeAll(prepareOrders);
afterEach(async () => {
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
});

const keep = (world: World, qty: number, index = 0) =>
  ownGoods(
    {
      userId: world.member.id,
      variantId: world.variants[index]?.skuId ?? "",
      warehouseId: world.warehouseId,
    },
    qty,
  );

const shelf = (world: World, index = 0) =>
  db.first<{ onHand: number; reserved: number }>(sql`
    select on_hand, reserved from stock
    where variant_id = ${world.variants[index]?.skuId ?? ""} and warehouse_id = ${world.warehouseId}`);

const reservedFor = async ({ id }: OrderRow) => {
  const rows = await db.rows<{ qty: number }>(sql`
    select qty from stock_reservation where ref_type = 'store_order' and ref_id = ${id} and status in ('held', 'firm')`);
  return rows.reduce((sum, { qty }) => sum + qty, 0);
};

async function staff() {
  const { id, roles } = await makeStaff({ roles: ["admin"] });
  return { staff: { id, roles } };
}

async function send(order: OrderRow, who: Awaited<ReturnType<typeof staff>>, qty: number) {
  const page = await anyOrder(order.no);
  const item = page?.lines[0]?.items[0];
  return sendParcel(order.no, [{ itemId: item?.id ?? "", qty }], who);
}

describe("an order of five, three of them the member's own", () => {
  async function scene() {
    const world = await makeWorld({ onHand: 10 });
    await fund(world.member.id, 100_000n);
    await keep(world, 2);
    await keep(world, 1);
    const order = await newOrder(world, { lines: [lineOf(world, 0, 5)] });
    return { world, order };
  }

  test("the quote counts them: two pieces are paid; service and shipping stay", async () => {
    const { order } = await scene();
    expect(order).toMatchObject({ goods: 2_500n, abnormal: [] });
    const other = await makeWorld({ onHand: 10 });
    const same = await newOrder(other, { lines: [lineOf(other, 0, 5)] });
    expect(order.total).toBe(same.total - 3n * 1_250n);
    expect((await anyOrder(order.no))?.lines[0]?.items[0]).toMatchObject({ qty: 5, ownQty: 3 });
    expect(await orderSold(db, order.id)).toMatchObject({
      goods: 2_500n,
      lines: [
        { qty: 2, amount: 2_500n },
        { qty: 3, amount: 0n },
      ],
    });
  });

  test("paid: the oldest lots give; sent: they are gone; the shelf never counts a piece twice", async () => {
    const { world, order } = await scene();
    expect(await shelf(world)).toEqual({ onHand: 13, reserved: 3 });
    await pay(world, order);
    expect(await lotsOf(world.member.id)).toEqual([
      { left: 2, reserved: 2 },
      { left: 1, reserved: 1 },
    ]);
    expect(await shelf(world)).toEqual({ onHand: 13, reserved: 5 });
    const who = await staff();
    await acceptOrder({ no: order.no }, who);
    await markPurchased(order.no, who);
    expect(await send(order, who, 2)).toMatchObject({ ok: true });
    expect(await lotsOf(world.member.id)).toEqual([
      { left: 0, reserved: 0 },
      { left: 1, reserved: 1 },
    ]);
    expect(await send(order, who, 3)).toMatchObject({ ok: true });
    expect(await shelf(world)).toEqual({ onHand: 8, reserved: 0 });
    expect(await movesOf(world.member.id)).toMatchObject([
      { kind: "SENT_IN", qty: 2, balance: 2 },
      { kind: "SENT_IN", qty: 1, balance: 3 },
      { kind: "RESERVE", qty: 0, balance: 3 },
      { kind: "RESERVE", qty: 0, balance: 3 },
      { kind: "OUTBOUND", qty: -2, balance: 1 },
      { kind: "OUTBOUND", qty: -1, balance: 0 },
    ]);
    // The goods' money belongs to the two pieces of the second parcel.
    const earned = await db.rows<{ goods: bigint }>(sql`
      select coalesce(sum(e.amount) filter (where a.kind = 'rev:goods'), 0)::bigint as goods
      from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where j.ref_id = ${order.id}::uuid and j.type = 'J6' group by j.id order by j.id`);
    expect(earned.map(({ goods }) => goods)).toEqual([0n, 2_500n]);
  });

  test("cancelled: every piece goes back to the lot it came from, and the money of the two", async () => {
    const { world, order } = await scene();
    await pay(world, order);
    const who = await staff();
    expect(await cancelPaidOrder({ no: order.no }, who, "Not wanted")).toMatchObject({ ok: true });
    expect(await lotsOf(world.member.id)).toEqual([
      { left: 2, reserved: 0 },
      { left: 1, reserved: 0 },
    ]);
    expect(await shelf(world)).toEqual({ onHand: 13, reserved: 3 });
    expect(await reservedFor(order)).toBe(0);
  });

  test("a payment that failed: its pieces are free when the time is over", async () => {
    const { world, order } = await scene();
    await pay(world, order);
    await db.run(sql`
      update stock_reservation set status = 'held', expires_at = now() - interval '1 minute' where ref_id = ${order.id}`);
    await releaseExpired();
    expect(await lotsOf(world.member.id)).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
    expect(await shelf(world)).toEqual({ onHand: 13, reserved: 3 });
  });
});

test("units given back: paid ones first, then the member's own go back to their lot", async () => {
  const world = await makeWorld({ onHand: 10 });
  await keep(world, 3);
  const { order, finance, act } = await paidScene({ world, lines: (of) => [lineOf(of, 0, 5)] });
  const line = (await anyOrder(order.no))?.lines[0]?.id ?? "";
  const give = async (units: number) => {
    const url = `/desk/orders/${order.no}/refund?u.${line}=${units}&postage=on`;
    const { proposed } = (await callLoader(refundForm, { url, params: { orderNo: order.no }, as: finance }))
      .data;
    const parts = proposed ?? { goods: 0n, shipping: 0n, service: 0n, tax: 0n };
    await act({
      goods: decimalText(parts.goods),
      shipping: decimalText(parts.shipping),
      service: decimalText(parts.service),
      tax: decimalText(parts.tax),
      reason: "Not wanted any more",
      units: [`${line}:${units}`],
    });
    return parts.goods;
  };
  expect(await give(1)).toBe(1_250n);
  expect(await lotsOf(world.member.id)).toEqual([{ left: 3, reserved: 3 }]);
  expect(await reservedFor(order)).toBe(4);
  expect(await give(2)).toBe(1_250n);
  expect(await lotsOf(world.member.id)).toEqual([{ left: 3, reserved: 2 }]);
  expect(await reservedFor(order)).toBe(2);
  expect(await shelf(world)).toEqual({ onHand: 13, reserved: 3 });
});

test("an order that is covered whole costs its shipping and fees, and is stocked though the shop has none", async () => {
  const world = await makeWorld({ onHand: 0 });
  await keep(world, 1);
  const order = await newOrder(world);
  expect(order).toMatchObject({ goods: 0n, abnormal: [] });
  expect(order.total).toBeGreaterThan(0n);
  await fund(world.member.id, order.total);
  await pay(world, order);
  const who = await staff();
  await acceptOrder({ no: order.no }, who);
  expect(await send(order, who, 1)).toMatchObject({ ok: true });
  expect(await orderNow(world, order.no)).toMatchObject({ status: "SHIPPED" });
  expect(await shelf(world)).toEqual({ onHand: 0, reserved: 0 });
});

test("pieces that come later cover the orders that wait for payment", async () => {
  const world = await makeWorld({ onHand: 10 });
  const order = await newOrder(world);
  expect(order.goods).toBe(1_250n);
  await keep(world, 1);
  await runJobs();
  expect(await orderNow(world, order.no)).toMatchObject({ goods: 0n });
});

test("200 orders for 100 pieces at once: 100 are sold, none twice, and nobody else's piece is touched", async () => {
  const world = await makeWorld({ onHand: 0, variants: 1 });
  await keep(world, 60);
  await keep(world, 40);
  await fund(world.member.id, 10_000_000n);
  const orders: OrderRow[] = [];
  for (let i = 0; i < 200; i++) orders.push(await newOrder(world));
  expect(orders.every(({ goods }) => goods === 0n)).toBe(true);
  const left = [...orders];
  const paid: OrderRow[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let order = left.pop(); order; order = left.pop()) {
        const one = order;
        await pay(world, one).then(
          () => paid.push(one),
          () => null,
        );
      }
    }),
  );
  expect(paid).toHaveLength(100);
  expect(await shelf(world)).toEqual({ onHand: 100, reserved: 100 });
  expect(await lotsOf(world.member.id)).toEqual([
    { left: 60, reserved: 60 },
    { left: 40, reserved: 40 },
  ]);
});
