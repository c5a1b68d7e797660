/** The kept count of what can be picked, beside looking at all orders, for each way of writing that changes it. */
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { compile, db, Rollback, sql, transactionOr, type Sql } from "~/platform/db";
import { unique } from "../../../../tests/factories";
import { prepareOrders } from "../../../../tests/orders";
import { houseWithNumbers, readyRows, shelvedSkus } from "../../../../tests/ready-orders";
import { mergedWaitHours } from "../outbound-config";
import { freshCount, lookAtTouched, readyCount } from "./ready-count.server";

beforeAll(prepareOrders);

const counted = async () => {
  const row = await db.first<{ kept: number; fresh: number }>(
    sql`select ${readyCount} as kept, ${freshCount} as fresh`,
  );
  if (!row) throw new Error("no row");
  return row;
};

/** Orders of one line of two pieces, all of them ready and looked at. */
async function readyOrders(count: number) {
  const house = await houseWithNumbers();
  const [sku] = await shelvedSkus(house, 1);
  if (!sku) throw new Error("no SKU");
  const nos = await readyRows(
    house,
    Array.from({ length: count }, () => [{ id: sku.id, qty: 2 }]),
  );
  const rows = await db.rows<{ id: string; lineId: string; itemId: string }>(sql`
    select o.id, l.id as line_id, i.id as item_id from store_order o join order_line l on l.order_id = o.id
    join order_line_item i on i.order_line_id = l.id where o.no = any(${nos}::text[]) order by o.id`);
  return { house, sku, orders: rows };
}

/** Writes, and compares before and after the job has looked; answers by how much the count changed. */
async function changed(...writes: readonly Sql[]): Promise<number> {
  await lookAtTouched();
  const before = await counted();
  expect(before.kept).toBe(before.fresh);
  for (const write of writes) await db.run(write);
  const after = await counted();
  expect([compile(writes[0] ?? sql``).text, after.kept]).toEqual([
    compile(writes[0] ?? sql``).text,
    after.fresh,
  ]);
  await lookAtTouched();
  expect((await counted()).kept).toBe(after.fresh);
  return after.fresh - before.fresh;
}

test("it follows what happens to an order, a line and an item", async () => {
  const { house, sku, orders } = await readyOrders(3);
  const [one] = orders;
  if (!one) throw new Error("no order");
  const order = (set: Sql) => sql`update store_order set ${set} where id = ${one.id}`;
  const thereAndBack: readonly (readonly [Sql, Sql])[] = [
    [order(sql`hold = 'STOCK'`), order(sql`hold = 'NONE'`)],
    [order(sql`status = 'SHIPPED'`), order(sql`status = 'PURCHASING'`)],
    [order(sql`purchased_at = null`), order(sql`purchased_at = now()`)],
    [order(sql`abnormal = '{STORE_CHANGED}'`), order(sql`abnormal = '{NO_STOCK}'`)],
    [
      sql`update order_line set refunded = 2 where id = ${one.lineId}`,
      sql`update order_line set refunded = 1 where id = ${one.lineId}`,
    ],
    [
      sql`delete from order_line_item where id = ${one.itemId}`,
      sql`insert into order_line_item (id, order_line_id, variant_id, qty, unit_price, weight_g)
        values (${one.itemId}, ${one.lineId}, ${sku.id}, 2, 0, 400)`,
    ],
    [
      sql`insert into purchase_need (order_id, variant_id, warehouse_id, missing, is_active, since)
        values (${one.id}, ${sku.id}, ${house.id}, 1, true, now())`,
      sql`delete from purchase_need where order_id = ${one.id}`,
    ],
  ];
  for (const [there, back] of thereAndBack)
    expect([await changed(there), await changed(back)]).toEqual([-1, 1]);
  expect(await changed(sql`delete from order_line where id = ${one.lineId}`)).toBe(-1);
  expect(await changed(sql`delete from store_order where id = ${orders[1]?.id ?? null}`)).toBe(-1);
});

