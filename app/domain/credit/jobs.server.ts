/** What happens to credit lines later: what came in by a way of its own repays, too. */
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { sweepRepayments } from "./repay.server";

export const jobs: JobHandlers = {
  "credit.sweep": async () => {
    await sweepRepayments();
  },
};

export const crons: Cron[] = [{ task: "credit.sweep", match: "*/5 * * * *" }];
