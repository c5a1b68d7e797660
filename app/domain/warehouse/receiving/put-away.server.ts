/**
 * Goods go from the dock onto shelves, where they count and waiting orders get them; doubtful ones leave quarantine.
 */
import type { Staff } from "~/domain/accounts/people";
import { allocateArrived } from "~/domain/purchasing/allocate.server";
import { dockBin, standShelves } from "~/domain/stock/dock.server";
import { moveGoods, type GoodsMove } from "~/domain/stock/goods.server";
import { audit } from "~/platform/audit.server";
import { idOf } from "~/platform/crypto.server";
import {
  isUniqueViolation,
  Rollback,
  sql,
  transactionOr,
  type Queryable,
  type Sql,
  type Tx,
  db,
} from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { defaultBin } from "../config";
import { goodsByCode, shelfByCode } from "../goods.server";
import type { QuarantineAct } from "./forms";

/** The SKUs of places, which are a bin and a variant with a point between. */
export async function namesOfPlaces(places: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const variants = places.map((place) => place.slice(37));
  const rows = await db.rows<{ id: string; sku: string }>(sql`
    select id, sku from variant where id = any(${variants}::uuid[])`);
  const skus = new Map(rows.map(({ id, sku }) => [id, sku]));
  return new Map(places.map((place) => [place, skus.get(place.slice(37)) ?? place]));
}

type By = Pick<Staff, "id" | "roles">;

/**
 * The shelf that is suggested for a SKU of a warehouse, as `id` and `code` of one row: where most of it lies, else where
 * it was put last, else the default one. No row: it goes to no bin, and stands among the unplaced goods.
 */
export const suggestedShelf = (variantId: Sql, warehouseId: Sql): Sql => sql`
  select b.id, b.code from bin b
  left join bin_stock own on own.bin_id = b.id and own.variant_id = ${variantId}
  left join lateral (select max(m.at) as at from stock_move m
    where m.variant_id = ${variantId} and m.bin_id = b.id and m.reason = 'put-away' and m.qty > 0) last on true
  where b.warehouse_id = ${warehouseId} and b.kind = 'shelf' and b.active and not b.closed
    and (coalesce(own.qty, 0) > 0 or last.at is not null or b.code = ${defaultBin})
  order by coalesce(own.qty, 0) desc, last.at desc nulls last, b.sort, b.code limit 1`;

/** Pieces of `stock s` that open pick lists are to take from no bin: they stay there until they are picked. */
const looselyPicked = sql`(
  select coalesce(sum(p.qty - p.picked - p.short), 0)::int from pick_line p join wave v on v.id = p.wave_id
  join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id
  where p.variant_id = s.variant_id and v.warehouse_id = s.warehouse_id and p.bin_id is null
    and w.status = 'IN' and p.picked + p.short < p.qty)`;

/** Pieces of `stock s` that lie in no bin and may be carried into one. */
export const looseNow: Sql = sql`(s.on_hand - ${looselyPicked} - (
  select coalesce(sum(k.qty), 0)::int from bin_stock k join bin b on b.id = k.bin_id
  where k.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id and b.kind in ('shelf', 'tote')))`;

export type PutError = "unknown-code" | "unknown-bin" | "not-here" | "too-few" | "no-shelf";

type Put = {
  readonly warehouse: string;
  /** Code of the shelf; the suggested one where nothing is said. */
  readonly bin?: string | undefined;
  readonly code: string;
  readonly pieces?: number | undefined;
};

/** Puts pieces of a SKU from the receiving bin onto a shelf; without a number all that lie there. Once for a key. */
export function putAway(
  by: By,
  { warehouse, bin, code, pieces }: Put,
  key: string,
): Promise<Result<Done, PutError>> {
  return once<Done, PutError>(
    `put-away:${key}`,
    { sku: code, pieces: pieces ?? 0, bin: bin ?? null },
    async (tx, formKey) => {
      const goods = await goodsByCode(tx, code);
      if (!goods) return err("unknown-code");
      const to = bin ? await shelfByCode(tx, warehouse, bin) : await suggestion(tx, goods.id, warehouse);
      if (bin && !to) return err("unknown-bin");
      await standShelves(tx, warehouse, [goods.id]);
      const from = await lyingIn(tx, goods.id, warehouse, "receiving");
      const lying = from.reduce((sum, { qty }) => sum + qty, 0);
      if (lying === 0) return err("not-here");
      const asked = pieces ?? lying;
      if (asked > lying) return err("too-few");
      await carry(tx, by, {
        variantId: goods.id,
        warehouseId: warehouse,
        from,
        to: to?.id ?? null,
        asked,
        formKey,
      });
      return ok({ sku: goods.sku, pieces: asked, bin: to?.code ?? null });
    },
  );
}

