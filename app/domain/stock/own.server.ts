/**
 * Goods of members that lie with us. Free pieces of a lot are reserved for it; a document, such as a store order, takes
 * them from the oldest lots and gives back to the same ones. The shelf's total does not change by that: pieces go from
 * one reservation to another. What members have is locked before shelves are, in the order of its keys.
 */
import { publish } from "~/domain/bus";
import { sql, type Tx } from "~/platform/db";
import { lockLevels, merged } from "./levels.server";
import { takeInOrder, type LotPieces } from "./own-lots";
import type { StockLine } from "./reservation-plan";
import type { StockRef } from "./stock.server";

/** What a member has of a SKU in a warehouse. */
export type OwnKey = { readonly userId: string; readonly variantId: string; readonly warehouseId: string };

/** Locks what members have, in the order of the keys. Keys without a row get one. */
export async function lockOwn(tx: Tx, keys: readonly OwnKey[]): Promise<void> {
  if (keys.length === 0) return;
  const asked = sql`unnest(${keys.map((k) => k.userId)}::uuid[], ${keys.map((k) => k.variantId)}::uuid[],
    ${keys.map((k) => k.warehouseId)}::uuid[]) as a (user_id, variant_id, warehouse_id)`;
  await tx.run(sql`
    insert into own_stock (user_id, variant_id, warehouse_id)
    select distinct a.user_id, a.variant_id, a.warehouse_id from ${asked} order by 1, 2, 3
    on conflict do nothing`);
  await tx.rows(sql`
    select 1 from own_stock o join ${asked} using (user_id, variant_id, warehouse_id)
    order by o.user_id, o.variant_id, o.warehouse_id for update of o`);
}

type Use = OwnKey & {
  readonly refId: string;
  readonly lotId: string;
  /** Pieces that are still the document's. */
  readonly open: number;
  readonly used: number;
  readonly returned: number;
  readonly bulkLineId: string | null;
};

/** What documents have of lots, the oldest lot first. */
function usesOf(tx: Tx, refType: string, refIds: readonly string[]): Promise<Use[]> {
  return tx.rows<Use>(sql`
    select u.ref_id, u.lot_id, l.user_id, l.variant_id, l.warehouse_id, u.taken - u.given_back - u.used as open, u.used,
      u.returned, l.bulk_line_id
    from lot_use u join stock_lot l on l.id = u.lot_id
    where u.ref_type = ${refType} and u.ref_id = any(${[...refIds]}::uuid[]) order by l.received_at, l.id`);
}

/** Pieces that a document wants of a member's goods. */
export type OwnNeed = OwnKey & { readonly refId: string; readonly qty: number };

/**
 * Reserves pieces of members' lots for documents until a time, the oldest lots first: all of a document or none. What a
 * document has already counts anew. Answers the documents there is not enough for. The caller has locked these.
 */
export async function coverFromLots(
  tx: Tx,
  refType: string,
  needs: readonly OwnNeed[],
  until: Date | "firm",
): Promise<ReadonlySet<string>> {
  const refIds = [...new Set(needs.map(({ refId }) => refId))];
  if (refIds.length === 0) return new Set();
  const before = await usesOf(tx, refType, refIds);
  await lockOwn(tx, [...needs, ...before.filter(({ open }) => open > 0)]);
  await giveBack(tx, refType, await openUses(tx, refType, refIds));
  const free = await freeLots(tx, needs);
  const short = new Set<string>();
  const takes: Change[] = [];
  for (const refId of refIds) {
    const mine = needs.filter((need) => need.refId === refId);
    const taken = mine.map((need) => takeInOrder(free.get(keyOf(need)) ?? [], need.qty));
    if (taken.some((lots) => lots === null)) short.add(refId);
    else
      mine.forEach((need, i) => {
        for (const lot of taken[i] ?? []) takes.push({ ...need, ...lot });
        free.set(keyOf(need), without(free.get(keyOf(need)) ?? [], taken[i] ?? []));
      });
  }
  await take(tx, refType, takes, until);
  return short;
}

