/** The store changes the lines of a paid order (§3.1 #39): asked with its price, taken over in goods and money, or left. */
import { afterEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import type { StoreOrder } from "~/partners/stores/store-platform";
import { db, sql } from "~/platform/db";
import { ownGoods } from "../../../../tests/own-goods";
import { balanceOf, expectCleanBooks } from "../../../../tests/ledger";
import {
  bring,
  lineOf,
  link,
  makeWorld,
  orderNow,
  paidOrder,
  pay,
  storeOrder,
  type World,
} from "../../../../tests/orders";
import { acceptOrder } from "../desk.server";
import { anyOrder } from "../order.server";
import { cancelPaidOrder } from "../cancel-paid.server";
import { moveOrder } from "../member-actions.server";
import { stopOrderForStore } from "../stopping/commands.server";
import { waitingChange } from "./change-row.server";
import { decideChange } from "./decide.server";

afterEach(expectCleanBooks);

let minutes = 0;

async function paid(world: World, lines = [lineOf(world, 0, 2)]) {
  const seen = storeOrder(world, { lines });
  const order = await paidOrder(world, seen);
  const says = (fields: Partial<StoreOrder>) => {
    minutes += 1;
    return bring(world, { ...seen, modifiedAt: new Date(Date.now() + minutes * 60_000), ...fields });
  };
  return { order, says };
}

async function decide(world: World, order: { id: string; no: string }, accept: boolean, price?: bigint) {
  const seen = (await waitingChange(db, order.id))?.id ?? "";
  return decideChange({ member: world.member.id }, order.no, { accept, seen, price });
}

const more = async (no: string) => (await anyOrder(no))?.change?.quote?.more ?? null;
const billsOf = (id: string) =>
  db.rows<{ type: string; status: string; amount: bigint }>(sql`
    select type, status, amount from price_diff_bill where order_id = ${id} order by type`);
const reservedOf = async (id: string, variantId: string) =>
  (
    await db.first<{ qty: number }>(sql`
      select coalesce(sum(qty), 0)::int as qty from stock_reservation where ref_type = 'store_order' and ref_id = ${id}
        and variant_id = ${variantId} and status in ('held', 'firm')`)
  )?.qty;
const sentOf = (id: string) =>
  db.rows<{ sku: string; qty: number }>(sql`
    select i.variant_id as sku, sum(i.qty - i.qty * l.refunded / l.qty)::int as qty
    from order_line l join order_line_item i on i.order_line_id = l.id where l.order_id = ${id} group by 1
    having sum(i.qty - i.qty * l.refunded / l.qty) > 0 order by min(l.id::text)`);

describe("accepted", () => {
  test("more units: they are billed at the price that was paid, and reserved", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    await says({ lines: [lineOf(world, 0, 5)] });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "ADDRESS", abnormal: [] });
    await db.run(sql`update variant set price = price * 2 where id = ${world.variants[0]?.skuId ?? null}`);
    const price = (await more(order.no)) ?? 0n;
    expect(await decide(world, order, true, price + 1n)).toEqual({
      ok: false,
      error: "orders:error.changed",
    });
    expect(await decide(world, order, true, price)).toMatchObject({ ok: true });
    const bills = await billsOf(order.id);
    expect(bills.find(({ type }) => type === "goods")).toMatchObject({ status: "OPEN", amount: 3750n });
    expect(bills.reduce((sum, { amount }) => sum + amount, 0n)).toBe(price);
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "PRICE_DIFF" });
    expect(await reservedOf(order.id, world.variants[0]?.skuId ?? "")).toBe(5);
    // Said again, doubled or late, it asks nothing and changes nothing.
    await says({ lines: [lineOf(world, 0, 5)] });
    expect(await waitingChange(db, order.id)).toBeNull();
    expect(await sentOf(order.id)).toMatchObject([{ qty: 5 }]);
    expect(await orderNow(world, order.no)).toMatchObject({ abnormal: [] });
  });

  test("fewer units, and a line that is gone: they are free, and their money is back", async () => {
    const world = await makeWorld({ variants: 2 });
    const { order, says } = await paid(world, [lineOf(world, 0, 3), lineOf(world, 1, 1)]);
    await acceptOrder({ no: order.no }, "system");
    await says({ lines: [lineOf(world, 0, 1)] });
    const price = (await more(order.no)) ?? 0n;
    const before = await balanceOf(world.member.id);
    expect(await decide(world, order, true, price)).toMatchObject({ ok: true });
    expect((await billsOf(order.id)).find(({ type }) => type === "goods")).toMatchObject({
      status: "CREDITED",
      amount: 3750n,
    });
    expect(await balanceOf(world.member.id)).toBe(before - price);
    expect(await reservedOf(order.id, world.variants[0]?.skuId ?? "")).toBe(1);
    expect(await reservedOf(order.id, world.variants[1]?.skuId ?? "")).toBe(0);
    // And back again: the same line grows.
    await says({ lines: [lineOf(world, 0, 2), lineOf(world, 1, 1)] });
    expect(await decide(world, order, true)).toMatchObject({ ok: true });
    expect(await sentOf(order.id)).toMatchObject([{ qty: 2 }, { qty: 1 }]);
  });

  test("another variant: the old one is free, the new one costs what it costs today", async () => {
    const world = await makeWorld({ variants: 2 });
    const { order, says } = await paid(world);
    await db.run(sql`update variant set price = 1500 where id = ${world.variants[1]?.skuId ?? null}`);
    await says({ lines: [{ ...lineOf(world, 1, 2), externalId: "1" }] });
    expect(await decide(world, order, true)).toMatchObject({ ok: true });
    expect(await sentOf(order.id)).toEqual([{ sku: world.variants[1]?.skuId, qty: 2 }]);
    expect(await billsOf(order.id)).toMatchObject([{ type: "goods", amount: 500n }]);
  });

  test("the member's own goods go first, and cost nothing", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    const variantId = world.variants[0]?.skuId ?? "";
    await ownGoods({ userId: world.member.id, variantId, warehouseId: world.warehouseId }, 2);
    await says({ lines: [lineOf(world, 0, 5)] });
    expect(await decide(world, order, true)).toMatchObject({ ok: true });
    expect((await billsOf(order.id)).find(({ type }) => type === "goods")).toMatchObject({ amount: 1250n });
    expect(await reservedOf(order.id, variantId)).toBe(5);
    const own = await db.first(sql`
      select reserved from own_stock where user_id = ${world.member.id} and variant_id = ${variantId}`);
    expect(own).toEqual({ reserved: 2 });
  });

  test("cancelled after that, it is as its store has it", async () => {
    const world = await makeWorld({ variants: 2 });
    const { order, says } = await paid(world, [lineOf(world, 0, 3), lineOf(world, 1, 1)]);
    await says({ lines: [lineOf(world, 0, 1)] });
    await decide(world, order, true);
    const by = { member: world.member.id };
    expect(await cancelPaidOrder({ no: order.no, memberId: world.member.id }, by, "")).toMatchObject({
      ok: true,
    });
    const lines = await db.rows(
      sql`select qty, refunded, store_qty from order_line where order_id = ${order.id}`,
    );
    expect(lines).toEqual([{ qty: 1, refunded: 0, storeQty: null }]);
  });
});

