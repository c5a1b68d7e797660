/** What shipping clears away: price lists that were looked at and never applied. */
import { db, sql } from "~/platform/db";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { previewDays } from "./config";

export const jobs: JobHandlers = {
  "shipping.sweep": async () => {
    await db.run(sql`
      delete from tariff_import where status = 'PREVIEWED' and created_at < now() - make_interval(days => ${previewDays})`);
  },
};

export const crons: Cron[] = [{ task: "shipping.sweep", match: "20 4 * * *" }];
