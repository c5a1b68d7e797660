/** The answer to an action over many rows: what became of each. */
import type { RowReports } from "../db/steps.server";
import { describeRun } from "../db/step-runs.server";
import { paths } from "../paths";
import { redirect } from "./answers.server";
import { flashOf } from "./flash.server";
import type { Taken } from "./take-form.server";

/** One row of many: its name, and the text key of why it was refused. */
export type RowSaid = { readonly name: string; readonly why: string | null };

/** Rows, or the run of the job that takes them, with reasons in other words. */
type RowsSaid = readonly RowSaid[] & {
  readonly later?: { readonly run: string; readonly words: Readonly<Record<string, string>> };
};

/**
 * Answers with `done` where nothing was refused. Else with the page, which says what became of each row; of a single row
 * only why not. Where a job takes the rows, goes to the page of its progress, whose report links rows by `pathOf`.
 */
export async function answerRows<Answer>(
  rows: RowsSaid,
  refuse: Taken<unknown>["refuse"],
  done: () => Answer,
  pathOf?: (name: string) => string,
) {
  if (rows.later) return toProgress(rows.later, done(), pathOf);
  const refused = rows.filter(({ why }) => why !== null);
  const [first] = refused;
  if (!first?.why) return done();
  if (rows.length === 1) return refuse<{ rows?: readonly RowSaid[] }>(first.why, 409);
  const counts = { done: rows.length - refused.length, failed: refused.length };
  return refuse<{ rows?: readonly RowSaid[] }>(`common:rows.partly|${JSON.stringify(counts)}`, 409, { rows });
}

/** What `done` would have said and shown is said, and linked, once all rows are done. */
async function toProgress(
  { run, words }: NonNullable<RowsSaid["later"]>,
  done: unknown,
  pathOf?: (name: string) => string,
): Promise<Response> {
  const headers = done instanceof Response ? done.headers : new Headers();
  const said = flashOf(headers)?.message ?? null;
  const owner = await describeRun(run, { said, back: headers.get("location"), words, pathOf });
  return redirect(owner.startsWith("staff:") ? paths.deskChange(run) : paths.memberChange(run));
}

type ReportNamed = RowReports<string, string>[number] & { readonly title?: string };

/**
 * What `runSteps` reports, by the keys of rows or their titles. `other`: reasons that are said in other words of a row in a list, whose
 * state was there to be seen.
 */
export function saidOf(
  reports: readonly ReportNamed[] & { readonly later?: string },
  other: Readonly<Record<string, string>> = {},
): RowsSaid {
  if (reports.later !== undefined) return Object.assign([], { later: { run: reports.later, words: other } });
  return reports.map((report) => ({
    name: report.title ?? report.key,
    why: report.ok ? null : (other[report.error] ?? report.error),
  }));
}
