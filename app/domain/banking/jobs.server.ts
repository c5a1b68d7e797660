/** What happens to bank lines later: wires that came to light are suggested, what was only looked at is forgotten. */
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { sweepPreviews } from "./imports.server";
import { refreshSuggestions } from "./suggest.server";

export const jobs: JobHandlers = {
  "banking.suggest": async () => {
    await refreshSuggestions();
  },
  "banking.sweep": sweepPreviews,
};

export const crons: Cron[] = [
  { task: "banking.suggest", match: "*/5 * * * *" },
  { task: "banking.sweep", match: "10 4 * * *" },
];
