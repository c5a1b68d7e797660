/** Picking: a scan moves a piece from its place into the wave's tote; what is not there is said once. */
import { lockAnyOrder } from "~/domain/orders/row.server";
import { freePicks, holdPicks, pickIntoTote, shutBin } from "~/domain/stock/picking.server";
import { Rollback, sql, transactionOr, type Sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { ShortReason } from "../outbound-config";
import { knownGoods } from "../scan/goods.server";
import { answeredBefore, remember } from "../scan/once.server";
import { openCount } from "../counting/open.server";
import { freePlaces } from "./make.server";
import { unfitFor, type Unfit } from "./ready.server";
import { shareOut, type Want } from "./share";
import { actorOfStaff, lockWave, type Doer, type Wave } from "./wave-row.server";
import { finishWave, leaveWave, type Left } from "./wave-steps.server";

/** An order that left its wave meanwhile. */
export type LeftOrder = { readonly no: string; readonly why: Left };

export type PickSaid = {
  /** Pieces that went into the tote just now. */
  readonly pieces: number;
  readonly sku: string | null;
  readonly slot: number | null;
  /** The bin that is picked from, where it was scanned. */
  readonly bin: string | null;
  readonly left: readonly LeftOrder[];
  readonly status: Wave["status"];
};

export type PickError =
  "unknown" | "stale" | "unknown-code" | "not-in-wave" | "wave-closed" | "which-bin" | "beyond" | "too-few";

/** An open line: pieces of one order in one place. */
type Line = {
  id: string;
  orderId: string;
  /** Null where the order was edited since. */
  itemId: string | null;
  variantId: string;
  binId: string | null;
  code: string | null;
  slot: number | null;
  open: number;
};

const linesOf = (tx: Tx, wave: Wave, where: Sql) =>
  tx.rows<Line>(sql`
    select p.id, p.order_id, p.order_line_item_id as item_id, p.variant_id, p.bin_id, b.code, w.slot,
      p.qty - p.picked - p.short as open
    from pick_line p join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id
    left join bin b on b.id = p.bin_id
    where p.wave_id = ${wave.id} and w.status = 'IN' and p.picked + p.short < p.qty and ${where}
    order by b.sort nulls last, b.code, w.slot nulls last, p.id`);

/** Takes one step of picking in a wave that is locked, once for a token. */
async function inWave<E extends PickError>(
  staff: Doer,
  waveNo: string,
  token: string,
  work: (tx: Tx, wave: Wave) => Promise<Result<Omit<PickSaid, "status">, E>>,
): Promise<Result<PickSaid, E | "unknown" | "wave-closed">> {
  type Answer = Result<PickSaid, E | "unknown" | "wave-closed">;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const wave = await lockWave(tx, waveNo);
    if (!wave) return err("unknown");
    const before = await answeredBefore<PickSaid>(tx, token);
    if (before) return ok(before);
    if (wave.status === "CLOSED") return err("wave-closed");
    const done = await work(tx, wave);
    if (!done.ok) return done;
    const { status } = await finishWave(tx, wave, { staff });
    const said = { ...done.value, status };
    await remember(tx, token, { kind: "pick", actor: actorOfStaff(staff), pieces: said.pieces }, said);
    return ok(said);
  });
}

const nothing = { pieces: 0, sku: null, slot: null, bin: null, left: [] } as const;

/**
 * A scan at the shelves: goods, of which one piece goes into the tote, or a bin where the goods lie in several. The slot
 * that is answered is the piece's.
 * @param from code of the bin that was scanned before
 */
export function scanPick(
  staff: Doer,
  waveNo: string,
  { code, from }: { readonly code: string; readonly from: string | null },
  token: string,
): Promise<Result<PickSaid, PickError>> {
  return inWave<PickError>(staff, waveNo, token, async (tx, wave) => {
    const goods = await knownGoods(tx, code);
    if (!goods) {
      const bin = await linesOf(tx, wave, sql`upper(b.code) = upper(${code})`);
      const [first] = bin;
      if (first) return ok({ ...nothing, bin: first.code });
      return err("unknown-code");
    }
    const lines = await linesOf(tx, wave, sql`p.variant_id = ${goods.id}`);
    if (lines.length === 0) return err(await whyNone(tx, wave, goods.id));
    const places = new Set(lines.map(({ binId }) => binId));
    const here = places.size === 1 ? lines : lines.filter((line) => line.code === from);
    if (here.length === 0) return err("which-bin");
    return pickPieces(tx, wave, staff, here, { most: 1, sku: goods.sku });
  });
}

