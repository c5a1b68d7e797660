/** Goods that are not there any more: what was promised of them is promised no more. */
import { publish } from "~/domain/bus";
import { sql, type Tx } from "~/platform/db";
import type { GoodsMove } from "./goods.server";

/** Pieces of a SKU that are not there, though a warehouse has promised them. */
export type LostPieces = {
  readonly variantId: string;
  readonly warehouseId: string;
  /** How many more are reserved than will be left. */
  readonly pieces: number;
  /** What found that, in a word: a reason of movements, or the number of a count. */
  readonly because: string;
};

/**
 * Before pieces are taken off the books that are lost, broken or not found: where fewer are left than are reserved, those
 * who wait let go of theirs. The caller holds the shelves.
 * @param because what found it, for the history of those who lose theirs
 */
export async function letGoOfLost(tx: Tx, moves: readonly GoodsMove[], because: string): Promise<void> {
  for (const shelf of await overPromised(tx, moves)) await publish("stock.lost", tx, { ...shelf, because });
  // What was bought for one order alone is let go of last.
  for (const shelf of await overPromised(tx, moves))
    await publish("stock.lostStill", tx, { ...shelf, because });
}

type Over = { readonly variantId: string; readonly warehouseId: string; readonly pieces: number };

/** Shelves on which more is reserved than is left after these moves. */
function overPromised(tx: Tx, moves: readonly GoodsMove[]): Promise<Over[]> {
  const rows = moves.map(({ variantId, warehouseId, binId, qty }) => ({
    ...{ variant_id: variantId, warehouse_id: warehouseId, bin_id: binId, qty },
  }));
  return tx.rows<Over>(sql`
    select s.variant_id, s.warehouse_id, s.reserved - s.on_hand - m.net as pieces
    from (
      select m.variant_id, m.warehouse_id, sum(m.qty)::int as net
      from json_to_recordset(${JSON.stringify(rows)}::json) as m (variant_id uuid, warehouse_id uuid, bin_id uuid, qty int)
      left join bin b on b.id = m.bin_id
      where m.bin_id is null or b.kind in ('shelf', 'tote') group by 1, 2) m
    join stock s on s.variant_id = m.variant_id and s.warehouse_id = m.warehouse_id
    where m.net < 0 and s.reserved > s.on_hand + m.net
    order by s.variant_id, s.warehouse_id`);
}
