/** What accounts ask of notifications, as a piece of SQL. */
import { sql, type Sql } from "~/platform/db";

/** How many notifications a member has not read; a hundred stand for more. */
export const unread = (memberId: Sql): Sql => sql`(
  select count(*)::int from (select 1 from notification n where n.user_id = ${memberId} and n.read_at is null
    limit 100) n)`;
