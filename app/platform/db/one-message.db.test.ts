import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query } from "../../../tests/setup/database";
import { env } from "../env.server";
import { inOneMessage } from "./one-message.server";
import { objectsOf } from "./rows.server";
import { pool, sql } from "./sql.server";

let client: pg.PoolClient;
beforeEach(async () => {
  client = await pool().connect();
});
afterEach(() => client.release(true));

const number = (n: number) => ({ name: "number", text: "select $1::int8 as n", values: [n] });
const nothing = { name: "nothing", text: "select where false" };
const divide = (by: number) => ({ name: "divide", text: "select 1 / $1::int as n", values: [by] });
const categorise = (slug: string) => ({
  name: "categorise",
  text: "insert into category (slug, name) values ($1, '{}')",
  values: [slug],
});
const categories = (like: string) =>
  query<{ slug: string }>(env().DATABASE_URL, "select slug from category where slug like $1 order by 1", [
    like,
  ]);

/** What each statement of one message came to, and how often the server said that it was done. */
async function send(statements: readonly pg.QueryConfig[]) {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  let ends = 0;
  const count = () => (ends += 1);
  connection.on("readyForQuery", count);
  const asked = inOneMessage(client, (to) => statements.map((statement) => to.query(statement)));
  const told = await Promise.allSettled(asked);
  // A failure is told before the server says that it is done; behind the next answer it has said so.
  const own = await client.query("select 1").then(
    () => 1,
    () => 0,
  );
  connection.off("readyForQuery", count);
  const answers = told.map((one) =>
    one.status === "fulfilled" ? objectsOf(sql``, one.value) : (one.reason as Error).message,
  );
  return { answers, ends: ends - own };
}

test("statements that the connection knows are answered together, each with its own rows", async () => {
  const asked = [number(1), nothing, number(2), divide(1)];
  const answers = [[{ n: 1n }], [], [{ n: 2n }], [{ n: 1 }]];
  expect(await send(asked)).toEqual({ answers, ends: 4 });
  expect(await send(asked)).toEqual({ answers, ends: 1 });
});

test("what is asked later, or alone, goes by itself", async () => {
  await send([number(1), divide(1)]);
  expect(await send([number(5)])).toEqual({ answers: [[{ n: 5n }]], ends: 1 });
  const later = inOneMessage(client, async (to) => {
    const [first] = await Promise.all([to.query(number(1)), to.query(divide(1))]);
    const second = await to.query(number(2));
    return [objectsOf(sql``, first), objectsOf(sql``, second)];
  });
  expect(await later).toEqual([[{ n: 1n }], [{ n: 2n }]]);
});

test("behind one that fails nothing is done, nor is what was before it, and the connection goes on", async () => {
  await send([categorise("failed-1"), divide(1)]);
  const failed = "division by zero";
  expect(await send([categorise("failed-2"), divide(0), categorise("failed-3")])).toEqual({
    answers: [failed, failed, failed],
    ends: 1,
  });
  expect(await categories("failed-%")).toEqual([{ slug: "failed-1" }]);
  expect((await send([number(4), divide(1)])).answers).toEqual([[{ n: 4n }], [{ n: 1 }]]);
});

test("a value that cannot be written keeps all back that came with it, and the connection goes on", async () => {
  await send([number(1), categorise("unwritten-4")]);
  const unwritable = {
    toPostgres() {
      throw new Error("no such value");
    },
  };
  const { answers } = await send([{ ...number(1), values: [unwritable] }, categorise("unwritten-5")]);
  expect(answers).toEqual(["no such value", "no such value"]);
  expect((await send([number(4), categorise("unwritten-6")])).answers).toEqual([[{ n: 4n }], []]);
  expect(await categories("unwritten-%")).toEqual([{ slug: "unwritten-4" }, { slug: "unwritten-6" }]);
});

test("a connection that ends takes all that was asked of it along", async () => {
  const end = { name: "end", text: "select pg_terminate_backend($1::int)", values: [0] };
  await send([end, number(1)]);
  const pid = (client as unknown as { processID: number }).processID;
  client.on("error", () => undefined);
  const { answers } = await send([number(1), { ...end, values: [pid] }, number(2)]);
  expect(answers).toHaveLength(3);
  for (const answer of answers) expect(answer).toMatch(/terminat/);
});
