/** What pick lists take of the shelves, and the totes that picked goods lie in. All runs in the caller's transaction. */
import { sql, type Sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import type { Result } from "~/platform/result";
import { moveGoods, placesOf, type Place } from "./goods.server";
import { lockLevels } from "./levels.server";
import type { StockRef } from "./stock.server";

/** Pieces of a variant in one bin. */
export type InBin = { readonly binId: string; readonly variantId: string; readonly qty: number };

/** Locks the shelves of variants in the order of their keys, and says where their pieces lie free of picks. */
export async function lockPlaces(
  tx: Tx,
  variantIds: readonly string[],
  warehouseId: string,
): Promise<Place[]> {
  const asked = [...new Set(variantIds)];
  await lockLevels(
    tx,
    asked.map((variantId) => ({ variantId, warehouseId, qty: 0 })),
  );
  return placesOf(asked, warehouseId, tx);
}

/** Keeps pieces of bins for a pick list. The caller holds the shelves and has seen that the pieces are free. */
export const holdPicks = (tx: Tx, picks: readonly InBin[]): Promise<unknown> => changePicks(tx, picks, 1);

/** Lets go of pieces that no pick list needs any more. */
export async function freePicks(tx: Tx, warehouseId: string, picks: readonly InBin[]): Promise<void> {
  if (picks.length === 0) return;
  await lockLevels(
    tx,
    picks.map(({ variantId }) => ({ variantId, warehouseId, qty: 0 })),
  );
  await changePicks(tx, picks, -1);
}

const changePicks = (tx: Tx, picks: readonly InBin[], sign: 1 | -1) =>
  tx.run(sql`
    update bin_stock s set picking = s.picking + ${sign}::int * p.qty
    from (select bin_id, variant_id, sum(qty)::int as qty
      from unnest(${picks.map((p) => p.binId)}::uuid[], ${picks.map((p) => p.variantId)}::uuid[],
        ${picks.map((p) => p.qty)}::int[]) as t (bin_id, variant_id, qty) group by 1, 2) p
    where s.bin_id = p.bin_id and s.variant_id = p.variant_id`);

/** Pieces on their way between a shelf and a tote; without a bin: what lies in none. */
export type Picked = {
  readonly variantId: string;
  readonly warehouseId: string;
  readonly binId: string | null;
  readonly toteId: string;
  readonly qty: number;
  readonly ref: StockRef;
};

/** Moves pieces that a pick list has kept from their place into its tote. */
export async function pickIntoTote(
  tx: Tx,
  actor: Actor,
  picks: readonly Picked[],
): Promise<Result<undefined, "too-few">> {
  await lockLevels(tx, picks);
  await changePicks(
    tx,
    picks.flatMap(({ binId, variantId, qty }) => (binId === null ? [] : [{ binId, variantId, qty }])),
    -1,
  );
  return moveGoods(tx, actor, picks.flatMap(bothSides("pick", 1)));
}

/** Puts pieces of a tote on a shelf again, or where no bin is. */
export const putBackFromTote = (
  tx: Tx,
  actor: Actor,
  picks: readonly Picked[],
): Promise<Result<undefined, "too-few">> => moveGoods(tx, actor, picks.flatMap(bothSides("put-back", -1)));

const bothSides = (reason: "pick" | "put-back", sign: 1 | -1) => (pick: Picked) => {
  const { variantId, warehouseId, binId, toteId, qty, ref } = pick;
  const move = { variantId, warehouseId, reason, ref };
  return [
    { ...move, binId, qty: -sign * qty },
    { ...move, binId: toteId, qty: sign * qty },
  ];
};

/** Nothing of a variant is picked from a bin until it is counted there: pieces were missing. */
export async function shutBin(tx: Tx, binId: string, variantId: string): Promise<void> {
  await tx.run(sql`
    update bin_stock set shut_at = coalesce(shut_at, now()) where bin_id = ${binId} and variant_id = ${variantId}`);
}

/** A bin was counted: its pieces may be picked again. */
export async function openBin(tx: Tx, binId: string, variantId: string): Promise<boolean> {
  const opened = await tx.run(sql`
    update bin_stock set shut_at = null
    where bin_id = ${binId} and variant_id = ${variantId} and shut_at is not null`);
  return opened > 0;
}

/**
 * An empty tote of a warehouse; a new one of that `code` where there is none.
 * @param busy a select of ids of totes that are somebody's
 */
export async function emptyTote(tx: Tx, warehouseId: string, busy: Sql, code: string): Promise<string> {
  const found = await tx.first<{ id: string }>(sql`
    select b.id from bin b
    where b.warehouse_id = ${warehouseId} and b.kind = 'tote' and b.active and not b.closed and b.id not in (${busy})
      and not exists (select 1 from bin_stock s where s.bin_id = b.id and s.qty > 0)
    order by b.sort, b.code limit 1 for update of b`);
  if (found) return found.id;
  const made = await tx.first<{ id: string }>(sql`
    insert into bin (warehouse_id, code, kind) values (${warehouseId}, ${code}, 'tote') returning id`);
  if (!made) throw new Error("a tote was not stored");
  return made.id;
}
