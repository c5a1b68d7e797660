/** The nightly comparison with the providers, day by day, and what was missed before. */
import { z } from "zod";
import { isDay } from "~/platform/days";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { askMissed } from "./ask.server";
import { triesBeforeTold } from "./config";
import { compareDay } from "./days.server";
import { mails, tellFailed } from "./finance.server";
import { providers } from "./lines";

export { mails };

const DayJob = z.object({ provider: z.enum(providers), day: z.string().refine(isDay) });

export const jobs: JobHandlers = {
  "reconciliation.nightly": async () => {
    await askMissed();
  },
  "reconciliation.day": async (payload, { job }) => {
    const { provider, day } = DayJob.parse(payload);
    const done = await compareDay(provider, day);
    if (done.ok) return;
    if (job.attempts >= triesBeforeTold) await tellFailed(provider, day, done.error);
    throw new Error(`${provider} ${day}: ${done.error}`);
  },
};

/** By then PayPal's books, up to three hours behind, know the day before. */
export const crons: Cron[] = [{ task: "reconciliation.nightly", match: "10 4 * * *" }];
