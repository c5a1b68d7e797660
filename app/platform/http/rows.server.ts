/** The answer to an action over many rows: what became of each. */
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

/** What `runSteps` reports, by the names that rows have on the page. */
export const saidOf = <Key extends string>(
  reports: readonly ({ readonly key: Key } & ({ ok: true } | { ok: false; error: string }))[],
  nameOf: (key: Key) => string = (key) => key,
): RowSaid[] => reports.map((report) => ({ name: nameOf(report.key), why: report.ok ? null : report.error }));
