/** Orders that wait for goods, for the nouns that buy and allocate them. By this file alone, they move orders. */
import { sql, type Tx } from "~/platform/db";
import { keepReserved } from "~/domain/stock/consume.server";
import type { LostPieces } from "~/domain/stock/lost.server";
import { lackingOf } from "./lacking.server";
import { lockAnyOrder } from "./row.server";
import { orderSteps } from "./steps.server";

export { lackingOf, type Lacking } from "./lacking.server";

/**
 * Locks orders in the order of their ids, and answers which. Those that somebody else has locked are left out, so that
 * who holds shelves already waits for nobody; `wait` waits for them.
 */
export async function lockOrders(
  tx: Tx,
  orderIds: readonly string[],
  how: "wait" | "skip",
): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from store_order where id = any(${[...orderIds]}::uuid[]) order by id
    for update${how === "skip" ? sql` skip locked` : sql``}`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * An order whose goods are all reserved counts as bought (§3.1 #19). False where it lacks something, or where its state or
 * its store is against it: then staff decide.
 */
export async function takePurchased(tx: Tx, orderId: string): Promise<boolean> {
  const order = await lockAnyOrder(tx, { id: orderId });
  if (!order || order.purchasedAt !== null || (await lackingOf(tx, [orderId])).length > 0) return false;
  const house = await tx.first(
    sql`select 1 from store_order where id = ${orderId} and warehouse_id is not null`,
  );
  return house !== null && (await orderSteps.takeStep(tx, order, "purchased", "system", {})).ok;
}

/** An order that lets go of pieces, and how many. */
export type LettingGo = { readonly orderId: string; readonly qty: number };

/**
 * Pieces that were reserved for orders are not there: they are reserved no more, so that what these orders lack is bought
 * again, and none of them counts as bought. `because` stands in their history. The caller has locked orders and shelf.
 */
export async function loseReserved(
  tx: Tx,
  { variantId, warehouseId, because }: Pick<LostPieces, "variantId" | "warehouseId" | "because">,
  lost: readonly LettingGo[],
): Promise<void> {
  for (const { orderId, qty } of lost) {
    const kept = await tx.first<{ qty: number }>(sql`
      select qty from stock_reservation where ref_type = 'store_order' and ref_id = ${orderId} and pool = 'platform'
        and variant_id = ${variantId} and warehouse_id = ${warehouseId} and status in ('held', 'firm')`);
    const left = Math.max(0, (kept?.qty ?? 0) - qty);
    await keepReserved(tx, { type: "store_order", id: orderId }, [{ variantId, warehouseId, qty: left }]);
    const order = await lockAnyOrder(tx, { id: orderId });
    if (order?.status === "PURCHASING" && order.purchasedAt !== null)
      await orderSteps.takeStep(tx, order, "goods-lost", "system", { input: { reason: because } });
  }
}
