/** Jobs live in PostgreSQL (graphile-worker) and are added inside the transaction that causes them. */
import type { JobHelpers } from "graphile-worker";
import { sql, type Queryable } from "../db/sql.server";

export type JobOptions = {
  runAt?: Date | undefined;
  /** A second job of the same key replaces the first while it has not begun. */
  key?: string | undefined;
  /** Tries before it is given up and shown as failed; default 12, about a day of back-off. */
  maxAttempts?: number | undefined;
  /** Jobs of one queue run one after another. */
  queue?: string | undefined;
  /** Jobs with a lower number run first; default 0. */
  priority?: number | undefined;
};

export type JobHandler = (payload: unknown, helpers: JobHelpers) => Promise<void>;
export type JobHandlers = Record<string, JobHandler>;

/** A recurring job: `match` in cron's five fields, UTC. */
export type Cron = { task: string; match: string };

/** Adds a job, in the caller's transaction. It must be safe to run twice. */
export async function addJob(
  tx: Queryable,
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await tx.rows(sql`
    select graphile_worker.add_job(
      ${task}::text,
      payload := ${JSON.stringify(payload)}::json,
      queue_name := ${options.queue ?? null}::text,
      run_at := ${options.runAt ?? null}::timestamptz,
      max_attempts := ${options.maxAttempts ?? 12}::int,
      job_key := ${options.key ?? null}::text,
      priority := ${options.priority ?? null}::int,
      flags := ${namedIn(payload)}::text[]
    )::text`);
}

/**
 * What a job is about, as its flags `storeId:<id>`. The library's view of the jobs, which is what others may read, shows
 * the flags of a job and not what it was given.
 */
const namedIn = (payload: Record<string, unknown>): string[] | null => {
  const ids = Object.entries(payload).filter(
    ([name, value]) => name.endsWith("Id") && typeof value === "string",
  );
  return ids.length > 0 ? ids.map(([name, value]) => `${name}:${String(value)}`) : null;
};

/**
 * What the waiting job of that key was given; null where none waits. Only functions of the library tell: rescheduling a
 * job to when it is due already changes nothing and returns it.
 */
export async function waitingPayload(on: Queryable, key: string): Promise<unknown> {
  const [job] = await on.rows<{ payload: unknown }>(sql`
    select payload from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where key = ${key} and locked_at is null and attempts < max_attempts))`);
  return job?.payload ?? null;
}

/** Whether a job of that key waits to run, retries included. A running job does not count. */
export async function isWaiting(on: Queryable, key: string): Promise<boolean> {
  const job = await on.rows(sql`
    select 1 from graphile_worker.jobs where key = ${key} and locked_at is null and attempts < max_attempts`);
  return job.length > 0;
}
