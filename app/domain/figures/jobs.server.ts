/** What happens to figures later: those of a member are made again. */
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { rebuildDue } from "./rebuild.server";

export const jobs: JobHandlers = { "figures.rebuild": () => rebuildDue() };

export const crons: Cron[] = [{ task: "figures.rebuild", match: "*/5 * * * *" }];