async function whyNone(tx: Tx, wave: Wave, variantId: string): Promise<"beyond" | "not-in-wave"> {
  const any = await tx.first(sql`
    select 1 from pick_line where wave_id = ${wave.id} and variant_id = ${variantId} limit 1`);
  return any ? "beyond" : "not-in-wave";
}

/** All pieces of one SKU in one place go into the tote: the button for who does not scan each. */
export function pickLine(
  staff: Doer,
  waveNo: string,
  { variantId, binId }: { readonly variantId: string; readonly binId: string | null },
  token: string,
): Promise<Result<PickSaid, PickError>> {
  return inWave<PickError>(staff, waveNo, token, async (tx, wave) => {
    const lines = await linesOf(
      tx,
      wave,
      sql`p.variant_id = ${variantId} and p.bin_id is not distinct from ${binId}::uuid`,
    );
    if (lines.length === 0) return err("beyond");
    return pickPieces(tx, wave, staff, lines, { most: Infinity, sku: null });
  });
}

/**
 * Picks pieces of lines, in their order. Orders that may not leave any more leave the wave instead. All orders are locked
 * before the first shelf.
 */
export async function pickPieces(
  tx: Tx,
  wave: Wave,
  staff: Doer | "system",
  lines: readonly Line[],
  { most, sku }: { readonly most: number; readonly sku: string | null },
): Promise<Result<Omit<PickSaid, "status">, "too-few">> {
  const by = staff === "system" ? staff : { staff };
  const verdicts = new Map<string, Leaving | null>();
  const taken: { line: Line; qty: number }[] = [];
  let pieces = 0;
  // Many orders are locked in the order of their ids; one by one in the order of the way.
  const turn = most === Infinity ? lines.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)) : lines;
  for (const line of turn) {
    if (pieces >= most) break;
    const { orderId } = line;
    if (!verdicts.has(orderId)) verdicts.set(orderId, await leavingOf(tx, wave, orderId));
    if (verdicts.get(orderId)) continue;
    const qty = Math.min(line.open, most - pieces);
    taken.push({ line, qty });
    pieces += qty;
  }
  const left: LeftOrder[] = [];
  for (const [orderId, leaving] of verdicts) {
    if (!leaving) continue;
    await leaveWave(tx, wave, orderId, leaving.why, by);
    left.push(leaving);
  }
  const actor = staff === "system" ? staff : actorOfStaff(staff);
  for (const { line, qty } of taken) {
    await tx.run(sql`update pick_line set picked = picked + ${qty}::int where id = ${line.id}`);
    const moved = await pickIntoTote(tx, actor, [
      {
        ...{ variantId: line.variantId, warehouseId: wave.warehouseId, binId: line.binId, qty },
        ...{ toteId: wave.toteId, ref: { type: "wave", id: wave.id } },
      },
    ]);
    if (!moved.ok) throw new Rollback(err("too-few"));
  }
  return ok({ ...nothing, pieces, sku, slot: taken.at(-1)?.line.slot ?? null, left });
}

type Leaving = LeftOrder & { readonly why: Unfit };

/** Why an order may not leave any more; null where it may. Locks it. */
async function leavingOf(tx: Tx, wave: Pick<Wave, "id">, orderId: string): Promise<Leaving | null> {
  const order = await lockAnyOrder(tx, { id: orderId });
  const why = order ? unfitFor(order) : "cancelled";
  if (why !== null) return { no: order?.no ?? "", why };
  // It was unpaid meanwhile, and other goods were chosen: the pick list is of those before.
  const edited = await tx.first(sql`
    select 1 from pick_line where wave_id = ${wave.id} and order_id = ${orderId} and order_line_item_id is null limit 1`);
  return edited === null ? null : { no: order?.no ?? "", why: "changed" };
}

