/** Packing: a scanned piece goes into the parcel of the order that waits for it; wrong goods are refused. */
import { lockAnyOrder, type Row } from "~/domain/orders/row.server";
import { isDividedPlan, nextParcel, planAt } from "~/domain/orders/packing";
import { channelAt, houseOfItem } from "~/domain/orders/part-facts.server";
import type { PlannedParcel } from "~/domain/shipping/quote";
import { sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { weighing } from "../outbound-config";
import { leavesNow, type LeftOrder } from "../picking/pick.server";
import { itemsToPack, toPack, unfitFor } from "../picking/ready.server";
import { actorOfStaff, lockWave, type Doer, type Wave } from "../picking/wave-row.server";
import { finishWave, waveSteps } from "../picking/wave-steps.server";
import { knownGoods } from "../scan/goods.server";
import { answeredBefore, remember } from "../scan/once.server";
import { joinBox, labelBox } from "./joined.server";
import { lockParcel, parcelColumns, parcelSteps, type Parcel } from "./steps.server";

export type PackSaid = {
  readonly sku: string | null;
  /** The order that is being packed; null where the next scan chooses one. */
  readonly order: string | null;
  /** The parcel that was completed just now. */
  readonly parcel: string | null;
  readonly left: LeftOrder | null;
  readonly status: Wave["status"];
};

export type PackError =
  | "unknown"
  | "stale"
  | "unknown-code"
  | "wrong-goods"
  | "which-slot"
  | "not-picked"
  | "beyond"
  | "other-parcel"
  | "weight"
  | "empty"
  | "wave-closed";

/** Takes one step of packing in a wave that is locked, once for a token. */
function atBench(
  staff: Doer,
  waveNo: string,
  token: string,
  work: (tx: Tx, wave: Wave) => Promise<Result<Omit<PackSaid, "status">, PackError>>,
): Promise<Result<PackSaid, PackError>> {
  type Answer = Result<PackSaid, PackError>;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const wave = await lockWave(tx, waveNo);
    if (!wave) return err("unknown");
    const before = await answeredBefore<PackSaid>(tx, token);
    if (before) return ok(before);
    if (wave.status === "CLOSED") return err("wave-closed");
    await letEditedGo(tx, wave, staff);
    await trimRefunded(tx, wave, staff);
    const done = await work(tx, wave);
    if (!done.ok) return done;
    const { status } = await finishWave(tx, wave, { staff });
    const said = { ...done.value, status };
    const pieces = said.sku === null ? 0 : 1;
    await remember(tx, token, { kind: "pack", actor: actorOfStaff(staff), pieces }, said);
    return ok(said);
  });
}

/** Orders that were unpaid meanwhile and edited leave the wave: what was picked for them are the goods of before. */
async function letEditedGo(tx: Tx, wave: Wave, staff: Doer): Promise<void> {
  const edited = await tx.rows<{ orderId: string }>(sql`
    select distinct p.order_id from pick_line p
    join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id and w.status = 'IN'
    where p.wave_id = ${wave.id} and p.order_line_item_id is null order by p.order_id`);
  for (const { orderId } of edited) await leavesNow(tx, wave, orderId, { staff });
}

/**
 * Pieces that were refunded while they were packed are wanted no more, so no parcel waits for them. Where one is in the
 * box already, its goods are scanned anew without it.
 */
async function trimRefunded(tx: Tx, wave: Wave, staff: Doer): Promise<void> {
  const parcels = await tx.rows<{ id: string; orderId: string }>(sql`
    select distinct x.id, x.order_id from outbound_parcel x join outbound_line b on b.parcel_id = x.id
    join order_line_item i on i.id = b.order_line_item_id join order_line l on l.id = i.order_line_id
    where x.wave_id = ${wave.id} and x.status = 'OPEN' and l.refunded > 0 and ${toPack} < 0 order by x.order_id`);
  for (const { id, orderId } of parcels) {
    const order = await lockAnyOrder(tx, { id: orderId });
    const parcel = await lockParcel(tx, id);
    if (!order || parcel?.status !== "OPEN" || unfitFor(order) !== null) continue;
    await tx.run(sql`
      delete from outbound_line b using order_line_item i, order_line l
      where b.parcel_id = ${id} and i.id = b.order_line_item_id and l.id = i.order_line_id and b.qty + ${toPack} <= 0`);
    await tx.run(sql`
      update outbound_line b set qty = b.qty + ${toPack}, packed = case when b.packed > b.qty + ${toPack} then 0 else b.packed end
      from order_line_item i join order_line l on l.id = i.order_line_id
      where b.parcel_id = ${id} and i.id = b.order_line_item_id and ${toPack} < 0`);
    const kept = await tx.first(sql`select 1 from outbound_line where parcel_id = ${id} limit 1`);
    if (kept) await complete(tx, wave, order, parcel, { grams: null, staff });
    else await parcelSteps.takeStep(tx, parcel, "void", { staff }, { input: { reason: "refunded" } });
    await endPacked(tx, wave, orderId);
  }
}

