/** What happens to invoices later: what is due is issued, archives are made and after their time removed. */
import { z } from "zod";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { buildArchive, sweepArchives } from "./archive.server";
import { tellMonth, tellNew } from "./by-mail.server";
import { issueDue, issueFor } from "./issue.server";

export { mails } from "./mails.server";

const MemberJob = z.object({ memberId: z.uuid() });
const ArchiveJob = z.object({ archiveId: z.uuid() });

export const jobs: JobHandlers = {
  "invoices.issue": async () => {
    await issueDue();
  },
  "invoices.issueFor": async (payload) => {
    await issueFor(MemberJob.parse(payload).memberId);
  },
  "invoices.issueWaiting": async () => {
    await issueDue({ waiting: true });
  },
  "invoices.archive": async (payload, { job }) =>
    buildArchive(ArchiveJob.parse(payload).archiveId, job.attempts >= job.max_attempts),
  "invoices.sweep": sweepArchives,
  "invoices.tellNew": async (payload) => tellNew(MemberJob.parse(payload).memberId),
  "invoices.tellMonth": async () => {
    await tellMonth();
  },
};

export const crons: Cron[] = [
  { task: "invoices.issueWaiting", match: "*/5 * * * *" },
  { task: "invoices.sweep", match: "25 * * * *" },
  // Runs each day, so a missed first of the month is made up for; each month is mailed once.
  { task: "invoices.tellMonth", match: "10 6 * * *" },
];
