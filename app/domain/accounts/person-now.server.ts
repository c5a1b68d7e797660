/** Who somebody is at this moment: a job that works for them asks, because much may have changed since they asked for it. */
import { db, sql } from "~/platform/db";
import type { By } from "~/platform/steps";
import type { StaffRole } from "./people";

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
