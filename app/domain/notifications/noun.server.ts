/** What notifications and mails bring to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs } from "./jobs.server";
import { notificationData } from "./member-data.server";
import { sql, type Sql } from "~/platform/db";

/** How many notifications a member has not read; a hundred stand for more. */
const unread = (memberId: Sql): Sql => sql`(
  select count(*)::int from (select 1 from notification n where n.user_id = ${memberId} and n.read_at is null
    limit 100) n)`;

export const notifications = noun({
  jobs,
  crons,
  memberData: notificationData,
  on: { "accounts.unread": unread },
});
