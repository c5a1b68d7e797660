/**
 * Free pieces go to accepted orders and paid bulk orders that lack them: the one that waits longest first, never another's.
 * A store order that has everything counts as bought (§3.1 #19).
 */
import { publish } from "~/domain/bus";
import { lackingOf, lockOrders, takePurchased, type Lacking } from "~/domain/orders/goods.server";
import { reserveMore } from "~/domain/stock/reserve-more.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { allocateBulkLater, bulkRef, lockBulkOrders, needsFor } from "./bulk.server";

const refType = "store_order";

/** Who waits for a SKU: a store order, or a line of the bulk order that is named. */
type Waiting = {
  readonly id: string;
  readonly bulkOrderId: string | null;
  readonly variantId: string;
  readonly warehouseId: string;
  readonly missing: number;
  readonly since: Date;
};

const storeWaits = (lines: readonly Lacking[]): Waiting[] =>
  lines.map(({ orderId, ...line }) => ({ ...line, id: orderId, bulkOrderId: null }));

/** How many shelves or orders one round of the job looks at. */
const round = 500;

/** An order was just accepted: free stock of its warehouse, then what is to buy. */
export async function allocateAccepted(tx: Tx, orderId: string): Promise<void> {
  const [first] = await allocateFor(tx, orderId);
  if (!first) await takePurchased(tx, orderId);
}

/**
 * Pieces became free at a warehouse: put away, counted, returned, or given back by an order. In the transaction that made
 * them so. Orders that somebody has locked get theirs a moment later, by a job.
 */
export async function allocateArrived(
  tx: Tx,
  warehouseId: string,
  variantIds: readonly string[],
): Promise<void> {
  await give(tx, await waitingFor(tx, warehouseId, [...new Set(variantIds)]), {});
}

/** What an order lacks, and the others that wait for the same. Answers what it lacked. The caller has locked it. */
async function allocateFor(tx: Tx, orderId: string): Promise<readonly Lacking[]> {
  const own = await lackingOf(tx, [orderId]);
  if (!(await anyFree(tx, own))) return own;
  const waiting: Waiting[] = [];
  for (const [warehouseId, lines] of Map.groupBy(own, (line) => line.warehouseId))
    waiting.push(...(await waitingFor(tx, warehouseId, [...new Set(lines.map((line) => line.variantId))])));
  await give(tx, waiting, { orderIds: [orderId] });
  return own;
}

async function anyFree(tx: Tx, lines: readonly Lacking[]): Promise<boolean> {
  if (lines.length === 0) return false;
  const found = await tx.first(sql`
    select 1 from unnest(${lines.map((l) => l.variantId)}::uuid[], ${lines.map((l) => l.warehouseId)}::uuid[]) as l (v, w)
    join stock s on s.variant_id = l.v and s.warehouse_id = l.w and s.on_hand > s.reserved limit 1`);
  return found !== null;
}

/** Who waits for these SKUs, as far as what is free reaches; the one that waits longest first. */
function waitingFor(tx: Tx, warehouseId: string, variantIds: readonly string[]): Promise<Waiting[]> {
  return tx.rows<Waiting>(sql`
    select n.id, n.bulk_order_id, s.variant_id, s.warehouse_id, n.missing, n.since
    from unnest(${[...variantIds]}::uuid[]) as v (id)
    join stock s on s.variant_id = v.id and s.warehouse_id = ${warehouseId} and s.on_hand > s.reserved
    cross join lateral (
      select w.*, sum(w.missing) over (order by w.since, w.id) - w.missing as before
      from ${needsFor(sql`s.warehouse_id`, sql`s.variant_id`)} w) n
    where n.before < s.on_hand - s.reserved
    order by n.since, n.id, s.variant_id`);
}

/** Orders that the caller has locked. */
type Held = { readonly orderIds?: readonly string[]; readonly bulkIds?: readonly string[] };

/**
 * Gives what is free to those who wait, and to orders that the caller has locked. Orders are locked before shelves. Pieces
 * of an older order that is locked elsewhere are left for it.
 */
