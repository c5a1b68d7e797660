/** What accounts bring to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs, mails } from "./jobs.server";
import { accountData } from "./own-data.server";

export const accounts = noun({
  jobs,
  crons,
  mails,
  memberData: accountData,
  auditNames: { entities: { user: "user_name" } },
});
