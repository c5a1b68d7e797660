/**
 * Writes collected by a command and sent as one statement: one round trip however many nouns take part. Each is a
 * named part of one WITH, so all see the database as it was before; no row may be written by two of them.
 */
import { createHash } from "node:crypto";
import { compile, join, raw, type Sql, sql, type Tx } from "./sql.server";
import type { Transition } from "./transitions.server";

export type Write = {
  /** Name of the part, unique within the statement. */
  readonly name: string;
  /** A select, or an insert, update or delete with `returning`. */
  readonly sql: Sql;
  /** How many rows it must yield; another number undoes the whole command. */
  readonly rows?: number | undefined;
};

/** A write that touched another number of rows than it must: somebody was faster, nothing was changed. */
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

/** Runs the writes as one statement and tells how many rows each yielded. Throws StaleWrite where one fell short. */
export async function runWrites(tx: Tx, writes: readonly Write[]): Promise<Record<string, number>> {
  if (writes.length === 0) return {};
  const names = writes.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error(`writes of one name: ${names.join(", ")}`);
  const parts = join(writes.map((part) => sql`${raw(part.name)} as (${part.sql})`));
  const counts = join(names.map((name) => sql`(select count(*)::int from ${raw(name)}) as ${raw(name)}`));
  const [found = {}] = await prepared<Record<string, number>>(tx, sql`with ${parts} select ${counts}`);
  for (const { name, rows } of writes) {
    if (rows !== undefined && found[name] !== rows) throw new StaleWrite(name, rows, found[name] ?? 0);
  }
  return found;
}

/** Names of statements by their text. */
const statements = new Map<string, string>();
const maxStatements = 200;

/**
 * Runs a statement that comes again and again in the same words as a prepared one: such a WITH takes longer to plan
 * than to run. Its name is made of its text, so each connection plans it once.
 */
export async function prepared<T>(tx: Tx, piece: Sql): Promise<T[]> {
  const { text, values } = compile(piece);
  let name = statements.get(text);
  // Beyond a bound the words evidently vary; naming them would only fill the server's memory.
  if (name === undefined && statements.size < maxStatements) {
    name = createHash("sha256").update(text).digest("hex").slice(0, 32);
    statements.set(text, name);
  }
  const query = name === undefined ? { text, values } : { name, text, values };
  return (await tx.client.query(query)).rows as T[];
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
  return write(
    name,
    sql`
      insert into state_transition (entity, entity_id, from_state, to_state, event, actor, reason)
      select entity, entity_id, from_state, to_state, event, actor, reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(entity text, entity_id uuid, from_state text,
        to_state text, event text, actor text, reason text)
      returning 1`,
    rows.length,
  );
}

export type NewJob = {
  readonly task: string;
  readonly payload: Record<string, unknown>;
  readonly runAt?: Date;
  readonly key?: string;
};

/** Several jobs as one write, told to the worker once; else as `jobWrite`. */
export function jobsWrite(name: string, jobs: readonly NewJob[]): Write {
  const rows = jobs.map(({ task, payload, runAt, key }) => ({ task, payload, run_at: runAt, key }));
  return write(
    name,
    sql`select 1 from graphile_worker.add_jobs((
      select array_agg((j.task, j.payload, null, j.run_at, 12, j.key, null, null)::graphile_worker.job_spec)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as j(task text, payload json, run_at timestamptz, key text)))`,
    rows.length,
  );
}

/** A job as a write, added with everything else or not at all. It must be safe to run twice. */
export function jobWrite(
  name: string,
  task: string,
  payload: Record<string, unknown>,
  options: { runAt?: Date; key?: string; maxAttempts?: number } = {},
): Write {
  return write(
    name,
    sql`select graphile_worker.add_job(${task}::text, payload := ${JSON.stringify(payload)}::json,
      run_at := ${options.runAt ?? null}::timestamptz, max_attempts := ${options.maxAttempts ?? 12}::int,
      job_key := ${options.key ?? null}::text)`,
  );
}
