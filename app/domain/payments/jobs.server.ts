/** What happens to payments later. */
import { z } from "zod";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { applyEvent } from "./events.server";
import { reconcile, sweep } from "./reconcile.server";
import { tellReturned } from "./wire-mails.server";

export { mails } from "./wire-mails.server";

const EventJob = z.object({ id: z.uuid() });
const ReconcileJob = z.object({ paymentId: z.uuid() });

export const jobs: JobHandlers = {
  "payments.event": async (payload) => applyEvent(EventJob.parse(payload).id),
  "payments.reconcile": async (payload) => {
    await reconcile(ReconcileJob.parse(payload).paymentId);
  },
  "payments.wireReturned": (payload) => tellReturned(ReconcileJob.parse(payload).paymentId),
  "payments.sweep": async () => {
    await sweep();
  },
};

export const crons: Cron[] = [{ task: "payments.sweep", match: "*/10 * * * *" }];