const keyOf = ({ userId, variantId, warehouseId }: OwnKey) => `${userId} ${variantId} ${warehouseId}`;

function without(lots: readonly LotPieces[], taken: readonly LotPieces[]): LotPieces[] {
  return lots.map((lot) => ({
    ...lot,
    qty: lot.qty - (taken.find(({ lotId }) => lotId === lot.lotId)?.qty ?? 0),
  }));
}

async function freeLots(tx: Tx, keys: readonly OwnKey[]): Promise<Map<string, LotPieces[]>> {
  const rows = await tx.rows<OwnKey & LotPieces>(sql`
    select l.user_id, l.variant_id, l.warehouse_id, l.id as lot_id, l.qty_left - l.reserved as qty
    from (select distinct * from unnest(${keys.map((k) => k.userId)}::uuid[], ${keys.map((k) => k.variantId)}::uuid[],
        ${keys.map((k) => k.warehouseId)}::uuid[]) as a (user_id, variant_id, warehouse_id)) a
    join stock_lot l using (user_id, variant_id, warehouse_id)
    where l.qty_left > l.reserved order by l.received_at, l.id`);
  return Map.groupBy(rows, keyOf);
}

async function openUses(tx: Tx, refType: string, refIds: readonly string[]): Promise<Use[]> {
  return (await usesOf(tx, refType, refIds)).filter(({ open }) => open > 0);
}

type Change = OwnKey & LotPieces & { readonly refId: string };

const rowsOf = (changes: readonly Change[]) =>
  sql`json_to_recordset(${JSON.stringify(
    changes.map((c) => ({
      ...{ ref_id: c.refId, lot_id: c.lotId, user_id: c.userId, qty: c.qty },
      ...{ variant_id: c.variantId, warehouse_id: c.warehouseId },
    })),
  )}::json) as c (ref_id uuid, lot_id uuid, user_id uuid, variant_id uuid, warehouse_id uuid, qty int)`;

async function take(
  tx: Tx,
  refType: string,
  changes: readonly Change[],
  until: Date | "firm",
): Promise<void> {
  if (changes.length === 0) return;
  const [status, expiresAt] = until === "firm" ? ["firm", null] : ["held", until];
  await moveLots(tx, refType, changes, "RESERVE");
  await tx.run(sql`
    insert into lot_use as u (ref_type, ref_id, lot_id, taken)
    select ${refType}, ref_id, lot_id, sum(qty)::int from ${rowsOf(changes)} group by 1, 2, 3
    on conflict (ref_type, ref_id, lot_id) do update set taken = u.taken + excluded.taken`);
  await tx.run(sql`
    insert into stock_reservation as r (ref_type, ref_id, variant_id, warehouse_id, qty, status, expires_at)
    select ${refType}, ref_id, variant_id, warehouse_id, sum(qty)::int, ${status}, ${expiresAt}::timestamptz
    from ${rowsOf(changes)} group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (ref_type, ref_id, variant_id, warehouse_id, pool) do update set
      qty = excluded.qty + case when r.status in ('held', 'firm') then r.qty else 0 end, status = excluded.status,
      expires_at = excluded.expires_at`);
}

/** Writes what is free of lots as their reservations. The caller has locked what their members have. */
export async function reserveFree(tx: Tx, lotIds: readonly string[]): Promise<void> {
  const these = sql`l.id = any(${[...new Set(lotIds)]}::uuid[])`;
  await tx.run(sql`
    insert into stock_reservation (ref_type, ref_id, variant_id, warehouse_id, pool, qty, status)
    select 'lot', l.id, l.variant_id, l.warehouse_id, 'member', l.qty_left - l.reserved, 'firm'
    from stock_lot l where ${these} and l.qty_left > l.reserved order by l.id
    on conflict (ref_type, ref_id, variant_id, warehouse_id, pool) do update set qty = excluded.qty, status = 'firm'`);
  await tx.run(sql`
    update stock_reservation r set status = 'released' from stock_lot l
    where ${these} and l.qty_left = l.reserved and r.ref_type = 'lot' and r.ref_id = l.id and r.status = 'firm'`);
}

