/** What happens to credit lines later: repaying, standing still while something is overdue, telling the member. */
import { z } from "zod";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { remindOfDue, suspendOverdue, tellDecided } from "./remind.server";
import { sweepRepayments } from "./repay.server";

export { mails } from "./mails.server";

const DecidedJob = z.object({ memberId: z.uuid(), event: z.string(), version: z.number() });

export const jobs: JobHandlers = {
  "credit.sweep": async () => {
    await sweepRepayments();
    await suspendOverdue();
  },
  "credit.remind": async () => {
    await remindOfDue();
  },
  "credit.decided": async (payload) => {
    const { memberId, event, version } = DecidedJob.parse(payload);
    await tellDecided(memberId, event, version);
  },
};

export const crons: Cron[] = [
  { task: "credit.sweep", match: "*/5 * * * *" },
  { task: "credit.remind", match: "20 7 * * *" },
];
