/** What accounts bring to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs, mails } from "./jobs.server";
import { accountData } from "./own-data.server";
import { sql, type Sql } from "~/platform/db";

/** Name of somebody on the staff; null for nobody. */
const staffName = (staffId: Sql): Sql => sql`(select s.name from staff s where s.id = ${staffId})`;

export const accounts = noun({
  jobs,
  crons,
  mails,
  memberData: accountData,
  on: { "content.author": staffName },
  auditNames: { entities: { user: "user_name" } },
});
