/**
 * Stock: what lies where, and what of it is promised. A reservation is `held` until its time, `firm` once paid,
 * `consumed` when it leaves, `released` when nobody wants it. All commands run in the caller's transaction, lock
 * rows in the order of their keys and may be repeated.
 */
import { refreshAvailability } from "~/domain/catalogue/listing.server";
import { db, join, sql, type Queryable, type Sql, type Tx } from "~/platform/db";
import { ok, type Err, type Ok } from "~/platform/result";

/** What the goods are reserved for, such as `{ type: "store_order", id }`. */
export type StockRef = { readonly type: string; readonly id: string };
export type StockLine = { readonly variantId: string; readonly warehouseId: string; readonly qty: number };

/** A line there is not enough for, with what could be had. */
export type Shortage = StockLine & { readonly available: number };
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

/**
 * Holds goods until `expiresAt`, all lines or none. Repeated with the same lines it only moves the time; with
 * other quantities it takes or gives back the difference. What is firm or consumed stays as it is. A variant that
 * may be back-ordered is held as far as there is of it.
 */
export async function reserveStock(
  tx: Tx,
  ref: StockRef,
  lines: readonly StockLine[],
  expiresAt: Date,
): Promise<Ok<undefined> | Short> {
  const wanted = merged(lines);
  const stale = await heldBeside(tx, ref, wanted);
  const levels = await lockLevels(tx, [...wanted, ...stale]);
  const before = await reservationsOf(tx, ref);
  const short: Shortage[] = [];
  const takes: { line: StockLine; take: number; delta: number }[] = [];
  for (const line of wanted) {
    const mine = before.get(keyOf(line));
    if (mine && mine.status !== "held" && mine.status !== "released") continue;
    const held = mine?.status === "held" ? mine.qty : 0;
    const level = levels.get(keyOf(line));
    const available = (level?.available ?? 0) + held;
    if (available < line.qty && !level?.backorder) short.push({ ...line, available });
    const take = Math.min(line.qty, available);
    takes.push({ line, take, delta: take - held });
  }
  if (short.length > 0) return { ok: false, error: "NO_STOCK", short };
  if (stale.length > 0) await release(tx, ref, sql`status = 'held' and (${keysOf(stale)})`);
  for (const { line, take, delta } of takes) await hold(tx, ref, line, take, delta, expiresAt);
  await refreshCrossed(
    tx,
    takes.map(({ line, delta }) => ({ ...line, delta, before: levels.get(keyOf(line)) })),
  );
  return ok();
}

/** Makes what is held for `ref` firm: it is paid and does not expire. What expired meanwhile stays released. */
export async function firmReservations(tx: Tx, ref: StockRef): Promise<void> {
  await tx.run(sql`
    update stock_reservation set status = 'firm', expires_at = null
    where ref_type = ${ref.type} and ref_id = ${ref.id} and status = 'held'`);
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

/** What is held for `ref` besides the wanted lines: another warehouse's, or goods that are no longer meant. */
async function heldBeside(tx: Tx, ref: StockRef, wanted: readonly StockLine[]): Promise<StockLine[]> {
  const rows = await tx.rows<StockLine>(sql`
    select variant_id as "variantId", warehouse_id as "warehouseId", qty from stock_reservation
    where ref_type = ${ref.type} and ref_id = ${ref.id} and pool = 'platform' and status = 'held'`);
  const keys = new Set(wanted.map(keyOf));
  return rows.filter((row) => !keys.has(keyOf(row)));
}

function keysOf(lines: readonly StockLine[]): Sql {
  const pairs = lines.map((line) => sql`(${line.variantId}::uuid, ${line.warehouseId}::uuid)`);
  return sql`(variant_id, warehouse_id) in (${join(pairs)})`;
}

/** Locks the stock of several references' lines in one order, before each of them is reserved. */
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

async function hold(tx: Tx, ref: StockRef, line: StockLine, take: number, delta: number, expiresAt: Date) {
  await addReserved(tx, [{ ...line, delta }]);
  if (take === 0) return;
  await tx.run(sql`
    insert into stock_reservation (variant_id, warehouse_id, qty, ref_type, ref_id, status, expires_at)
    values (${line.variantId}, ${line.warehouseId}, ${take}, ${ref.type}, ${ref.id}, 'held', ${expiresAt})
    on conflict (ref_type, ref_id, variant_id, warehouse_id, pool)
    do update set qty = excluded.qty, status = 'held', expires_at = excluded.expires_at`);
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