test("refused, or not answered: it stays, and the same word asks nothing again", async () => {
  const world = await makeWorld({ variants: 1 });
  const { order, says } = await paid(world);
  await says({ lines: [lineOf(world, 0, 5)] });
  expect(await decide(world, order, false)).toMatchObject({ ok: true });
  await says({ lines: [lineOf(world, 0, 5)] });
  expect(await orderNow(world, order.no)).toMatchObject({ hold: "NONE", abnormal: [] });
  expect(await sentOf(order.id)).toMatchObject([{ qty: 2 }]);
  expect(await billsOf(order.id)).toEqual([]);
});

describe("asked about anew", () => {
  const asked = async (id: string) =>
    (await waitingChange(db, id))?.changes.map(({ old, now }) => `${old} to ${now}`) ?? [];

  test("taken over, and then as it was paid for first", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world, [lineOf(world, 0, 3)]);
    await says({ lines: [lineOf(world, 0, 1)] });
    expect(await decide(world, order, true)).toMatchObject({ ok: true });
    await says({});
    expect(await asked(order.id)).toEqual(["1 to 3"]);
  });

  test("refused or not decided, taken back there, and said again", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    await says({ lines: [lineOf(world, 0, 5)] });
    expect(await decide(world, order, false)).toMatchObject({ ok: true });
    for (const _ of ["refused", "not decided"]) {
      await says({});
      expect(await asked(order.id)).toEqual([]);
      await says({ lines: [lineOf(world, 0, 5)] });
      expect(await asked(order.id)).toEqual(["2 to 5"]);
    }
  });

  test("refused of one line, and then another of the same name", async () => {
    const world = await makeWorld({ variants: 2 });
    const chairs = (...qty: [number, number]) =>
      qty.map((units, nth) => ({ ...lineOf(world, nth, units), title: "Chair" }));
    const { order, says } = await paid(world, chairs(2, 2));
    await says({ lines: chairs(3, 2) });
    expect(await decide(world, order, false)).toMatchObject({ ok: true });
    await says({ lines: chairs(2, 3) });
    expect((await waitingChange(db, order.id))?.lines?.map(({ qty }) => qty)).toEqual([2, 3]);
  });

  test("refused, cancelled, taken back there, paid again, and said again", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    await says({ lines: [lineOf(world, 0, 5)] });
    expect(await decide(world, order, false)).toMatchObject({ ok: true });
    const by = { member: world.member.id };
    await cancelPaidOrder({ no: order.no, memberId: world.member.id }, by, "");
    await says({});
    await moveOrder(world.member.id, order.no, "restore");
    await pay(world, order);
    await says({ lines: [lineOf(world, 0, 5)] });
    expect(await asked(order.id)).toEqual(["2 to 5"]);
  });
});

