/** Bulk orders as buying sees them: lines that wait for goods, and what is on its way for them. */
import { answerersOf } from "~/domain/bus";
import { sql, type Sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import type { BulkLacking } from "./events";

/** What bulk orders' goods are reserved for: one line. */
export const bulkRef = "bulk_line";

/** Whoever waits for a SKU in a warehouse, store orders and lines of bulk orders: `id`, `bulk_order_id` and its `no`, `missing`, `since`. */
export const needsFor = (warehouseId: Sql, variantId: Sql): Sql => sql`(
  select n.order_id as id, null::uuid as bulk_order_id, null::text as no, n.missing, n.since from purchase_need n
  where n.warehouse_id = ${warehouseId} and n.variant_id = ${variantId} and n.is_active
  union all
  select n.line_id, n.bulk_order_id, n.no, n.missing, n.since from bulk_need n
  where n.warehouse_id = ${warehouseId} and n.variant_id = ${variantId})`;

/** Locks bulk orders, and answers which, with what their lines lack. */
export async function lockBulkOrders(
  tx: Tx,
  orderIds: readonly string[],
  how: "wait" | "skip",
): Promise<{ locked: ReadonlySet<string>; lines: readonly BulkLacking[] }> {
  const [answer] = answerersOf("purchasing.lockBulk");
  if (orderIds.length === 0 || !answer) return { locked: new Set(), lines: [] };
  const { locked, lines } = await answer(tx, orderIds, how);
  return { locked: new Set(locked), lines };
}

/** Looks after bulk orders in a job: they were paid, or somebody had them locked. */
export async function allocateBulkLater(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds)
    await addJob(tx, "purchasing.allocate-bulk", { orderId }, { key: `purchasing.allocate-bulk:${orderId}` });
}

/** Nothing is on its way for these lines any more: what was bought for them is anybody's. */
export async function forgetBulkDemand(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await tx.run(sql`delete from bulk_demand where bulk_line_id = any(${[...lineIds]}::uuid[])`);
}
