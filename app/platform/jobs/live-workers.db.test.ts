import { afterEach, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { noteBlockedJobs } from "../../../server/blocked-jobs";
import { reasonOf } from "~/domain/integrations/reasons";
import { addJob } from "./jobs.server";
import {
  freeJobsOfTheDead,
  jobsNeverReceived,
  setAside,
  showPresence,
  type Presence,
} from "./live-workers.server";

const shown: Presence[] = [];

afterEach(async () => {
  await Promise.all(shown.splice(0).map((presence) => presence.stop()));
  await db.run(sql`delete from graphile_worker._private_jobs`);
  await db.run(sql`delete from graphile_worker._private_job_queues`);
  await db.run(sql`delete from blocked_job`);
});

async function show(id: string): Promise<void> {
  const presence = showPresence(env().DATABASE_URL, id, { atWork: () => [], onLost: () => undefined });
  shown.push(presence);
  await presence.seen;
}

/** A job that a worker took some seconds ago, in a queue that is held with it. */
async function taken(by: string, secondsAgo: number): Promise<void> {
  await addJob(db, "test.anything", { by }, { queue: `queue of ${by}` });
  await db.run(sql`
    update graphile_worker._private_jobs set locked_by = ${by}, locked_at = now() - make_interval(secs => ${secondsAgo})
    where payload->>'by' = ${by}`);
  await db.run(sql`
    update graphile_worker._private_job_queues set locked_by = ${by},
      locked_at = now() - make_interval(secs => ${secondsAgo})
    where queue_name = ${`queue of ${by}`}`);
}

const held = () =>
  db.rows<{ by: string }>(sql`
    select locked_by as by from graphile_worker._private_jobs where locked_at is not null
    union select locked_by from graphile_worker._private_job_queues where locked_at is not null order by 1`);

test("jobs of a worker that was killed are free again, with their queue; those of the living are theirs", async () => {
  await show("pool-me");
  await show("pool-other");
  await taken("pool-dead", 11);
  await taken("pool-other", 3600);
  await taken("pool-starting", 2);
  await taken("pool-me", 30);
  expect(await freeJobsOfTheDead("pool-me")).toEqual(["pool-dead"]);
  expect(await held()).toEqual([{ by: "pool-me" }, { by: "pool-other" }, { by: "pool-starting" }]);
});

test("a job whose worker is killed for its silence twice is set aside; others run one at a time", async () => {
  await show("pool-next");
  const left = () =>
    db.rows<{ by: string; tries: number; error: string | null; waits: boolean }>(sql`
      select payload->>'by' as by, max_attempts - attempts as tries, last_error as error,
        run_at > now() + interval '10 seconds' as waits from graphile_worker._private_jobs order by id`);
  await taken("pool-a", 11);
  await taken("pool-b", 11);
  await noteBlockedJobs(env().DATABASE_URL, ["pool-a", "pool-b"]);
  expect(await freeJobsOfTheDead("pool-next")).toEqual(["pool-a", "pool-b"]);
  expect(await left()).toMatchObject([
    { by: "pool-a", error: null, waits: false },
    { by: "pool-b", error: null, waits: true },
  ]);
  await db.run(sql`
    update graphile_worker._private_jobs set locked_by = 'pool-c', locked_at = now() - interval '11 seconds'
    where payload->>'by' = 'pool-a'`);
  await noteBlockedJobs(env().DATABASE_URL, ["pool-c"]);
  expect(await freeJobsOfTheDead("pool-next")).toEqual(["pool-c"]);
  expect(await left()).toMatchObject([
    { by: "pool-a", tries: 0, error: setAside },
    { by: "pool-b", error: null },
  ]);
  expect(reasonOf(setAside)).toBe("blocked");
});

test("of jobs whose worker was killed with all of them twice, only the one begun last is set aside", async () => {
  await show("pool-next");
  const dead = async (secondsAgo: Record<string, number>) => {
    for (const [by, seconds] of Object.entries(secondsAgo))
      await db.run(sql`
        update graphile_worker._private_jobs set locked_by = 'pool-dead',
          locked_at = now() - make_interval(secs => ${seconds}) where payload->>'by' = ${by}`);
    await noteBlockedJobs(env().DATABASE_URL, ["pool-dead"]);
    await freeJobsOfTheDead("pool-next");
    const aside = await db.rows<{ by: string }>(
      sql`select payload->>'by' as by from graphile_worker._private_jobs where last_error = ${setAside} order by id`,
    );
    return aside.map(({ by }) => by);
  };
  for (const by of ["payment", "report", "mail"]) await taken(by, 60);
  expect(await dead({ payment: 40, report: 30 })).toEqual([]);
  // The mail was begun last, but the worker answered while it ran before.
  expect(await dead({ payment: 14, report: 13, mail: 12 })).toEqual(["report"]);
  expect(await dead({ mail: 13 })).toEqual(["report", "mail"]);
  expect(await dead({ payment: 12 })).toEqual(["payment", "report", "mail"]);
});

test("what the database gave to a living worker, and died before it could say so, is noticed", async () => {
  await taken("pool-me", 31);
  await taken("pool-other", 31);
  const [lost] = await db.rows<{ id: string }>(
    sql`select id::text from graphile_worker.jobs where locked_by = 'pool-me'`,
  );
  expect(await jobsNeverReceived("pool-me", [String(lost?.id)])).toEqual([]);
  expect(await jobsNeverReceived("pool-me", ["1"])).toEqual([lost?.id]);
  await db.run(sql`delete from graphile_worker._private_jobs`);
  await taken("pool-me", 20);
  expect(await jobsNeverReceived("pool-me", [])).toEqual([]);
});

test("a worker that has lost jobs is told to end, and another frees them, with their queue", async () => {
  await taken("pool-lossy", 31);
  const told = new Promise<void>((onLost) => {
    const presence = showPresence(env().DATABASE_URL, "pool-lossy", { atWork: () => [], onLost });
    shown.push(presence);
  });
  await told;
  await Promise.all(shown.splice(0).map((presence) => presence.stop()));
  await show("pool-next");
  await expect.poll(() => freeJobsOfTheDead("pool-next")).toEqual(["pool-lossy"]);
  expect(await held()).toEqual([]);
});

test("who cannot be seen itself frees nothing", async () => {
  await taken("pool-late", 60);
  expect(await freeJobsOfTheDead("pool-unseen")).toEqual([]);
});

test("a connection that is cut is made again", async () => {
  await show("pool-cut");
  const sessions = sql`select pid from pg_stat_activity where application_name = 'quayside worker pool-cut'`;
  await db.run(sql`select pg_terminate_backend(pid) from (${sessions}) s`);
  await expect.poll(async () => (await db.rows(sessions)).length).toBe(1);
});