/**
 * Pieces of documents go back to their lots. What was lost meanwhile is reserved for the document no more: it leaves the
 * lot. The caller has locked what the members have.
 */
async function giveBack(tx: Tx, refType: string, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  const changes = uses.map(({ open, ...use }) => ({ ...use, qty: open }));
  const found = await letGo(tx, refType, changes);
  await moveLots(tx, refType, changes, "RELEASE");
  await tx.run(sql`
    update lot_use u set given_back = u.given_back + c.qty from ${rowsOf(changes)}
    where u.ref_type = ${refType} and u.ref_id = c.ref_id and u.lot_id = c.lot_id`);
  // The latest lots lose first, as the oldest leave first.
  const lost = [...changes].reverse().flatMap((change) => {
    const key = `${change.refId} ${change.variantId} ${change.warehouseId}`;
    const gone = Math.min(change.qty, found.get(key) ?? 0);
    found.set(key, (found.get(key) ?? 0) - gone);
    return gone > 0 ? [{ ...change, qty: gone }] : [];
  });
  if (lost.length === 0) return;
  await moveLots(tx, refType, lost, "LOST");
  await countLost(tx, lost);
}

/** What was lost is used up: the documents it came from count it. They are locked late, as that happens hardly ever. */
async function countLost(tx: Tx, lost: readonly (Change & Pick<Use, "bulkLineId">)[]): Promise<void> {
  await lockSources(tx, lost);
  await publish("stock.ownUsed", tx, lost);
}

/**
 * Pieces that are not on the shelf leave members' lots, where nothing holds them, the latest lots first. Members that
 * somebody has locked are left out, as the caller holds the shelf already. Answers how many were lost, and whose.
 */
export async function loseFreeOwn(
  tx: Tx,
  { variantId, warehouseId, qty }: StockLine,
): Promise<readonly OwnNeed[]> {
  const found = await tx.rows<Change & Pick<Use, "bulkLineId">>(sql`
    select l.user_id, l.variant_id, l.warehouse_id, l.id as ref_id, l.id as lot_id, l.qty_left - l.reserved as qty,
      l.bulk_line_id
    from own_stock o join stock_lot l using (user_id, variant_id, warehouse_id)
    where o.variant_id = ${variantId} and o.warehouse_id = ${warehouseId} and l.qty_left > l.reserved
    order by l.received_at desc, l.id desc for update of o skip locked`);
  let rest = qty;
  const lost = found.flatMap((lot) => {
    const some = Math.min(rest, lot.qty);
    rest -= some;
    return some > 0 ? [{ ...lot, qty: some }] : [];
  });
  if (lost.length === 0) return [];
  await tx.run(sql`
    update stock set reserved = reserved - ${qty - rest}::int
    where variant_id = ${variantId} and warehouse_id = ${warehouseId}`);
  await moveLots(tx, "lot", lost, "LOST");
  await countLost(tx, lost);
  return lost;
}

/** Takes pieces out of documents' reservations; answers how many were not there. */
async function letGo(tx: Tx, refType: string, changes: readonly Change[]): Promise<Map<string, number>> {
  const rows = await tx.rows<StockLine & { refId: string }>(sql`
    with asked as (
      select ref_id, variant_id, warehouse_id, sum(qty)::int as qty from ${rowsOf(changes)} group by 1, 2, 3),
    kept as (
      select r.* from stock_reservation r join asked a using (ref_id, variant_id, warehouse_id)
      where r.ref_type = ${refType} and r.pool = 'platform' and r.status in ('held', 'firm')
      order by r.ref_id, r.variant_id, r.warehouse_id for update of r),
    less as (
      update stock_reservation r set
        qty = case when k.qty > a.qty then k.qty - a.qty else k.qty end,
        status = case when k.qty > a.qty then k.status else 'released' end,
        expires_at = case when k.qty > a.qty then k.expires_at end
      from kept k join asked a using (ref_id, variant_id, warehouse_id)
      where r.ref_type = ${refType} and r.ref_id = k.ref_id and r.variant_id = k.variant_id
        and r.warehouse_id = k.warehouse_id and r.pool = 'platform')
    select a.ref_id, a.variant_id, a.warehouse_id, greatest(0, a.qty - coalesce(k.qty, 0))::int as qty
    from asked a left join kept k using (ref_id, variant_id, warehouse_id)`);
  return new Map(rows.map((row) => [`${row.refId} ${row.variantId} ${row.warehouseId}`, row.qty]));
}

