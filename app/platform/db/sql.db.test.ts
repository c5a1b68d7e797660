import { expect, test } from "vitest";
import { makeMember } from "../../../tests/factories";
import { query } from "../../../tests/setup/database";
import { env } from "../env.server";
import {
  closeDatabase,
  db,
  isCheckViolation,
  isUniqueViolation,
  join,
  later,
  pool,
  prepare,
  prepared,
  prisma,
  raw,
  Rollback,
  sql,
  type Sql,
  transaction,
  transactionOr,
} from "./index";
import { untilHolds } from "../../../tests/setup/until-holds";

test("values are parameters, pieces nest, int8 is a bigint and a date stays text", async () => {
  const names = ["a", "b'; drop table x; --"];
  const row = await db.first<{ n: bigint; day: string; names: string[] }>(sql`
    select ${7}::int8 as n, '2026-01-02'::date as day, array[${join(names.map((name) => sql`${name}::text`))}] as names`);
  expect(row).toEqual({ n: 7n, day: "2026-01-02", names });
});

test("days are days of UTC wherever the database's own clock stands", async () => {
  const { name } = (await db.first<{ name: string }>(sql`select current_database() as name`)) ?? { name: "" };
  await db.run(sql`alter database ${raw(name)} set timezone to 'Pacific/Auckland'`);
  await closeDatabase();
  const day = sql`select ('2026-01-02T23:30:00Z'::timestamptz)::date as day`;
  expect(await db.first(day)).toEqual({ day: "2026-01-02" });
});

test("columns come in camelCase, at the pool and in a transaction; quoted names and keys of JSON as they are", async () => {
  const row = sql`select 1 as placed_at, 2 as line_2_no, 3 as "AWAITING_PAYMENT", 4 as "of order_line",
    jsonb_build_object('kept_key', 5) as some_json`;
  const read = {
    placedAt: 1,
    line2No: 2,
    AWAITING_PAYMENT: 3,
    "of order_line": 4,
    someJson: { kept_key: 5 },
  };
  expect(await db.rows(row)).toEqual([read]);
  expect(await db.first(prepare(row))).toEqual(read);
  expect(await transaction((tx) => tx.first(row))).toEqual(read);
});

