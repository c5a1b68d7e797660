/**
 * Writes that a command collects and sends as one statement. Each is a part of one WITH: all see the database as it was
 * before, so no row may be written by two of them.
 */
import { createHash } from "node:crypto";
import { objectsOf } from "./rows.server";
import { compile, join, raw, type Sql, sql } from "./sql.server";
import type { Tx } from "./transactions.server";
import type { Transition } from "./transitions.server";

export type Write = {
  /** Name of the part, unique within the statement. */
  readonly name: string;
  /** A select, or an insert, update or delete with `returning`. */
  readonly sql: Sql;
  /** How many rows it must write; any other number rolls back the command. */
  readonly rows?: number | undefined;
  /** A select that other parts read: it is not counted. */
  readonly isRead?: boolean;
  /** An insert whose result nobody needs: no `returning`, not counted. */
  readonly isUncounted?: boolean;
  readonly adds?: Additions;
};

type Additions =
  { readonly transitions: readonly Transition[] } | { readonly unkeyedJobs: readonly NewJob[] };

/** A write changed an unexpected number of rows: somebody was faster. Nothing was changed. */
export class StaleWrite extends Error {
  constructor(
    readonly write: string,
    readonly expected: number,
    readonly found: number,
  ) {
    super(`${write}: ${found} rows instead of ${expected}`);
  }
}

/** Names a write. */
export function write(name: string, piece: Sql, rows?: number): Write {
  return { name, sql: piece, rows };
}

/** Names an insert without `returning` that adds what it is given, or nothing where that is there already. */
export function addition(name: string, piece: Sql): Write {
  return { name, sql: piece, isUncounted: true };
}

/** Names what other parts of the statement read. */
export function read(name: string, piece: Sql): Write {
  return { name, sql: piece, isRead: true };
}

/**
 * Runs the writes as one statement and returns how many rows each wrote. Their transitions and jobs are inserted
 * together, under the name of the first. Throws StaleWrite where one wrote too few rows.
 */
export async function runWrites(tx: Tx, all: readonly Write[]): Promise<Record<string, number>> {
  if (all.length === 0) return {};
  const writes = apart(all);
  const names = writes.filter(isCounted).map(({ name }) => name);
  const parts = join(writes.map((part) => sql`${raw(part.name)} as (${part.sql})`));
  const counts = join(names.map((name) => sql`(select count(*)::int from ${raw(name)})`));
  const [row] = await prepared<{ counts: number[] }>(
    tx,
    sql`with ${parts} select array[${counts}]::int[] as counts`,
  );
  const found = Object.fromEntries(names.map((name, i) => [name, row?.counts[i] ?? 0]));
  for (const { name, rows } of writes) {
    if (rows !== undefined && found[name] !== rows) throw new StaleWrite(name, rows, found[name] ?? 0);
  }
  return found;
}

/**
 * Runs the writes as one statement, and commits behind it without waiting. Where one falls short the server itself fails
 * the statement, by an error that says how many rows each yielded, and takes everything back.
 */
export async function runLastWrites(tx: Tx, all: readonly Write[]): Promise<void> {
  const writes = apart(all);
  const counted = writes.filter(isCounted);
  const [fixed, free] = [
    counted.filter(({ rows }) => rows !== undefined),
    counted.filter(({ rows }) => rows === undefined),
  ];
  const parts = join(writes.map((part) => sql`${raw(part.name)} as (${part.sql})`));
  const counts = (some: readonly Write[]) =>
    sql`array[${join(some.map(({ name }) => sql`(select count(*)::int from ${raw(name)})`))}]::int[]`;
  // PostgreSQL runs a part that calls a function only if its rows are counted. Casting the text to a number fails on
  // purpose.
  const fits = sql`case when found = ${fixed.map(({ rows }) => rows)}::int[] then 0
    else concat(${fixed.map(({ name }) => name).join(", ")}::text, ': rows ', found::text)::int end`;
  await tx.endWith(() =>
    prepared(
      tx,
      sql`with ${parts} select ${fits} as fits
        from (select ${counts(fixed)} as found, ${counts(free)} as others offset 0) counted where others is not null`,
    ),
  );
}

