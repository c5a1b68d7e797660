/** What accounts ask of stores, as a piece of SQL. */
import { sql, type Sql } from "~/platform/db";

/** Name of a member's first connected store; null where there is none. */
export const shopName = (memberId: Sql): Sql => sql`(
  select t.name from store t where t.user_id = ${memberId} and t.platform <> 'manual'
    and t.status <> 'UNBOUND' order by t.created_at limit 1)`;
