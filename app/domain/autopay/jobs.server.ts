/** When auto-pay runs. */
import { z } from "zod";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { runAutopay, tickAutopay } from "./run.server";

const RunJob = z.object({ memberId: z.uuid(), left: z.boolean() });

export const jobs: JobHandlers = {
  "autopay.run": (payload) => {
    const { memberId, left } = RunJob.parse(payload);
    return runAutopay(memberId, left);
  },
  "autopay.tick": tickAutopay,
};

export const crons: Cron[] = [{ task: "autopay.tick", match: "* * * * *" }];