/** An order of which nothing waits to be packed is packed. */
async function endPacked(tx: Tx, wave: Wave, orderId: string): Promise<void> {
  const open = await tx.first(sql`
    select 1 from outbound_parcel where order_id = ${orderId} and wave_id = ${wave.id} and status = 'OPEN' limit 1`);
  if (open || (await itemsToPack(tx, orderId, wave.warehouseId)).length > 0) return;
  await tx.run(sql`
    update wave_order set status = 'PACKED' where wave_id = ${wave.id} and order_id = ${orderId} and status = 'IN'`);
}

const nothing = { sku: null, order: null, parcel: null, left: null } as const;

export type Bench = {
  readonly code: string;
  /** Number of the order that is being packed. */
  readonly order: string | null;
  /** What the scale says, in grams. */
  readonly grams: number | null;
};

/**
 * A scan at the bench. Goods go into the order that is being packed; without one, into the oldest order of one piece that
 * waits for them, else into the only other order that does. A slot or an order's number chooses the order.
 */
export function scanPack(
  staff: Doer,
  waveNo: string,
  { code, order, grams }: Bench,
  token: string,
): Promise<Result<PackSaid, PackError>> {
  return atBench(staff, waveNo, token, async (tx, wave) => {
    const chosen = await orderBy(tx, wave, code);
    if (chosen) return ok({ ...nothing, order: chosen.no });
    const goods = await knownGoods(tx, code);
    if (!goods) return err("unknown-code");
    const wanted = await whoWants(tx, wave, goods.id, order);
    if (!wanted.ok) return wanted;
    return packPiece(tx, wave, staff, { orderId: wanted.value, variantId: goods.id, sku: goods.sku, grams });
  });
}

/** One more piece, without a scan: the button at a line. */
export function packByHand(
  staff: Doer,
  waveNo: string,
  { variantId, order, grams }: { variantId: string; order: string; grams: number | null },
  token: string,
): Promise<Result<PackSaid, PackError>> {
  return atBench(staff, waveNo, token, async (tx, wave) => {
    const wanted = await whoWants(tx, wave, variantId, order);
    if (!wanted.ok) return wanted;
    return packPiece(tx, wave, staff, { orderId: wanted.value, variantId, sku: "", grams });
  });
}

const orderBy = (tx: Tx, wave: Wave, code: string) =>
  tx.first<{ no: string }>(sql`
    select o.no from wave_order w join store_order o on o.id = w.order_id
    where w.wave_id = ${wave.id} and w.status = 'IN'
      and (o.no = ${code} or w.slot = ${slotOf(wave.no, code)}::int) limit 1`);

/** The slot that a code names: `7`, `S7`, or with the wave before it. */
export function slotOf(waveNo: string, code: string): number | null {
  const bare = code.toUpperCase().startsWith(`${waveNo}/`) ? code.slice(waveNo.length + 1) : code;
  const found = /^S?(\d{1,3})$/i.exec(bare);
  return found ? Number(found[1]) : null;
}

type Waiting = { orderId: string; no: string; slot: number | null; wants: number; inTote: number };

