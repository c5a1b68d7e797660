/**
 * A step over many rows that a job takes, in slices, so that other jobs go between. What became of a row is written in
 * the row's own transaction: a killed worker's run goes on where it was.
 */
import { randomUUID } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { z } from "zod";
import { idOf } from "../crypto.server";
import { addJob } from "../jobs/jobs.server";
import { log } from "../log.server";
import type { Result } from "../result";
import type { By } from "../steps";
import { db, sql, type Queryable } from "./sql.server";
import { transaction, type Tx } from "./transactions.server";

/** How the job takes the steps of an entity. */
type Runner = {
  /** Whether the event is a step of theirs, whatever the row. */
  readonly isFor: (by: By, event: string) => boolean;
  readonly runStep: (
    by: By,
    key: string,
    event: string,
    terms: { input: unknown; once: string; within: (tx: Tx) => Promise<unknown> },
  ) => Promise<Result<unknown, string>>;
};

const runners = new Map<string, Runner>();

/** Makes the steps of an entity known to the job. `defineSteps` calls it. */
export function registerSteps(entity: string, events: readonly string[], runner: Runner): void {
  for (const event of events) runners.set(`${entity} ${event}`, runner);
}

/** Milliseconds and rows of one slice; the next one goes on behind the jobs that wait. */
const sliceMs = 2_000;
const sliceRows = 20;

/** Tries of a row whose step fails by an error; each pause is twice the one before. */
const mostTries = 3;
const firstPauseSeconds = 5;

/** Days for which reports are kept. */
const keptDays = 30;

type NewRun = {
  readonly owner: string;
  readonly entity: string;
  readonly event: string;
  readonly input: unknown;
  readonly once: string | undefined;
  readonly rows: readonly { readonly key: string; readonly name: string }[];
};

/** Keeps a run and adds its job; its id. With `once` a second call keeps nothing and answers as the first did. */
export function keepRun({ owner, entity, event, input, once, rows }: NewRun): Promise<string> {
  const id = once === undefined ? randomUUID() : idOf(`step-run:${owner}:${entity}:${event}:${once}`);
  return transaction(async (tx) => {
    const kept = await tx.run(sql`
      insert into step_run (id, owner, entity, event, input, once)
      values (${id}, ${owner}, ${entity}, ${event}, ${serialize(input).toString("base64")}, ${once ?? id})
      on conflict (id) do nothing`);
    if (kept === 0) return id;
    await tx.run(sql`
      insert into step_run_row (run_id, place, key, name)
      select ${id}::uuid, place, key, name from unnest(
        ${rows.map(({ key }) => key)}::text[], ${rows.map(({ name }) => name)}::text[])
        with ordinality as asked (key, name, place)`);
    await addJob(tx, "steps.run", { runId: id }, { key: jobOf(id) });
    return id;
  });
}

const jobOf = (id: string) => `steps.run:${id}`;

/** What the page that asked for a run says of it. */
export type RunWords = {
  /** The text key of what was done. */
  readonly said: string | null;
  readonly back: string | null;
  readonly words: Readonly<Record<string, string>>;
  readonly pathOf?: ((name: string) => string) | undefined;
};

/** Notes how the report of a run reads; who started it. */
export function describeRun(id: string, { said, back, words, pathOf }: RunWords): Promise<string> {
  return transaction(async (tx) => {
    const run = await tx.first<{ owner: string }>(sql`
      update step_run set said = ${said}, back = ${back}, words = ${JSON.stringify(words)}::jsonb
      where id = ${id} returning owner`);
    if (!run) throw new Error(`no run ${id}`);
    if (!pathOf) return run.owner;
    const rows = await tx.rows<{ name: string }>(sql`select name from step_run_row where run_id = ${id}`);
    const names = rows.map(({ name }) => name);
    await tx.run(sql`
      update step_run_row r set path = p.path
      from unnest(${names}::text[], ${names.map(pathOf)}::text[]) as p (name, path)
      where r.run_id = ${id} and r.name = p.name`);
    return run.owner;
  });
}

type Run = { owner: string; entity: string; event: string; input: string; once: string };
type OpenRow = { place: number; key: string; tries: number };

/**
 * Takes some rows of a run, and adds the job for the others. `personOf` says who its owner is now; they are asked for
 * before each row, because a role may be withdrawn meanwhile.
 */
