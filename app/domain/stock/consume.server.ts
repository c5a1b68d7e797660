/**
 * What becomes of goods that were promised: they leave the shelf, stay in part, or are nobody's again. All commands
 * run in the caller's transaction, lock rows in the order of their keys and may be repeated.
 */
import { refreshAvailability } from "~/domain/catalogue/listing.server";
import { join, sql, type Sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { err, type Err, type Ok } from "~/platform/result";
import { moveGoods, takenFrom } from "./goods.server";
import type { StockLine } from "./reservation-plan";
import { giveBackOverdue, giveBackOwn } from "./own.server";
import type { StockRef } from "./stock.server";
import { keyOf, lockLevels, merged, reservationsOf, type Level } from "./levels.server";

/** Gives back whatever is held or firm for `ref`: a member's own goods to the lots they came from. */
export async function releaseReservations(tx: Tx, ref: StockRef): Promise<void> {
  await giveBackOwn(tx, ref);
  await release(tx, ref, sql`status in ('held', 'firm')`);
}

/** Gives back what was held for `ref` and not paid for in time; tells whether there was anything. */
export async function releaseOverdue(tx: Tx, ref: StockRef): Promise<boolean> {
  const gaveBack = await giveBackOverdue(tx, ref);
  return (await release(tx, ref, sql`status = 'held' and expires_at < now()`)) > 0 || gaveBack;
}

/** Stock is locked before its reservations, as in every other command here. */
async function release(tx: Tx, ref: StockRef, which: Sql): Promise<number> {
  const ofRef = sql`ref_type = ${ref.type} and ref_id = ${ref.id} and pool = 'platform' and ${which}`;
  const levels = await lockLevels(
    tx,
    await tx.rows<StockLine>(sql`
      select variant_id, warehouse_id, qty from stock_reservation where ${ofRef}`),
  );
  const released = await tx.rows<StockLine>(sql`
    update stock_reservation set status = 'released', expires_at = null where ${ofRef}
    returning variant_id, warehouse_id, qty`);
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

/** Who takes goods off the shelf, and from which places where that is known. */
export type Taking = {
  readonly actor: Actor;
  readonly from?: readonly (StockLine & { readonly binId: string | null })[] | undefined;
};

/** Pieces that are not reserved for the reference, by line. */
export type NotReserved = Err<"not-reserved"> & { readonly missing: readonly StockLine[] };

/**
 * Takes goods off the shelf and out of their reservation: what a reference ships was reserved for it, and is nobody
 * else's. `not-reserved` names what is missing and takes nothing. `too-few`: they lie where nothing may be taken, such as
 * on another order's pick list, or `from` does not name just these pieces. After a refusal the caller takes its
 * transaction back. The calling command must itself run only once, such as one dispatch.
 */
export async function consumeReservations(
  tx: Tx,
  ref: StockRef,
  lines: readonly StockLine[],
  { actor, from }: Taking,
): Promise<Ok<undefined> | Err<"too-few"> | NotReserved> {
  const amounts = merged(lines).filter(({ qty }) => qty > 0);
  await lockLevels(tx, amounts);
  const reservations = await reservationsOf(tx, ref);
  const missing = amounts.flatMap((line) => {
    const lacking = line.qty - openQty(reservations.get(keyOf(line)));
    return lacking > 0 ? [{ ...line, qty: lacking }] : [];
  });
  if (missing.length > 0) return { ...err("not-reserved"), missing };
  const taken = from?.map((place) => ({ ...place, qty: -place.qty })) ?? (await takenFrom(tx, amounts));
  if (!sameLines(amounts, taken)) return err("too-few");
  for (const line of amounts) {
    await tx.run(sql`
      update stock set reserved = reserved - ${line.qty}::int
      where variant_id = ${line.variantId} and warehouse_id = ${line.warehouseId}`);
    await settle(tx, ref, line, openQty(reservations.get(keyOf(line))) - line.qty);
  }
  return moveGoods(
    tx,
    actor,
    taken.map((place) => ({ ...place, reason: "dispatch", ref })),
  );
}

const openQty = (mine: { status: string; qty: number } | undefined): number =>
  mine?.status === "held" || mine?.status === "firm" ? mine.qty : 0;

/** Whether these places give just these pieces. */
function sameLines(lines: readonly StockLine[], taken: readonly StockLine[]): boolean {
  const given = new Map(merged(taken).map((line) => [keyOf(line), -line.qty]));
  return given.size === lines.length && lines.every((line) => given.get(keyOf(line)) === line.qty);
}

async function addReserved(tx: Tx, changes: readonly (StockLine & { delta: number })[]): Promise<void> {
  const real = changes.filter((change) => change.delta !== 0);
  if (real.length === 0) return;
  const values = join(real.map((c) => sql`(${c.variantId}::uuid, ${c.warehouseId}::uuid, ${c.delta}::int)`));
  await tx.run(sql`
    update stock s set reserved = s.reserved + c.delta from (values ${values}) as c (variant_id, warehouse_id, delta)
    where s.variant_id = c.variant_id and s.warehouse_id = c.warehouse_id`);
}

async function settle(tx: Tx, ref: StockRef, line: StockLine, rest: number): Promise<void> {
  await tx.run(sql`
    update stock_reservation set qty = case when ${rest}::int > 0 then ${rest}::int else ${line.qty}::int end,
      status = case when ${rest}::int > 0 then status else 'consumed' end, expires_at = null
    where ref_type = ${ref.type} and ref_id = ${ref.id} and pool = 'platform'
      and variant_id = ${line.variantId} and warehouse_id = ${line.warehouseId}`);
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
