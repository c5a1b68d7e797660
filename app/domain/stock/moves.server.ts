/** Stock that staff put on a shelf or take off it: each movement with its reason, none below what is promised. */
import { randomUUID } from "node:crypto";
import type { Staff } from "~/domain/accounts/people";
import { idOf } from "~/platform/crypto.server";
import { db, Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Err, type Ok } from "~/platform/result";
import { moveGoods, takenFrom, type StockReason } from "./goods.server";
import { lockStock } from "./levels.server";
import { letGoOfLost } from "./lost.server";
import type { StockMoveFields } from "./moves";
import type { StockLine } from "./reservation-plan";

/** Reasons that say that pieces are not there: orders that wait for them do so no more. */
const gone: ReadonlySet<string> = new Set(["loss", "damage", "count"]);

type Moved = Ok<null> | Err<"unknown"> | (Err<"too-few"> & { details: { free: number } });

/**
 * Moves pieces of a variant in one warehouse. `unknown` where there is no such variant or warehouse, `too-few` where
 * more would go than is free: what orders have reserved stays. The same key (the form's) moves them once.
 */
export function moveStock(
  by: Pick<Staff, "id">,
  variantId: string,
  { warehouseId, qty, reason, note }: StockMoveFields,
  key: string = randomUUID(),
): Promise<Moved> {
  const formKey = idOf(`stock-move:${key}`);
  return transactionOr<Moved, Moved>(async (tx): Promise<Moved> => {
    const known = await tx.first(sql`
      select 1 from variant v, warehouse w where v.id = ${variantId} and w.id = ${warehouseId} and w.active`);
    if (!known) return err("unknown");
    await lockStock(tx, [{ variantId, warehouseId, qty }]);
    if (await tx.first(sql`select 1 from stock_move where form_key = ${formKey}`)) return ok(null);
    const moves = await movesFor(tx, { variantId, warehouseId, qty });
    const free = await freeOf(tx, variantId, warehouseId);
    const named = moves.map((move, i) => ({ ...move, reason, note, ...(i === 0 ? { formKey } : {}) }));
    if (sumOf(moves) === qty && gone.has(reason)) await letGoOfLost(tx, named, reason);
    const isThere = sumOf(moves) === qty && (await moveGoods(tx, `staff:${by.id}`, named)).ok;
    if (!isThere) throw new Rollback<Moved>({ ...err("too-few"), details: { free } });
    return ok(null);
  });
}

/** What comes lies in no bin yet; what goes is taken from where it lies. */
async function movesFor(tx: Tx, line: StockLine): Promise<(StockLine & { binId: string | null })[]> {
  return line.qty > 0 ? [{ ...line, binId: null }] : takenFrom(tx, [{ ...line, qty: -line.qty }]);
}

const sumOf = (moves: readonly StockLine[]) => moves.reduce((sum, { qty }) => sum + qty, 0);

async function freeOf(tx: Tx, variantId: string, warehouseId: string): Promise<number> {
  const row = await tx.first<{ free: number }>(sql`
    select on_hand - reserved as free from stock where variant_id = ${variantId} and warehouse_id = ${warehouseId}`);
  return row?.free ?? 0;
}

export type StockMove = {
  readonly id: string;
  readonly warehouse: string;
  readonly qty: number;
  readonly onHandAfter: number;
  readonly reason: StockReason | "opening" | "unrecorded";
  readonly note: string | null;
  readonly by: string | null;
  readonly at: Date;
};

/** The last movements of a variant, the newest first. */
export function movesOf(variantId: string, limit = 30): Promise<StockMove[]> {
  return db.rows<StockMove>(sql`
    select m.id, w.code as warehouse, m.qty, m.on_hand_after, m.reason, m.note, m.at,
      (select s.name from staff s where m.actor = 'staff:' || s.id) as by
    from stock_move m join warehouse w on w.id = m.warehouse_id
    where m.variant_id = ${variantId} order by m.id desc limit ${limit}`);
}

export type Shelf = {
  readonly warehouseId: string;
  readonly code: string;
  readonly name: { readonly en: string; readonly zh?: string | null };
  readonly onHand: number;
  readonly reserved: number;
};

/** What lies of a variant in every active warehouse, those with nothing of it included. */
export function shelvesOf(variantId: string): Promise<Shelf[]> {
  return db.rows<Shelf>(sql`
    select w.id as warehouse_id, w.code, w.name, coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved
    from warehouse w left join stock s on s.warehouse_id = w.id and s.variant_id = ${variantId}
    where w.active order by w.sort, w.code`);
}