/** By kind of movement: how many pieces come to a lot, and how many more documents hold, for each piece that is meant. */
const kinds = {
  RESERVE: { qty: 0, held: 1 },
  RELEASE: { qty: 0, held: -1 },
  OUTBOUND: { qty: -1, held: -1 },
  DISPOSED: { qty: -1, held: -1 },
  TRANSFER_OUT: { qty: -1, held: -1 },
  LOST: { qty: -1, held: 0 },
  RETURN: { qty: 1, held: 0 },
} as const;

/** Writes movements of lots; a trigger applies them. What is free of a lot stays reserved for it. */
async function moveLots(
  tx: Tx,
  refType: string,
  changes: readonly Change[],
  kind: keyof typeof kinds,
): Promise<void> {
  if (changes.length === 0) return;
  const { qty, held } = kinds[kind];
  await tx.run(sql`
    insert into lot_move (user_id, variant_id, warehouse_id, lot_id, kind, qty, held, ref_type, ref_id)
    select user_id, variant_id, warehouse_id, lot_id, ${kind}, c.qty * ${qty}::int, c.qty * ${held}::int, ${refType}, ref_id
    from ${rowsOf(changes)} order by user_id, variant_id, warehouse_id, lot_id`);
  await reserveFree(
    tx,
    changes.map(({ lotId }) => lotId),
  );
}

/** Gives back to their lots what a document still has of them. Before the caller locks shelves. */
export async function giveBackOwn(tx: Tx, ref: StockRef): Promise<void> {
  await keepOwn(tx, ref, []);
}

/**
 * The same where it was not paid for in time; tells whether there was anything. Whoever pays for it meanwhile holds what
 * the member has until the new time is written.
 */
export async function giveBackOverdue(tx: Tx, ref: StockRef): Promise<boolean> {
  const before = await openUses(tx, ref.type, [ref.id]);
  if (before.length === 0) return false;
  await lockOwn(tx, before);
  const isDue = await tx.first(sql`
    select 1 from stock_reservation where ref_type = ${ref.type} and ref_id = ${ref.id} and pool = 'platform'
      and status = 'held' and expires_at < now()`);
  if (isDue) await giveBack(tx, ref.type, await openUses(tx, ref.type, [ref.id]));
  return isDue !== null;
}

/** Of what a document has of lots keeps these pieces; the others go back, the latest lots first. */
export async function keepOwn(tx: Tx, ref: StockRef, lines: readonly StockLine[]): Promise<void> {
  const before = await openUses(tx, ref.type, [ref.id]);
  if (before.length === 0) return;
  await lockOwn(tx, before);
  const uses = await openUses(tx, ref.type, [ref.id]);
  const back = [...Map.groupBy(uses, shelfOf)].flatMap(([shelf, mine]) => {
    const kept = lines.filter((line) => shelfOf(line) === shelf).reduce((sum, { qty }) => sum + qty, 0);
    const surplus = mine.reduce((sum, { open }) => sum + open, 0) - kept;
    if (surplus <= 0) return [];
    const lots = mine.map(({ lotId, open }) => ({ lotId, qty: open })).reverse();
    return (takeInOrder(lots, surplus) ?? lots).flatMap(({ lotId, qty }) =>
      mine.filter((use) => use.lotId === lotId).map((use) => ({ ...use, open: qty })),
    );
  });
  await giveBack(tx, ref.type, back);
}

