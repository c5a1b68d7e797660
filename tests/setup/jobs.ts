/** Runs the jobs a test has caused, with the product's own handlers. */
import { EventEmitter } from "node:events";
import { Logger, runOnce, type TaskList, type WorkerEvents } from "graphile-worker";
import { jobHandlers } from "~/domain/wiring.server";
import { db, sql, type Sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { jobPool } from "./job-pool";

type Failure = { task: string; error: string };

export type RunJobs = {
  /** Also runs what is due later than now: retries, expiries, reminders. */
  early?: boolean;
  /** Other handlers than the product's, by name. */
  handlers?: TaskList;
  /** Whether failing jobs are part of the test; else the first failure is thrown. */
  mayFail?: boolean;
};

const allJobs = sql`array(select id from graphile_worker.jobs)`;

/** Forgets all jobs that wait, as if they were done. */
export async function forgetJobs(): Promise<void> {
  await db.rows(sql`select graphile_worker.complete_jobs(${allJobs})::text`);
}

const silent = new Logger(() => () => undefined);

/** Looks at most that find no job to begin: a line may be held by somebody else. */
const mostLooks = 20;

/** Runs jobs until none is due; tells which failed. Safe to call again: a failed job waits for its next try. */
export async function runJobs({ early = false, handlers, mayFail = false }: RunJobs = {}): Promise<
  Failure[]
> {
  const failures: Failure[] = [];
  const events = new EventEmitter() as WorkerEvents;
  events.on("job:error", ({ job, error }) => {
    failures.push({
      task: job.task_identifier,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  });
  if (early) await db.rows(sql`select graphile_worker.reschedule_jobs(${allJobs}, run_at := now())::text`);
  const taskList = { ...(jobHandlers() as TaskList), ...handlers };
  let begun = 0;
  events.on("job:start", () => (begun += 1));
  // A line is free again a moment after its job is done: the library may see none to do before that.
  for (let looks = 0; looks === 0 || (looks < mostLooks && (await isDue())); looks++) {
    const before = begun;
    await runOnce({
      pgPool: jobPool(env().DATABASE_URL),
      taskList,
      events,
      logger: silent,
      noHandleSignals: true,
      // Without it the library does not wait for its own word that a job is done: the next look would still find it.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    if (begun > before) looks = 0;
  }
  if (failures.length > 0 && !mayFail)
    throw new Error(failures.map(({ task, error }) => `job ${task}: ${error}`).join("\n"));
  return failures;
}

async function isDue(): Promise<boolean> {
  const due = await db.first(sql`
    select 1 from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts and queue_name is not null limit 1`);
  return due !== null;
}

/** Ids of jobs; `which` is a condition on `graphile_worker.jobs j`. */
const idsOf = (which: Sql) => sql`array(select j.id from graphile_worker.jobs j where ${which})`;

/** Takes jobs away, as if they were done or lost. */
export async function removeJobs(which: Sql): Promise<void> {
  await db.rows(sql`select graphile_worker.complete_jobs(${idsOf(which)})::text`);
}

/** Makes jobs due now that wait for their next try; `attempts` is how often they were tried. */
export async function hurryJobs(which: Sql, attempts: number | null = null): Promise<void> {
  await db.rows(sql`
    select graphile_worker.reschedule_jobs(${idsOf(which)}, run_at := now(), attempts := ${attempts}::int)::text`);
}

/** Lets jobs have failed so many times with that error; the next try is an hour away. Their ids. */
export async function failJobs(which: Sql, error: string, attempts: number): Promise<string[]> {
  const failed = await db.rows<{ id: string }>(sql`
    select id::text from graphile_worker.permanently_fail_jobs(${idsOf(which)}, ${error})`);
  const ids = failed.map(({ id }) => id);
  await db.rows(sql`
    select graphile_worker.reschedule_jobs(${ids}::bigint[], run_at := now() + interval '1 hour',
      attempts := ${attempts}::int)::text`);
  return ids;
}

/** The payloads of jobs, oldest first. */
export async function payloadsOf(which: Sql): Promise<unknown[]> {
  const rows = await db.rows<{ payload: unknown }>(sql`
    select payload from graphile_worker.reschedule_jobs(${idsOf(which)}) order by id`);
  return rows.map(({ payload }) => payload);
}

/** Names and payloads of the jobs that wait, oldest first. */
export async function waitingJobs(): Promise<{ task: string; payload: unknown; runAt: Date }[]> {
  return db.rows(sql`
    select j.task_identifier as task, w.payload, j.run_at
    from graphile_worker.reschedule_jobs(${allJobs}) w join graphile_worker.jobs j on j.id = w.id
    order by j.id`);
}
