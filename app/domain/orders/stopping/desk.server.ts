/** The interceptions that were ticked at the desk, by the numbers of their orders. */
import type { StaffRole } from "~/domain/accounts/people";
import { db, sql } from "~/platform/db";

/** Who says whether an order could be stopped. */
export const stoppers: readonly StaffRole[] = ["agent", "warehouse"];

/** Numbers of the orders of open interceptions, the oldest first. */
export async function ordersOfInterceptions(ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ no: string }>(sql`
    select o.no from intercept i join store_order o on o.id = i.order_id
    where i.id = any(${[...ids]}::uuid[]) order by i.asked_at, i.id`);
  return rows.map(({ no }) => no);
}
