/** What accounts clean up behind themselves, and the archives members ask for. */
import { z } from "zod";
import { loadSteps } from "~/domain/steps.server";
import { db, sql } from "~/platform/db";
import { runSlice } from "~/platform/db/step-runs.server";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { eraseClosed } from "./closing.server";
import { buildExport, sweepExports } from "./export.server";
import { personNow } from "./step-runs.server";
import { sweepUnproven } from "./registration.server";
import { sweepSecurityEvents } from "./security-events.server";
import { sweepSessions } from "./session-rows.server";

export { mails } from "./mails.server";

const ExportJob = z.object({ exportId: z.uuid() });
const StepsJob = z.object({ runId: z.uuid() });

export const jobs: JobHandlers = {
  "accounts.sweep": async () => {
    await sweepUnproven();
    await db.run(sql`delete from email_code where expires_at < now() - interval '1 day'`);
    await sweepExports();
    await sweepSecurityEvents();
    await sweepSessions();
  },
  "accounts.export": async (payload, { job }) =>
    buildExport(ExportJob.parse(payload).exportId, job.attempts >= job.max_attempts),
  "steps.run": async (payload) => {
    await loadSteps();
    await runSlice(StepsJob.parse(payload).runId, personNow);
  },
  "accounts.erase": async () => {
    await eraseClosed();
  },
};

export const crons: Cron[] = [
  { task: "accounts.sweep", match: "5 * * * *" },
  { task: "accounts.erase", match: "50 3 * * *" },
];
