/** Shelves and reservations of several lines, locked in the order of their keys: what commands of stock begin with. */
import { sql, type Tx } from "~/platform/db";
import type { StockLine } from "./reservation-plan";
import type { StockRef } from "./stock.server";

/** Locks the stock of lines in the order of their keys. */
export async function lockStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await lockLevels(tx, merged(lines));
}

export type Level = { available: number; backorder: boolean };
type Reservation = StockLine & { status: "held" | "firm" | "consumed" | "released" };

/** Locks the shelves of lines, in the order of their keys: what is free on each, and whether it may be back-ordered. */
export async function lockLevels(tx: Tx, lines: readonly StockLine[]): Promise<Map<string, Level>> {
  const rows = await tx.rows<Omit<StockLine, "qty"> & Level>(sql`
    select s.variant_id, s.warehouse_id, s.on_hand - s.reserved as available,
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

/** Locks what is reserved for `ref`; the caller holds its shelves. */
export async function reservationsOf(tx: Tx, ref: StockRef): Promise<Map<string, Reservation>> {
  const rows = await tx.rows<Reservation>(sql`
    select variant_id, warehouse_id, qty, status from stock_reservation
    where ref_type = ${ref.type} and ref_id = ${ref.id} and pool = 'platform'
    order by variant_id, warehouse_id for update`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** One line a shelf, in the order in which shelves are locked. */
export function merged(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const line of lines) {
    const before = sums.get(keyOf(line));
    sums.set(keyOf(line), { ...line, qty: (before?.qty ?? 0) + line.qty });
  }
  return [...sums.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export function keyOf(line: Pick<StockLine, "variantId" | "warehouseId">): string {
  return `${line.variantId} ${line.warehouseId}`;
}
