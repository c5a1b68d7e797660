/** Orders whose pieces have all left are closed (§3.2 #12). */
import type { OwnGoods } from "~/domain/stock/events";
import { db, sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { bulkSteps } from "./steps.server";

/** Pieces of members left us: a job looks whether an order has none any more. It waits for nobody who sends goods. */
export async function lookForUsedUp(tx: Tx, used: readonly OwnGoods[]): Promise<void> {
  for (const userId of new Set(used.map((one) => one.userId)))
    await addJob(tx, "bulk.usedUp", { userId }, { key: `bulk.usedUp:${userId}` });
}

/** Closes a member's orders of which nothing is left. */
export async function closeUsedUp(userId: string): Promise<void> {
  const orders = await db.rows<{ no: string }>(sql`
    select b.no from bulk_order b where b.user_id = ${userId} and b.status = 'IN_STOCK' and not exists (
      select 1 from bulk_line l where l.bulk_order_id = b.id and l.consumed < l.stocked) order by b.no limit 500`);
  await bulkSteps.runSteps(
    "system",
    orders.map(({ no }) => no),
    "use-up",
    {},
  );
}
