/** Which orders can be picked, packed and handed over, and which of their pieces. */
import type { Row } from "~/domain/orders/row.server";
import { houseOfItem } from "~/domain/orders/part-facts.server";
import { isStopped, stoppingTags } from "~/domain/orders/rules";
import { travelsWith } from "~/domain/orders/merging/together.server";
import { raw, sql, type Queryable, type Sql } from "~/platform/db";
import { mergedWaitHours } from "../outbound-config";

/** Pieces of `order_line_item i` of `order_line l` that wait to be packed: not refunded, sent or in a parcel. */
export const toPack: Sql = sql`(i.qty - i.qty * l.refunded / l.qty
  - coalesce((select sum(p.qty)::int from package_line p where p.order_line_item_id = i.id), 0)
  - coalesce((select sum(b.qty)::int from outbound_line b where b.order_line_item_id = i.id
    and (select x.status from outbound_parcel x where x.id = b.parcel_id) in ('OPEN', 'PACKED', 'LABELLED')), 0))`;

const stopping = sql`${[...stoppingTags, "STORE_CHANGED"]}::text[]`;

/**
 * Pieces of `store_order o` that wait in their warehouse, whose wave has not got the order. The offset keeps the question
 * at each order's own lines: PostgreSQL would else join the lines of all orders first, 2.6 s with 20,000 orders.
 */
const waitingPieces: Sql = sql`order_line l join order_line_item i on i.order_line_id = l.id
    where l.order_id = o.id and ${toPack} > 0 and not exists (
      select 1 from wave_order w where w.order_id = o.id and w.status = 'IN' and w.warehouse_id = ${houseOfItem}) offset 0`;

/** The warehouses where pieces of a ready `store_order o` wait, as `id`. */
export const readyHouses: Sql = sql`(select distinct ${houseOfItem} as id from ${waitingPieces})`;

/** Whether `store_order o` has not waited long enough for another order of its shipment. */
export const waitsForMate: Sql = sql`o.purchased_at > now() - make_interval(hours => ${raw(String(mergedWaitHours))})`;

/**
 * Whether `store_order o` waits for another order of its shipment: nothing is wrong with that one, its goods are only not
 * there yet. Not for ever: then it travels by itself.
 */
const waitsForOthers: Sql = sql`exists (
  select 1 from store_order g where ${travelsWith("g", "o")} and g.status in ('PENDING', 'PURCHASING') and g.hold = 'NONE'
    and g.box = 'ACTIVE' and not g.abnormal && ${stopping}
    and (g.purchased_at is null or exists (select 1 from purchase_need n where n.order_id = g.id))
    and ${waitsForMate})`;

/**
 * Whether `store_order o` can be picked somewhere: bought, nothing of it to buy still, not held, nothing said against it by its store, in no wave
 * of a warehouse where pieces of it wait, and its shipment with it. What its store has changed since it was paid is looked at on its page first.
 */
export const isReady: Sql = sql`o.status = 'PURCHASING' and o.hold = 'NONE' and o.purchased_at is not null
  and o.warehouse_id is not null and o.box = 'ACTIVE' and not o.abnormal && ${stopping}
  and not exists (select 1 from purchase_need n where n.order_id = o.id)
  and (o.shipment_group is null or not ${waitsForOthers})
  and exists (select 1 from ${waitingPieces})`;

/** In words of `Unfit` and more, why `store_order o` is not ready, or that a wave has it already. */
export const whyNotReady: Sql = sql`case
  when o.status in ('SHIPPED', 'DELIVERED') then 'sent'
  when o.status not in ('PENDING', 'PURCHASING') or o.box <> 'ACTIVE' then 'cancelled'
  when o.hold <> 'NONE' then 'held'
  when o.abnormal && ${[...stoppingTags]}::text[] then 'stopped'
  when 'STORE_CHANGED' = any(o.abnormal) then 'changed'
  when exists (select 1 from purchase_need n where n.order_id = o.id) then 'short'
  when o.purchased_at is null then 'not-ready'
  when exists (select 1 from wave_order w where w.order_id = o.id and w.status = 'IN') then 'in-wave'
  when o.shipment_group is not null and ${waitsForOthers} then 'mate'
  else 'not-ready' end`;

/** Why an order may not be picked, packed or handed over. */
export type Unfit = "held" | "cancelled" | "stopped" | "changed" | "sent" | "short";

/** Says of a locked order why it may not leave; null where it may. */
export function unfitFor(order: Row): Unfit | null {
  if (order.status === "SHIPPED" || order.status === "DELIVERED") return "sent";
  if (order.status !== "PURCHASING" || order.box !== "ACTIVE") return "cancelled";
  // Pieces of it were not found: they are bought again.
  if (order.purchasedAt === null) return "short";
  if (order.hold !== "NONE") return "held";
  if (isStopped(order.abnormal)) return "stopped";
  return order.abnormal.includes("STORE_CHANGED") ? "changed" : null;
}

export type ItemToPack = { itemId: string; variantId: string; qty: number; parcelNo: number | null };

/** The pieces of an order that wait to be packed at a warehouse. */
export const itemsToPack = (on: Queryable, orderId: string, warehouseId: string): Promise<ItemToPack[]> =>
  on.rows<ItemToPack>(sql`
    select i.id as item_id, i.variant_id, ${toPack} as qty, l.parcel_no
    from store_order o join order_line l on l.order_id = o.id join order_line_item i on i.order_line_id = l.id
    where o.id = ${orderId} and ${houseOfItem} = ${warehouseId} and ${toPack} > 0 order by i.id`);