export type Done = { readonly sku: string; readonly pieces: number; readonly bin: string | null };

/** Puts all pieces of a place at the dock where they are suggested to go. `place`: bin and variant, with a point between. */
export function putSuggested(by: By, place: string, key: string): Promise<Result<null, PutError>> {
  return once<null, PutError>(`put-away:${key}:${place}`, null, async (tx, formKey) => {
    const at = await placeAt(tx, place, "receiving");
    if (!at) return err("not-here");
    const { variantId, warehouseId } = at;
    await standShelves(tx, warehouseId, [variantId]);
    const from = (await lyingIn(tx, variantId, warehouseId, "receiving")).filter(
      ({ binId }) => binId === at.binId,
    );
    const asked = from.reduce((sum, { qty }) => sum + qty, 0);
    if (asked === 0) return err("not-here");
    const to = await suggestion(tx, variantId, warehouseId);
    await carry(tx, by, { variantId, warehouseId, from, to: to?.id ?? null, asked, formKey });
    return ok(null);
  });
}

const suggestion = (on: Queryable, variantId: string, warehouseId: string) =>
  on.first<{ id: string; code: string }>(suggestedShelf(sql`${variantId}::uuid`, sql`${warehouseId}::uuid`));

/**
 * Puts pieces that lie in no bin onto a shelf, the suggested one where none is named; without a number all of them.
 * `place`: warehouse and variant, with a point between. `no-shelf`: none is suggested. Once for a key.
 */
export function placeLoose(
  by: By,
  place: string,
  { bin, pieces }: { bin?: string | undefined; pieces?: number | undefined },
  key: string,
): Promise<Result<null, PutError>> {
  const [warehouseId = "", variantId = ""] = place.split(".");
  return once<null, PutError>(`place:${key}:${place}`, null, async (tx, formKey) => {
    await standShelves(tx, warehouseId, [variantId]);
    await lockShelf(tx, variantId, warehouseId);
    const to = bin ? await shelfByCode(tx, warehouseId, bin) : await suggestion(tx, variantId, warehouseId);
    if (!to) return err(bin ? "unknown-bin" : "no-shelf");
    const row = await tx.first<{ free: number }>(sql`
      select ${looseNow} as free from stock s
      where s.variant_id = ${variantId}::uuid and s.warehouse_id = ${warehouseId}::uuid`);
    const free = row?.free ?? 0;
    if (free <= 0) return err("not-here");
    const qty = pieces ?? free;
    if (qty > free) return err("too-few");
    const same = { variantId, warehouseId, reason: "put-away" } as const;
    const moved = await moveGoods(tx, `staff:${by.id}`, [
      { ...same, binId: to.id, qty, formKey },
      { ...same, binId: null, qty: -qty },
    ]);
    if (!moved.ok) throw new Rollback(moved);
    return ok(null);
  });
}

const lockShelf = (tx: Tx, variantId: string, warehouseId: string) =>
  tx.run(sql`
    select 1 from stock where variant_id = ${variantId} and warehouse_id = ${warehouseId} for update`);

type Lying = { readonly binId: string; readonly qty: number };

/** What lies of a SKU in the bins of a kind; the caller has made sure of its shelf. */
async function lyingIn(
  tx: Tx,
  variantId: string,
  warehouseId: string,
  kind: "receiving" | "quarantine",
): Promise<Lying[]> {
  // The shelf is locked first, as every movement does it: what lies here stays until this one is written.
  await lockShelf(tx, variantId, warehouseId);
  return tx.rows<Lying>(sql`
    select p.bin_id, p.qty - p.picking as qty from bin_stock p join bin b on b.id = p.bin_id
    where p.variant_id = ${variantId} and b.warehouse_id = ${warehouseId} and b.kind = ${kind} and p.qty > p.picking
    order by b.sort, b.code`);
}