/** An order that may not leave any more leaves its wave; null where it may. Locks it. */
export async function leavesNow(
  tx: Tx,
  wave: Pick<Wave, "id" | "warehouseId">,
  orderId: string,
  by: { staff: Doer } | "system",
): Promise<LeftOrder | null> {
  const leaving = await leavingOf(tx, wave, orderId);
  if (leaving) await leaveWave(tx, wave, orderId, leaving.why, by);
  return leaving;
}

/**
 * Pieces are not where the pick list has them: the line is marked, nothing more of the SKU is picked there until it is
 * counted, other places are taken instead. An order for which there is none leaves the wave; the rest goes on.
 * @param missing how many; all that were still to be picked there where nothing is said
 */
export function shortPick(
  staff: Doer,
  waveNo: string,
  line: { readonly variantId: string; readonly binId: string | null },
  { reason, missing }: { readonly reason: ShortReason; readonly missing?: number | undefined },
  token: string,
): Promise<Result<PickSaid, PickError>> {
  const { variantId, binId } = line;
  return inWave<PickError>(staff, waveNo, token, async (tx, wave) => {
    const lines = await linesOf(
      tx,
      wave,
      sql`p.variant_id = ${variantId} and p.bin_id is not distinct from ${binId}::uuid`,
    );
    const open = lines.reduce((sum, each) => sum + each.open, 0);
    if (open === 0 || (missing ?? 0) > open) return err("beyond");
    await tx.rows(sql`
      select id from store_order where id = any(${lines.map((each) => each.orderId)}::uuid[]) order by id for update`);
    // Who comes last on the way goes without.
    let rest = missing ?? open;
    const lacking: Want[] = [];
    for (const { orderId, itemId, ...each } of lines.toReversed()) {
      const qty = Math.min(rest, each.open);
      rest -= qty;
      if (qty === 0) continue;
      // An order that was edited since leaves the wave at its next scan: nothing is looked for elsewhere.
      if (itemId !== null) lacking.push({ orderId, itemId, variantId, qty });
      await tx.run(sql`
        update pick_line set short = short + ${qty}::int, short_reason = ${reason} where id = ${each.id}`);
    }
    // The house is locked before its shelves, as where a wave is made.
    await openCount(tx, wave.warehouseId, binId, variantId, "short-pick", { staff });
    if (binId !== null) {
      const qty = missing ?? open;
      await freePicks(tx, wave.warehouseId, [{ binId, variantId, qty }]);
      await shutBin(tx, binId, variantId);
    }
    const left = await fromElsewhere(tx, wave, staff, lacking, binId);
    return ok({ ...nothing, left });
  });
}

async function fromElsewhere(
  tx: Tx,
  wave: Wave,
  staff: Doer,
  lacking: readonly Want[],
  shut: string | null,
): Promise<LeftOrder[]> {
  const free = await freePlaces(
    tx,
    lacking.map(({ variantId }) => variantId),
    wave.warehouseId,
  );
  const { shares, short } = shareOut(
    lacking,
    free.filter(({ binId }) => binId !== shut),
  );
  for (const share of shares)
    await tx.run(sql`
      insert into pick_line (wave_id, order_id, order_line_item_id, variant_id, bin_id, qty)
      values (${wave.id}, ${share.orderId}, ${share.itemId}, ${share.variantId}, ${share.binId}, ${share.qty})`);
  await holdPicks(
    tx,
    shares.flatMap(({ binId, variantId, qty }) => (binId === null ? [] : [{ binId, variantId, qty }])),
  );
  const left: LeftOrder[] = [];
  for (const orderId of short.toSorted()) {
    const order = await lockAnyOrder(tx, { id: orderId });
    await leaveWave(tx, wave, orderId, "short", { staff });
    left.push({ no: order?.no ?? "", why: "short" });
  }
  return left;
}
