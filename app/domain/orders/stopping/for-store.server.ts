/** What a store no longer wants sent is stopped where its member set that rule (§3.1 #38). */
import { sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";

/** Whether a store's rule stops its paid orders that the store cancels or sends itself; of `store s`. */
export const stopsByItself = sql`coalesce((s.settings -> 'autoIntercept')::boolean, false)`;

/**
 * Has a paid order stopped whose store does not want it sent any more, where the store's rule says so. A job does it: the
 * wallet is locked before the order.
 */
export async function stopForStore(tx: Tx, orderId: string): Promise<void> {
  const rule = await tx.first(sql`
    select 1 from store_order o join store s on s.id = o.store_id where o.id = ${orderId} and ${stopsByItself}`);
  if (rule) await addJob(tx, "orders.stopForStore", { orderId }, { key: `stopForStore:${orderId}` });
}
