/**
 * Stock: what lies where, and what of it is promised. A reservation is `held` until its time, `firm` once paid,
 * `consumed` when it leaves, `released` when nobody wants it. All commands run in the caller's transaction, lock
 * rows in the order of their keys and may be repeated.
 */
import { refreshAvailability } from "~/domain/catalogue/listing.server";
import { db, join, raw, sql, type Queryable, type Sql, type Tx } from "~/platform/db";
import { prepared, runWrites, write, type Write } from "~/platform/db/writes.server";
import { ok, type Err, type Ok } from "~/platform/result";
import {
  promiser,
  type Level as Shelf,
  type Reservation as Kept,
  type Shortage,
  type StockLine,
  type StockPromise,
  type Wanted,
} from "./promise";

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
  return on.rows<StockOf>(sql`
    select s.variant_id as "variantId", s.warehouse_id as "warehouseId", w.code as "warehouseCode",
      w.country as "warehouseCountry", s.on_hand as "onHand", s.reserved, s.on_hand - s.reserved as available,
      v.backorder
    from stock s join warehouse w on w.id = s.warehouse_id and w.active join variant v on v.id = s.variant_id
    where s.variant_id = any(${variantIds}::uuid[])
    order by s.variant_id, w.sort, w.code`);
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
 * Locks the shelves of everything that is wanted or held, decides, and yields what is to be written: all lines or none.
 * One round trip, whatever the number of orders. Repeated with the same lines it only moves the time; with other
 * quantities it takes or gives back the difference. What is firm or consumed stays as it is. A variant that may be
 * back-ordered is held as far as there is of it. The caller holds the lock of each reference.
 */
