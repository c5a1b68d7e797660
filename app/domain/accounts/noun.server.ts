/** What accounts bring to the house. */
import { noun } from "~/domain/noun.server";
import { staffName } from "./facts.server";
import { crons, jobs, mails } from "./jobs.server";
import { accountData } from "./own-data.server";

export const accounts = noun({
  jobs,
  crons,
  mails,
  memberData: accountData,
  on: { "content.author": staffName },
  auditNames: { entities: { user: "user_name" } },
});