test("it follows waves, parcels and what was sent", async () => {
  const { house, sku, orders } = await readyOrders(1);
  const [one] = orders;
  if (!one) throw new Error("no order");
  const packageId = await idOf(sql`
    insert into package (order_id, carrier, tracking_no) values (${one.id}, 'YunExpress', ${unique("YT")}) returning id`);
  const sent = (set: Sql) => sql`update package_line set ${set} where package_id = ${packageId}`;
  expect(
    await changed(
      sql`insert into package_line (package_id, order_line_item_id, qty) values (${packageId}, ${one.itemId}, 2)`,
    ),
  ).toBe(-1);
  expect(await changed(sent(sql`qty = 1`))).toBe(1);
  expect(await changed(sent(sql`qty = 2`))).toBe(-1);
  expect(await changed(sql`delete from package_line where package_id = ${packageId}`)).toBe(1);

  const toteId = await idOf(sql`
    insert into bin (warehouse_id, code, kind) values (${house.id}, ${unique("T-")}, 'tote') returning id`);
  const waveId = await idOf(sql`
    insert into wave (no, warehouse_id, tote_id, created_by) values (${unique("W")}, ${house.id}, ${toteId}, 'system') returning id`);
  const inWave = (set: Sql) => sql`update wave_order set ${set} where wave_id = ${waveId}`;
  expect(
    await changed(
      sql`insert into wave_order (wave_id, order_id, warehouse_id) values (${waveId}, ${one.id}, ${house.id})`,
    ),
  ).toBe(-1);
  expect(await changed(inWave(sql`status = 'OUT'`))).toBe(1);
  expect(await changed(inWave(sql`status = 'IN'`))).toBe(-1);
  expect(await changed(sql`delete from wave_order where wave_id = ${waveId}`)).toBe(1);

  const parcelId = await idOf(sql`
    insert into outbound_parcel (no, order_id, wave_id, warehouse_id, part, status, created_by)
    values (${unique("P")}, ${one.id}, ${waveId}, ${house.id}, 1, 'OPEN', 'system') returning id`);
  const packed = (set: Sql) => sql`update outbound_line set ${set} where parcel_id = ${parcelId}`;
  expect(
    await changed(sql`insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty)
      values (${parcelId}, ${one.itemId}, ${sku.id}, 2)`),
  ).toBe(-1);
  expect(await changed(packed(sql`qty = 1`))).toBe(1);
  expect(await changed(packed(sql`qty = 2`))).toBe(-1);
  const parcel = (status: string) =>
    sql`update outbound_parcel set status = ${status} where id = ${parcelId}`;
  expect(await changed(parcel("VOID"))).toBe(1);
  expect(await changed(parcel("OPEN"))).toBe(-1);
  expect(await changed(sql`delete from outbound_line where parcel_id = ${parcelId}`)).toBe(1);
});

test("an order that waits for another of its shipment is looked at each time, also when the hours have passed", async () => {
  const { orders } = await readyOrders(2);
  const [one, other] = orders;
  const waits = sql`update store_order set purchased_at = null where id = ${other?.id ?? null}`;
  const joined = sql`update store_order set shipment_group = ${one?.id ?? null} where id = any(${orders.map(({ id }) => id)}::uuid[])`;
  expect(await changed(waits)).toBe(-1);
  expect(await changed(joined)).toBe(-1);
  const earlier = sql`update store_order set purchased_at = now() - make_interval(hours => ${mergedWaitHours}, secs => 1)
    where id = ${one?.id ?? null}`;
  expect(await changed(earlier)).toBe(1);
  expect(await changed(sql`update store_order set shipment_group = null where id = ${one?.id ?? null}`)).toBe(
    0,
  );
});

test("what is undone changes nothing, jobs at once do no harm, and another rule counts anew", async () => {
  const { orders } = await readyOrders(2);
  const ids = orders.map(({ id }) => id);
  const held = sql`update store_order set hold = 'STOCK' where id = any(${ids}::uuid[])`;
  await lookAtTouched();
  const before = await counted();
  await transactionOr(async (tx) => {
    await tx.run(held);
    const inside = await tx.first<{ kept: number }>(sql`select ${readyCount} as kept`);
    expect(inside?.kept).toBe(before.fresh - 2);
    throw new Rollback(undefined);
  });
  expect(await counted()).toEqual(before);
  await Promise.all([lookAtTouched(), db.run(held), lookAtTouched()]);
  expect(await counted()).toEqual({ kept: before.fresh - 2, fresh: before.fresh - 2 });
  await db.run(sql`update pick_rule set rule = 'an earlier one'`);
  await db.run(sql`delete from pick_ready`);
  expect((await counted()).kept).toBe(before.fresh - 2);
  await lookAtTouched();
  expect(await counted()).toEqual({ kept: before.fresh - 2, fresh: before.fresh - 2 });
});

async function idOf(insert: Sql): Promise<string> {
  const row = await db.first<{ id: string }>(insert);
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}
