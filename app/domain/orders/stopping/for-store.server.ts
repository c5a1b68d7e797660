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

/** Pieces that the buyer of `store_order o` no longer wants, as its store says since it was paid. */
export const wantsLess = sql`exists (
  select 1 from jsonb_array_elements(o.store_changes) c
  where case c ->> 'field' when 'variant' then true when 'units' then (c ->> 'now')::int < (c ->> 'old')::int
    else false end)`;

/**
 * The same for an order of which the store wants fewer pieces, where its member cannot be asked any more, as it is being
 * picked: else these would leave. It is never cancelled for that.
 */
export async function stopForLess(tx: Tx, orderId: string): Promise<void> {
  const less = await tx.first(sql`select 1 from store_order o where o.id = ${orderId} and ${wantsLess}`);
  if (less) await stopForStore(tx, orderId);
}