test("a line that nobody linked is accepted only once it is", async () => {
  const world = await makeWorld({ variants: 2, linked: false });
  const [first, second] = world.variants;
  await link(first?.id ?? "", [{ variantId: first?.skuId ?? "", qty: 1 }]);
  const { order, says } = await paid(world);
  await says({ lines: [lineOf(world, 0, 2), lineOf(world, 1, 1)] });
  expect((await anyOrder(order.no))?.change).toMatchObject({
    quote: null,
    refused: expect.stringContaining("Chair 1") as string,
  });
  expect(await decide(world, order, true)).toMatchObject({ ok: false });
  await link(second?.id ?? "", [{ variantId: second?.skuId ?? "", qty: 3 }]);
  expect(await decide(world, order, true)).toMatchObject({ ok: true });
  expect(await sentOf(order.id)).toMatchObject([{ qty: 2 }, { qty: 3 }]);
});

test("what nobody has is not promised", async () => {
  const world = await makeWorld({ variants: 1, onHand: 3 });
  const { order, says } = await paid(world);
  await says({ lines: [lineOf(world, 0, 9)] });
  expect(await decide(world, order, true)).toEqual({ ok: false, error: "orders:tag.NO_STOCK" });
});

describe("nobody is asked", () => {
  test("units were given back, or nothing is left: it is tagged", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    await db.run(sql`update order_line set refunded = 1 where order_id = ${order.id}`);
    await says({ lines: [lineOf(world, 0, 1)] });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "NONE", abnormal: ["STORE_CHANGED"] });
    await db.run(sql`update order_line set refunded = 0 where order_id = ${order.id}`);
  });

  test("the store's rule stops what is being picked already, and only fewer pieces do", async () => {
    const world = await makeWorld({ variants: 1 });
    await db.run(
      sql`update store set settings = settings || '{"autoIntercept": true}' where id = ${world.storeId}`,
    );
    const { order, says } = await paid(world, [lineOf(world, 0, 3)]);
    await db.run(sql`update store_order set hold = 'STOCK', status = 'PURCHASING' where id = ${order.id}`);
    await says({ lines: [lineOf(world, 0, 4)] });
    await stopOrderForStore(order.id);
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "STOCK", abnormal: ["STORE_CHANGED"] });
    await says({ lines: [lineOf(world, 0, 2)] });
    await stopOrderForStore(order.id);
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "INTERCEPT_REQUESTED" });
  });
});
