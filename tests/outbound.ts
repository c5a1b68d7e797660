/** What tests of the warehouse share: orders that are ready to pick, and shelves with their goods. */
import { randomInt } from "node:crypto";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { db, sql, transaction } from "~/platform/db";
import type { StaffRole } from "~/domain/accounts/people";
import { unique } from "./factories";
import { lineOf, paidOrder, type OrderRow, type World } from "./orders";

/** A picker of the tests. */
export const picker = (id: string, roles: StaffRole[] = ["warehouse"]) => ({ id, roles });

/** A shelf of a warehouse with pieces of a variant, taken from those that lie in no bin. */
export async function shelf(
  world: World,
  index: number,
  qty: number,
  { code = unique("A-"), sort = randomInt(1_000_000) }: { code?: string; sort?: number } = {},
): Promise<{ id: string; code: string }> {
  const made = await db.first<{ id: string; code: string }>(sql`
    insert into bin (warehouse_id, code, sort) values (${world.warehouseId}, ${code}, ${sort})
    on conflict (warehouse_id, code) do update set sort = bin.sort returning id, code`);
  if (!made) throw new Error("no shelf");
  const move = {
    variantId: world.variants[index]?.skuId ?? "",
    warehouseId: world.warehouseId,
    reason: "move",
  } as const;
  const moved = await transaction((tx) =>
    moveGoods(tx, "system", [
      { ...move, binId: null, qty: -qty },
      { ...move, binId: made.id, qty },
    ]),
  );
  if (!moved.ok) throw new Error(moved.error);
  return made;
}

/** What customs ask of goods: without it no label is made for a parcel that passes a border. */
export const declareGoods = (world: World) =>
  db.run(sql`
    with goods as (
      update variant set weight_g = coalesce(weight_g, 100)
      where id = any(${world.variants.map(({ skuId }) => skuId)}::uuid[]) returning product_id)
    update product set hs_code = coalesce(hs_code, '851770'), origin = coalesce(origin, 'CN')
    where id in (select product_id from goods)`);

/** An order whose goods are reserved and that can be picked. `lines`: pieces of each of the world's variants. */
export async function readyOrder(
  world: World,
  lines: readonly (readonly [number, number])[],
): Promise<OrderRow> {
  await declareGoods(world);
  const order = await paidOrder(world, { lines: lines.map(([index, qty]) => lineOf(world, index, qty)) });
  await acceptOrder({ no: order.no }, "system");
  const bought = await db.first<{ at: Date | null }>(
    sql`select purchased_at as at from store_order where no = ${order.no}`,
  );
  if (!bought?.at) {
    const done = await markPurchased(order.no, "system");
    if (!done.ok) throw new Error(done.error);
  }
  return order;
}

/** SKU of one of the world's variants. */
export async function skuOf(world: World, index: number): Promise<string> {
  const row = await db.first<{ sku: string }>(
    sql`select sku from variant where id = ${world.variants[index]?.skuId ?? null}`,
  );
  return row?.sku ?? "";
}

/** Numbers that the carrier of an order's channel gave us; other ranges of it end. */
export async function numbersFor(orderId: string): Promise<void> {
  const first = 10 ** 11 + randomInt(10 ** 11);
  await db.run(sql`
    insert into number_range (carrier, prefix, digits, first, last, next, created_by)
    select c.carrier, 'QX', 12, ${first}::bigint, ${first + 100_000}::bigint, ${first}::bigint, 'system'
    from store_order o join ship_channel c on c.id = o.channel_id where o.id = ${orderId}
      and not exists (select 1 from number_range r where r.carrier = c.carrier)`);
}
