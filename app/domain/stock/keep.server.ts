/** Goods of a SKU that staff carry from bin to bin, or correct with a reason. Each form moves them once. */
import type { Staff } from "~/domain/accounts/people";
import { publish } from "~/domain/bus";
import { idOf } from "~/platform/crypto.server";
import { Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { standShelves } from "./dock.server";
import { moveGoods, type GoodsMove } from "./goods.server";
import type { CarryFields, CorrectFields } from "./keep-forms";
import { lockStock } from "./levels.server";
import { letGoOfLost } from "./lost.server";

export type KeepError = "bin" | "too-few";
type Done = Result<null, KeepError>;

/** Carries pieces between bins of a warehouse. `too-few`: not so many lie there free of picks. */
export function carryGoods(
  by: Pick<Staff, "id">,
  variantId: string,
  { warehouse, from, to, pieces }: Omit<CarryFields, "intent">,
  key: string,
): Promise<Done> {
  return once(by, `carry:${key}`, { variantId, warehouse }, async (tx) => {
    const [source, target] = [await binBy(tx, warehouse, from), await binBy(tx, warehouse, to)];
    if (source === undefined || target === undefined) return err("bin");
    const move = { variantId, warehouseId: warehouse, reason: "move" as const };
    return ok([
      { ...move, binId: target, qty: pieces },
      { ...move, binId: source, qty: -pieces },
    ]);
  });
}

/** Takes lost or damaged pieces out of the books, or takes found ones in. */
export function correctGoods(
  by: Pick<Staff, "id">,
  variantId: string,
  { warehouse, bin, kind, pieces, note }: Omit<CorrectFields, "intent">,
  key: string,
): Promise<Done> {
  return once(by, `correct:${key}`, { variantId, warehouse }, async (tx) => {
    const binId = await binBy(tx, warehouse, bin);
    if (binId === undefined) return err("bin");
    const reason = kind === "found" ? "correction" : kind;
    const qty = kind === "found" ? pieces : -pieces;
    return ok([{ variantId, warehouseId: warehouse, binId, qty, reason, note }]);
  });
}

/** Null for no bin; undefined where the warehouse has none of that code. */
async function binBy(
  tx: Tx,
  warehouseId: string,
  code: string | undefined,
): Promise<string | null | undefined> {
  if (!code) return null;
  const row = await tx.first<{ id: string }>(sql`
    select id from bin where warehouse_id = ${warehouseId} and active and upper(code) = upper(${code})
    order by code = ${code} desc limit 1`);
  return row?.id;
}

type Shelf = { readonly variantId: string; readonly warehouse: string };

function once(
  by: Pick<Staff, "id">,
  key: string,
  { variantId, warehouse }: Shelf,
  plan: (tx: Tx) => Promise<Result<GoodsMove[], KeepError>>,
): Promise<Done> {
  const formKey = idOf(key);
  return transactionOr<Done, Done>(async (tx): Promise<Done> => {
    await standShelves(tx, warehouse, [variantId]);
    await lockStock(tx, [{ variantId, warehouseId: warehouse, qty: 0 }]);
    // The shelf is locked, so the same form cannot come in between.
    if (await tx.first(sql`select 1 from stock_move where form_key = ${formKey}`)) return ok(null);
    const moves = await plan(tx);
    if (!moves.ok) return moves;
    const named = moves.value.map((move, i) => (i === 0 ? { ...move, formKey } : move));
    await letGoOfLost(tx, named, named.find(({ qty }) => qty < 0)?.reason ?? "correction");
    const moved = await moveGoods(tx, `staff:${by.id}`, named);
    if (!moved.ok) throw new Rollback(moved);
    // What was found, or came out of quarantine, goes to whoever waits for it.
    await publish("stock.freed", tx, warehouse, [variantId]);
    return ok(null);
  });
}
