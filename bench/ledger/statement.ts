/**
 * How long the database takes to read the wallet page of a member with a very long statement, and the trial balance.
 * Processor milliseconds, else of the clock. Prints JSON for each group.
 */
import { existsSync, readFileSync } from "node:fs";
import { trialBalance } from "~/domain/ledger/books.server";
import { closeDays } from "~/domain/ledger/closing.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { balanceBefore, statement } from "~/domain/ledger/statement.server";
import { statementTypes } from "~/domain/ledger/statement";
import { closeDatabase, db, sql } from "~/platform/db";
import { encodeCursor, parseListQuery } from "~/platform/list";
import { hoarder } from "./people";

const reads = 300;
let state = 1;
/** The same numbers in every run. */
const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;

const span = await db.first<{ first: bigint; last: bigint; from: Date; until: Date }>(sql`
  select min(e.id) as first, max(e.id) as last, min(e.at) as from, max(e.at) as until from ledger_entry e
  join ledger_account a on a.id = e.account_id where a.member_id = ${hoarder}`);
if (!span) throw new Error("the long statement is empty");
const { first, last, from, until } = span;
const moment = () =>
  new Date(from.getTime() + random(2_000_000_000) * ((until.getTime() - from.getTime()) / 2e9));
const day = () => moment().toISOString().slice(0, 10);
const page = (query: Record<string, string>) =>
  statement(
    hoarder,
    parseListQuery(`/?${new URLSearchParams(query).toString()}`, {
      filters: ["type", "from", "to", "store", "no"],
    }),
    "Asia/Shanghai",
  );
const cursor = () => encodeCursor([moment().toISOString(), String(first)]);
const type = () => statementTypes[random(statementTypes.length)] ?? "recharge";
const number = () => `Q${260_000_000_000 + random(Number(last - first))}`;

const filters: (() => Record<string, string>)[] = [
  () => ({ type: type() }),
  () => ({ type: "refund", size: "100" }),
  () => ({ from: day() }),
  () => ({ to: day() }),
  () => ({ type: type(), from: day(), to: day() }),
  () => ({ no: number() }),
  () => ({ no: number().slice(0, 9) }),
  () => ({ no: "Q26" }),
  () => ({ no: "nothing" }),
  () => ({ store: hoarder, to: day() }),
  () => ({ store: hoarder, type: "recharge" }),
  () => ({ type: type(), after: cursor() }),
];

const groups: Record<string, (n: number) => Promise<unknown>> = {
  "first page": () => page({}),
  "pages anywhere": (n) => page({ size: n % 2 ? "20" : "100", [n % 3 ? "after" : "before"]: cursor() }),
  filters: (n) => page(filters[n % filters.length]?.() ?? {}),
  "balance now": () => walletOf(hoarder),
  "balance at a past moment": () => balanceBefore(hoarder, moment()),
};

// One connection, so that one process does all the work.
const backend = (await db.first<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid ?? 0;
const schedstat = `/proc/${backend}/schedstat`;
const clock = existsSync(schedstat)
  ? () => Number(readFileSync(schedstat, "utf8").split(" ")[0]) / 1e6
  : () => performance.now();

async function measure(
  name: string,
  read: (n: number) => Promise<unknown>,
  { warm = 40, count = reads } = {},
) {
  for (let n = 0; n < warm; n++) await read(n);
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const begun = clock();
    await read(n);
    times.push(clock() - begun);
  }
  process.stdout.write(`${JSON.stringify({ name, times })}\n`);
}

const statementOf = `statement of ${process.argv[2]} lines`;
for (const [name, read] of Object.entries(groups)) await measure(`${statementOf}: ${name}`, read);

// All in the one process, whose time is told.
await db.run(sql`set max_parallel_workers_per_gather = 0`);
const few = { warm: 1, count: 5 };
await measure("trial balance, no day closed", () => trialBalance(new Date()), few);
await measure("closing the days of all years at once", () => closeDays(), { warm: 0, count: 1 });
await measure("trial balance, all days closed but the last", () => trialBalance(new Date()));
await measure("trial balance at a past moment", () => trialBalance(moment()));
await closeDatabase();
