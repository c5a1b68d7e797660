/**
 * Pieces are not where they should be, and orders had them reserved: the newest that waits goes without. What is in a
 * tote or a parcel already, or on a pick list, stays its order's.
 */
import { lockOrders, loseReserved, type LettingGo } from "~/domain/orders/goods.server";
import type { LostPieces } from "~/domain/stock/lost.server";
import { sql, type Tx } from "~/platform/db";

/** Orders that are not paid come first, then the latest. Those that somebody else has locked are left out. */
export async function loseFromNewest(tx: Tx, lost: LostPieces): Promise<void> {
  const asked = await waiting(tx, lost);
  const locked = await lockOrders(
    tx,
    asked.map(({ orderId }) => orderId),
    "skip",
  );
  let rest = lost.pieces;
  const losing: LettingGo[] = [];
  for (const { orderId, may } of await waiting(tx, lost)) {
    if (!locked.has(orderId)) continue;
    const qty = Math.min(rest, may);
    rest -= qty;
    if (qty > 0) losing.push({ orderId, qty });
  }
  await loseReserved(tx, lost, losing);
}

/** Orders with reserved pieces of a SKU that nobody has in hand, the newest first. */
const waiting = (tx: Tx, { variantId, warehouseId }: LostPieces) =>
  tx.rows<{ orderId: string; may: number }>(sql`
    select order_id, may from (
      select o.id as order_id, r.qty - least(r.qty, coalesce((
          select sum(case when w.status = 'IN' then p.qty - p.short else p.picked end - p.put_back)
          from pick_line p join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id
          where p.order_id = o.id and p.variant_id = r.variant_id and w.status in ('IN', 'PACKED')), 0)::int
        - coalesce((
          select sum(b.qty) from outbound_parcel x join outbound_line b on b.parcel_id = x.id
          where x.order_id = o.id and b.variant_id = r.variant_id and x.status = 'HANDED_OVER'
            and exists (select 1 from wave_order w where w.wave_id = x.wave_id and w.order_id = o.id
              and w.status in ('IN', 'PACKED'))), 0)::int) as may,
        o.accepted_at, o.paid_at
      from stock_reservation r join store_order o on o.id = r.ref_id
      where r.variant_id = ${variantId} and r.warehouse_id = ${warehouseId} and r.ref_type = 'store_order'
        and r.pool = 'platform' and r.status in ('held', 'firm')) x
    where may > 0
    order by accepted_at desc nulls first, paid_at desc nulls first, order_id desc`);
