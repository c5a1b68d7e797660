/** What the platform cleans up behind itself. */
import { db, sql } from "./db/sql.server";
import { sweepRuns } from "./db/step-runs.server";
import { sweepFormTokens } from "./http/form.server";
import { sweepRateLimits } from "./http/rate-limit.server";
import type { Cron, JobHandlers } from "./jobs/jobs.server";

export const jobs: JobHandlers = {
  "platform.sweep": async () => {
    await sweepRateLimits();
    await sweepFormTokens();
    await sweepRuns();
    await db.run(sql`
      delete from blocked_job b where not exists (
        select 1 from graphile_worker.jobs j where j.id = b.job_id)`);
  },
};

export const crons: Cron[] = [{ task: "platform.sweep", match: "17 * * * *" }];
