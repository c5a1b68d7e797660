/** Orders travel by themselves again. */
import { sql, type Sql, type Tx } from "~/platform/db";
import { sweepOrders } from "../steps/entity.server";

/**
 * Takes orders out of their shipments, by a condition on `store_order`; the history of each says so. Unpaid ones have a
 * share of a freight until they are quoted anew.
 */
export async function takeApart(tx: Tx, where: Sql): Promise<void> {
  const set = sql`shipment_group = null, quoted_at = case when paid_at is not null then quoted_at end, version = version + 1`;
  await sweepOrders("unmerged", "system", { where, set, on: tx });
}