async function give(
  tx: Tx,
  waiting: readonly Waiting[],
  { orderIds = [], bulkIds = [] }: Held,
): Promise<void> {
  const shelves = new Set(waiting.map(shelfOf));
  const stores = waiting.filter(({ bulkOrderId }) => bulkOrderId === null).map(({ id }) => id);
  const asked = [...new Set([...stores, ...orderIds])];
  const bulkAsked = [...new Set([...waiting.flatMap(({ bulkOrderId }) => bulkOrderId ?? []), ...bulkIds])];
  if (asked.length + bulkAsked.length === 0) return;
  const locked = await lockOrders(tx, asked, "skip");
  const bulk = await lockBulkOrders(tx, bulkAsked, "skip");
  const isLocked = ({ id, bulkOrderId }: Waiting) =>
    bulkOrderId === null ? locked.has(id) : bulk.locked.has(bulkOrderId);
  const fresh: readonly (Waiting & { isActive?: boolean })[] = [
    ...storeWaits(await lackingOf(tx, [...locked])),
    ...bulk.lines.map(({ lineId, orderId, ...line }) => ({ ...line, id: lineId, bulkOrderId: orderId })),
  ];
  const own = new Set([...orderIds, ...bulkIds]);
  const needs = [
    ...fresh.filter(
      (line) =>
        line.isActive !== false && (own.has(line.bulkOrderId ?? line.id) || shelves.has(shelfOf(line))),
    ),
    ...waiting.filter((line) => !isLocked(line)),
  ].sort((a, b) => a.since.getTime() - b.since.getTime() || (a.id < b.id ? -1 : 1));
  const given = await reserveMore(
    tx,
    refType,
    needs.map(({ id, bulkOrderId, variantId, warehouseId, missing }) => ({
      ...{ refId: id, variantId, warehouseId, qty: missing },
      ...(bulkOrderId === null ? {} : { refType: bulkRef }),
      ahead: !(bulkOrderId === null ? locked.has(id) : bulk.locked.has(bulkOrderId)),
    })),
  );
  const lines = new Set(needs.filter(({ bulkOrderId }) => bulkOrderId !== null).map(({ id }) => id));
  const changed = new Set([...given.map(({ refId }) => refId).filter((id) => !lines.has(id)), ...orderIds]);
  for (const orderId of [...changed].sort()) await takePurchased(tx, orderId);
  await refresh(tx, [...changed]);
  const toBulk = given.filter(({ refId }) => lines.has(refId));
  if (toBulk.length > 0)
    await publish(
      "purchasing.bulkGiven",
      tx,
      toBulk.map(({ refId, qty }) => ({ lineId: refId, qty })),
    );
  await allocateLater(
    tx,
    asked.filter((id) => !locked.has(id)),
  );
  await allocateBulkLater(
    tx,
    bulkAsked.filter((id) => !bulk.locked.has(id)),
  );
}

const shelfOf = ({ variantId, warehouseId }: Omit<Waiting, "missing" | "since">) =>
  `${variantId} ${warehouseId}`;

/** What they lack now stands in what is to buy. Reservations that are added do not say so themselves. */
async function refresh(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await tx.rows(sql`select purchase_need_refresh(${[...orderIds]}::uuid[])`);
}

/** What was on order for an item that is sent as another SKU now is anybody's. */
export async function forgetDemand(tx: Tx, itemId: string): Promise<void> {
  await tx.run(sql`delete from purchase_demand where order_line_item_id = ${itemId}`);
}

/** Looks after orders in a job: they may be complete, or get what is free. */
export async function allocateLater(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds)
    await addJob(tx, "purchasing.allocate", { orderId }, { key: `purchasing.allocate:${orderId}` });
}

/** The job: one order, and those that wait longer for the same. */
export function allocateOrder(orderId: string): Promise<void> {
  return transaction(async (tx) => {
    await lockOrders(tx, [orderId], "wait");
    const [first] = await allocateFor(tx, orderId);
    if (!first) await takePurchased(tx, orderId);
  });
}

/** The job of a bulk order: what is free goes to it, and to those that wait longer for the same. */
export function allocateBulk(orderId: string): Promise<void> {
  return transaction(async (tx) => {
    const { lines } = await lockBulkOrders(tx, [orderId], "wait");
    const [first] = lines;
    if (!first) return;
    const waiting = await waitingFor(tx, first.warehouseId, [
      ...new Set(lines.map((line) => line.variantId)),
    ]);
    await give(tx, waiting, { bulkIds: [orderId] });
  });
}

/**
 * The recurring job: gives out what became free without a word, such as by an order that was cancelled, and takes orders
 * as bought that lack nothing.
 */
export async function allocateFree(): Promise<void> {
  const shelves = await db.rows<{ warehouseId: string; variantId: string }>(sql`
    select t.warehouse_id, t.variant_id from to_buy t
    join stock s on s.variant_id = t.variant_id and s.warehouse_id = t.warehouse_id and s.on_hand > s.reserved
    where t.missing > 0 order by t.oldest_at limit ${round}`);
  for (const { warehouseId, variantId } of shelves)
    await transaction((tx) => allocateArrived(tx, warehouseId, [variantId]));
  const complete = await db.rows<{ id: string }>(sql`
    select o.id from store_order o
    where o.status = 'PURCHASING' and o.hold = 'NONE' and o.purchased_at is null and o.warehouse_id is not null
      and not exists (select 1 from purchase_need n where n.order_id = o.id)
    order by o.accepted_at, o.id limit ${round}`);
  for (const { id } of complete) await transaction((tx) => takePurchased(tx, id));
}
