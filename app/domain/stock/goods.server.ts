/**
 * Goods that move: each movement is a row, and what lies where is the sum of the rows, kept by the database. Nothing else
 * changes what is on hand.
 */
import { refreshAvailability } from "~/domain/catalogue/listing.server";
import { db, sql, type Queryable, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { err, ok, type Result } from "~/platform/result";
import { lockLevels } from "./levels.server";
import type { StockLine } from "./reservation-plan";
import type { StockRef } from "./stock.server";

export { binKinds, type BinKind } from "./bins";

/** Why pieces move. */
export type StockReason =
  | "delivery"
  | "count"
  | "return"
  | "damage"
  | "loss"
  | "correction"
  | "put-away"
  | "pick"
  | "put-back"
  | "dispatch"
  | "transfer"
  | "move"
  | "dispose"
  | "file";

/** Pieces that come to a place (positive) or leave it (negative). */
export type GoodsMove = {
  readonly variantId: string;
  readonly warehouseId: string;
  /** Null for pieces that lie in no bin. */
  readonly binId: string | null;
  readonly qty: number;
  readonly reason: StockReason;
  readonly ref?: StockRef | undefined;
  readonly note?: string | null | undefined;
  /** One key moves once: the caller asks before whether it has. */
  readonly formKey?: string | undefined;
};

/**
 * Moves pieces, all or none. `too-few`: more would leave a place than lies there free of picks, or more would leave the
 * warehouse than is free of reservations. Locks the shelves in the order of their keys; runs in the caller's transaction.
 */
export async function moveGoods(
  tx: Tx,
  actor: Actor,
  moves: readonly GoodsMove[],
): Promise<Result<undefined, "too-few">> {
  const real = moves.filter((move) => move.qty !== 0);
  if (real.length === 0) return ok();
  await lockLevels(tx, real);
  const rows = real.map((move) => ({
    variant_id: move.variantId,
    warehouse_id: move.warehouseId,
    bin_id: move.binId,
    qty: move.qty,
    reason: move.reason,
    ref_type: move.ref?.type ?? null,
    ref_id: move.ref?.id ?? null,
    note: move.note ?? null,
    form_key: move.formKey ?? null,
  }));
  const json = JSON.stringify(rows);
  if (!(await fits(tx, json))) return err("too-few");
  // What comes is written before what goes: a total that both change never falls below what is reserved in between.
  await tx.run(sql`
    insert into stock_move (variant_id, warehouse_id, bin_id, qty, reason, ref_type, ref_id, note, actor, form_key)
    select m.variant_id, m.warehouse_id, m.bin_id, m.qty, m.reason, m.ref_type, m.ref_id, m.note, ${actor}, m.form_key
    from json_to_recordset(${json}::json) as m (variant_id uuid, warehouse_id uuid, bin_id uuid, qty int, reason text,
      ref_type text, ref_id uuid, note text, form_key uuid)
    order by m.qty < 0, m.variant_id, m.warehouse_id, m.bin_id`);
  await refreshAvailability(tx, [...new Set(real.map((move) => move.variantId))]);
  return ok();
}

/** Whether each place and each shelf bears what the moves take from it in sum. */
async function fits(tx: Tx, moves: string): Promise<boolean> {
  const lacking = await tx.first(sql`
    with m as (
      select * from json_to_recordset(${moves}::json) as m (variant_id uuid, warehouse_id uuid, bin_id uuid, qty int)),
    counted as (
      select m.variant_id, m.warehouse_id, m.bin_id, m.qty,
        m.bin_id is null or b.kind in ('shelf', 'tote') as counts
      from m left join bin b on b.id = m.bin_id)
    select 1 from (
      select variant_id, warehouse_id, sum(qty) as net from counted where counts group by 1, 2) shelf
    left join stock s using (variant_id, warehouse_id)
    where shelf.net < 0 and coalesce(s.on_hand - s.reserved, 0) + shelf.net < 0
    union all
    select 1 from (
      select variant_id, bin_id, sum(qty) as net from counted where bin_id is not null group by 1, 2) place
    left join bin_stock p using (variant_id, bin_id)
    where place.net < 0 and coalesce(p.qty - p.picking, 0) + place.net < 0
    union all
    select 1 from (
      select variant_id, warehouse_id, sum(qty) as net from counted where bin_id is null group by 1, 2) loose
    where loose.net < 0 and (
      select coalesce(sum(s.on_hand), 0) from stock s
      where s.variant_id = loose.variant_id and s.warehouse_id = loose.warehouse_id) - (
      select coalesce(sum(p.qty), 0) from bin_stock p join bin b on b.id = p.bin_id
      where p.variant_id = loose.variant_id and b.warehouse_id = loose.warehouse_id and b.kind in ('shelf', 'tote'))
      + loose.net < 0
    limit 1`);
  return lacking === null;
}

/** A place where pieces of a variant lie free of picks. Without a bin: what lies in none. */
export type Place = {
  readonly variantId: string;
  readonly warehouseId: string;
  readonly binId: string | null;
  readonly code: string | null;
  readonly free: number;
  /** Its place on the way through the warehouse. */
  readonly sort: number | null;
};

/**
 * Where pieces of variants lie in a warehouse: in no bin first, then shelves in the order of the way. Closed bins, bins
 * that wait for a count, totes and what open pick lists have taken are left out.
 */
export function placesOf(
  variantIds: readonly string[],
  warehouseId: string,
  on: Queryable = db,
): Promise<Place[]> {
  return on.rows<Place>(sql`
    select s.variant_id, s.warehouse_id, null::uuid as bin_id, null::text as code, (s.on_hand - coalesce((
        select sum(p.qty) from bin_stock p join bin b on b.id = p.bin_id
        where p.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id and b.kind in ('shelf', 'tote')), 0)
      )::int as free, null::int as sort
    from stock s where s.variant_id = any(${variantIds}::uuid[]) and s.warehouse_id = ${warehouseId}
    union all
    select p.variant_id, b.warehouse_id, b.id, b.code, p.qty - p.picking, b.sort
    from bin_stock p join bin b on b.id = p.bin_id
    where p.variant_id = any(${variantIds}::uuid[]) and b.warehouse_id = ${warehouseId}
      and b.kind = 'shelf' and not b.closed and p.shut_at is null and p.qty > p.picking
    order by 1, 6 nulls first, 4`);
}

/**
 * From which places pieces of lines are taken, in the order of `placesOf`: negative movements without a reason yet. What
 * lies nowhere is left out, so their sum may be smaller. The caller holds the shelves.
 */
export async function takenFrom(
  tx: Tx,
  lines: readonly StockLine[],
): Promise<(StockLine & { readonly binId: string | null })[]> {
  const taken: (StockLine & { binId: string | null })[] = [];
  for (const [warehouseId, wanted] of Map.groupBy(lines, (line) => line.warehouseId)) {
    const places = await placesOf(
      wanted.map(({ variantId }) => variantId),
      warehouseId,
      tx,
    );
    for (const { variantId, qty } of wanted) {
      let rest = qty;
      for (const place of places.filter((each) => each.variantId === variantId && each.free > 0)) {
        const some = Math.min(rest, place.free);
        if (some > 0) taken.push({ variantId, warehouseId, binId: place.binId, qty: -some });
        rest -= some;
      }
    }
  }
  return taken;
}
