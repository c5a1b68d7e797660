/** Steps over many rows: their reports, for the pages of whoever asked for them, and who that is now, for their job. */
import { db, sql } from "~/platform/db";
import type { By } from "~/platform/steps";
import type { StaffRole } from "./people";

export { latestRuns, readRun, type RunCounts } from "~/platform/db/step-runs.server";

/** The member or member of staff whom the history calls so; null once they are closed, or work here no more. */
export async function personNow(actor: string): Promise<By | null> {
  const [kind, id = ""] = actor.split(":", 2);
  if (kind === "member") {
    const member = await db.first<{ status: string }>(sql`
      select status from "user" where id = ${id} and status in ('1', '2')`);
    return member && { member: id, frozen: member.status !== "1" };
  }
  const staff = await db.first<{ id: string; name: string; roles: StaffRole[] }>(sql`
    select id, name, roles from staff where id = ${id} and status = 'active'`);
  return staff && { staff };
}
