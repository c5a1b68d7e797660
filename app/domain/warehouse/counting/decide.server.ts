/**
 * Differences are decided by somebody who did not count them: booked as counted − expected, counted once more, or left as
 * they are. What the books of today do not bear is refused and named.
 */
import type { Staff } from "~/domain/accounts/people";
import { allocateArrived } from "~/domain/purchasing/allocate.server";
import { standShelves } from "~/domain/stock/dock.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { letGoOfLost } from "~/domain/stock/lost.server";
import { lockPlaces, openBin } from "~/domain/stock/picking.server";
import { audit } from "~/platform/audit.server";
import { Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { Decision } from "./forms";
import { whyNotTaken, type WhyNot } from "./rules";
import { countSteps, lockCount, type LockedCount } from "./steps.server";

type By = Pick<Staff, "id" | "roles">;

type Difference = {
  readonly id: string;
  readonly sku: string;
  readonly variantId: string;
  readonly binId: string | null;
  readonly bin: string | null;
  readonly kind: string | null;
  readonly difference: number;
  readonly round: number;
  /** Whether this member of staff counted it in any round. */
  readonly isOwn: boolean;
};

/** Undecided differences of a count, by place; the last round of each. */
const differencesOf = (tx: Tx, countId: string, actor: string): Promise<Difference[]> =>
  tx.rows<Difference>(sql`
    select l.id, v.sku, l.variant_id, l.bin_id, b.code as bin, b.kind, l.counted - l.expected as difference, l.round,
      exists (select 1 from stock_count_line o where o.count_id = l.count_id and o.variant_id = l.variant_id
        and o.bin_id is not distinct from l.bin_id and o.by = ${actor}) as is_own
    from stock_count_line l join variant v on v.id = l.variant_id left join bin b on b.id = l.bin_id
    where l.count_id = ${countId} and l.booked is null and l.counted <> l.expected
      and not exists (select 1 from stock_count_line n where n.count_id = l.count_id and n.variant_id = l.variant_id
        and n.bin_id is not distinct from l.bin_id and n.round > l.round)
    order by l.variant_id, l.bin_id`);

export type DecideError = "stale" | "own" | `${WhyNot}|${string}`;

/** What became of one difference: its name, and why not. */
export type Decided = { readonly name: string; readonly why: DecideError | null };

/**
 * Decides about differences, each in a transaction of its own: one that the books do not bear stays undecided. When the
 * last is decided the count is done. The same again does nothing more.
 */
export async function decideDifferences(
  by: By,
  countNo: string,
  { intent, line, note }: { intent: Decision; line: readonly string[]; note?: string | undefined },
): Promise<Decided[]> {
  const said: Decided[] = [];
  for (const id of new Set(line)) said.push(await decideOne(by, countNo, id, intent, note ?? null));
  return said;
}

function decideOne(
  by: By,
  countNo: string,
  lineId: string,
  intent: Decision,
  note: string | null,
): Promise<Decided> {
  const actor = `staff:${by.id}` as const;
  return transactionOr<Decided, Decided>(async (tx): Promise<Decided> => {
    const count = await lockCount(tx, countNo);
    if (!count) return { name: lineId, why: "stale" };
    const known = await tx.first<{ name: string; booked: number | null }>(sql`
      select v.sku || coalesce(' · ' || b.code, '') as name, l.booked from stock_count_line l
      join variant v on v.id = l.variant_id left join bin b on b.id = l.bin_id
      where l.id = ${lineId} and l.count_id = ${count.id}`);
    const name = known?.name ?? lineId;
    const all = await differencesOf(tx, count.id, actor);
    const one = all.find(({ id }) => id === lineId);
    // Several that are counted again leave the count open after the first.
    const open = count.status === "TO_APPROVE" || (intent === "again" && count.status === "OPEN");
    if (!one || !open) return { name, why: "stale" };
    if (one.isOwn && intent !== "again") return { name, why: "own" };
    const done = await takeDecision(tx, { count, one, intent, note, by });
    if (!done.ok) throw new Rollback({ name, why: done.error } satisfies Decided);
    if (intent !== "again" && all.length === 1)
      await countSteps.takeStep(tx, count, "settle", { staff: by }, {});
    return { name, why: null };
  });
}

type Taken = {
  readonly count: LockedCount;
  readonly one: Difference;
  readonly intent: Decision;
  readonly note: string | null;
  readonly by: By;
};

async function takeDecision(tx: Tx, taken: Taken): Promise<Result<undefined, DecideError>> {
  const { count, one, intent, note, by } = taken;
  const actor = `staff:${by.id}` as const;
  if (intent === "again") {
    await tx.run(sql`
      insert into stock_count_line (count_id, bin_id, variant_id, round)
      values (${count.id}, ${one.binId}, ${one.variantId}, ${one.round + 1})`);
    if (count.status === "TO_APPROVE") await countSteps.takeStep(tx, count, "recount", { staff: by }, {});
    return ok();
  }
  if (intent === "book") {
    const booked = await book(tx, count, one, actor);
    if (!booked.ok) return booked;
  }
  await tx.run(sql`
    update stock_count_line set booked = ${intent === "book" ? one.difference : 0}::int, decided_by = ${actor},
      note = ${note}::text where id = ${one.id}`);
  if (one.binId !== null) await openBin(tx, one.binId, one.variantId);
  await audit(tx, {
    ...{ actor, action: `count.${intent}`, entity: "stock_count", entityId: count.id },
    after: { sku: one.sku, bin: one.bin, qty: one.difference, ...(note ? { note } : {}) },
  });
  return ok();
}

async function book(
  tx: Tx,
  { id, no, warehouseId }: LockedCount,
  one: Difference,
  actor: `staff:${string}`,
): Promise<Result<undefined, DecideError>> {
  const { variantId, binId, difference } = one;
  await standShelves(tx, warehouseId, [variantId]);
  await lockPlaces(tx, [variantId], warehouseId);
  const move = { variantId, warehouseId, binId, qty: difference, reason: "count" } as const;
  if (difference < 0) {
    // Pieces that are not found are bought again for the orders that were to get them.
    await letGoOfLost(tx, [move], no);
    const why = await refusal(tx, warehouseId, one);
    if (why) return err(why);
  }
  const moved = await moveGoods(tx, actor, [{ ...move, ref: { type: "stock_count", id } }]);
  if (!moved.ok) return err("stale");
  if (difference > 0) await allocateArrived(tx, warehouseId, [variantId]);
  return ok();
}

type Lying = { there: number; picking: number; free: number; orders: string | null };

/** Why a loss cannot be booked now, with what stands against it. The caller has locked the shelf. */
async function refusal(
  tx: Tx,
  warehouseId: string,
  { variantId, binId, kind, difference }: Difference,
): Promise<DecideError | null> {
  const row = await tx.first<Lying>(sql`
    select case when ${binId}::uuid is null then s.on_hand - coalesce((
        select sum(p.qty)::int from bin_stock p join bin b on b.id = p.bin_id
        where p.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id and b.kind in ('shelf', 'tote')), 0)
      else coalesce(k.qty, 0) end as there, coalesce(k.picking, 0) as picking, s.on_hand - s.reserved as free,
      (select string_agg(o.no, ', ' order by o.no) from (
        select o.no from stock_reservation r join store_order o on o.id = r.ref_id
        where r.variant_id = s.variant_id and r.warehouse_id = s.warehouse_id and r.ref_type = 'store_order'
          and r.status in ('held', 'firm') and r.pool = 'platform' order by r.created_at desc limit 5) o) as orders
    from stock s left join bin_stock k on k.bin_id = ${binId}::uuid and k.variant_id = s.variant_id
    where s.variant_id = ${variantId} and s.warehouse_id = ${warehouseId}`);
  const { there, picking, free, orders } = row ?? { there: 0, picking: 0, free: 0, orders: null };
  const counts = kind === null || kind === "shelf" || kind === "tote";
  const why = whyNotTaken(-difference, { there, picking, free: counts ? free : null });
  return (
    why &&
    `${why}|${JSON.stringify({ pieces: -difference, there, picking, free: Math.max(0, free), orders: orders ?? "–" })}`
  );
}
