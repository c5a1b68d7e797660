/** What accounts clean up behind themselves. */
import { db, sql } from "~/platform/db";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { sweepUnproven } from "./registration.server";

export { mails } from "./mails.server";

export const jobs: JobHandlers = {
  "accounts.sweep": async () => {
    await sweepUnproven();
    await db.run(sql`delete from email_code where expires_at < now() - interval '1 day'`);
  },
};

export const crons: Cron[] = [{ task: "accounts.sweep", match: "5 * * * *" }];
