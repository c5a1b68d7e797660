/**
 * Which workers are alive. graphile-worker frees a dead worker's jobs only after four hours. Each worker holds a
 * connection under its name; without it, all its jobs are freed. A worker that lost a job restarts under a new name.
 */
import pg from "pg";
import { log } from "../log.server";
import { db, sql } from "../db/sql.server";

const prefix = "quayside worker ";

/** Milliseconds between two looks for jobs of the dead, and between two tries to connect again. */
const lookEvery = 5_000;
const connectEvery = 1_000;

export type Presence = {
  /** Settles once others can see this worker. */
  readonly seen: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Marks the worker `id` as alive until it stops, and frees the jobs of dead workers. `atWork` returns the ids of its
 * running jobs. `onLost`: the database assigns it other jobs too, so it must end.
 */
export function showPresence(
  connectionString: string,
  id: string,
  { atWork, onLost }: { atWork: () => string[]; onLost: () => void },
): Presence {
  let stopping = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let tell: () => void;
  const seen = new Promise<void>((done) => (tell = done));

  const again = () => {
    if (!stopping) timer = setTimeout(() => void connect(), connectEvery);
  };
  const connect = async (): Promise<void> => {
    const made = new pg.Client({ connectionString, application_name: prefix + id, keepAlive: true });
    client = made;
    // Reported once: `end` follows an error.
    made.on("error", () => undefined);
    try {
      await made.connect();
      made.once("end", again);
      tell();
    } catch {
      again();
    }
  };
  void connect();

  const looks = setInterval(() => void look(id, atWork(), onLost), lookEvery);
  return {
    seen,
    stop: async () => {
      stopping = true;
      clearInterval(looks);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

async function look(id: string, atWork: readonly string[], onLost: () => void): Promise<void> {
  try {
    const dead = await freeJobsOfTheDead(id);
    if (dead.length > 0) log.warn({ workers: dead }, "jobs of workers that are gone are free again");
    const lost = await jobsNeverReceived(id, atWork);
    if (lost.length === 0) return;
    log.warn({ jobs: lost }, "jobs were given to this worker and never received");
    onLost();
  } catch (error) {
    // The database is away for a moment; the next look comes in seconds.
    log.debug({ err: error }, "looking for jobs of workers that are gone");
  }
}

/**
 * Frees jobs and queues of workers without a connection, and returns their names. Locks younger than ten seconds stay:
 * the owner may still connect. A worker that has no connection itself frees nothing.
 */
export async function freeJobsOfTheDead(id: string): Promise<string[]> {
  const row = await db.first<{ dead: string[]; forceUnlockWorkers: string | null }>(sql`
    with alive as (
      select substr(application_name, ${prefix.length + 1}::int) as id from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${prefix})),
    holders as (
      select locked_by as id, max(locked_at) as at from graphile_worker.jobs
      where locked_at is not null group by locked_by),
    dead as (
      select array_agg(id order by id) as ids from holders
      where at < now() - interval '10 seconds' and starts_with(id, 'pool-')
        and id not in (select id from alive) and exists (select 1 from alive where alive.id = ${id}))
    select ids as dead, graphile_worker.force_unlock_workers(ids)::text from dead where ids is not null`);
  const dead = row?.dead ?? [];
  if (dead.length > 0) await partSuspects();
  return dead;
}

/** Seconds between two jobs of which one may block its worker. */
const apart = 20;

/**
 * Jobs of workers that were killed because they did not answer (`blocked_job`). A job with two kills is set aside: it
 * counts as failed for good. After the first, one runs at a time, so that the next kill tells which it is.
 */
async function partSuspects(): Promise<void> {
  await db.run(sql`
    with aside as (
      delete from blocked_job b using graphile_worker.jobs j
      where j.id = b.job_id and b.kills >= 2 and j.locked_at is null returning j.id)
    select graphile_worker.permanently_fail_jobs(array_agg(id), ${setAside})::text from aside having count(*) > 0`);
  await db.run(sql`
    with suspect as (
      select j.id, j.run_at, row_number() over (order by j.run_at, j.id) - 1 as place
      from graphile_worker.jobs j join blocked_job b on b.job_id = j.id where j.locked_at is null)
    select graphile_worker.reschedule_jobs(
      array[id], run_at := greatest(run_at, now()) + make_interval(secs => place * ${apart}::int))::text
    from suspect where place > 0`);
}

/** The last error of a job that is set aside. Only staff put it back to work. */
export const setAside =
  "The worker was killed twice while it ran this job, because it did not answer any more.";

/**
 * The ids of jobs that the database assigned to this living worker, but that it never received. Jobs assigned within
 * the last 30 seconds may still be on their way and do not count.
 */
export async function jobsNeverReceived(id: string, atWork: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id::text from graphile_worker.jobs
    where locked_by = ${id} and locked_at < now() - interval '30 seconds' and id <> all(${[...atWork]}::bigint[])`);
  return rows.map((row) => row.id);
}
