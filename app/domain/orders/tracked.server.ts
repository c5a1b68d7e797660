/** What carriers tell of the parcels of orders (§3.1 #32 to #34). By this file alone, tracking moves orders. */
import { db, sql, transaction, type Tx } from "~/platform/db";
import { lockAnyOrder, visibleTo, type Row } from "./row.server";
import { orderSteps } from "./steps.server";

/** A store is told that a parcel has arrived, or no longer, as it comes back. */
export { dropDelivered, queueDelivered } from "./delivered-back.server";

/** Whose orders a member of staff sees, of `store_order o`; with them their parcels. */
export const visibleOrders = visibleTo;

export type ParcelOrder = Pick<Row, "id" | "no" | "userId">;

/** Locks the order of a parcel, before anything of the parcel is locked; null where there is none. */
export async function lockOrderOfParcel(tx: Tx, packageId: string): Promise<ParcelOrder | null> {
  const row = await tx.first<{ id: string }>(sql`select order_id as id from package where id = ${packageId}`);
  return row && lockAnyOrder(tx, row);
}

/** Locks the orders of parcels in the order of their ids, before anything of the parcels is locked; each by its parcel. */
export async function lockOrdersOfParcels(
  tx: Tx,
  packageIds: readonly string[],
): Promise<Map<string, ParcelOrder>> {
  const rows = await tx.rows<ParcelOrder>(sql`
    select id, no, user_id from store_order
    where id in (select order_id from package where id = any(${[...packageIds]}::uuid[])) order by id for update`);
  const orders = new Map(rows.map((row) => [row.id, row]));
  const parcels = await tx.rows<{ id: string; orderId: string }>(sql`
    select id, order_id from package where id = any(${[...packageIds]}::uuid[])`);
  return new Map(
    parcels.flatMap(({ id, orderId }) => {
      const order = orders.get(orderId);
      return order ? [[id, order] as const] : [];
    }),
  );
}

/**
 * A parcel has arrived. The order is delivered once all its parcels are; then it is returned, as it was moved just now.
 * Safe to repeat: what is delivered stays as it is. A carrier's clock may be ahead: nothing arrives in the future.
 */
export async function parcelDelivered(tx: Tx, packageId: string, at: Date): Promise<ParcelOrder | null> {
  const row = await tx.first<{ orderId: string }>(sql`
    update package set status = 'DELIVERED', delivered_at = coalesce(delivered_at, greatest(shipped_at, least(${at}, now())))
    where id = ${packageId} returning order_id`);
  return row && deliver(tx, row.orderId);
}

async function deliver(tx: Tx, orderId: string): Promise<ParcelOrder | null> {
  const order = await lockAnyOrder(tx, { id: orderId });
  const open = await tx.first(
    sql`select 1 from package where order_id = ${orderId} and status <> 'DELIVERED' limit 1`,
  );
  if (!order || open) return null;
  const taken = await orderSteps.takeStep(tx, order, "delivered", "system", {});
  if (!taken.ok) return null;
  await tx.run(sql`
    update store_order set delivered_at = (select max(p.delivered_at) from package p where p.order_id = ${orderId})
    where id = ${orderId}`);
  return order;
}

/**
 * Delivers the orders whose parcels have all arrived while something else was open, such as a line that was refunded
 * later.
 * @param then in the same transaction, what follows for each
 */
export async function deliverArrived(then: (tx: Tx, order: ParcelOrder) => Promise<void>): Promise<void> {
  const rows = await db.rows<{ id: string }>(sql`
    select o.id from store_order o where o.status = 'SHIPPED'
      and exists (select 1 from package p where p.order_id = o.id)
      and not exists (select 1 from package p where p.order_id = o.id and p.status <> 'DELIVERED')
    order by o.id limit 500`);
  for (const { id } of rows)
    await transaction(async (tx) => {
      const order = await deliver(tx, id);
      if (order) await then(tx, order);
    });
}

/** Marks an order: a parcel of it is late (#33), or came back (#34). Nothing where it is marked, or has moved on. */
export async function tagOrder(
  tx: Tx,
  orderId: string,
  event: "late" | "returned",
  reason: string,
): Promise<void> {
  const order = await lockAnyOrder(tx, { id: orderId });
  if (order) await orderSteps.takeStep(tx, order, event, "system", { input: { reason } });
}

/** A late order's parcels have all been scanned again. */
export async function untagLate(tx: Tx, orderId: string): Promise<void> {
  const order = await lockAnyOrder(tx, { id: orderId });
  if (order) await orderSteps.takeStep(tx, order, "moving-again", "system", {});
}
