/** Goods of an order that are sent again free of charge (§3.9): an order of its own, which goes the way of any other. */
import { lockAnyOrder } from "./row.server";
import { sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { uuidv7 } from "~/platform/id";
import type { By } from "~/platform/steps";
import { coolingOffMinutes } from "./config";
import { isDivided } from "./part-facts.server";
import type { LineUnits } from "./refund-lines";
import { orderSteps } from "./steps.server";

/**
 * Makes an order of these units of a locked order, at no price: its goods keep their unit prices, because customs ask for
 * their value. It waits for acceptance. Its store is told nothing: for the store the order was sent already.
 */
export async function resendOrder(
  tx: Tx,
  orderId: string,
  units: readonly LineUnits[],
  by: By,
  reason: string,
): Promise<{ id: string; no: string }> {
  const id = uuidv7();
  const made = await tx.first<{ no: string }>(sql`
    insert into store_order (id, no, user_id, store_id, external_order_id, external_no, source, parent_id, placed_at,
      status, connection, store_pay_status, store_ccy, ship_to, letters_kept, country, channel_id, channel_chosen,
      warehouse_id, planned_parcels, ioss_no, quoted_at, paid_at)
    select ${id}, 'Q' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('order_no_seq'), o.user_id, o.store_id,
      o.external_order_id || '#R' || n.nth, case when o.external_no = '' then '' else o.external_no || '-R' || n.nth end,
      'resend', o.id, now(), 'PENDING', 'CONNECTED', 'paid', o.store_ccy, o.ship_to, o.letters_kept, o.country,
      o.channel_id, true, o.warehouse_id, case when ${isDivided} then o.planned_parcels end, o.ioss_no, now(), now()
    from store_order o, (select count(*)::int + 1 as nth from store_order c where c.parent_id = ${orderId}) n
    where o.id = ${orderId} returning no`);
  if (!made) throw new Error("no order to send again");
  await tx.run(sql`
    insert into order_line (order_id, store_variant_id, variant_id, external_line_id, external_variant_id, title,
      store_sku, options, qty, store_price, link_status)
    select ${id}::uuid, l.store_variant_id, l.variant_id, l.external_line_id, l.external_variant_id, l.title, l.store_sku,
      l.options, u.qty, 0, l.link_status
    from unnest(${units.map(({ lineId }) => lineId)}::uuid[], ${units.map(({ qty }) => qty)}::int[]) as u (id, qty)
    join order_line l on l.id = u.id and l.order_id = ${orderId} order by l.id`);
  await tx.run(sql`
    insert into order_line_item (order_line_id, variant_id, qty, unit_price, weight_g, warehouse_id)
    select n.id, i.variant_id, i.qty * n.qty / l.qty, i.unit_price, i.weight_g, i.warehouse_id
    from order_line n join order_line l on l.order_id = ${orderId} and l.external_line_id = n.external_line_id
    join order_line_item i on i.order_line_id = l.id where n.order_id = ${id} order by i.id`);
  await orderSteps.begin(tx, "resent", by, id, { reason });
  const runAt = new Date(Date.now() + coolingOffMinutes * 60_000);
  await addJob(tx, "orders.accept", { orderIds: [id] }, { runAt });
  return { id, no: made.no };
}

/** Says in an order's history that a case of it was opened, or has ended (§3.1 #35). The caller has locked it. */
export async function noteClaim(
  tx: Tx,
  orderId: string,
  event: "claim-opened" | "claim-ended",
  by: By,
  reason: string,
): Promise<void> {
  const order = await lockAnyOrder(tx, { id: orderId });
  if (order) await orderSteps.takeStep(tx, order, event, by, { input: { reason } });
}
