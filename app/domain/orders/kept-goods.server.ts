/** Goods of a stopped order go into its member's inventory in place of their refund (§3.1 #28). */
import { post } from "~/domain/ledger/ledger.server";
import { dispatched } from "~/domain/ledger/postings";
import { addLots, lockOwn } from "~/domain/stock/own.server";
import { db, prepare, sql, type Queryable, type Tx } from "~/platform/db";
import { itemsLeft } from "./items-left.server";
import { keptOf, type Kept } from "./kept-goods";
import { partsLeft } from "./money.server";
import type { OrderPage } from "./order.server";
import type { Row } from "./row.server";

export type KeptGoods = Kept & { readonly warehouseId: string };

/** What the member of an order would keep of it: paid pieces that lie here for it. Null where there are none. */
export async function keptGoods(on: Queryable, orderId: string): Promise<KeptGoods | null> {
  const here = await on.rows<{ variantId: string; warehouseId: string; qty: number }>(
    prepare(sql`
    select r.variant_id, r.warehouse_id, (r.qty - coalesce((
        select sum(u.taken - u.given_back - u.used) from lot_use u join stock_lot l on l.id = u.lot_id
        where u.ref_type = 'store_order' and u.ref_id = r.ref_id and l.variant_id = r.variant_id
          and l.warehouse_id = r.warehouse_id), 0))::int as qty
    from stock_reservation r join store_order o on o.id = r.ref_id and o.warehouse_id = r.warehouse_id
    where r.ref_type = 'store_order' and r.ref_id = ${orderId}::uuid and r.status = 'firm' and r.pool = 'platform'`),
  );
  const [first] = here;
  if (!first) return null;
  const [items, parts] = [await itemsLeft(on, orderId), await partsLeft(on, orderId)];
  const kept = keptOf(items, new Map(here.map(({ variantId, qty }) => [variantId, qty])), parts.goods);
  return kept.pieces.length > 0 ? { ...kept, warehouseId: first.warehouseId } : null;
}

/** The same for the page of an order that is stopped. */
export const keepable = ({ id, hold, stopped, resend }: Stopped): Promise<KeptGoods | null> =>
  hold === "INTERCEPTED" && !stopped && !resend ? keptGoods(db, id) : Promise.resolve(null);

type Stopped = Pick<OrderPage, "id" | "hold" | "stopped" | "resend">;

/** J6: the share of goods that are kept is earned. What the member has is locked before shelves are. */
export async function earnKept(
  tx: Tx,
  order: Row,
  { goods, pieces, warehouseId }: KeptGoods,
  paidBy: string,
): Promise<void> {
  await lockOwn(
    tx,
    pieces.map(({ variantId }) => ({ userId: order.userId, variantId, warehouseId })),
  );
  const journal = dispatched({
    idemKey: `journal:${paidBy}:kept`,
    ref: { type: "store_order", id: order.id, no: order.no },
    share: { goods, shipping: 0n, service: 0n, tax: 0n },
  });
  if (journal) await post(tx, [journal], { all: true });
}

/** Pieces that the order has let go of become lots of its member, at what was paid for them. */
export function stockKept(tx: Tx, order: Row, { pieces, warehouseId }: KeptGoods): Promise<void> {
  return addLots(
    tx,
    pieces.map((one) => ({
      ...{ ...one, warehouseId, userId: order.userId },
      ...{ cameAs: "CANCELLED" as const, ref: { type: "store_order", id: order.id } },
    })),
  );
}
