/** The member of staff who looks after a member (D25). */
import { db, sql } from "~/platform/db";

/** The member's agent by name; null where nobody is assigned or the one who was has left. */
export async function agentOf(memberId: string): Promise<{ name: string } | null> {
  return db.first<{ name: string }>(sql`
    select s.name from "user" u join staff s on s.id = u.agent_id and s.status = 'active' where u.id = ${memberId}`);
}
