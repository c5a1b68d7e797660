/** What tests do to shelves, by movements. */
import { moveGoods } from "~/domain/stock/goods.server";
import { db, sql, transaction } from "~/platform/db";

/** Takes all that is free of a SKU off its shelves. */
export async function sellOut(variantId: string): Promise<void> {
  const free = await db.rows<{ warehouseId: string; qty: number }>(sql`
    select warehouse_id, reserved - on_hand as qty from stock where variant_id = ${variantId} and on_hand > reserved`);
  const moves = free.map((line) => ({ ...line, variantId, binId: null, reason: "correction" as const }));
  const gone = await transaction((tx) => moveGoods(tx, "system", moves));
  if (!gone.ok) throw new Error("the goods did not leave");
}
