/** A wave is made: orders are locked, and their pieces are kept by bin. */
import { emptyTote, holdPicks, lockPlaces } from "~/domain/stock/picking.server";
import { houseOfItem } from "~/domain/orders/part-facts.server";
import { travelsWith, withTravelling } from "~/domain/orders/merging/together.server";
import { sql, transaction, type Sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { waveMost } from "../outbound-config";
import { answeredBefore, remember } from "../scan/once.server";
import { isReady, readyHouses, toPack, waitsForMate, whyNotReady, type Unfit } from "./ready.server";
import { shareOut, slotsOf, type Free, type Want } from "./share";
import { actorOfStaff, type Doer } from "./wave-row.server";
import { waveSteps } from "./wave-steps.server";

/** An order that did not come into the wave, and why. */
export type LeftOut = {
  readonly no: string;
  readonly why: Unfit | "not-ready" | "in-wave" | "other-warehouse" | "no-goods" | "mate";
};

export type Made = { readonly no: string; readonly orders: number; readonly leftOut: readonly LeftOut[] };

/** Where none is ready: each order and why, as `saidOf` writes them. */
export type MakeError = `nothing-ready|${string}` | "too-many";

/** At most so many orders are named. */
const mostNamed = 20;

/** Orders that were left out in the words of a query: `Q1:held,Q2:mate`. */
export const saidOf = (leftOut: readonly LeftOut[]): string =>
  leftOut
    .slice(0, mostNamed)
    .map(({ no, why }) => `${no}:${why}`)
    .join(",");

/**
 * Makes a wave of the orders that are ready, oldest first; of several warehouses it takes the one of `filter`, else the
 * first one's. An order whose goods lie in several comes with the pieces that lie there.
 * @param filter how they were chosen, for who looks at the wave
 * @param token of the form: one form makes one wave
 * @param then what follows in the same transaction, so that nothing stops in between
 */
export async function makeWave(
  staff: Doer,
  nos: readonly string[],
  filter: Readonly<Record<string, unknown>>,
  token: string,
  then?: (tx: Tx, waveId: string) => Promise<unknown>,
): Promise<Result<Made, MakeError>> {
  if (nos.length > waveMost) return err("too-many");
  return transaction((tx) => makeIn(tx, { staff, nos, filter, token, then }));
}

type Making = {
  readonly staff: Doer;
  readonly nos: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
  readonly token: string;
  readonly then: ((tx: Tx, waveId: string) => Promise<unknown>) | undefined;
};

async function makeIn(tx: Tx, { staff, nos, filter, token, then }: Making): Promise<Result<Made, MakeError>> {
  // Orders of one parcel are picked in one wave.
  const all = await withTravelling(tx, nos);
  await tx.rows(
    sql`select o.id from store_order o where o.no = any(${all}::text[]) order by o.id for update`,
  );
  const before = await answeredBefore<Made>(tx, token);
  if (before) return ok(before);
  const ready = await tx.rows<{ id: string; no: string; warehouseId: string }>(sql`
    select o.id, o.no, h.id as warehouse_id from store_order o cross join lateral ${readyHouses} h
    where o.no = any(${all}::text[]) and ${isReady}
    order by o.purchased_at, o.id, h.id is distinct from o.warehouse_id, h.id`);
  const asked = ready.find((part) => part.warehouseId === filter["warehouseId"]);
  const warehouseId = (asked ?? ready[0])?.warehouseId;
  const unready = await unreadyAmong(
    tx,
    nos.filter((no) => !ready.some((order) => order.no === no)),
  );
  if (!warehouseId) return err(`nothing-ready|${saidOf(unready)}`);
  const here = ready.filter((order) => order.warehouseId === warehouseId);
  // One wave is made at a time in a warehouse, so that none takes what another has just counted.
  await tx.rows(sql`select id from warehouse where id = ${warehouseId} for no key update`);
  const wants = await wantsOf(
    tx,
    here.map(({ id }) => id),
    warehouseId,
  );
  const places = await freePlaces(
    tx,
    wants.map((want) => want.variantId),
    warehouseId,
  );
  const { shares, short } = await shareWithMates(tx, wants, places);
  const leftOut: LeftOut[] = [
    ...unready,
    ...ready
      .filter((order) => !here.some(({ id }) => id === order.id))
      .map(({ no }) => ({ no, why: "other-warehouse" as const })),
    ...here
      .filter(({ id }) => short.has(id))
      .map(({ id, no }) => ({ no, why: short.get(id) ?? ("no-goods" as const) })),
  ];
  if (shares.length === 0) return err(`nothing-ready|${saidOf(leftOut)}`);
  const wave = await insertWave(tx, staff, warehouseId, filter);
  const slots = slotsOf(wants.filter(({ orderId }) => !short.has(orderId)));
  await tx.run(sql`
    insert into wave_order (wave_id, order_id, slot)
    select ${wave.id}::uuid, o, s from unnest(${[...slots.keys()]}::uuid[], ${[...slots.values()]}::int[]) as t (o, s)`);
  await tx.run(sql`
    insert into pick_line (wave_id, order_id, order_line_item_id, variant_id, bin_id, qty)
    select ${wave.id}::uuid, order_id, item_id, variant_id, bin_id, qty
    from jsonb_to_recordset(${JSON.stringify(
      shares.map((s) => ({
        order_id: s.orderId,
        item_id: s.itemId,
        variant_id: s.variantId,
        bin_id: s.binId,
        qty: s.qty,
      })),
    )}::jsonb) as s (order_id uuid, item_id uuid, variant_id uuid, bin_id uuid, qty int)`);
  await holdPicks(
    tx,
    shares.flatMap(({ binId, variantId, qty }) => (binId === null ? [] : [{ binId, variantId, qty }])),
  );
  await waveSteps.begin(tx, "make", { staff }, wave.id);
  await then?.(tx, wave.id);
  const made: Made = { no: wave.no, orders: slots.size, leftOut };
  await remember(tx, token, { kind: "wave", actor: actorOfStaff(staff) }, made);
  return ok(made);
}

/** Of orders that are not ready, why. */
const unreadyAmong = (tx: Tx, nos: readonly string[]): Promise<LeftOut[]> =>
  nos.length === 0
    ? Promise.resolve([])
    : tx.rows<LeftOut>(sql`
        select o.no, ${whyNotReady} as why from store_order o where o.no = any(${[...nos]}::text[]) order by o.no`);

/**
 * What each order takes from where. Where the pieces of an order lie nowhere that can be picked, those that travel with it
 * stay here, too, as long as orders of one box wait for each other: else each would be sent, and paid for, alone.
 */
async function shareWithMates(tx: Tx, wants: readonly Want[], places: readonly Free[]) {
  const left = new Map<string, "no-goods" | "mate">();
  // What a mate that stays here had been given is shared out again among the others.
  for (let open = wants; ; open = open.filter(({ orderId }) => !left.has(orderId))) {
    const { shares, short } = shareOut(open, places);
    const waiting = short.length === 0 ? [] : await waitingFor(tx, open, short);
    for (const { id, mate } of waiting) {
      left.set(mate, "no-goods");
      if (!left.has(id)) left.set(id, "mate");
    }
    if (waiting.length > 0) continue;
    for (const id of short) left.set(id, "no-goods");
    return { shares, short: left };
  }
}

/** Orders that have all their goods, and wait for one that has not. */
const waitingFor = (tx: Tx, wants: readonly Want[], short: readonly string[]) =>
  tx.rows<{ id: string; mate: string }>(sql`
    select o.id, g.id as mate from store_order o
    join store_order g on g.id = any(${[...short]}::uuid[]) and ${travelsWith("g", "o")}
    where o.id = any(${wants.map(({ orderId }) => orderId)}::uuid[]) and o.id <> all(${[...short]}::uuid[])
      and ${waitsForMate}`);

const wantsOf = (tx: Tx, orderIds: readonly string[], warehouseId: string) =>
  tx.rows<Want>(sql`
    select l.order_id, i.id as item_id, i.variant_id, ${toPack} as qty
    from order_line l join order_line_item i on i.order_line_id = l.id join store_order o on o.id = l.order_id
    where l.order_id = any(${[...orderIds]}::uuid[]) and ${houseOfItem} = ${warehouseId} and ${toPack} > 0
    order by o.purchased_at, l.order_id, i.id`);

/** Where pieces lie that no wave has taken, the shelves locked. Pieces without a bin are kept by the pick lists alone. */
export async function freePlaces(
  tx: Tx,
  variantIds: readonly string[],
  warehouseId: string,
): Promise<Free[]> {
  const places = await lockPlaces(tx, variantIds, warehouseId);
  const loose = await tx.rows<{ variantId: string; qty: number }>(sql`
    select p.variant_id, sum(p.qty - p.picked - p.short)::int as qty
    from pick_line p join wave v on v.id = p.wave_id
    join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id
    where p.variant_id = any(${[...variantIds]}::uuid[]) and v.warehouse_id = ${warehouseId} and p.bin_id is null
      and w.status = 'IN' and p.picked + p.short < p.qty
    group by 1`);
  const taken = new Map(loose.map(({ variantId, qty }) => [variantId, qty]));
  const doubtful = await looseInDoubt(tx, variantIds, warehouseId);
  return places
    .filter(({ variantId, binId }) => binId !== null || !doubtful.has(variantId))
    .map(({ variantId, binId, free }) => ({
      ...{ variantId, binId },
      free: binId === null ? free - (taken.get(variantId) ?? 0) : free,
    }));
}

/** SKUs whose loose pieces were missing at a pick, and that nobody has counted since: as bins that are shut. */
async function looseInDoubt(tx: Tx, variantIds: readonly string[], warehouseId: string) {
  const rows = await tx.rows<{ variantId: string }>(sql`
    select l.variant_id from stock_count_line l join stock_count c on c.id = l.count_id
    where l.variant_id = any(${[...variantIds]}::uuid[]) and l.bin_id is null and c.warehouse_id = ${warehouseId}
      and c.cause = 'short-pick' and c.status in ('OPEN', 'TO_APPROVE') and l.booked is null
      and (l.counted is null or l.counted <> l.expected)
      and not exists (select 1 from stock_count_line n where n.count_id = l.count_id and n.bin_id is null
        and n.variant_id = l.variant_id and n.round > l.round)
    group by 1`);
  return new Set(rows.map(({ variantId }) => variantId));
}

const busyTotes: Sql = sql`select v.tote_id from wave v where v.status <> 'CLOSED'`;

async function insertWave(tx: Tx, staff: Doer, warehouseId: string, filter: object) {
  const named = await tx.first<{ no: string }>(sql`
    select 'W' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('wave_no_seq') as no`);
  const no = named?.no ?? "";
  const toteId = await emptyTote(tx, warehouseId, busyTotes, `T-${no}`);
  const row = await tx.first<{ id: string }>(sql`
    insert into wave (no, warehouse_id, tote_id, filter, created_by)
    values (${no}, ${warehouseId}, ${toteId}, ${JSON.stringify(filter)}::jsonb, ${actorOfStaff(staff)}) returning id`);
  if (!row) throw new Error("a wave was not stored");
  return { id: row.id, no };
}
