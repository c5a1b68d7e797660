/** What follows where an order of a shipment changes, or leaves it. */
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { evaluateOrders } from "../evaluate.server";
import type { Row } from "../row.server";
import { takeApart } from "./dissolve.server";

/** It may have left its unpaid shipment: all orders of that are quoted anew. */
export async function quoteMerged(tx: Tx, { row }: Pick<Doing<Row>, "row">): Promise<void> {
  const merged = await tx.first(sql`
    select 1 from store_order where id = ${row.id} and shipment_group is not null and paid_at is null`);
  if (merged) await evaluateOrders(tx, [row.id]);
}

/** One parcel travels by one method: what is chosen for one order is chosen for all. */
export async function sameMethod(
  tx: Tx,
  { row, input }: Pick<Doing<Row, { channelId?: string }>, "row" | "input">,
): Promise<void> {
  if (input.channelId === undefined) return;
  await tx.run(sql`
    update store_order g set channel_id = ${input.channelId}::uuid, channel_chosen = true, quoted_total = null
    from store_order o where o.id = ${row.id} and g.shipment_group = o.shipment_group and g.id <> o.id
      and g.paid_at is null and g.pay_lock is null`);
}

/** A paid order was cancelled: it leaves its shipment. One that is left alone travels by itself, as it was paid. */
export async function leftShipment(tx: Tx, { row }: Pick<Doing<Row>, "row">): Promise<void> {
  const was = await tx.first<{ group: string }>(sql`
    with was as (select id, shipment_group from store_order where id = ${row.id} and shipment_group is not null)
    update store_order o set shipment_group = null from was where o.id = was.id returning was.shipment_group as group`);
  if (!was) return;
  const others = await tx.rows(sql`select id from store_order where shipment_group = ${was.group}::uuid`);
  if (others.length === 1)
    await takeApart(tx, sql`shipment_group = ${was.group}::uuid and status in ('PENDING', 'PURCHASING')`);
}
