/** Parcels that came back: booked in once, inspected within what was sent, and no word of money. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { anyOrder } from "~/domain/orders/order.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { db, sql } from "~/platform/db";
import { sendOrder, sendParcel } from "../../../../tests/dispatch";
import { makeStaff, makeWarehouse } from "../../../../tests/factories";
import { lineOf, makeWorld, paidOrder } from "../../../../tests/orders";
import { lotsOf, movesOf, ownGoods } from "../../../../tests/own-goods";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { bookArrival, bookExpected } from "./arrive.server";
import { returnSteps } from "./steps.server";

async function scene(qty = 3, own = 0) {
  const world = await makeWorld();
  const variantId = world.variants[0]?.skuId ?? "";
  if (own > 0) await ownGoods({ userId: world.member.id, variantId, warehouseId: world.warehouseId }, own);
  const staff = await makeStaff({ roles: ["warehouse"] });
  const order = await paidOrder(world, { lines: [lineOf(world, 0, qty)] });
  const arrive = (code: string, key: string = randomUUID(), intent: "arrive" | "unknown" = "arrive") =>
    bookArrival(staff, { intent, code, warehouse: world.warehouseId }, key);
  const linesOf = (no: string) =>
    db.rows<{ id: string; expected: number }>(sql`
      select l.id, l.expected from return_line l join return_parcel r on r.id = l.return_id where r.no = ${no} order by l.id`);
  const inspect = async (
    no: string,
    found: { sellable?: number; damaged?: number; disposed?: number },
    once: string = randomUUID(),
  ) => {
    const [line] = await linesOf(no);
    const lines = [{ id: line?.id ?? "", sellable: 0, damaged: 0, disposed: 0, ...found }];
    return returnSteps.runStep({ staff }, no, "inspect", { input: { intent: "inspect", lines }, once });
  };
  const lies = async () =>
    Object.fromEntries(
      (
        await db.rows<{ kind: string; qty: number }>(sql`
          select b.kind, sum(p.qty)::int as qty from bin_stock p join bin b on b.id = p.bin_id
          where p.variant_id = ${world.variants[0]?.skuId} and p.qty > 0 group by 1`)
      ).map(({ kind, qty }) => [kind, qty]),
    );
  const money = async () =>
    (await db.first<{ n: number }>(sql`select count(*)::int as n from journal where ref_id = ${order.id}`))
      ?.n;
  return { world, staff, order, arrive, linesOf, inspect, lies, money };
}

const numberOf = (done: Awaited<ReturnType<typeof bookArrival>>) => (done.ok ? done.value.no : done.error);

describe("a parcel that came back", () => {
  test("is booked in and inspected once, tells its member, and moves no money", async () => {
    const { world, staff, order, arrive, inspect, linesOf, lies, money } = await scene();
    const sent = await sendOrder(order.no, `staff:${staff.id}`);
    const number = await db.first<{ no: string; id: string }>(sql`
      select tracking_no as no, id from package where id = ${sent.ok ? sent.value.packageId : null}::uuid`);
    const before = await money();
    const both = await Promise.all([arrive(number?.no ?? ""), arrive(number?.no ?? "")]);
    const no = numberOf(both[0]);
    expect(both.map(numberOf)).toEqual([no, no]);
    expect(both.map((done) => done.ok && done.value.joined).sort()).toEqual([false, true]);
    expect((await linesOf(no)).map(({ expected }) => expected)).toEqual([3]);
    const told = await db.rows(sql`
      select 1 from notification where user_id = ${world.member.id} and event = 'return.arrived'`);
    expect(told).toHaveLength(1);
    const key = randomUUID();
    const found = { sellable: 1, damaged: 1, disposed: 1 };
    // One press sent twice, and another person's: whoever is first books, and the press counts as one.
    const [press, again, other] = await Promise.all([
      inspect(no, found, key),
      inspect(no, found, key),
      inspect(no, found),
    ]);
    expect([press.ok, again.ok]).toEqual([!other.ok, !other.ok]);
    expect([await lies(), await money()]).toEqual([{ receiving: 1, quarantine: 1 }, before]);
    // It is booked in a second time after all was settled: the same return answers.
    expect(await arrive(number?.no ?? "")).toMatchObject({ value: { no, joined: true } });
    expect(await bookExpected(staff, number?.id ?? "", randomUUID())).toMatchObject({ ok: true });
  });

  test("the member's own pieces go back to their lot and are nobody else's; the others lie at the dock", async () => {
    const { world, staff, order, arrive, inspect, lies } = await scene(3, 2);
    const shelf = () =>
      db.first<{ onHand: number; reserved: number }>(sql`
        select on_hand, reserved from stock where variant_id = ${world.variants[0]?.skuId ?? ""}`);
    await sendOrder(order.no, `staff:${staff.id}`);
    expect(await shelf()).toEqual({ onHand: 99, reserved: 0 });
    const [first, second] = [numberOf(await arrive(order.no)), numberOf(await arrive(order.no))];
    // The piece that was paid for comes back first, as it is refunded first.
    expect(await inspect(first, { sellable: 1 })).toMatchObject({ ok: true });
    expect(await lotsOf(world.member.id)).toEqual([{ left: 0, reserved: 0 }]);
    expect(await inspect(second, { sellable: 2 })).toMatchObject({ ok: true });
    expect(await lotsOf(world.member.id)).toEqual([{ left: 2, reserved: 0 }]);
    expect([await shelf(), await lies()]).toEqual([{ onHand: 101, reserved: 2 }, { receiving: 1 }]);
    expect((await movesOf(world.member.id)).at(-1)).toMatchObject({ kind: "RETURN", qty: 2, balance: 2 });
    const { mismatches } = await checkLedger();
    expect(mismatches.filter(({ name, count }) => count > 0 && /lot|reserv/.test(name))).toEqual([]);
  });

  test("a member's own piece that comes back to another warehouse is a lot of theirs there, at what it cost", async () => {
    const { world, staff, order, inspect } = await scene(3, 2);
    await sendOrder(order.no, `staff:${staff.id}`);
    const other = await db.first<{ id: string }>(sql`
      select id from warehouse where active and id <> ${world.warehouseId} order by code limit 1`);
    const back = await bookArrival(
      staff,
      { intent: "arrive", code: order.no, warehouse: other?.id ?? "" },
      randomUUID(),
    );
    expect(await inspect(numberOf(back), { sellable: 3 })).toMatchObject({ ok: true });
    expect(
      await db.rows(sql`
        select l.qty_left, l.unit_cost, l.came_as, l.warehouse_id = ${other?.id ?? ""} as there from stock_lot l
        where l.user_id = ${world.member.id} order by l.received_at, l.id`),
    ).toEqual([
      { qtyLeft: 0, unitCost: 700n, cameAs: "SENT_IN", there: false },
      { qtyLeft: 2, unitCost: 700n, cameAs: "RETURN", there: true },
    ]);
    // The third one was ours: it is free at the dock.
    expect(
      await db.first(sql`
        select on_hand, reserved from stock
        where variant_id = ${world.variants[0]?.skuId ?? ""} and warehouse_id = ${other?.id ?? ""}`),
    ).toEqual({ onHand: 2, reserved: 2 });
    const { mismatches } = await checkLedger();
    expect(mismatches.filter(({ name, count }) => count > 0 && /lot|reserv/.test(name))).toEqual([]);
  });

  test("brings no more than was sent, over all parcels of the order", async () => {
    const { staff, order, arrive, inspect } = await scene();
    await sendOrder(order.no, `staff:${staff.id}`);
    const [first, second] = [numberOf(await arrive(order.no)), numberOf(await arrive(order.no))];
    expect(await inspect(first, { sellable: 2 })).toMatchObject({ ok: true });
    const more = await inspect(second, { sellable: 1, damaged: 1 });
    expect(more).toMatchObject({ error: expect.stringContaining('"most":1') });
    const others = [numberOf(await arrive(order.no)), numberOf(await arrive(order.no))];
    const raced = await Promise.all(others.map((no) => inspect(no, { damaged: 1 })));
    expect(raced.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("what never left cannot come back, and a part of the order only as far as it left", async () => {
    const { world, staff, order, arrive, linesOf, inspect } = await scene();
    const early = numberOf(await arrive(order.no));
    expect(await linesOf(early)).toEqual([]);
    await acceptOrder({ no: order.no }, `staff:${staff.id}`);
    await markPurchased(order.no, `staff:${staff.id}`);
    const [item] = (await anyOrder(order.no))?.lines.flatMap(({ items }) => items) ?? [];
    await sendParcel(order.no, [{ itemId: item?.id ?? "", qty: 1 }], `staff:${staff.id}`);
    const part = numberOf(await arrive(order.no));
    expect(await inspect(part, { sellable: 2 })).toMatchObject({ ok: false });
    expect(await inspect(part, { sellable: 1 })).toMatchObject({ ok: true });
    expect(world.member.id).toBeTruthy();
  });

  test("nobody knows it: its goods are named, or its order is found later", async () => {
    const { world, staff, order, arrive, linesOf, lies, inspect } = await scene();
    expect(numberOf(await arrive("NOBODY-1"))).toBe("unknown");
    const no = numberOf(await arrive("NOBODY-1", randomUUID(), "unknown"));
    const sku = (
      await db.first<{ sku: string }>(sql`
      select sku from variant where id = ${world.variants[0]?.skuId}`)
    )?.sku;
    const add = { input: { intent: "add" as const, code: sku ?? "" } };
    expect(await returnSteps.runStep({ staff }, no, "add", add)).toMatchObject({ ok: true });
    await returnSteps.runStep({ staff }, no, "add", add);
    expect(await linesOf(no)).toHaveLength(1);
    await sendOrder(order.no, `staff:${staff.id}`);
    const assign = { input: { intent: "assign" as const, order: order.no } };
    expect(await returnSteps.runStep({ staff }, no, "assign", assign)).toMatchObject({ ok: true });
    expect(await returnSteps.runStep({ staff }, no, "assign", assign)).toMatchObject({ ok: false });
    await inspect(no, { sellable: 3 });
    expect(await lies()).toEqual({ receiving: 3 });
  });

  test("brings no more than its own parcel had", async () => {
    const { staff, order, arrive, inspect } = await scene();
    await acceptOrder({ no: order.no }, `staff:${staff.id}`);
    await markPurchased(order.no, `staff:${staff.id}`);
    const [item] = (await anyOrder(order.no))?.lines.flatMap(({ items }) => items) ?? [];
    const sent = await sendParcel(order.no, [{ itemId: item?.id ?? "", qty: 1 }], `staff:${staff.id}`);
    await sendParcel(order.no, [{ itemId: item?.id ?? "", qty: 2 }], `staff:${staff.id}`);
    const number = await db.first<{ no: string }>(sql`
      select tracking_no as no from package where id = ${sent.ok ? sent.value.packageId : null}::uuid`);
    const no = numberOf(await arrive(number?.no ?? ""));
    expect(await inspect(no, { sellable: 2 })).toMatchObject({
      error: expect.stringContaining('"most":1') as string,
    });
    expect(await inspect(no, { sellable: 1 })).toMatchObject({ ok: true });
  });

  test("booked to the wrong order it goes to the right one, before and after it is inspected", async () => {
    const { world, staff, order, arrive, inspect, linesOf } = await scene();
    const right = await paidOrder(world, { lines: [lineOf(world, 0, 3)] });
    const never = await paidOrder(world, { lines: [lineOf(world, 0, 1)] });
    for (const { no } of [order, right]) await sendOrder(no, `staff:${staff.id}`);
    const number = await db.first<{ no: string }>(sql`
      select tracking_no as no from package where order_id = ${order.id}`);
    const no = numberOf(await arrive(number?.no ?? ""));
    const assign = (to: string) =>
      returnSteps.runStep({ staff }, no, "assign", { input: { intent: "assign", order: to } });
    expect(await assign(order.no)).toEqual({ ok: false, error: "has-order" });
    expect(await assign(never.no)).toMatchObject({ ok: true });
    expect(await linesOf(no)).toEqual([]);
    expect(await assign(right.no)).toMatchObject({ ok: true });
    expect((await linesOf(no)).map(({ expected }) => expected)).toEqual([0]);
    expect(await inspect(no, { sellable: 2 })).toMatchObject({ ok: true });
    expect(await assign(never.no)).toMatchObject({ error: expect.stringContaining('"most":0') as string });
    expect(await assign(order.no)).toMatchObject({ ok: true });
    const now = await db.rows(sql`
      select o.no, l.sellable from return_parcel r join store_order o on o.id = r.order_id
      join return_line l on l.return_id = r.id join order_line_item i on i.id = l.order_line_item_id
      join order_line ol on ol.id = i.order_line_id and ol.order_id = o.id where r.no = ${no}`);
    expect(now).toEqual([{ no: order.no, sellable: 2 }]);
    // Its parcel is free: the true one may come back, with what is left of the order.
    expect(await arrive(number?.no ?? "")).toMatchObject({ value: { joined: false } });
    const audits = await db.first<{ n: number }>(sql`
      select count(*)::int as n from audit_log where action = 'return.assign' and entity_id = (
        select id::text from return_parcel where no = ${no})`);
    expect(audits).toEqual({ n: 3 });
  });

  test("closed as it came, it says why; nothing is booked", async () => {
    const { staff, order, arrive, lies } = await scene();
    const no = numberOf(await arrive(order.no));
    const close = (reason?: string) =>
      returnSteps.runStep({ staff }, no, "close", { input: { intent: "close", reason } });
    expect(await close()).toEqual({ ok: false, error: "why" });
    expect(await close("An empty box.")).toMatchObject({ ok: true });
    expect(await lies()).toEqual({});
  });

  test("where nobody knows which warehouse it came to, that is said", async () => {
    const { staff, order } = await scene();
    await sendOrder(order.no, `staff:${staff.id}`);
    const sent = await db.first<{ id: string }>(sql`
      update package set warehouse_id = null where order_id = ${order.id} returning id`);
    await makeWarehouse();
    expect(await bookExpected(staff, sent?.id ?? "", randomUUID())).toEqual({
      ok: false,
      error: "which-warehouse",
    });
  });
});
