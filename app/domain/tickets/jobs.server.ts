/** What happens to tickets later: the solved are closed. */
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { closeSolved } from "./desk.server";

export { mails } from "./mails.server";

export const jobs: JobHandlers = { "tickets.close": closeSolved };

export const crons: Cron[] = [{ task: "tickets.close", match: "10 4 * * *" }];
