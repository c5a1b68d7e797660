/** Sends what waits in the outbox; a mail server that does not answer is asked again later. */
import { z } from "zod";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { sweepNotifications } from "./inbox.server";
import { deliver, sweepMails } from "./notifications.server";

const MailJob = z.object({ mailId: z.uuid() });

export const jobs: JobHandlers = {
  "notices.mail": async (payload, { job }) => {
    const { mailId } = MailJob.parse(payload);
    const delivery = await deliver(mailId, job.attempts >= job.max_attempts);
    if (!delivery.done && delivery.again) throw new Error(`mail ${mailId}: ${delivery.error}`);
  },
  "notices.sweep": async () => {
    await sweepMails();
    await sweepNotifications();
  },
};

export const crons: Cron[] = [{ task: "notices.sweep", match: "40 3 * * *" }];
