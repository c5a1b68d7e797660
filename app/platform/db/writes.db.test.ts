/** Writes of several nouns in one statement: what they add to history and jobs is added whole, however it is put together. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { env } from "../env.server";
import { db, sql, transaction } from "./index";
import {
  jobsWrite,
  jobWrite,
  read,
  runLastWrites,
  runWrites,
  transitionsWrite,
  write,
  StaleWrite,
} from "./writes.server";
import { untilHolds } from "../../../tests/setup/until-holds";

const move = (entityId: string, to: string) => ({
  entity: "thing",
  entityId,
  from: null,
  to,
  event: "test",
  actor: "system" as const,
});

test("the history and the jobs of all are there, each with what it was given", async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const runAt = new Date(Date.now() + 3_600_000);
  await transaction((tx) =>
    runWrites(tx, [
      read("wanted", sql`select 1 as n`),
      transitionsWrite([move(one, "A")], "history"),
      jobWrite("first", "test.writes", { of: one }, { maxAttempts: 3 }),
      transitionsWrite([move(two, "B"), move(two, "C")], "more_history"),
      jobsWrite("others", [
        { task: "test.writes", payload: { of: one, later: true }, runAt },
        { task: "test.writes", payload: { of: two } },
      ]),
      jobWrite("keyed", "test.writes", { of: two, keyed: true }, { key: `test:${two}` }),
      write("seen", sql`select n from wanted`, 1),
    ]),
  );
  const history = await db.rows<{ to: string }>(sql`
    select to_state as to from state_transition where entity_id in (${one}::uuid, ${two}::uuid) order by to_state`);
  expect(history.map(({ to }) => to)).toEqual(["A", "B", "C"]);
  const jobs = await db.rows<{ payload: object; most: number; key: string | null; later: boolean }>(sql`
    select payload, max_attempts::int as most, key, run_at > now() + interval '30 minutes' as later
    from graphile_worker._private_jobs where payload ->> 'of' in (${one}, ${two}) order by id`);
  expect(jobs).toHaveLength(4);
  expect(jobs).toEqual(
    expect.arrayContaining([
      { payload: { of: one }, most: 3, key: null, later: false },
      { payload: { of: one, later: true }, most: 12, key: null, later: true },
      { payload: { of: two }, most: 12, key: null, later: false },
      { payload: { of: two, keyed: true }, most: 12, key: `test:${two}`, later: false },
    ]),
  );
});

test("one that falls short undoes what the others added", async () => {
  const id = randomUUID();
  const writes = [
    transitionsWrite([move(id, "A")], "history"),
    transitionsWrite([move(id, "B")], "more_history"),
    write("short", sql`select 1 where false`, 1),
  ];
  await expect(transaction((tx) => runWrites(tx, writes))).rejects.toThrow(StaleWrite);
  expect(await db.first(sql`select 1 from state_transition where entity_id = ${id}::uuid`)).toBeNull();
});

test("the last writes are committed with the statement, those that nobody counts too", async () => {
  const id = randomUUID();
  await transaction((tx) =>
    runLastWrites(tx, [
      read("wanted", sql`select 1 as n`),
      transitionsWrite([move(id, "A"), move(id, "B")], "history"),
      jobWrite("keyed", "test.writes", { of: id }, { key: `test:${id}` }),
      write("seen", sql`select n from wanted`, 1),
    ]),
  );
  const [history, jobs] = [
    sql`select to_state as to from state_transition where entity_id = ${id}::uuid order by at`,
    sql`select 1 as there from graphile_worker._private_jobs where payload ->> 'of' = ${id}`,
  ];
  expect([await db.rows(history), await db.rows(jobs)]).toEqual([[{ to: "A" }, { to: "B" }], [{ there: 1 }]]);
});

test.each([
  ["too few", sql`select 1 where false`, "short: rows {0}"],
  ["too many", sql`select generate_series(1, 2)`, "short: rows {2}"],
])(
  "the last writes are not committed where one yields %s, and the server says which",
  async (_, part, said) => {
    const id = randomUUID();
    const writes = [transitionsWrite([move(id, "A")], "history"), write("short", part, 1)];
    await expect(transaction((tx) => runLastWrites(tx, writes))).rejects.toThrow(said);
    expect(await db.first(sql`select 1 from state_transition where entity_id = ${id}::uuid`)).toBeNull();
  },
);

/** The jobs about a thing. */
const rowsOf = (of: string) =>
  db.rows(sql`select t.identifier as task from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where payload ->> 'of' = ${of}`);

test("a kind of job that no worker has known yet is made, once, by whoever is first", async () => {
  const task = `test.${randomUUID()}`;
  const ids = Array.from({ length: 8 }, () => randomUUID());
  await Promise.all(
    ids.map((of) =>
      transaction((tx) => runWrites(tx, [jobWrite("one", task, { of }), jobWrite("two", task, { of })])),
    ),
  );
  for (const of of ids) expect(await rowsOf(of)).toMatchObject([{ task }, { task }]);
});

test("the worker is woken when the jobs are committed, not before, and not where they are not", async () => {
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  let woken = 0;
  client.on("notification", () => (woken += 1));
  await client.query('listen "jobs:insert"');
  // Those of the tests before may still be on their way.
  await new Promise((done) => setTimeout(done, 300));
  woken = 0;
  const adding = (then: () => Promise<void>) =>
    transaction(async (tx) => {
      await runWrites(tx, [jobWrite("one", "test.writes", { of: randomUUID() })]);
      await then();
    });
  await expect(adding(() => Promise.reject(new Error("undone")))).rejects.toThrow("undone");
  await adding(() => new Promise((done) => setTimeout(done, 200)).then(() => expect(woken).toBe(0)));
  await untilHolds(() => expect(woken).toBe(1));
});
