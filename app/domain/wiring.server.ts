/** The one place that knows all nouns: binds their jobs and payables. Each noun adds its line here. */
import * as maintenance from "~/platform/maintenance.server";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";

type Noun = { jobs?: JobHandlers; crons?: Cron[] };

const nouns: Noun[] = [maintenance];

/** Every job of the product, by name. */
export function jobHandlers(): JobHandlers {
  return Object.assign({}, ...nouns.map((noun) => noun.jobs ?? {})) as JobHandlers;
}

/** Every recurring job. */
export function crons(): Cron[] {
  return nouns.flatMap((noun) => noun.crons ?? []);
}