export async function runSlice(id: string, personOf: (owner: string) => Promise<By | null>): Promise<void> {
  const run = await db.first<Run>(sql`
    select owner, entity, event, input, once from step_run where id = ${id}`);
  if (!run) return;
  const runner = runners.get(`${run.entity} ${run.event}`);
  if (!runner) throw new Error(`nobody takes ${run.entity}.${run.event}`);
  const input: unknown = deserialize(Buffer.from(run.input, "base64"));
  const [until, failed] = [Date.now() + sliceMs, new Set<number>()];
  for (let taken = 0; taken < sliceRows && Date.now() < until; taken++) {
    // Rows that failed come last.
    const row = await db.first<OpenRow>(sql`
      select place, key, tries from step_run_row where run_id = ${id} and done_at is null
      order by tries, place limit 1`);
    if (!row) return;
    if (failed.has(row.place)) {
      const pause = firstPauseSeconds * 2 ** (row.tries - 1);
      return goOn(id, new Date(Date.now() + pause * 1000));
    }
    if (!(await takeRow(runner, { ...run, id, input }, row, await personOf(run.owner))))
      failed.add(row.place);
  }
  await goOn(id);
}

const goOn = (id: string, runAt?: Date) => addJob(db, "steps.run", { runId: id }, { key: jobOf(id), runAt });

/** Whether the row is settled. */
async function takeRow(
  runner: Runner,
  { id, event, once, input }: Omit<Run, "input"> & { id: string; input: unknown },
  { place, key, tries }: OpenRow,
  by: By | null,
): Promise<boolean> {
  const settle = (on: Queryable, why: string | null) =>
    on.run(sql`
      update step_run_row set why = ${why}, done_at = now()
      where run_id = ${id} and place = ${place} and done_at is null`);
  if (!by || !runner.isFor(by, event)) {
    await settle(db, "common:rows.forbidden");
    return true;
  }
  try {
    const within = (tx: Tx) => settle(tx, null);
    const taken = await runner.runStep(by, key, event, { input, once, within });
    // A step that the same form took before calls nothing within: its row is settled here.
    await settle(db, taken.ok ? null : taken.error);
    return true;
  } catch (error) {
    log.error({ err: error, run: id, row: key }, "a row of many failed");
    await db.run(sql`
      update step_run_row set tries = tries + 1 where run_id = ${id} and place = ${place} and done_at is null`);
    if (tries + 1 < mostTries) return false;
    await settle(db, "common:rows.failed");
    return true;
  }
}

/** How far a run is. */
export type RunCounts = {
  readonly id: string;
  readonly said: string | null;
  readonly at: Date;
  readonly total: number;
  readonly done: number;
  readonly refused: number;
};

const counts = sql`
  r.id, r.said, r.created_at as at, count(*)::int as total,
  count(*) filter (where w.done_at is not null and w.why is null)::int as done, count(w.why)::int as refused`;

/** The latest runs of somebody, the newest first. */
export const latestRuns = (owner: string): Promise<RunCounts[]> =>
  db.rows<RunCounts>(sql`
    select ${counts} from (
      select * from step_run where owner = ${owner} order by created_at desc, id limit 20) r
    join step_run_row w on w.run_id = r.id
    group by r.id, r.said, r.created_at order by r.created_at desc, r.id`);

/** A row that is settled: done, or why not, as a text key. */
export type RunRow = { readonly name: string; readonly path: string | null; readonly why: string | null };

/** A run of somebody with its settled rows; null for everybody else. */
export async function readRun(
  owner: string,
  id: string,
): Promise<(RunCounts & { back: string | null; rows: RunRow[] }) | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const run = await db.first<RunCounts & { back: string | null; words: Record<string, string> }>(sql`
    select ${counts}, r.back, r.words from step_run r join step_run_row w on w.run_id = r.id
    where r.id = ${id} and r.owner = ${owner} group by r.id`);
  if (!run) return null;
  const { words, ...shown } = run;
  const rows = await db.rows<RunRow>(sql`
    select name, path, why from step_run_row where run_id = ${id} and done_at is not null order by place`);
  return { ...shown, rows: rows.map((row) => ({ ...row, why: row.why && (words[row.why] ?? row.why) })) };
}

/** Forgets old reports; a recurring job calls it. */
export async function sweepRuns(): Promise<void> {
  await db.run(sql`
    delete from step_run r where r.created_at < now() - make_interval(days => ${keptDays}::int)
      and not exists (select 1 from step_run_row w where w.run_id = r.id and w.done_at is null)`);
}
