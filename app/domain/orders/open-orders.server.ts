/** Orders of a store that are not over yet, for the comparison with the store. */
import type { OpenOrder } from "~/domain/stores/events";
import { db, prisma, sql } from "~/platform/db";
import { leavingTags } from "./store-leaving.server";

/**
 * Unpaid and paid orders that have not left, after the order of a store's id, in the order of these ids. Those that are
 * known to be cancelled, or sent by somebody else, are left out.
 */
export function openOrders(storeId: string, after: string, most: number): Promise<OpenOrder[]> {
  return db.rows<OpenOrder>(sql`
    select external_order_id as external_id, placed_at, store_modified_at as modified_at from store_order
    where store_id = ${storeId} and external_order_id > ${after} and source in ('webhook', 'poll', 'sync')
      and status in ('AWAITING_PAYMENT', 'PENDING', 'PURCHASING') and not abnormal && ${leavingTags}::text[]
    order by external_order_id limit ${most}`);
}

/** When a store's order was placed; null where we do not have it. */
export async function placedAt(storeId: string, externalOrderId: string): Promise<Date | null> {
  const where = { storeId, externalOrderId };
  const order = await prisma.storeOrder.findFirst({ where, select: { placedAt: true } });
  return order?.placedAt ?? null;
}