const sumOf = (pieces: readonly number[]): number => pieces.reduce((total, some) => total + some, 0);

const shelfOf = ({ variantId, warehouseId }: Omit<StockLine, "qty">) => `${variantId} ${warehouseId}`;

/**
 * Pieces that a document has of lots leave us, the oldest first. Its reservation stays as it is: whoever takes them off the
 * shelf lowers it. Before the caller locks shelves. Answers what each lot gave.
 */
export async function useOwn(
  tx: Tx,
  ref: StockRef,
  lines: readonly StockLine[],
  kind: "OUTBOUND" | "DISPOSED" | "TRANSFER_OUT" = "OUTBOUND",
): Promise<readonly LotPieces[]> {
  const asked = lines.filter(({ qty }) => qty > 0);
  if (asked.length === 0) return [];
  const before = await openUses(tx, ref.type, [ref.id]);
  await lockSources(tx, before);
  await lockOwn(tx, before);
  const uses = await openUses(tx, ref.type, [ref.id]);
  const gone = asked.flatMap((line) => {
    const mine = uses.filter((use) => shelfOf(use) === shelfOf(line));
    const lots = mine.map(({ lotId, open }) => ({ lotId, qty: open }));
    return (takeInOrder(lots, line.qty) ?? lots).flatMap(({ lotId, qty }) =>
      mine.filter((use) => use.lotId === lotId).map((use) => ({ ...use, qty })),
    );
  });
  if (gone.length === 0) return [];
  await tx.run(sql`
    update lot_use u set used = u.used + c.qty from ${rowsOf(gone)}
    where u.ref_type = ${ref.type} and u.ref_id = c.ref_id and u.lot_id = c.lot_id`);
  await moveLots(tx, ref.type, gone, kind);
  await publish("stock.ownUsed", tx, gone);
  return gone;
}

/** Documents that the lots came from are locked before what the members have: they count what leaves. */
async function lockSources(tx: Tx, uses: readonly Pick<Use, "bulkLineId">[]): Promise<void> {
  const ids = uses.flatMap(({ bulkLineId }) => (bulkLineId ? [bulkLineId] : []));
  if (ids.length > 0) await publish("stock.ownLeaves", tx, [...new Set(ids)]);
}

/** Of a SKU in a document: pieces that were sent, and those that have come back, these among them. */
export type CameBack = { readonly shipped: number; readonly returned: number };

/** Pieces that came back and were sent from lots: of this warehouse, and of others. */
export type SentBefore = { readonly here: number; readonly elsewhere: number };

/**
 * How many pieces of a line that came back are their member's again: those sent from lots. Those that left from here count
 * first. Pieces that were paid for come back before them, as they are refunded first. Locks what the member has, so before
 * the caller locks shelves.
 */
export async function sentFromLots(
  tx: Tx,
  ref: StockRef,
  line: StockLine,
  { shipped, returned: cameBack }: CameBack,
): Promise<SentBefore> {
  const of = async () =>
    (await usesOf(tx, ref.type, [ref.id])).filter(({ variantId }) => variantId === line.variantId);
  const before = await of();
  if (before.length === 0) return { here: 0, elsewhere: 0 };
  await lockSources(tx, before);
  await lockOwn(tx, [
    ...before,
    ...before.map(({ userId, variantId }) => ({ userId, variantId, warehouseId: line.warehouseId })),
  ]);
  const uses = await of();
  const out = (isHere: boolean) =>
    uses
      .filter(({ warehouseId }) => (warehouseId === line.warehouseId) === isHere)
      .reduce((sum, { used, returned }) => sum + used - returned, 0);
  const [used, returned] = [sumOf(uses.map((use) => use.used)), sumOf(uses.map((use) => use.returned))];
  const own = Math.max(0, Math.min(line.qty, cameBack - (shipped - used) - returned));
  const here = Math.min(own, out(true));
  return { here, elsewhere: Math.min(own - here, out(false)) };
}

/**
 * So many of them lie on a shelf of another warehouse than they left from: they are a lot of their member's there, at what
 * they cost. The caller has counted them by `sentFromLots`, and has put them on the shelf.
 */
