import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { requestRefund } from "~/domain/orders/refund.server";
import { savePreferences } from "~/domain/accounts/preferences.server";
import { db, sql } from "~/platform/db";
import { sendOrder } from "../../../tests/dispatch";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import {
  bring,
  lineOf,
  makeWorld,
  newOrder,
  orderNow,
  paidOrder,
  pay,
  prepareOrders,
  storeOrder,
  fund,
  type World,
} from "../../../tests/orders";
import { ownGoods } from "../../../tests/own-goods";
import { rebuildDue, rebuildFigures } from "./rebuild.server";

let staff: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  staff = await makeStaff({ roles: ["admin"] });
});

type Sums = Record<
  "orders" | "units" | "revenue" | "usd" | "goods" | "freight" | "service" | "tax" | "goodwill",
  bigint
>;
const sums = async (member: string): Promise<Sums> => {
  const row = await db.first<Sums>(sql`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(units), 0)::bigint as units,
      coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(revenue_usd), 0)::bigint as usd,
      coalesce(sum(goods), 0)::bigint as goods, coalesce(sum(freight), 0)::bigint as freight,
      coalesce(sum(service), 0)::bigint as service, coalesce(sum(tax), 0)::bigint as tax,
      coalesce(sum(goodwill), 0)::bigint as goodwill
    from sales_fact where user_id = ${member}`);
  if (!row) throw new Error("a sum without a row");
  return row;
};
const costOf = ({ goods, freight, service, tax, goodwill }: Sums) =>
  goods + freight + service + tax + goodwill;
const kinds = (member: string) =>
  db
    .rows<{ kind: string }>(sql`select distinct kind from sales_fact where user_id = ${member} order by kind`)
    .then((rows) => rows.map(({ kind }) => kind));
const rows = (member: string) =>
  db.rows(sql`
    select source, line_id, kind, at::text, day::text, item, title, sku, orders, units, revenue, ccy, usd_ppm, revenue_usd,
      goods, freight, service, tax, goodwill, cost_known
    from sales_fact where user_id = ${member} order by source, line_id`);

/** Two lines of unlike price and cost. */
const twoLines = (world: World) => ({
  total: 10_001n,
  lines: [
    { ...lineOf(world, 0, 1), unitPrice: 3333n },
    { ...lineOf(world, 1, 3), unitPrice: 1999n },
  ],
});

test("a paid order is a sale, by line, to the cent; unpaid ones are none", async () => {
  const world = await makeWorld();
  await newOrder(world);
  expect(await sums(world.member.id)).toMatchObject({ orders: 0n, revenue: 0n });
  const order = await paidOrder(world, twoLines(world));
  const found = await sums(world.member.id);
  const stored = await db.first<{ total: bigint; goods: bigint; shipping: bigint; tax: bigint }>(
    sql`select total, goods - discount as goods, shipping, tax from store_order where no = ${order.no}`,
  );
  expect(found).toMatchObject({ orders: 1n, units: 4n, revenue: 10_001n, usd: 10_001n });
  expect(found).toMatchObject({ goods: stored?.goods, freight: stored?.shipping, tax: stored?.tax });
  expect(costOf(found)).toBe(stored?.total);
});

test("the store gives back in parts and then the rest: never more than it took", async () => {
  const world = await makeWorld();
  const seen = storeOrder(world, { ...twoLines(world), currency: "EUR" });
  await bring(world, seen);
  const order = await db.first<{ no: string }>(
    sql`select no from store_order where external_order_id = ${seen.externalId} and store_id = ${world.storeId}`,
  );
  await fund(world.member.id, 50_000n);
  await pay(world, await orderNow(world, order?.no ?? ""));
  const before = await sums(world.member.id);
  expect(before.usd).not.toBe(before.revenue);
  for (const refunded of [5000n, 5000n, 10_001n])
    await bring(world, { ...seen, modifiedAt: new Date(), refunded });
  const after = await sums(world.member.id);
  expect(after).toMatchObject({ orders: 1n, revenue: 0n, usd: 0n });
  expect(costOf(after)).toBe(costOf(before));
  expect(await kinds(world.member.id)).toEqual(["revenue_reversed", "sale"]);
  const perLine = await db.rows<{ left: bigint }>(
    sql`select sum(revenue)::bigint as left from sales_fact where user_id = ${world.member.id} group by line_id`,
  );
  expect(perLine.map(({ left }) => left)).toEqual([0n, 0n]);
});

