/** What accepted orders lack: pieces that are neither refunded, sent nor reserved for them (§3.1 #19). */
import { moveGoods } from "~/domain/stock/goods.server";
import { reserveMore } from "~/domain/stock/reserve-more.server";
import { sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";

/** Pieces of a SKU that an order lacks at its warehouse. */
export type Lacking = {
  readonly orderId: string;
  readonly variantId: string;
  readonly warehouseId: string;
  readonly missing: number;
  /** Whether it is bought for: no hold, nothing its store says against sending it. */
  readonly isActive: boolean;
  /** When it was accepted. */
  readonly since: Date;
};

/** What these orders lack, the one that waits longest first. Orders that are not in purchasing lack nothing. */
export function lackingOf(tx: Tx, orderIds: readonly string[]): Promise<Lacking[]> {
  return tx.rows<Lacking>(sql`
    select order_id, variant_id, warehouse_id, missing, is_active, since from order_lacking(${[...orderIds]}::uuid[])
    order by since, order_id, variant_id`);
}

/**
 * Books what an order lacks as arrived, and keeps it for that order: goods bought outside of purchase orders. Every piece
 * is a movement. The caller has locked the order.
 */
export async function bookBought(tx: Tx, orderId: string, actor: Actor): Promise<void> {
  const lacking = await lackingOf(tx, [orderId]);
  if (lacking.length === 0) return;
  const ref = { type: "store_order", id: orderId };
  const lines = lacking.map(({ variantId, warehouseId, missing }) => ({
    variantId,
    warehouseId,
    qty: missing,
  }));
  const came = await moveGoods(
    tx,
    actor,
    lines.map((line) => ({ ...line, binId: null, reason: "delivery", ref })),
  );
  const kept = await reserveMore(
    tx,
    ref.type,
    lines.map((line) => ({ ...line, refId: orderId })),
  );
  const sum = (all: readonly { qty: number }[]) => all.reduce((total, { qty }) => total + qty, 0);
  if (!came.ok || sum(kept) !== sum(lines)) throw new Error(`goods of order ${orderId} were not booked`);
}

/** Pieces of an order that are neither refunded nor sent, such as "SKU-1 × 2"; empty where there is none. */
export async function stillHere(tx: Tx, orderId: string): Promise<string> {
  const rows = await tx.rows<{ sku: string; qty: number }>(sql`
    select v.sku, sum(i.qty - i.qty * l.refunded / l.qty - coalesce((
      select sum(p.qty)::int from package_line p where p.order_line_item_id = i.id), 0))::int as qty
    from order_line_item i join order_line l on l.id = i.order_line_id join variant v on v.id = i.variant_id
    where l.order_id = ${orderId} group by v.sku order by v.sku`);
  return rows.flatMap(({ sku, qty }) => (qty > 0 ? [`${sku} × ${qty}`] : [])).join(", ");
}
