/** What tests share that need a member's own goods with us. */
import { randomUUID } from "node:crypto";
import { moveGoods } from "~/domain/stock/goods.server";
import { addLots, type OwnKey } from "~/domain/stock/own.server";
import { db, sql, transaction } from "~/platform/db";

/** Pieces of a member's come from elsewhere and are put away. */
export async function ownGoods(place: OwnKey, qty: number, unitCost = 700n): Promise<void> {
  await transaction(async (tx) => {
    const { variantId, warehouseId } = place;
    await moveGoods(tx, "system", [{ variantId, warehouseId, binId: null, qty, reason: "delivery" }]);
    const ref = { type: "own_request", id: randomUUID() };
    await addLots(tx, [{ ...place, qty, unitCost, cameAs: "SENT_IN", ref }]);
  });
}

/** Lots of a member, the oldest first. */
export const lotsOf = (memberId: string) =>
  db.rows<{ left: number; reserved: number }>(sql`
    select qty_left as left, reserved from stock_lot where user_id = ${memberId} order by received_at, id`);

/** Movements of a member's goods, the oldest first. */
export const movesOf = (memberId: string) =>
  db.rows<{ kind: string; qty: number; balance: number }>(sql`
    select kind, qty, balance from lot_move where user_id = ${memberId} order by id`);
