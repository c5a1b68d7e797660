/** The due date of a bill stands still while its order is intercepted (§3.10). */
import { db, sql, type Queryable } from "~/platform/db";

const intercepted = sql`o.hold in ('INTERCEPT_REQUESTED', 'INTERCEPTED')`;

/**
 * Since when a bill's clock is paused without an extension: the last run, or the interception. Not before the bill was
 * opened or answered.
 */
const since = sql`greatest(
  coalesce(b.stood_at, (
    select max(t.at) from state_transition t
    where t.entity = 'store_order' and t.entity_id = o.id and t.event = 'intercept'), now()),
  (select max(t.at) from state_transition t
    where t.entity = 'price_diff_bill' and t.entity_id = b.id and t.to_state = 'OPEN'))`;

/**
 * Moves the due date on by the time since the last run, so late or repeated runs add up correctly. A disputed bill has
 * its own clock. For one bill, or all.
 */
export async function standStill(on: Queryable = db, billId: string | null = null): Promise<void> {
  await on.run(sql`
    update price_diff_bill b set stood_at = case when ${intercepted} and b.status = 'OPEN' then now() end,
      due_at = case when b.status = 'OPEN' then b.due_at + greatest(now() - ${since}, interval '0') else b.due_at end
    from store_order o
    where o.id = b.order_id and b.due_at is not null and (${billId}::uuid is null or b.id = ${billId}::uuid)
      and ((b.status = 'OPEN' and ${intercepted}) or b.stood_at is not null)`);
}
