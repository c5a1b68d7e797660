/** Pieces of bulk orders become the member's own: they lie on our shelves, and nobody else can get them. */
import { publish } from "~/domain/bus";
import { lockStock } from "~/domain/stock/levels.server";
import { lockOwn, reserveFree } from "~/domain/stock/own.server";
import { sql, type Tx } from "~/platform/db";

/** Pieces of a line that lie on the shelf, reserved for it, and what one of them cost, in cents. */
export type Pooled = {
  readonly memberId: string;
  readonly variantId: string;
  readonly warehouseId: string;
  readonly lineId: string;
  readonly qty: number;
  readonly unitCost: bigint;
};

/**
 * Makes a lot of the pieces of each line. They go from the line's reservation to the lot's, so the shelf's total stays as
 * it is. The caller has locked the order and its lines; it throws where fewer pieces are reserved for one.
 */
export async function putIntoPool(tx: Tx, lines: readonly Pooled[]): Promise<void> {
  const pieces = lines.filter(({ qty }) => qty > 0);
  if (pieces.length === 0) return;
  await lockOwn(
    tx,
    pieces.map(({ memberId, ...line }) => ({ ...line, userId: memberId })),
  );
  await lockStock(tx, pieces);
  const rows = JSON.stringify(
    pieces.map((line) => ({
      ...{ user_id: line.memberId, variant_id: line.variantId, warehouse_id: line.warehouseId },
      ...{ line_id: line.lineId, qty: line.qty, cost: line.unitCost.toString() },
    })),
  );
  const columns = sql`json_to_recordset(${rows}::json) as n (user_id uuid, variant_id uuid, warehouse_id uuid, line_id uuid,
    qty int, cost bigint)`;
  const freed = await tx.rows(sql`
    update stock_reservation r set qty = case when r.qty > n.qty then r.qty - n.qty else r.qty end,
      status = case when r.qty > n.qty then 'firm' else 'released' end
    from (select line_id, variant_id, warehouse_id, sum(qty)::int as qty from ${columns} group by 1, 2, 3) n
    where r.ref_type = 'bulk_line' and r.ref_id = n.line_id and r.variant_id = n.variant_id
      and r.warehouse_id = n.warehouse_id and r.pool = 'platform' and r.status = 'firm' and r.qty >= n.qty
    returning 1`);
  const asked = new Set(pieces.map((line) => `${line.lineId} ${line.variantId} ${line.warehouseId}`));
  if (freed.length !== asked.size) throw new Error("pieces of a bulk order are not reserved for it");
  const lots = await tx.rows<{ id: string }>(sql`
    insert into stock_lot (user_id, variant_id, warehouse_id, bulk_line_id, unit_cost, qty_in, qty_left)
    select user_id, variant_id, warehouse_id, line_id, cost, qty, 0 from ${columns}
    order by user_id, variant_id, warehouse_id returning id`);
  await reserveFree(
    tx,
    lots.map(({ id }) => id),
  );
  await publish("stock.ownCame", tx, [
    ...new Map(pieces.map(({ memberId, variantId }) => [`${memberId} ${variantId}`, { userId: memberId, variantId }])).values(),
  ]);
}
