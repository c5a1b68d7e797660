/**
 * Free pieces go to accepted orders that lack them: the one that waits longest first, never another's. An order that has
 * everything counts as bought (§3.1 #19).
 */
import { lackingOf, lockOrders, takePurchased, type Lacking } from "~/domain/orders/goods.server";
import { reserveMore } from "~/domain/stock/reserve-more.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";

const refType = "store_order";

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
  await give(tx, await waitingFor(tx, warehouseId, [...new Set(variantIds)]), []);
}

/** What an order lacks, and the others that wait for the same. Answers what it lacked. The caller has locked it. */
async function allocateFor(tx: Tx, orderId: string): Promise<readonly Lacking[]> {
  const own = await lackingOf(tx, [orderId]);
  if (!(await anyFree(tx, own))) return own;
  const waiting: Lacking[] = [];
  for (const [warehouseId, lines] of Map.groupBy(own, (line) => line.warehouseId))
    waiting.push(...(await waitingFor(tx, warehouseId, [...new Set(lines.map((line) => line.variantId))])));
  await give(tx, waiting, [orderId]);
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
function waitingFor(tx: Tx, warehouseId: string, variantIds: readonly string[]): Promise<Lacking[]> {
  return tx.rows<Lacking>(sql`
    select n.order_id, n.variant_id, n.warehouse_id, n.missing, n.is_active, n.since
    from unnest(${[...variantIds]}::uuid[]) as v (id)
    join stock s on s.variant_id = v.id and s.warehouse_id = ${warehouseId} and s.on_hand > s.reserved
    cross join lateral (
      select w.*, sum(w.missing) over (order by w.since, w.order_id) - w.missing as before from purchase_need w
      where w.warehouse_id = s.warehouse_id and w.variant_id = s.variant_id and w.is_active) n
    where n.before < s.on_hand - s.reserved
    order by n.since, n.order_id, n.variant_id`);
}

/**
 * Gives what is free to those who wait, and to `orderIds`, which the caller has locked. Orders are locked before shelves.
 * Pieces of an older order that is locked elsewhere are left for it.
 */
async function give(tx: Tx, waiting: readonly Lacking[], orderIds: readonly string[]): Promise<void> {
  const shelves = new Set(waiting.map(shelfOf));
  const asked = [...new Set([...waiting.map(({ orderId }) => orderId), ...orderIds])];
  if (asked.length === 0) return;
  const locked = await lockOrders(tx, asked, "skip");
  const fresh = await lackingOf(tx, [...locked]);
  const own = new Set(orderIds);
  const needs = [
    ...fresh.filter((line) => line.isActive && (own.has(line.orderId) || shelves.has(shelfOf(line)))),
    ...waiting.filter(({ orderId }) => !locked.has(orderId)),
  ].sort((a, b) => a.since.getTime() - b.since.getTime() || (a.orderId < b.orderId ? -1 : 1));
  const given = await reserveMore(
    tx,
    refType,
    needs.map(({ orderId, variantId, warehouseId, missing }) => ({
      ...{ refId: orderId, variantId, warehouseId, qty: missing },
      ahead: !locked.has(orderId),
    })),
  );
  const changed = new Set([...given.map(({ refId }) => refId), ...orderIds]);
  for (const orderId of [...changed].sort()) await takePurchased(tx, orderId);
  await refresh(tx, [...changed]);
  const skipped = asked.filter((id) => !locked.has(id));
  if (skipped.length > 0) await allocateLater(tx, skipped);
}

const shelfOf = ({ variantId, warehouseId }: Lacking) => `${variantId} ${warehouseId}`;

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
