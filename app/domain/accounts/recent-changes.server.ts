/** Whether what proves who somebody is was changed lately: whoever takes an account over begins with that. */
import { sql, type Queryable } from "~/platform/db";

const changes = ["member.email", "member.password", "member.password-reset", "member.factor-off"];

/** Whether a member's email address, password or second factor was changed or taken away within so many hours. */
export async function changedLately(on: Queryable, memberId: string, hours: number): Promise<boolean> {
  const row = await on.first(sql`
    select 1 from audit_log where entity = 'user' and entity_id = ${memberId} and action = any(${changes}::text[])
      and at > now() - make_interval(hours => ${hours}) limit 1`);
  return row !== null;
}
