/**
 * Orders of one shipment are packed into one box (decision 081). Each keeps its own parcel; the first has label, number
 * and weight of all, and the others are joined to it.
 */
import { travelsWith } from "~/domain/orders/merging/together.server";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { raw, sql, type Sql, type Tx } from "~/platform/db";
import type { By } from "~/platform/steps";
import { toPack, unfitFor } from "../picking/ready.server";
import { labelParcel } from "./label.server";
import { lockParcel, type Parcel } from "./steps.server";

/** Whether an `outbound_parcel` is all of its order. */
const isWhole = (x: string): Sql => sql`(not exists (
    select 1 from outbound_parcel s where s.order_id = ${raw(x)}.order_id and s.id <> ${raw(x)}.id and s.status <> 'VOID')
  and not exists (select 1 from package k where k.order_id = ${raw(x)}.order_id)
  and not exists (select 1 from order_line l join order_line_item i on i.order_line_id = l.id
    where l.order_id = ${raw(x)}.order_id and ${toPack} > 0))`;

/** A parcel that is packed goes into the box of its shipment that waits for its label in the wave. */
export async function joinBox(tx: Tx, parcel: Parcel, grams: number | null): Promise<void> {
  const box = await tx.first<{ id: string }>(sql`
    select h.id from outbound_parcel x join store_order o on o.id = x.order_id
    join store_order g on ${travelsWith("g", "o")}
    join outbound_parcel h on h.order_id = g.id and h.wave_id = x.wave_id
    where x.id = ${parcel.id} and h.status = 'PACKED' and h.joined_to is null and h.tracking_no is null
      and h.carrier is not distinct from x.carrier and ${isWhole("x")} and ${isWhole("h")}
    order by h.id limit 1`);
  if (!box) return;
  await tx.run(sql`
    update outbound_parcel set joined_to = ${box.id}::uuid, weighed_g = null where id = ${parcel.id}`);
  // What the scale says last is the whole box; a piece of the known weight adds to what it said before.
  await tx.run(sql`
    update outbound_parcel h set weighed_g = coalesce(${grams}::int, h.weighed_g + (
      select sum(b.qty * coalesce(i.weight_g, v.weight_g))::int from outbound_line b
      left join order_line_item i on i.id = b.order_line_item_id join variant v on v.id = b.variant_id
      where b.parcel_id = ${parcel.id}))
    where h.id = ${box.id}`);
}

/**
 * Labels the box of a packed parcel, unless another order of its shipment is still being picked or packed in the wave. A
 * parcel by itself is labelled at once.
 */
export async function labelBox(tx: Tx, parcelId: string, by: By): Promise<void> {
  const box = await tx.first<{ id: string; waits: boolean }>(sql`
    select h.id, exists (
      select 1 from store_order o join store_order g on ${travelsWith("g", "o")}
      join wave_order w on w.order_id = g.id and w.wave_id = h.wave_id and w.status = 'IN'
      where o.id = h.order_id and o.shipment_group is not null) and ${isWhole("h")} as waits
    from outbound_parcel x join outbound_parcel h on h.id = coalesce(x.joined_to, x.id) where x.id = ${parcelId}`);
  if (!box || box.waits) return;
  const parcel = await lockParcel(tx, box.id);
  if (parcel?.status === "PACKED") await labelParcel(tx, parcel, by);
}

/** An order left a wave: boxes of its shipment there wait for it no longer. The caller holds the order. */
export async function labelWithout(tx: Tx, waveId: string, orderId: string, by: By): Promise<void> {
  const waiting = await tx.rows<{ id: string; orderId: string }>(sql`
    select h.id, h.order_id from store_order o join store_order g on g.shipment_group = o.shipment_group and g.id <> o.id
    join outbound_parcel h on h.order_id = g.id and h.wave_id = ${waveId}
    where o.id = ${orderId} and h.status = 'PACKED' and h.joined_to is null and h.tracking_no is null order by h.order_id`);
  for (const { id, orderId: other } of waiting) {
    const order = await lockAnyOrder(tx, { id: other });
    if (order && unfitFor(order) === null) await labelBox(tx, id, by);
  }
}
