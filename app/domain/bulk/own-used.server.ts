/** Orders whose pieces have all left are closed (§3.2 #12). */
import type { OwnUsed } from "~/domain/stock/events";
import { db, sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { bulkSteps } from "./steps.server";

/** Locks lines of which pieces are about to leave. */
export async function lockUsed(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await tx.rows(sql`select 1 from bulk_line where id = any(${[...lineIds]}::uuid[]) order by id for update`);
}

/** Counts what left of each line. A job looks whether its order has none any more: it waits for nobody who sends goods. */
export async function countUsed(tx: Tx, used: readonly OwnUsed[]): Promise<void> {
  const rows = used.flatMap(({ bulkLineId, qty }) => (bulkLineId ? [{ line: bulkLineId, qty }] : []));
  if (rows.length === 0) return;
  await tx.run(sql`
    update bulk_line b set consumed = b.consumed + c.qty
    from (select line, sum(qty)::int as qty from json_to_recordset(${JSON.stringify(rows)}::json) as c (line uuid, qty int)
      group by line) c
    where b.id = c.line`);
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
