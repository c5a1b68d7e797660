import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db, sql, transaction } from "~/platform/db";
import { limitStatements } from "~/platform/db/pool.server";
import { loader as readyz } from "~/routes/hooks/readyz";
import { callLoader } from "../../../tests/setup/call";
import { limitRequests } from "./database-limits.server";

// New connections have the limits: the ones before are given up.
beforeEach(async () => {
  await closeDatabase();
  limitRequests(4);
});
afterAll(async () => {
  limitStatements(null);
  await closeDatabase();
});

const settings = () =>
  db.first(sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`);

const busy = { data: { code: "busy" }, init: { status: 503 } };

test("a statement of a request that takes too long is stopped, and the answer says to try again", async () => {
  expect(await settings()).toEqual({ statement: "4s", lock: "2s", idle: "8s", zone: "UTC" });
  await expect(db.rows(sql`select pg_sleep(60)`)).rejects.toMatchObject(busy);
  const slow = (_: LoaderFunctionArgs) =>
    transaction(async (tx) => ({ slept: await tx.rows(sql`select pg_sleep(60)`) }));
  expect(await callLoader(slow, { url: "/user" })).toMatchObject({ status: 503, data: { code: "busy" } });
  // The connection is as good as before.
  expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 });
});

test("who waits too long for a lock is told so, and whoever holds it goes on", async () => {
  await db.run(sql`insert into warehouse (code, country, name) values ('W', 'CN', '{"en": "Yiwu"}')`);
  const hold = sql`select 1 from warehouse where code = 'W' for update`;
  await transaction(async (tx) => {
    await tx.rows(hold);
    await expect(transaction((other) => other.rows(hold))).rejects.toMatchObject(busy);
    await tx.run(sql`update warehouse set country = 'DE' where code = 'W'`);
  });
  expect(await db.first(sql`select country from warehouse where code = 'W'`)).toEqual({ country: "DE" });
});

test("what waits patiently by its own terms, and what is no request, is left alone", async () => {
  const unlocked = transaction((tx) => tx.first(sql`select current_setting('lock_timeout') as lock`), {
    lockWaitMs: 200,
  });
  expect(await unlocked).toEqual({ lock: "200ms" });
  await closeDatabase();
  limitRequests(0);
  expect(await settings()).toEqual({ statement: "0", lock: "0", idle: "0", zone: "UTC" });
});

test("a process whose database answers and is migrated is ready", async () => {
  const answer = await readyz();
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { ready: true, database: true, migrated: true, utc: true },
  ]);
});
