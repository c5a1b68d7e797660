/** Tasks for a person in finance. A noun adds one for each key, and ends it when nothing is left to do. */
import type { StaffRole } from "~/domain/accounts/people";
import { sql, type Sql } from "~/platform/db";

/** Who of the staff handles money (§7). */
export const financeRoles: readonly StaffRole[] = ["finance"];

/** Something a person in finance must look at. `refType` and `refId` say what it is about. */
export type FinanceTask = {
  readonly key: string;
  readonly kind: string;
  readonly refType: string;
  readonly refId: string;
  readonly data: Record<string, unknown>;
};

/** Adds a task, by a statement that may go on with `on conflict` and `returning`. */
export function addTask({ key, kind, refType, refId, data }: FinanceTask): Sql {
  return addTasks(sql`values (${key}, ${kind}, ${refType}, ${refId}, ${JSON.stringify(data)}::jsonb)`);
}

/** The same for the rows of a `select`: key, kind, type and id of the subject, data. */
export function addTasks(select: Sql): Sql {
  return sql`insert into finance_task (key, kind, ref_type, ref_id, data) ${select}`;
}

/** Ends the open tasks `f` that a condition names; `by` and `note` where a person did it. */
export function endTasks(which: Sql, { by, note }: { by?: string; note?: string | Sql } = {}): Sql {
  const decided = by === undefined ? sql`` : sql`, done_by = ${by}::uuid, note = ${note ?? null}`;
  return sql`update finance_task f set done_at = now()${decided} where ${which} and f.done_at is null`;
}

/** Notes who decided a task that was ended automatically, and why. */
export function decideTask(key: string, by: string, note: string): Sql {
  return sql`update finance_task set done_by = ${by}, note = ${note} where key = ${key}`;
}

/** A select of how many tasks were ended whose key begins so. */
export const endedTasks = (prefix: string): Sql => sql`
  select count(*)::int as n from finance_task where key like ${`${prefix}%`} and done_at is not null`;