export async function promiseStock(tx: Tx, asked: Promising): Promise<Ok<readonly Write[]> | Short> {
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
  const shelves = promiser(wanted, levels, kept);
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

type Promised = { wanted: Wanted[]; levels: Shelf[]; kept: Kept[] };

async function lockPromised(tx: Tx, { refType, refIds, wanted }: Promising): Promise<Promised> {
  const mine = sql`ref_type = ${refType} and ref_id = any(${refIds}::uuid[]) and pool = 'platform'`;
  const json = (part: string, columns: string) =>
    raw(`(select coalesce(jsonb_agg(jsonb_build_object(${columns})), '[]') from ${part})`);
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

function rowsOf(lines: readonly Wanted[]): string {
  return JSON.stringify(
    lines.map((l) => ({ ref_id: l.refId, variant_id: l.variantId, warehouse_id: l.warehouseId, qty: l.qty })),
  );
}

function promiseWrites(
  { refType, until }: Promising,
  { takes, stale, changes }: Pick<StockPromise, "takes" | "stale" | "changes">,
): Write[] {
  const [status, expiresAt] = until === "firm" ? ["firm", null] : ["held", until];
  const deltas = changes.map((c) => ({
    variant_id: c.variantId,
    warehouse_id: c.warehouseId,
    delta: c.delta,
  }));
  const moved = write(
    "stock_promised",
    sql`update stock s set reserved = s.reserved + c.delta
      from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb) as c(variant_id uuid, warehouse_id uuid, delta int)
      where s.variant_id = c.variant_id and s.warehouse_id = c.warehouse_id returning 1`,
    deltas.length,
  );
  const taken = write(
    "stock_reserved",
    sql`insert into stock_reservation (variant_id, warehouse_id, qty, ref_type, ref_id, status, expires_at)
      select variant_id, warehouse_id, qty, ${refType}, ref_id, ${status}, ${expiresAt}::timestamptz
      from jsonb_to_recordset(${rowsOf(takes)}::jsonb) as t${lineColumns}
      on conflict (ref_type, ref_id, variant_id, warehouse_id, pool)
      do update set qty = excluded.qty, status = excluded.status, expires_at = excluded.expires_at
      returning 1`,
    takes.length,
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

/** Holds goods for one reference until `expiresAt`, at once, as `promiseStock` decides: all lines or none. */
export async function reserveStock(
  tx: Tx,
  ref: StockRef,
  lines: readonly StockLine[],
  expiresAt: Date,
): Promise<Ok<undefined> | Short> {
  return holdStock(
    tx,
    ref.type,
    lines.map((line) => ({ ...line, refId: ref.id })),
    expiresAt,
    [ref.id],
  );
}

/** Holds goods for several references of one kind until `expiresAt`, at once: all of their lines or none. */
export async function holdStock(
  tx: Tx,
  refType: string,
  lines: readonly Wanted[],
  expiresAt: Date,
  refIds: readonly string[] = [...new Set(lines.map(({ refId }) => refId))],
): Promise<Ok<undefined> | Short> {
  const wanted = sql`select ref_id, variant_id, warehouse_id, sum(qty)::int as qty
    from jsonb_to_recordset(${rowsOf(lines)}::jsonb) as l${lineColumns} group by 1, 2, 3`;
  const promised = await promiseStock(tx, { refType, refIds, wanted, until: expiresAt });
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

/** Gives back whatever is held or firm for `ref`. */
export async function releaseReservations(tx: Tx, ref: StockRef): Promise<void> {
  await release(tx, ref, sql`status in ('held', 'firm')`);
}

/** Gives back what was held for `ref` and not paid for in time; tells whether there was anything. */
export async function releaseOverdue(tx: Tx, ref: StockRef): Promise<boolean> {
  return (await release(tx, ref, sql`status = 'held' and expires_at < now()`)) > 0;
}

/** Stock is locked before its reservations, as in every other command here. */
async function release(tx: Tx, ref: StockRef, which: Sql): Promise<number> {
  const ofRef = sql`ref_type = ${ref.type} and ref_id = ${ref.id} and pool = 'platform' and ${which}`;
  const levels = await lockLevels(
    tx,
    await tx.rows<StockLine>(sql`
      select variant_id as "variantId", warehouse_id as "warehouseId", qty from stock_reservation where ${ofRef}`),
  );
  const released = await tx.rows<StockLine>(sql`
    update stock_reservation set status = 'released', expires_at = null where ${ofRef}
    returning variant_id as "variantId", warehouse_id as "warehouseId", qty`);
  const changes = released.map((line) => ({ ...line, delta: -line.qty, before: levels.get(keyOf(line)) }));
  await addReserved(tx, changes);
  await refreshCrossed(tx, changes);
  return released.length;
}

/** Of what is held or firm for `ref` keeps at most these units of each line: the others will not be sent after all. */
export async function keepReserved(tx: Tx, ref: StockRef, lines: readonly StockLine[]): Promise<void> {
  const needed = merged(lines);
  const levels = await lockLevels(tx, needed);
  const reservations = await reservationsOf(tx, ref);
  const changes = needed.flatMap((line) => {
    const mine = reservations.get(keyOf(line));
    const open = mine?.status === "held" || mine?.status === "firm";
    const spare = open ? mine.qty - line.qty : 0;
    return spare > 0 ? [{ ...line, delta: -spare, before: levels.get(keyOf(line)) }] : [];
  });
  for (const { variantId, warehouseId, qty } of changes) {
    await tx.run(sql`
      update stock_reservation set qty = case when ${qty}::int > 0 then ${qty}::int else qty end,
        status = case when ${qty}::int > 0 then status else 'released' end,
        expires_at = case when ${qty}::int > 0 then expires_at end
      where ref_type = ${ref.type} and ref_id = ${ref.id} and pool = 'platform'
        and variant_id = ${variantId} and warehouse_id = ${warehouseId}`);
  }
  await addReserved(tx, changes);
  await refreshCrossed(tx, changes);
}

/** Locks the stock of lines in the order of their keys. */
export async function lockStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await lockLevels(tx, merged(lines));
}

/**
 * Takes goods out: they leave the shelf and the reservation. A line that was never reserved (back-ordered) leaves
 * from what is free, as does what comes after all that was reserved. It must come from a command that itself runs
 * once, such as one dispatch with its own tracking number.
 */
export async function consumeReservations(tx: Tx, ref: StockRef, lines: readonly StockLine[]): Promise<void> {
  const wanted = merged(lines);
  const levels = await lockLevels(tx, wanted);
  const reservations = await reservationsOf(tx, ref);
  for (const line of wanted) {
    const mine = reservations.get(keyOf(line));
    const open = mine?.status === "held" || mine?.status === "firm";
    const held = open ? Math.min(mine.qty, line.qty) : 0;
    const free = Math.min(line.qty - held, levels.get(keyOf(line))?.available ?? 0);
    await tx.run(sql`
      update stock set on_hand = on_hand - ${held + free}::int, reserved = reserved - ${held}::int
      where variant_id = ${line.variantId} and warehouse_id = ${line.warehouseId}`);
    await settle(tx, ref, line, mine && held < mine.qty && held > 0 ? mine.qty - held : 0);
  }
  await refreshAvailability(
    tx,
    wanted.map((line) => line.variantId),
  );
}

/** Adds goods to a shelf, or takes unpromised ones off: a delivery, a count, a return. */
export async function adjustStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  for (const line of merged(lines)) {
    await tx.run(sql`
      insert into stock as s (variant_id, warehouse_id, on_hand)
      values (${line.variantId}, ${line.warehouseId}, greatest(0, ${line.qty}::int))
      on conflict (variant_id, warehouse_id) do update set on_hand = greatest(s.reserved, s.on_hand + ${line.qty}::int)`);
  }
  await refreshAvailability(
    tx,
    lines.map((line) => line.variantId),
  );
}

type Level = { available: number; backorder: boolean };
type Reservation = StockLine & { status: "held" | "firm" | "consumed" | "released" };

async function lockLevels(tx: Tx, lines: readonly StockLine[]): Promise<Map<string, Level>> {
  const rows = await tx.rows<StockLine & Level>(sql`
    select s.variant_id as "variantId", s.warehouse_id as "warehouseId", s.on_hand - s.reserved as available,
      (select v.backorder from variant v where v.id = s.variant_id) as backorder
    from stock s
    join (${unnestLines(lines)}) l on l.variant_id = s.variant_id and l.warehouse_id = s.warehouse_id
    order by s.variant_id, s.warehouse_id
    for update of s`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function unnestLines(lines: readonly StockLine[]) {
  return sql`select * from unnest(${lines.map((l) => l.variantId)}::uuid[], ${lines.map((l) => l.warehouseId)}::uuid[])
    as asked (variant_id, warehouse_id)`;
}

async function reservationsOf(tx: Tx, ref: StockRef): Promise<Map<string, Reservation>> {
  const rows = await tx.rows<Reservation>(sql`
    select variant_id as "variantId", warehouse_id as "warehouseId", qty, status from stock_reservation
    where ref_type = ${ref.type} and ref_id = ${ref.id} and pool = 'platform'
    order by variant_id, warehouse_id for update`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function addReserved(tx: Tx, changes: readonly (StockLine & { delta: number })[]): Promise<void> {
  const real = changes.filter((change) => change.delta !== 0);
  if (real.length === 0) return;
  const values = join(real.map((c) => sql`(${c.variantId}::uuid, ${c.warehouseId}::uuid, ${c.delta}::int)`));
  await tx.run(sql`
    update stock s set reserved = s.reserved + c.delta from (values ${values}) as c (variant_id, warehouse_id, delta)
    where s.variant_id = c.variant_id and s.warehouse_id = c.warehouse_id`);
}

/** After a part was consumed the rest stays reserved; after all of it the row says so. */
async function settle(tx: Tx, ref: StockRef, line: StockLine, rest: number): Promise<void> {
  await tx.run(sql`
    insert into stock_reservation as r (variant_id, warehouse_id, qty, ref_type, ref_id, status)
    values (${line.variantId}, ${line.warehouseId}, ${line.qty}, ${ref.type}, ${ref.id}, 'consumed')
    on conflict (ref_type, ref_id, variant_id, warehouse_id, pool) do update set
      qty = case when ${rest}::int > 0 then ${rest}::int else r.qty end,
      status = case when ${rest}::int > 0 then r.status else 'consumed' end, expires_at = null`);
}

/** Only goods that ran out, or are there again, change what the shop says of their product. */
async function refreshCrossed(
  tx: Tx,
  changes: readonly (StockLine & { delta: number; before: Level | undefined })[],
) {
  const crossed = changes.filter(({ delta, before }) => {
    const available = before?.available ?? 0;
    return delta !== 0 && available > 0 !== available - delta > 0;
  });
  if (crossed.length > 0)
    await refreshAvailability(
      tx,
      crossed.map((change) => change.variantId),
    );
}

function merged(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const line of lines) {
    const before = sums.get(keyOf(line));
    sums.set(keyOf(line), { ...line, qty: (before?.qty ?? 0) + line.qty });
  }
  return [...sums.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function keyOf(line: Pick<StockLine, "variantId" | "warehouseId">): string {
  return `${line.variantId} ${line.warehouseId}`;
}
