/** Notes the jobs of a worker that is killed because it does not answer: one of them blocks it. */
import pg from "pg";

/**
 * Counts one kill for each job that these workers hold. Of those that had one before, only the job begun last gets its
 * second, and is set aside by the worker that frees them: the others may have waited beside it both times.
 */
export async function noteBlockedJobs(connectionString: string, workers: readonly string[]): Promise<void> {
  if (workers.length === 0) return;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      `with held as (
         select j.id, b.kills, rank() over (order by b.job_id is null, j.locked_at desc, j.id desc) as place
         from graphile_worker.jobs j left join blocked_job b on b.job_id = j.id where j.locked_by = any($1))
       insert into blocked_job (job_id, kills)
       select id, case when kills is not null and place = 1 then 2 else 1 end from held
       on conflict (job_id) do update set kills = excluded.kills, at = now()`,
      [[...workers]],
    );
  } finally {
    await client.end();
  }
}
