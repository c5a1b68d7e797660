/** What shipping clears away: price lists that were looked at and never applied. */
import { prisma } from "~/platform/db";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { previewDays } from "./config";

export const jobs: JobHandlers = {
  "shipping.sweep": async () => {
    const before = new Date(Date.now() - previewDays * 86_400_000);
    await prisma.tariffImport.deleteMany({ where: { status: "PREVIEWED", createdAt: { lt: before } } });
  },
};

export const crons: Cron[] = [{ task: "shipping.sweep", match: "20 4 * * *" }];
