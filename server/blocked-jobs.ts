/** Notes the jobs of a worker that is killed because it does not answer: one of them blocks it. */
import pg from "pg";

/** Counts one kill for each job that these workers hold. The worker that frees them sets aside those with two. */
export async function noteBlockedJobs(connectionString: string, workers: readonly string[]): Promise<void> {
  if (workers.length === 0) return;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      `insert into blocked_job (job_id)
       select id from graphile_worker.jobs where locked_by = any($1)
       on conflict (job_id) do update set kills = blocked_job.kills + 1, at = now()`,
      [[...workers]],
    );
  } finally {
    await client.end();
  }
}