const isCounted = ({ isRead, isUncounted }: Write): boolean => !isRead && !isUncounted;

function apart(all: readonly Write[]): readonly Write[] {
  const given = all.map(({ name }) => name);
  if (new Set(given).size !== given.length) throw new Error(`writes of one name: ${given.join(", ")}`);
  return addedAtOnce(all);
}

function addedAtOnce(writes: readonly Write[]): readonly Write[] {
  const transitions = writes.filter(({ adds }) => adds && "transitions" in adds);
  const jobs = writes.filter(({ adds }) => adds && "unkeyedJobs" in adds);
  const [history, later] = [transitions[0], jobs[0]];
  return writes.flatMap((each) => {
    if (!each.adds || transitions.length + jobs.length < 2) return [each];
    if (each === history && transitions.length > 1)
      return [
        transitionsWrite(
          transitions.flatMap(({ adds }) => transitionsOf(adds)),
          each.name,
        ),
      ];
    if (each === later && jobs.length > 1)
      return [
        jobsWrite(
          each.name,
          jobs.flatMap(({ adds }) => jobsOf(adds)),
        ),
      ];
    return each === history || each === later ? [each] : [];
  });
}

const transitionsOf = (adds: Additions | undefined) =>
  adds && "transitions" in adds ? adds.transitions : [];
const jobsOf = (adds: Additions | undefined) => (adds && "unkeyedJobs" in adds ? adds.unkeyedJobs : []);

const statements = new Map<string, string>();
const maxStatements = 200;

/**
 * Runs a statement that comes again and again in the same words as a prepared one: such a WITH takes longer to plan
 * than to run. Its name is made of its text, so each connection plans it once.
 */
export async function prepared<T>(tx: Tx, piece: Sql): Promise<T[]> {
  const { text, values } = compile(piece);
  let name = statements.get(text);
  // Beyond this limit the texts evidently vary; naming them would only fill the server's memory.
  if (name === undefined && statements.size < maxStatements) {
    name = createHash("sha256").update(text).digest("hex").slice(0, 32);
    statements.set(text, name);
  }
  const query = name === undefined ? { text, values } : { name, text, values };
  return objectsOf(piece, await tx.ask(query)) as T[];
}

/** Transitions as a write; `name` sets several apart within a statement. */
export function transitionsWrite(transitions: readonly Transition[], name = "transitions"): Write {
  const rows = transitions.map((t) => ({
    entity: t.entity,
    entity_id: t.entityId,
    from_state: t.from,
    to_state: t.to,
    event: t.event,
    actor: t.actor,
    reason: t.reason ?? null,
  }));
  const added = addition(
    name,
    sql`
      insert into state_transition (entity, entity_id, from_state, to_state, event, actor, reason)
      select entity, entity_id, from_state, to_state, event, actor, reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(entity text, entity_id uuid, from_state text,
        to_state text, event text, actor text, reason text)`,
  );
  return { ...added, adds: { transitions } };
}

export type NewJob = {
  readonly task: string;
  readonly payload: Record<string, unknown>;
  readonly runAt?: Date;
  readonly key?: string;
  readonly maxAttempts?: number;
};

/** Several jobs as one write; else as `jobWrite`. One statement may not add a key twice. */
export function jobsWrite(name: string, jobs: readonly NewJob[]): Write {
  const rows = jobs.map(({ task, payload, runAt, key, maxAttempts = 12 }) => ({
    task,
    payload,
    run_at: runAt,
    key,
    max: maxAttempts,
  }));
  const added = write(
    name,
    sql`select 1 from graphile_worker.add_jobs((
      select array_agg((j.task, j.payload, null, j.run_at, j.max, j.key, null, null)::graphile_worker.job_spec)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as j(task text, payload json, run_at timestamptz, key text, max int)))`,
    rows.length,
  );
  return jobs.some(({ key }) => key !== undefined) ? added : { ...added, adds: { unkeyedJobs: jobs } };
}

/** A job as a write, added with everything else or not at all. It must be safe to run twice. */
export function jobWrite(
  name: string,
  task: string,
  payload: Record<string, unknown>,
  options: Omit<NewJob, "task" | "payload"> = {},
): Write {
  return jobsWrite(name, [{ task, payload, ...options }]);
}