type Carried = {
  variantId: string;
  warehouseId: string;
  from: readonly Lying[];
  to: string | null;
  asked: number;
  formKey: string;
};

async function carry(tx: Tx, by: By, carried: Carried): Promise<void> {
  const { variantId, warehouseId, from, to, asked, formKey } = carried;
  const same = { variantId, warehouseId, reason: "put-away" } as const;
  const moves: GoodsMove[] = [{ ...same, binId: to, qty: asked, formKey }, ...takenOf(from, asked, same)];
  const moved = await moveGoods(tx, `staff:${by.id}`, moves);
  if (!moved.ok) throw new Rollback(moved);
  await allocateArrived(tx, warehouseId, [variantId]);
}

/** So many pieces out of places, one after the other. */
function takenOf<Same>(from: readonly Lying[], asked: number, same: Same) {
  let rest = asked;
  return from.flatMap(({ binId, qty }) => {
    const some = Math.min(rest, qty);
    rest -= some;
    return some > 0 ? [{ ...same, binId, qty: -some }] : [];
  });
}

/** A place of a list: its bin has this kind, and the goods were known there. */
function placeAt(tx: Tx, place: string, kind: "receiving" | "quarantine") {
  const [binId = "", variantId = ""] = place.split(".");
  return tx.first<{ binId: string; variantId: string; warehouseId: string }>(sql`
    select p.bin_id, p.variant_id, b.warehouse_id from bin_stock p join bin b on b.id = p.bin_id
    where p.bin_id = ${binId}::uuid and p.variant_id = ${variantId}::uuid and b.kind = ${kind}`);
}

export type QuarantineError = "not-here" | "too-few";

/**
 * Doubtful goods are decided: sent back to the supplier, repaired (to the dock, to be put away), or disposed of. Without
 * a number all that lie there. Once for a key.
 */
export function decideDoubtful(
  by: By,
  place: string,
  { intent, pieces, note }: { intent: QuarantineAct; pieces?: number | undefined; note: string },
  key: string,
): Promise<Result<null, QuarantineError>> {
  return once<null, QuarantineError>(`quarantine:${key}:${place}`, null, async (tx, formKey) => {
    const at = await placeAt(tx, place, "quarantine");
    if (!at) return err("not-here");
    const { variantId, warehouseId } = at;
    await standShelves(tx, warehouseId, [variantId]);
    const from = (await lyingIn(tx, variantId, warehouseId, "quarantine")).filter(
      ({ binId }) => binId === at.binId,
    );
    const lying = from.reduce((sum, { qty }) => sum + qty, 0);
    if (lying === 0) return err("not-here");
    const asked = pieces ?? lying;
    if (asked > lying) return err("too-few");
    const reason = { supplier: "return", repaired: "move", dispose: "dispose" } as const;
    const same = { variantId, warehouseId, reason: reason[intent], note };
    const [first, ...others] = takenOf(from, asked, same);
    const moves: GoodsMove[] = [...(first ? [{ ...first, formKey }] : []), ...others];
    if (intent === "repaired")
      moves.push({ ...same, binId: await dockBin(tx, warehouseId, "receiving"), qty: asked });
    const moved = await moveGoods(tx, `staff:${by.id}`, moves);
    if (!moved.ok) throw new Rollback(moved);
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: `quarantine.${intent}`,
      entity: "variant",
      entityId: variantId,
      after: { qty: asked, note },
    });
    return ok(null);
  });
}

/** Runs a movement once for its key: a second call answers as the first did, also while that one runs. */
async function once<T, E extends string>(
  key: string,
  again: T,
  work: (tx: Tx, formKey: string) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  type Answer = Result<T, E>;
  const formKey = idOf(key);
  try {
    return await transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
      if (await tx.first(sql`select 1 from stock_move where form_key = ${formKey}`)) return ok(again);
      return work(tx, formKey);
    });
  } catch (error) {
    if (isUniqueViolation(error, "stock_move_form_key_key")) return ok(again);
    throw error;
  }
}
