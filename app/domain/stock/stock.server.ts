/**
 * Stock by warehouse. A reservation is `held` until its time, `firm` once paid, `consumed` when it leaves, else
 * `released`. Commands run in the caller's transaction, lock in key order and may be repeated.
 */
import { refreshAvailability } from "~/domain/catalogue/listing.server";
import { db, prepare, raw, sql, type Queryable, type Sql, type Tx } from "~/platform/db";
import { addition, prepared, runWrites, write, type Write } from "~/platform/db/writes.server";
import { ok, type Err, type Ok } from "~/platform/result";
import {
  reservationPlanner,
  type Level as Shelf,
  type Reservation as Kept,
  type Shortage,
  type StockLine,
  type ReservationPlan,
  type Need,
} from "./reservation-plan";

/** What the goods are reserved for, such as `{ type: "store_order", id }`. */
export type StockRef = { readonly type: string; readonly id: string };
export type { Shortage, StockLine };
export type Short = Err<"NO_STOCK"> & { readonly short: readonly Shortage[] };

export type StockOf = {
  readonly variantId: string;
  readonly warehouseId: string;
  readonly warehouseCode: string;
  readonly warehouseCountry: string;
  readonly onHand: number;
  readonly reserved: number;
  readonly available: number;
  readonly backorder: boolean;
};

/** What there is of variants, in each active warehouse that has a row for them. */
export function stockOf(variantIds: readonly string[], on: Queryable = db): Promise<StockOf[]> {
  return on.rows<StockOf>(
    prepare(sql`
    select s.variant_id, s.warehouse_id, w.code as warehouse_code,
      w.country as warehouse_country, s.on_hand, s.reserved, s.on_hand - s.reserved as available,
      v.backorder
    from stock s join warehouse w on w.id = s.warehouse_id and w.active join variant v on v.id = s.variant_id
    where s.variant_id = any(${variantIds}::uuid[])
    order by s.variant_id, w.sort, w.code`),
  );
}

/** `wanted` by one kind of reference, and until when; paid goods are firm and have no end. */
export type Promising = {
  readonly refType: string;
  readonly refIds: readonly string[];
  /** A select of `ref_id, variant_id, warehouse_id, qty`, one row a line. */
  readonly wanted: Sql;
  readonly until: Date | "firm";
};

/**
 * Locks the shelves and plans the reservation: all lines or none, in one round trip. Repeating the same lines only
 * extends the time. Backorder variants are held as far as there is stock. The caller locks each reference.
 */
export async function reserveStock(tx: Tx, asked: Promising): Promise<Ok<readonly Write[]> | Short> {
  const shelves = await lockShelves(tx, asked);
  const taken = shelves.take(asked.refIds);
  return taken.ok ? ok(await shelves.writes()) : taken;
}

/** Shelves that are locked and read for several references, which are decided one after the other. */
export type LockedShelves = {
  /** Promises the lines of these references, all or none; what is refused stays for the others. */
  take(refIds: readonly string[]): Ok<undefined> | Short;
  /** What is to be written for all that was taken; called once, at the end. */
  writes(): Promise<readonly Write[]>;
};

/** As `promiseStock`, in parts: one round trip for all, one decision for each. */
export async function lockShelves(tx: Tx, asked: Promising): Promise<LockedShelves> {
  const { wanted, levels, kept } = await lockPromised(tx, asked);
  const shelves = reservationPlanner(wanted, levels, kept);
  return {
    take(refIds) {
      const short = shelves.take(refIds);
      return short.length > 0 ? { ok: false, error: "NO_STOCK", short } : ok();
    },
    async writes() {
      const decided = shelves.decided();
      const writes = promiseWrites(asked, decided);
      if (decided.crossed.length === 0) return writes;
      // Rare: the shop says of few goods that they ran out, and reads the shelf for that.
      await runWrites(tx, writes);
      await refreshAvailability(tx, decided.crossed);
      return [];
    },
  };
}

type Promised = { wanted: Need[]; levels: Shelf[]; kept: Kept[] };