/** Which order gets a piece. */
async function whoWants(
  tx: Tx,
  wave: Wave,
  variantId: string,
  orderNo: string | null,
): Promise<Result<string, PackError>> {
  const rows = await tx.rows<Waiting>(sql`
    select o.id as order_id, o.no, w.slot, sum(pieces.wants)::int as wants, sum(pieces.in_tote)::int as in_tote
    from (select distinct p.order_id from pick_line p where p.wave_id = ${wave.id} and p.variant_id = ${variantId}) q
    join wave_order w on w.wave_id = ${wave.id} and w.order_id = q.order_id and w.status = 'IN'
    join store_order o on o.id = w.order_id
    join order_line l on l.order_id = o.id
    join order_line_item i on i.order_line_id = l.id and i.variant_id = ${variantId} and ${houseOfItem} = ${wave.warehouseId}
    cross join lateral (select ${notYetIn} as wants, ${inToteOf(wave)} as in_tote) pieces
    group by o.id, o.no, w.slot, o.purchased_at
    order by w.slot is not null, o.purchased_at, o.id`);
  if (orderNo !== null) {
    const mine = rows.find(({ no }) => no === orderNo);
    if (!mine) return err("wrong-goods");
    if (mine.wants <= 0) return err("beyond");
    return mine.inTote > 0 ? ok(mine.orderId) : err("not-picked");
  }
  const open = rows.filter(({ wants }) => wants > 0);
  const waiting = open.filter(({ inTote }) => inTote > 0);
  const [first, second] = waiting;
  if (!first) return err(open.length > 0 ? "not-picked" : rows.length > 0 ? "beyond" : "wrong-goods");
  return first.slot !== null && second ? err("which-slot") : ok(first.orderId);
}

/** Pieces of `order_line_item i` that are in no parcel yet, also not in one that is being packed. */
const notYetIn = sql`(${toPack} + coalesce((
  select sum(b.qty - b.packed)::int from outbound_line b join outbound_parcel x on x.id = b.parcel_id
  where b.order_line_item_id = i.id and x.status = 'OPEN'), 0))`;

/** Pieces of `order_line_item i` that lie in the tote of a wave and in no parcel. */
const inToteOf = (wave: Wave) => sql`(coalesce((
  select sum(p.picked - p.put_back)::int from pick_line p
  where p.wave_id = ${wave.id} and p.order_line_item_id = i.id), 0) - coalesce((
  select sum(case when x.status = 'OPEN' then b.packed else b.qty end)::int
  from outbound_line b join outbound_parcel x on x.id = b.parcel_id
  where x.wave_id = ${wave.id} and b.order_line_item_id = i.id and x.status <> 'VOID'), 0))`;

type Piece = { orderId: string; variantId: string; sku: string; grams: number | null };

async function packPiece(
  tx: Tx,
  wave: Wave,
  staff: Doer,
  { orderId, variantId, sku, grams }: Piece,
): Promise<Result<Omit<PackSaid, "status">, PackError>> {
  const left = await leavesNow(tx, wave, orderId, { staff });
  if (left) return ok({ ...nothing, left });
  const order = await lockAnyOrder(tx, { id: orderId });
  if (!order) return err("unknown");
  const parcel = await openParcel(tx, wave, order, staff, { atHand: variantId });
  if (!parcel) return err("beyond");
  const put = await tx.run(sql`
    update outbound_line b set packed = b.packed + 1
    where b.parcel_id = ${parcel.id} and b.order_line_item_id = (
      select c.order_line_item_id from outbound_line c
      where c.parcel_id = ${parcel.id} and c.variant_id = ${variantId} and c.packed < c.qty
      order by c.order_line_item_id limit 1)`);
  // The plan of the order has it in another parcel: this one is completed, or closed, first.
  if (put !== 1) return err("other-parcel");
  const done = await complete(tx, wave, order, parcel, { grams, staff });
  // The next of its parcels follows at the same bench.
  const goesOn = !done || (await itemsToPack(tx, order.id, wave.warehouseId)).length > 0;
  return ok({ ...nothing, sku, order: goesOn ? order.no : null, parcel: done ? parcel.no : null });
}

/**
 * The parcel that an order is being packed into; a new one where there is none, as its freight was quoted. Of parcels that
 * may be packed in any order, one that wants the SKU `atHand`.
 */