test("what we give back reverses its own part of the cost, and no revenue", async () => {
  const world = await makeWorld();
  const order = await paidOrder(world, twoLines(world));
  const before = await sums(world.member.id);
  const parts = { goods: 700n, shipping: 300n, service: 0n, tax: 0n };
  const wish = { parts, goodwill: 0n, paymentId: null, reason: "late" };
  const refunded = await requestRefund(staff, order.no, wish);
  expect(refunded.ok).toBe(true);
  const after = await sums(world.member.id);
  expect(after).toEqual({ ...before, goods: before.goods - 700n, freight: before.freight - 300n });
  const cancelled = await cancelPaidOrder({ no: order.no }, `staff:${staff.id}`, "no longer");
  expect(cancelled.ok).toBe(true);
  const none = Object.fromEntries(Object.keys(before).map((key) => [key, 0n]));
  expect(await sums(world.member.id)).toEqual(none);
  expect(await kinds(world.member.id)).toEqual(["cost_reversed", "sale", "undone"]);
  // It is paid again: one sale stands.
  await db.run(sql`update store_order set box = 'ACTIVE' where no = ${order.no}`);
  await pay(world, await orderNow(world, order.no));
  expect(await sums(world.member.id)).toMatchObject({ orders: 1n, units: 4n, revenue: 10_001n });
  // It leaves after all: made again, the sale that was undone before stays undone.
  expect((await sendOrder(order.no, `staff:${staff.id}`)).ok).toBe(true);
  const sold = await sums(world.member.id);
  await rebuildFigures(world.member.id);
  expect(await sums(world.member.id)).toEqual(sold);
});

test("made again from orders and journals, the rows are what was written", async () => {
  const world = await makeWorld();
  const seen = storeOrder(world, twoLines(world));
  await bring(world, seen);
  const [{ no } = { no: "" }] = await db.rows<{ no: string }>(
    sql`select no from store_order where external_order_id = ${seen.externalId} and store_id = ${world.storeId}`,
  );
  await fund(world.member.id, 50_000n);
  await pay(world, await orderNow(world, no));
  const wish = { goodwill: 0n, paymentId: null, reason: "late" };
  await requestRefund(staff, no, { ...wish, parts: { goods: 501n, shipping: 99n, service: 0n, tax: 0n } });
  await bring(world, { ...seen, modifiedAt: new Date(), refunded: 1234n });
  await requestRefund(staff, no, { ...wish, parts: { goods: 100n, shipping: 0n, service: 0n, tax: 0n } });
  await paidOrder(world);
  const written = await rows(world.member.id);
  expect(written.length).toBeGreaterThan(7);
  await rebuildFigures(world.member.id);
  expect(await rows(world.member.id)).toEqual(written);
});

test("the day is that of the member's zone, in winter and in summer; a new zone makes them again", async () => {
  const days = await db.rows<{ day: string }>(sql`
    select member_day(m::timestamptz, z)::text as day from (values
      ('2026-03-29T00:59:59Z', 'Europe/Berlin'), ('2026-03-28T23:00:00Z', 'Europe/Berlin'),
      ('2026-03-29T21:59:59Z', 'Europe/Berlin'), ('2026-03-29T22:00:00Z', 'Europe/Berlin'),
      ('2026-10-25T22:59:59Z', 'Europe/Berlin'), ('2026-10-25T23:00:00Z', 'Europe/Berlin'),
      ('2026-11-28T16:00:00Z', 'Asia/Shanghai'), ('2026-11-28T16:00:00Z', 'Moon/Tycho')) as v (m, z)`);
  expect(days.map(({ day }) => day)).toEqual([
    ...["2026-03-29", "2026-03-29", "2026-03-29", "2026-03-30", "2026-10-25", "2026-10-26"],
    ...["2026-11-29", "2026-11-28"],
  ]);
  const world = await makeWorld();
  await paidOrder(world);
  const dayNow = (zone: string) =>
    db.first<{ same: boolean }>(sql`
      select bool_and(day = member_day(at, ${zone})) as same from sales_fact where user_id = ${world.member.id}`);
  expect(await dayNow("UTC")).toEqual({ same: true });
  await savePreferences(world.member.id, { locale: "en-US", timezone: "Pacific/Kiritimati" });
  await rebuildDue();
  expect(await dayNow("Pacific/Kiritimati")).toEqual({ same: true });
  expect(await db.rows(sql`select 1 from figures_due where user_id = ${world.member.id}`)).toEqual([]);
});

test("own pieces cost what their lot did once they leave; made again it is the same", async () => {
  const world = await makeWorld();
  const place = {
    ...{ userId: world.member.id, variantId: world.variants[0]?.skuId ?? "" },
    warehouseId: world.warehouseId,
  };
  await ownGoods(place, 2, 700n);
  const order = await paidOrder(world, { lines: [lineOf(world, 0, 3)] });
  const lotCost = async () =>
    (
      await db.first<{ cost: bigint | null }>(sql`
      select sum(lot_cost)::bigint as cost from sales_fact where user_id = ${world.member.id}`)
    )?.cost ?? null;
  expect(await lotCost()).toBeNull();
  await sendOrder(order.no, `staff:${staff.id}`);
  expect(await lotCost()).toBe(1_400n);
  const before = await rows(world.member.id);
  await rebuildFigures(world.member.id);
  expect([await lotCost(), await rows(world.member.id)]).toEqual([1_400n, before]);
});