export async function returnElsewhere(tx: Tx, ref: StockRef, line: StockLine): Promise<void> {
  if (line.qty === 0) return;
  const uses = (await usesOf(tx, ref.type, [ref.id])).filter(
    ({ variantId, warehouseId }) => variantId === line.variantId && warehouseId !== line.warehouseId,
  );
  const out = uses.map(({ lotId, used, returned }) => ({ lotId, qty: used - returned })).reverse();
  const back = (takeInOrder(out, line.qty) ?? []).flatMap(({ lotId, qty }) =>
    uses.filter((use) => use.lotId === lotId).map((use) => ({ ...use, qty })),
  );
  await tx.run(sql`
    update lot_use u set returned = u.returned + c.qty from ${rowsOf(back)}
    where u.ref_type = ${ref.type} and u.ref_id = c.ref_id and u.lot_id = c.lot_id`);
  const costs = await tx.rows<{ id: string; unitCost: bigint }>(sql`
    select id, unit_cost from stock_lot where id = any(${back.map(({ lotId }) => lotId)}::uuid[])`);
  const costOf = new Map(costs.map(({ id, unitCost }) => [id, unitCost]));
  await addLots(
    tx,
    back.map(({ userId, variantId, lotId, qty }) => ({
      ...{ userId, variantId, qty, ref, warehouseId: line.warehouseId },
      ...{ unitCost: costOf.get(lotId) ?? 0n, cameAs: "RETURN" as const },
    })),
  );
}

/**
 * So many of them lie on the shelf again: they go back to the lots they came from, the latest first, and are reserved for
 * these. The caller has counted them by `sentFromLots`, and has put them on the shelf.
 */
export async function returnToLots(tx: Tx, ref: StockRef, line: StockLine): Promise<void> {
  if (line.qty === 0) return;
  const uses = (await usesOf(tx, ref.type, [ref.id])).filter((use) => shelfOf(use) === shelfOf(line));
  const out = uses.map(({ lotId, used, returned }) => ({ lotId, qty: used - returned })).reverse();
  const changes = (takeInOrder(out, line.qty) ?? []).flatMap(({ lotId, qty }) =>
    uses.filter((use) => use.lotId === lotId).map((use) => ({ ...use, qty })),
  );
  await tx.run(sql`
    update lot_use u set returned = u.returned + c.qty from ${rowsOf(changes)}
    where u.ref_type = ${ref.type} and u.ref_id = c.ref_id and u.lot_id = c.lot_id`);
  await tx.run(sql`
    update stock set reserved = reserved + ${line.qty}::int
    where variant_id = ${line.variantId} and warehouse_id = ${line.warehouseId}`);
  await moveLots(tx, ref.type, changes, "RETURN");
  await publish(
    "stock.ownUsed",
    tx,
    changes.map((change) => ({ ...change, qty: -change.qty })),
  );
}

/** Pieces of a line that lie on the shelf, reserved for it, and what one of them cost, in cents. */
export type Pooled = {
  readonly memberId: string;
  readonly variantId: string;
  readonly warehouseId: string;
  readonly lineId: string;
  readonly qty: number;
  readonly unitCost: bigint;
};

/**
 * Makes a lot of the pieces of each line. They go from the line's reservation to the lot's, so the shelf's total stays as
 * it is. The caller has locked the order and its lines; it throws where fewer pieces are reserved for one.
 */
