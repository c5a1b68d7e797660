/** The answer to an action over many rows: what became of each. */
import type { Result } from "../result";
import type { Taken } from "./take-form.server";

/** One row of many: its name, and the text key of why it was refused. */
export type RowSaid = { readonly name: string; readonly why: string | null };

/**
 * Answers with `done` where nothing was refused. Else with the page, which says what became of each row; of a single row
 * only why not.
 */
export function answerRows<Answer>(
  rows: readonly RowSaid[],
  refuse: Taken<unknown>["refuse"],
  done: () => Answer,
) {
  const refused = rows.filter(({ why }) => why !== null);
  const [first] = refused;
  if (!first?.why) return done();
  if (rows.length === 1) return refuse<{ rows?: readonly RowSaid[] }>(first.why, 409);
  const counts = { done: rows.length - refused.length, failed: refused.length };
  return refuse<{ rows?: readonly RowSaid[] }>(`common:rows.partly|${JSON.stringify(counts)}`, 409, { rows });
}

/**
 * What `runSteps` reports, by the keys of rows. `other`: reasons that are said in other words of a row in a list, whose
 * state was there to be seen.
 */
export const saidOf = (
  reports: readonly ({ readonly key: string } & Result<unknown, string>)[],
  other: Readonly<Record<string, string>> = {},
): RowSaid[] =>
  reports.map((report) => ({
    name: report.key,
    why: report.ok ? null : (other[report.error] ?? report.error),
  }));
