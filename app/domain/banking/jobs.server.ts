/** What happens to bank lines later: suggestions, and the daily look at books and bank. */
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { reconcileBooks } from "./reconcile.server";
import { refreshSuggestions } from "./suggest.server";

export { mails } from "./mails.server";

export const jobs: JobHandlers = {
  "banking.suggest": async () => {
    await refreshSuggestions();
  },
  "banking.reconcile": async () => {
    await reconcileBooks();
  },
};

export const crons: Cron[] = [
  { task: "banking.suggest", match: "*/5 * * * *" },
  { task: "banking.reconcile", match: "40 4 * * *" },
];
