/** When auto-pay runs. */
import { z } from "zod";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { runAutopay } from "./run.server";
import { tickAutopay, whichRuns } from "./find-due.server";

const RunJob = z.object({ memberId: z.uuid(), which: z.enum(whichRuns).default("all") });

export const jobs: JobHandlers = {
  "autopay.run": (payload) => {
    const { memberId, which } = RunJob.parse(payload);
    return runAutopay(memberId, which);
  },
  "autopay.tick": tickAutopay,
};

export const crons: Cron[] = [{ task: "autopay.tick", match: "* * * * *" }];