export async function openParcel(
  tx: Tx,
  wave: Wave,
  order: Row,
  staff: Doer | "system",
  { verified = true, atHand = null }: { verified?: boolean; atHand?: string | null } = {},
): Promise<Parcel | null> {
  const open = await tx.first<{ id: string }>(sql`
    select id from outbound_parcel where order_id = ${order.id} and wave_id = ${wave.id} and status = 'OPEN'`);
  if (open) return lockParcel(tx, open.id);
  const items = await itemsToPack(tx, order.id, wave.warehouseId);
  if (items.length === 0) return null;
  const facts = await tx.first<{
    plan: PlannedParcel[] | null;
    sent: number;
    sentHere: number;
    channelId: string | null;
    carrier: string | null;
  }>(sql`
    select o.planned_parcels as plan, h.channel_id, (select c.carrier from ship_channel c where c.id = h.channel_id) as carrier,
      n.sent, n.sent_here
    from store_order o, lateral (select ${channelAt(sql`${wave.warehouseId}::uuid`)} as channel_id) h,
      lateral (select count(*)::int as sent, count(*) filter (where s.warehouse_id = ${wave.warehouseId})::int as sent_here from (
        select p.warehouse_id from package p where p.order_id = o.id
        union all select x.warehouse_id from outbound_parcel x
        where x.order_id = o.id and x.status in ('OPEN', 'PACKED', 'LABELLED')) s) n
    where o.id = ${order.id}`);
  const sent = facts?.sent ?? 0;
  const plan = planAt(facts?.plan ?? [], wave.warehouseId);
  const lines = nextParcel(
    plan,
    isDividedPlan(facts?.plan ?? []) ? (facts?.sentHere ?? 0) : sent,
    items.map(({ itemId, variantId, qty, parcelNo }) => ({ id: itemId, variantId, left: qty, parcelNo })),
    atHand,
  );
  const made = await tx.first<{ id: string }>(sql`
    insert into outbound_parcel (no, order_id, warehouse_id, wave_id, channel_id, carrier, part, verified, created_by)
    select 'P' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('outbound_parcel_no_seq'), ${order.id}::uuid,
      ${wave.warehouseId}::uuid, ${wave.id}::uuid, ${facts?.channelId ?? null}::uuid, ${facts?.carrier ?? null}::text,
      ${sent + 1}::int, ${verified}::boolean, ${staff === "system" ? staff : actorOfStaff(staff)}::text
    returning id`);
  if (!made) throw new Error("a parcel was not stored");
  const some = items.filter(({ itemId }) => (lines.get(itemId) ?? 0) > 0);
  await tx.run(sql`
    insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty)
    select ${made.id}::uuid, i, v, q from unnest(${some.map((s) => s.itemId)}::uuid[], ${some.map((s) => s.variantId)}::uuid[],
      ${some.map((s) => lines.get(s.itemId) ?? 0)}::int[]) as t (i, v, q)`);
  await parcelSteps.begin(tx, "open", staff === "system" ? staff : { staff }, made.id);
  return lockParcel(tx, made.id);
}

type Completing = { grams: number | null; staff: Doer | "system"; unweighed?: boolean };

/**
 * Completes a parcel whose last piece is in it, and gives it its label. False where pieces are missing, or its weight is
 * still to be said.
 */
export async function complete(
  tx: Tx,
  wave: Wave,
  order: Pick<Row, "id" | "no">,
  parcel: Parcel,
  { grams, staff, unweighed = false }: Completing,
): Promise<boolean> {
  const facts = await tx.first<{ missing: number; unknown: number }>(sql`
    select coalesce(sum(b.qty - b.packed), 0)::int as missing,
      count(*) filter (where coalesce(i.weight_g, v.weight_g) is null)::int as unknown
    from outbound_line b join order_line_item i on i.id = b.order_line_item_id join variant v on v.id = b.variant_id
    where b.parcel_id = ${parcel.id}`);
  if (facts?.missing !== 0) return false;
  const asked = !unweighed && (weighing === "always" || facts.unknown > 0);
  if (asked && grams === null && parcel.weighedG === null) return false;
  const by: By = staff === "system" ? staff : { staff };
  const packed = await parcelSteps.takeStep(tx, parcel, "pack", by, {
    input: { grams, staffId: staff === "system" ? staff : staff.id },
  });
  if (!packed.ok) return false;
  await joinBox(tx, parcel, grams);
  await endPacked(tx, wave, order.id);
  await labelBox(tx, parcel.id, by);
  return true;
}

