/** What buying and receiving do to bulk orders: they are placed, their goods come, and some are refused. */
import type { BulkLacking } from "~/domain/purchasing/events";
import { notify } from "~/domain/notifications/notifications.server";
import type { LostPieces } from "~/domain/stock/lost.server";
import { loseFreeOwn } from "~/domain/stock/own.server";
import { sql, type Tx } from "~/platform/db";
import { arrivedLines } from "./counting";
import { lockBulkOf, type BulkRow } from "./row.server";
import { isComplete, readyPieces, toBePurchased } from "./rules";
import { bulkSteps } from "./steps.server";
import type { Counted } from "./counting";

/** Locks orders for allocation, and says what they lack. */
export async function lockWaiting(
  tx: Tx,
  orderIds: readonly string[],
  how: "wait" | "skip",
): Promise<{ locked: string[]; lines: BulkLacking[] }> {
  const orders = await lockBulkOf(tx, orderIds, how);
  const since = await tx.rows<{ id: string; since: Date }>(sql`
    select id, coalesce(paid_at, created_at) as since from bulk_order where id = any(${orders.map(({ id }) => id)}::uuid[])`);
  const when = new Map(since.map((row) => [row.id, row.since]));
  const lines = orders.flatMap((order) => (order.status === "TO_BE_PURCHASED" ? lackingOf(order, when) : []));
  return { locked: orders.map(({ id }) => id), lines };
}

function lackingOf(order: BulkRow, when: ReadonlyMap<string, Date>): BulkLacking[] {
  return order.lines.flatMap((line) => {
    const missing = toBePurchased(line);
    const { id: lineId, variantId } = line;
    const since = when.get(order.id) ?? order.createdAt;
    return missing > 0
      ? [{ lineId, orderId: order.id, variantId, warehouseId: order.warehouseId, missing, since }]
      : [];
  });
}

/** Pieces of the shelf were reserved for lines: they arrived. */
export async function takeGiven(
  tx: Tx,
  given: readonly { readonly lineId: string; readonly qty: number }[],
): Promise<void> {
  const ids = await ordersOf(
    tx,
    given.map(({ lineId }) => lineId),
  );
  for (const order of await lockBulkOf(tx, ids, "wait")) {
    const mine = given.filter(({ lineId }) => order.lines.some(({ id }) => id === lineId));
    await arrive(
      tx,
      order,
      mine.map(({ lineId, qty }) => ({ lineId, sound: qty, defective: 0 })),
    );
  }
}