async function lockPromised(tx: Tx, { refType, refIds, wanted }: Promising): Promise<Promised> {
  const mine = sql`ref_type = ${refType} and ref_id = any(${refIds}::uuid[]) and pool = 'platform'`;
  const json = (part: string, columns: string) =>
    raw(`(select coalesce(json_agg(json_build_object(${columns})), '[]') from ${part})`);
  const line = `'variantId', variant_id, 'warehouseId', warehouse_id`;
  // Counting the part before makes stock be locked before its reservations, as in every other command here.
  const [row] = await prepared<Promised>(
    tx,
    sql`with wanted as materialized (
        select * from (${wanted}) w order by ref_id, variant_id, warehouse_id),
      asked as materialized (
        select variant_id, warehouse_id from wanted
        union select variant_id, warehouse_id from stock_reservation where ${mine} and status = 'held'),
      levels as materialized (
        select s.variant_id, s.warehouse_id, s.on_hand - s.reserved as available,
          (select v.backorder from variant v where v.id = s.variant_id) as backorder
        from stock s join asked a on a.variant_id = s.variant_id and a.warehouse_id = s.warehouse_id
        order by s.variant_id, s.warehouse_id for update of s),
      kept as materialized (
        select ref_id, variant_id, warehouse_id, qty, status from stock_reservation
        where ${mine} and (select count(*) from levels) >= 0
        order by ref_id, variant_id, warehouse_id for update)
      select ${json("wanted", `'refId', ref_id, ${line}, 'qty', qty`)} as wanted,
        ${json("levels", `${line}, 'available', available, 'backorder', backorder`)} as levels,
        ${json("kept", `'refId', ref_id, ${line}, 'qty', qty, 'status', status`)} as kept`,
  );
  return row ?? { wanted: [], levels: [], kept: [] };
}

const lineColumns = raw("(ref_id uuid, variant_id uuid, warehouse_id uuid, qty int)");

function rowsOf(lines: readonly Need[]): string {
  return JSON.stringify(
    lines.map((l) => ({ ref_id: l.refId, variant_id: l.variantId, warehouse_id: l.warehouseId, qty: l.qty })),
  );
}

function promiseWrites(
  { refType, until }: Promising,
  { takes, stale, changes }: Pick<ReservationPlan, "takes" | "stale" | "changes">,
): Write[] {
  const [status, expiresAt] = until === "firm" ? ["firm", null] : ["held", until];
  const [variants, warehouses] = [changes.map((c) => c.variantId), changes.map((c) => c.warehouseId)];
  const deltas = changes.map((c) => c.delta);
  // Few rows are expected of arrays, many of JSON: the shelves are looked up by their key, not all read.
  const moved = write(
    "stock_promised",
    sql`update stock s set reserved = s.reserved + c.delta
      from unnest(${variants}::uuid[], ${warehouses}::uuid[], ${deltas}::int[]) as c(variant_id, warehouse_id, delta)
      where s.variant_id = c.variant_id and s.warehouse_id = c.warehouse_id returning 1`,
    deltas.length,
  );
  const taken = addition(
    "stock_reserved",
    sql`insert into stock_reservation (variant_id, warehouse_id, qty, ref_type, ref_id, status, expires_at)
      select variant_id, warehouse_id, qty, ${refType}, ref_id, ${status}, ${expiresAt}::timestamptz
      from jsonb_to_recordset(${rowsOf(takes)}::jsonb) as t${lineColumns}
      on conflict (ref_type, ref_id, variant_id, warehouse_id, pool)
      do update set qty = excluded.qty, status = excluded.status, expires_at = excluded.expires_at`,
  );
  const released = write(
    "stock_let_go",
    sql`update stock_reservation r set status = 'released', expires_at = null
      from jsonb_to_recordset(${rowsOf(stale)}::jsonb) as t${lineColumns}
      where r.ref_type = ${refType} and r.ref_id = t.ref_id and r.variant_id = t.variant_id
        and r.warehouse_id = t.warehouse_id and r.pool = 'platform' and r.status = 'held' returning 1`,
    stale.length,
  );
  return [
    ...(deltas.length > 0 ? [moved] : []),
    ...(takes.length > 0 ? [taken] : []),
    ...(stale.length > 0 ? [released] : []),
  ];
}

/**
 * Holds goods for references of one kind until `expiresAt`, at once, as `promiseStock` decides: all of their lines
 * or none.
 */
export async function holdStock(
  tx: Tx,
  refType: string,
  lines: readonly Need[],
  expiresAt: Date,
  refIds: readonly string[] = [...new Set(lines.map(({ refId }) => refId))],
): Promise<Ok<undefined> | Short> {
  const wanted = sql`select ref_id, variant_id, warehouse_id, sum(qty)::int as qty
    from jsonb_to_recordset(${rowsOf(lines)}::jsonb) as l${lineColumns} group by 1, 2, 3`;
  const promised = await reserveStock(tx, { refType, refIds, wanted, until: expiresAt });
  if (!promised.ok) return promised;
  await runWrites(tx, promised.value);
  return ok();
}

/** Makes what is held for references firm: it is paid and does not expire. What expired meanwhile stays released. */
export function firmWrite(refType: string, refIds: readonly string[]): Write {
  return write(
    "stock_firmed",
    sql`update stock_reservation set status = 'firm', expires_at = null
      where ref_type = ${refType} and ref_id = any(${refIds}::uuid[]) and status = 'held' returning 1`,
  );
}