test("what is thrown undoes a transaction, and a rollback can answer", async () => {
  const { id } = await makeMember();
  const rename = (name: string) => sql`update "user" set user_name = ${name} where id = ${id}::uuid`;
  await expect(
    transaction(async (tx) => {
      await tx.run(rename("gone"));
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  const answer = await transactionOr<never, string>(async (tx) => {
    await tx.run(rename("gone"));
    throw new Rollback("refused");
  });
  expect(answer).toBe("refused");
  expect((await prisma.user.findUniqueOrThrow({ where: { id } })).userName).toBe("Mira Holm");
});

test("what is asked with the beginning is part of the transaction, and undone with it", async () => {
  const { id } = await makeMember();
  const opens = { opensWithLocks: true, lockWaitMs: 500 };
  const name = sql`select user_name as name from "user" where id = ${id}::uuid for update`;
  const rename = (to: string) => sql`update "user" set user_name = ${to} where id = ${id}::uuid`;
  const found = await transaction(async (tx) => {
    const [locked, held] = await Promise.all([tx.first(name), tx.first(name), tx.begun]);
    await tx.run(rename("Kept"));
    return [locked, held];
  }, opens);
  expect(found).toEqual([{ name: "Mira Holm" }, { name: "Mira Holm" }]);
  const failing = transaction(async (tx) => {
    await Promise.all([tx.first(name), tx.first(sql`select 1 / 0`), tx.begun]);
    await tx.run(rename("gone"));
  }, opens);
  await expect(failing).rejects.toThrow("division by zero");
  const ending = transaction(async (tx) => {
    await tx.run(rename("gone"));
    return tx.endWith(() => tx.first(sql`select 1 / 0`));
  });
  await expect(ending).rejects.toThrow("division by zero");
  expect((await prisma.user.findUniqueOrThrow({ where: { id } })).userName).toBe("Kept");
});

test("a taken key is told apart from other errors", async () => {
  const insert = () => db.run(sql`insert into category (slug, name) values ('taken', '{}')`);
  await insert();
  const failure: unknown = await insert().catch((error: unknown) => error);
  expect(isUniqueViolation(failure)).toBe(true);
  expect(isUniqueViolation(failure, "another_key")).toBe(false);
  expect(isUniqueViolation(new Error("other"))).toBe(false);
});

test("a row that a check refuses is told apart by the check's name", async () => {
  const failure: unknown = await db
    .run(sql`update ledger_account set pending_dr = -1 where code = 'suspense'`)
    .catch((error: unknown) => error);
  expect(isCheckViolation(failure, "ledger_account_pending_not_negative")).toBe(true);
  expect(isCheckViolation(failure, "ledger_account_available_not_negative")).toBe(false);
  expect(isCheckViolation(undefined, "ledger_account_pending_not_negative")).toBe(false);
});

test("a connection that the server ends while nobody uses it is replaced", async () => {
  const idle = await db.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await query(env().DATABASE_URL, "select pg_terminate_backend($1)", [idle?.pid]);
  await untilHolds(() => expect(pool().idleCount).toBe(0));
  expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 });
});

test("prepared statements of one turn go over one connection, and each fails for itself", async () => {
  const pid = () => db.first<{ pid: number }>(prepared`select pg_backend_pid() as pid`);
  const fails = (value: number) => db.first(prepared`select 1 / ${value}::int as one`);
  const [first, failed, second, fine] = await Promise.allSettled([pid(), fails(0), pid(), fails(1)]);
  expect(failed).toMatchObject({ status: "rejected", reason: { code: "22012" } });
  expect(first).toMatchObject({ status: "fulfilled" });
  expect(second).toEqual(first);
  expect(fine).toMatchObject({ value: { one: 1 } });
});

test("more statements of one turn than a connection takes are answered, too, each its own", async () => {
  const all = Array.from({ length: 40 }, (_, n) => db.first(prepared`select ${n}::int as n`));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 40 }, (_, n) => ({ n })));
});

test("a transaction whose connection planned a statement before a migration is made on another one", async () => {
  await db.run(sql`create table planned (n int)`);
  const read = () => transaction((tx) => tx.rows(prepare(sql`select * from planned`)));
  await read();
  await db.run(sql`alter table planned alter n type text`);
  expect(await read()).toEqual([]);
});

test("prepared statements that were planned before a migration fail once", async () => {
  await db.run(sql`create table planned_apart (n int)`);
  const read = () => db.rows(prepare(sql`select * from planned_apart`));
  await read();
  await db.run(sql`alter table planned_apart alter n type text`);
  await read().catch(() => undefined);
  expect(await read()).toEqual([]);
});

test("a prepared statement says what its pieces say, however often and in whatever mixture they come", async () => {
  const numbers = (of: readonly Sql[]) => prepared`select array[${join(of)}]::int[] as numbers`;
  const ask = async (...of: Sql[]) => (await db.first<{ numbers: number[] }>(numbers(of)))?.numbers;
  const value = (n: number) => sql`${n}::int`;
  for (let round = 0; round < 2; round++) {
    expect(await ask(raw("1"), raw("11"))).toEqual([1, 11]);
    expect(await ask(raw("11"), raw("1"))).toEqual([11, 1]);
    expect(await ask(raw("1, 1"), value(7 + round))).toEqual([1, 1, 7 + round]);
    expect(await ask(value(7 + round), raw("1, 1"))).toEqual([7 + round, 1, 1]);
    expect(
      await ask(
        later(() => value(round)),
        raw(`${round}`),
      ),
    ).toEqual([round, round]);
    expect(await ask(sql`(${value(round)} + ${value(1)})`, sql`-${value(2)}`)).toEqual([round + 1, -2]);
  }
});