async function ordersOf(tx: Tx, lineIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct bulk_order_id as id from bulk_line where id = any(${[...lineIds]}::uuid[])`);
  return rows.map(({ id }) => id);
}

async function arrive(tx: Tx, order: BulkRow, counted: readonly Counted[]): Promise<void> {
  const after = arrivedLines(order.lines, counted);
  const event = after && isComplete(after) ? "arrive" : "arrive-part";
  const done = await bulkSteps.takeStep(tx, order, event, "system", { input: { counted } });
  if (!done.ok) throw new Error(`goods of ${order.no} were not booked: ${done.error}`);
}

/** A purchase order was placed: the orders behind it are bought. */
export async function placeBehind(tx: Tx, purchaseId: string): Promise<void> {
  const purchase = await tx.first<{ no: string }>(
    sql`select no from purchase_order where id = ${purchaseId}`,
  );
  const behind = await tx.rows<{ id: string }>(sql`
    select distinct b.id from bulk_demand d join purchase_order_line p on p.id = d.line_id
    join bulk_line l on l.id = d.bulk_line_id join bulk_order b on b.id = l.bulk_order_id
    where p.purchase_order_id = ${purchaseId} and b.status = 'TO_BE_PURCHASED' and b.purchased_at is null`);
  const orders = await lockBulkOf(
    tx,
    behind.map(({ id }) => id),
    "wait",
  );
  for (const order of orders)
    // One that was cancelled at this moment stays so.
    await bulkSteps.takeStep(tx, order, "place", "system", { input: { purchaseNo: purchase?.no ?? "" } });
}

/** A purchase order that was placed is none any more: orders behind no other one are not bought. */
export async function unplaceBehind(tx: Tx, purchaseId: string): Promise<void> {
  const behind = await tx.rows<{ id: string }>(sql`
    select b.id from purchase_order p join bulk_order b on b.purchase_no = p.no
    where p.id = ${purchaseId} and b.status = 'TO_BE_PURCHASED' and not exists (
      select 1 from bulk_line l join bulk_demand d on d.bulk_line_id = l.id
      join purchase_order_line o on o.id = d.line_id join purchase_order q on q.id = o.purchase_order_id
      where l.bulk_order_id = b.id and q.id <> p.id and q.status in ('PLACED', 'CONFIRMED', 'PART_RECEIVED'))`);
  const orders = await lockBulkOf(
    tx,
    behind.map(({ id }) => id),
    "wait",
  );
  for (const order of orders) await bulkSteps.takeStep(tx, order, "unplace", "system", {});
}

type Behind = { lineId: string; orderId: string; qty: number };

/**
 * Pieces of a purchase were refused: they are the defective ones of those who wait least, since good pieces go to those who
 * wait longest. Below zero, what was booked wrongly is to come again.
 */
export async function refuse(tx: Tx, purchaseLineId: string, pieces: number): Promise<void> {
  const behind = await tx.rows<Behind>(sql`
    select l.id as line_id, b.id as order_id, d.qty from bulk_demand d join bulk_line l on l.id = d.bulk_line_id
    join bulk_order b on b.id = l.bulk_order_id
    where d.line_id = ${purchaseLineId} and b.status = 'TO_BE_PURCHASED' order by b.paid_at desc, l.id`);
  const orders = await lockBulkOf(tx, [...new Set(behind.map(({ orderId }) => orderId))], "wait");
  let rest = Math.abs(pieces);
  for (const { lineId, orderId, qty } of behind) {
    const order = orders.find(({ id }) => id === orderId);
    const line = order?.lines.find(({ id }) => id === lineId);
    if (!order || !line || order.status !== "TO_BE_PURCHASED") continue;
    const defective = Math.min(rest, qty, pieces > 0 ? toBePurchased(line) : line.defective);
    if (defective === 0) continue;
    rest -= defective;
    const [fresh = order] = await lockBulkOf(tx, [orderId], "wait");
    const counted = [{ lineId, sound: 0, defective }];
    if (pieces > 0) await arrive(tx, fresh, counted);
    else await bulkSteps.takeStep(tx, fresh, "replace", "system", { input: { counted } });
  }
}

/** Pieces are not on the shelf: orders that lie ready go without, then what members keep there. Members are told. */
export async function loseBulk(tx: Tx, lost: LostPieces): Promise<void> {
  const rest = await loseFromLast(tx, lost);
  if (rest === 0) return;
  const { variantId, warehouseId } = lost;
  const own = await loseFreeOwn(tx, { variantId, warehouseId, qty: rest });
  const named = await tx.first<{ sku: string; warehouse: string }>(sql`
    select v.sku, w.code as warehouse from variant v, warehouse w where v.id = ${variantId} and w.id = ${warehouseId}`);
  for (const [userId, lots] of Map.groupBy(own, (one) => one.userId)) {
    const count = lots.reduce((total, { qty }) => total + qty, 0);
    await notify(tx, { userId, event: "own.lost", data: { ...named, count } });
  }
}

/** The order that was paid last goes without, until they come again. Answers how many nobody let go of. */
async function loseFromLast(tx: Tx, lost: LostPieces): Promise<number> {
  const { variantId, warehouseId, because } = lost;
  const having = await tx.rows<{ lineId: string; orderId: string }>(sql`
    select l.id as line_id, b.id as order_id from stock_reservation r join bulk_line l on l.id = r.ref_id
    join bulk_order b on b.id = l.bulk_order_id
    where r.variant_id = ${variantId} and r.warehouse_id = ${warehouseId} and r.ref_type = 'bulk_line'
      and r.status in ('held', 'firm') order by b.paid_at desc, l.id`);
  let rest = lost.pieces;
  for (const { lineId, orderId } of having) {
    if (rest === 0) break;
    const [order] = await lockBulkOf(tx, [orderId], "skip");
    const line = order?.lines.find(({ id }) => id === lineId);
    const qty = line ? Math.min(rest, readyPieces(line)) : 0;
    if (!order || qty === 0) continue;
    const input = { lineId, qty, reason: because };
    const done = await bulkSteps.takeStep(tx, order, "goods-lost", "system", { input });
    if (done.ok) rest -= qty;
  }
  return rest;
}