/** Says the weight of a parcel whose pieces are all in it. */
export function weigh(
  staff: Doer,
  waveNo: string,
  { order: no, grams }: { order: string; grams: number },
  token: string,
): Promise<Result<PackSaid, PackError>> {
  return withOpenParcel(staff, waveNo, no, token, async (tx, wave, order, parcel) =>
    (await complete(tx, wave, order, parcel, { grams, staff }))
      ? ok({ ...nothing, parcel: parcel.no })
      : err("not-picked"),
  );
}

/** On purpose: what is in the parcel by now is all of it. The rest of the order goes into another. */
export function endParcel(
  staff: Doer,
  waveNo: string,
  { order: no, grams }: { order: string; grams: number | null },
  token: string,
): Promise<Result<PackSaid, PackError>> {
  return withOpenParcel(staff, waveNo, no, token, async (tx, wave, order, parcel) => {
    const kept = await tx.first(
      sql`select 1 from outbound_line where parcel_id = ${parcel.id} and packed > 0 limit 1`,
    );
    if (!kept) return err("empty");
    await tx.run(sql`delete from outbound_line where parcel_id = ${parcel.id} and packed = 0`);
    await tx.run(sql`update outbound_line set qty = packed where parcel_id = ${parcel.id} and packed < qty`);
    const done = await complete(tx, wave, order, parcel, { grams, staff });
    return ok({ ...nothing, order: order.no, parcel: done ? parcel.no : null });
  });
}

function withOpenParcel(
  staff: Doer,
  waveNo: string,
  orderNo: string,
  token: string,
  work: (
    tx: Tx,
    wave: Wave,
    order: Row,
    parcel: Parcel,
  ) => Promise<Result<Omit<PackSaid, "status">, PackError>>,
): Promise<Result<PackSaid, PackError>> {
  return atBench(staff, waveNo, token, async (tx, wave) => {
    const known = await tx.first<{ id: string }>(sql`select id from store_order where no = ${orderNo}`);
    if (!known) return err("unknown");
    const left = await leavesNow(tx, wave, known.id, { staff });
    if (left) return ok({ ...nothing, left });
    const order = await lockAnyOrder(tx, known);
    const parcel = await tx.first<Parcel>(sql`
      select ${parcelColumns} from outbound_parcel x
      where x.order_id = ${known.id} and x.wave_id = ${wave.id} and x.status = 'OPEN' for update`);
    return order && parcel ? work(tx, wave, order, parcel) : err("stale");
  });
}

/**
 * A parcel is void: its goods are in the tote again, and its order waits at the bench once more. Nothing where it was
 * handed over, or its carrier has it (`scanned`).
 */
export function voidParcel(
  staff: Doer,
  parcelNo: string,
  reason: string,
): Promise<Result<{ wave: string | null }, "stale" | "scanned" | "changing">> {
  type Answer = Result<{ wave: string | null }, "stale" | "scanned" | "changing">;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const known = await tx.first<{
      id: string;
      orderId: string;
      waveNo: string | null;
      waveId: string | null;
    }>(sql`
      select x.id, x.order_id, x.wave_id, v.no as wave_no
      from outbound_parcel x left join wave v on v.id = x.wave_id where x.no = ${parcelNo}`);
    if (!known) return err("stale");
    const wave = known.waveNo === null ? null : await lockWave(tx, known.waveNo);
    await lockAnyOrder(tx, { id: known.orderId });
    const parcel = await lockParcel(tx, known.id);
    if (!parcel) return err("stale");
    const done = await parcelSteps.takeStep(tx, parcel, "void", { staff }, { input: { reason } });
    if (!done.ok) return done;
    if (wave) await waitAgain(tx, wave, known.orderId, { staff });
    return ok({ wave: known.waveNo });
  });
}

/** An order whose parcel is void is packed again, in the wave whose tote has its goods. */
async function waitAgain(tx: Tx, wave: Wave, orderId: string, by: { staff: Doer }): Promise<void> {
  const back = await tx.run(sql`
    update wave_order set status = 'IN'
    where wave_id = ${wave.id} and order_id = ${orderId} and status = 'PACKED'
      and not exists (select 1 from wave_order w where w.order_id = ${orderId} and w.status = 'IN'
        and w.warehouse_id = ${wave.warehouseId})`);
  if (back === 1 && wave.status === "CLOSED") await waveSteps.takeStep(tx, wave, "reopen", by, {});
}
