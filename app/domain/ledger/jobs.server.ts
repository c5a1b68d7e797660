/** What the books do by themselves: each night the days that are over are closed. */
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { closeDays } from "./closing.server";

export const jobs: JobHandlers = {
  "ledger.closeDays": async () => {
    await closeDays();
  },
};

export const crons: Cron[] = [{ task: "ledger.closeDays", match: "15 0 * * *" }];