export async function poolReserved(tx: Tx, lines: readonly Pooled[]): Promise<void> {
  const pieces = lines.filter(({ qty }) => qty > 0);
  if (pieces.length === 0) return;
  await lockOwn(
    tx,
    pieces.map(({ memberId, ...line }) => ({ ...line, userId: memberId })),
  );
  await lockLevels(tx, pieces);
  const rows = JSON.stringify(
    pieces.map((line) => ({
      ...{ user_id: line.memberId, variant_id: line.variantId, warehouse_id: line.warehouseId },
      ...{ line_id: line.lineId, qty: line.qty, cost: line.unitCost.toString() },
    })),
  );
  const columns = sql`json_to_recordset(${rows}::json) as n (user_id uuid, variant_id uuid, warehouse_id uuid, line_id uuid,
    qty int, cost bigint)`;
  const freed = await tx.rows(sql`
    update stock_reservation r set qty = case when r.qty > n.qty then r.qty - n.qty else r.qty end,
      status = case when r.qty > n.qty then 'firm' else 'released' end
    from (select line_id, variant_id, warehouse_id, sum(qty)::int as qty from ${columns} group by 1, 2, 3) n
    where r.ref_type = 'bulk_line' and r.ref_id = n.line_id and r.variant_id = n.variant_id
      and r.warehouse_id = n.warehouse_id and r.pool = 'platform' and r.status = 'firm' and r.qty >= n.qty
    returning 1`);
  const asked = new Set(pieces.map((line) => `${line.lineId} ${line.variantId} ${line.warehouseId}`));
  if (freed.length !== asked.size) throw new Error("pieces of a bulk order are not reserved for it");
  const lots = await tx.rows<{ id: string }>(sql`
    insert into stock_lot (user_id, variant_id, warehouse_id, bulk_line_id, unit_cost, qty_in, qty_left)
    select user_id, variant_id, warehouse_id, line_id, cost, qty, 0 from ${columns}
    order by user_id, variant_id, warehouse_id returning id`);
  await reserveFree(
    tx,
    lots.map(({ id }) => id),
  );
  await publish("stock.ownCame", tx, [
    ...new Map(
      pieces.map(({ memberId, variantId }) => [`${memberId} ${variantId}`, { userId: memberId, variantId }]),
    ).values(),
  ]);
}

/** Pieces that become a lot of a member's, beside those that were bought here. */
export type NewLot = OwnKey & {
  readonly qty: number;
  /** Cents for one piece. */
  readonly unitCost: bigint;
  readonly cameAs: "TRANSFER_IN" | "SENT_IN" | "CANCELLED" | "RETURN";
  readonly ref: StockRef;
};

/** Makes lots of free pieces of the shelf: from now on these are their members'. Throws where fewer are free. */
export async function addLots(tx: Tx, lots: readonly NewLot[]): Promise<void> {
  if (lots.length === 0) return;
  await lockOwn(tx, lots);
  const levels = await lockLevels(tx, lots);
  for (const line of merged(lots))
    if ((levels.get(shelfOf(line))?.available ?? 0) < line.qty)
      throw new Error("pieces of a lot are not free on the shelf");
  const rows = JSON.stringify(
    lots.map(({ userId, variantId, warehouseId, qty, unitCost, cameAs, ref }) => ({
      ...{
        user_id: userId,
        variant_id: variantId,
        warehouse_id: warehouseId,
        qty,
        cost: unitCost.toString(),
      },
      ...{ came_as: cameAs, ref_type: ref.type, ref_id: ref.id },
    })),
  );
  const columns = sql`json_to_recordset(${rows}::json) as n (user_id uuid, variant_id uuid, warehouse_id uuid, qty int,
    cost bigint, came_as text, ref_type text, ref_id uuid)`;
  await tx.run(sql`
    update stock s set reserved = s.reserved + n.qty
    from (select variant_id, warehouse_id, sum(qty)::int as qty from ${columns} group by 1, 2) n
    where s.variant_id = n.variant_id and s.warehouse_id = n.warehouse_id`);
  const made = await tx.rows<{ id: string }>(sql`
    insert into stock_lot (user_id, variant_id, warehouse_id, unit_cost, qty_in, qty_left, came_as, ref_type, ref_id)
    select user_id, variant_id, warehouse_id, cost, qty, 0, came_as, ref_type, ref_id from ${columns}
    order by user_id, variant_id, warehouse_id returning id`);
  await reserveFree(
    tx,
    made.map(({ id }) => id),
  );
  await publish("stock.ownCame", tx, lots);
}
