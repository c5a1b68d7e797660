/** The one place that knows all nouns: binds their jobs and payables. Each noun adds its line here. */
import * as accounts from "./accounts/jobs.server";
import * as notices from "./notices/jobs.server";
import { registerMails } from "./notices/templates.server";
import type { MailTemplates } from "~/platform/mail";
import * as maintenance from "~/platform/maintenance.server";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";

type Noun = { jobs?: JobHandlers; crons?: Cron[]; mails?: MailTemplates };

const nouns: Noun[] = [maintenance, accounts, notices];

for (const noun of nouns) registerMails(noun.mails ?? {});

/** Every job of the product, by name. */
export function jobHandlers(): JobHandlers {
  return Object.assign({}, ...nouns.map((noun) => noun.jobs ?? {})) as JobHandlers;
}

/** Every recurring job. */
export function crons(): Cron[] {
  return nouns.flatMap((noun) => noun.crons ?? []);
}
