/**
 * The money in figures: payments a second beside PostgreSQL's own measure of itself, many clients on one wallet, and the
 * statement of a member with a million lines.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { webFlags } from "../server/web-flags.ts";
import { median, percentile, rounded } from "./figures.ts";
import { copyFilled, fillOnce, leastOrders, lines } from "./filled.ts";
import { ask, program, runInside, startInside } from "./inside.ts";
import type { Pace } from "./ledger/orders.ts";

export type LedgerLine = {
  kind: "ledger";
  case: string;
  clients?: number;
  perSecond?: number;
  p50: number | null;
  p99: number | null;
  /** What there was to say besides. */
  note: string;
};

type Options = { runs: number; seconds: number; fresh: boolean };

const used = "bench_ledger_run";

/** What is compiled and planned in the first seconds is not measured: a server runs for days. */
const secondsBefore = 5;

/** Orders for so long: of four, one is the first payer's and each of the programs has one; none has paid 3,750 a second. */
const ordersFor = ({ runs, seconds }: Options) =>
  Math.max(leastOrders, 4 * 3_750 * (runs * seconds + secondsBefore));

/** Measures everything on one server; `tell` gets a line a case. */
export async function measureLedger(
  server: Postgres,
  options: Options,
  tell: (line: LedgerLine) => void,
): Promise<void> {
  await fillOnce(server, options.fresh, ordersFor(options));
  await copyFilled(server, used);
  try {
    await comparePayments(server, options, tell);
    tell(await oneWallet(server, options));
    for (const line of await statements(server)) tell(line);
    await checkBooks(server);
  } finally {
    await ask(server, `drop database if exists ${used} with (force)`);
  }
}

/* ---------- payments ---------- */

async function comparePayments(
  server: Postgres,
  { runs, seconds }: Options,
  tell: (line: LedgerLine) => void,
) {
  const several: Paid[] = [];
  const single: Paid[] = [];
  const asTheyCome: Paid[] = [];
  const theirs: number[] = [];
  const known = await preparePgbench(server);
  const cores = availableParallelism();
  // Each pays orders of its own: a third of them together, one single program, the other.
  const third = (n: number) => Array.from({ length: cores }, (_, i) => n * cores + i);
  const shared = { clients: 16, wallets: "many", of: 3 * cores } as const;
  const programs = [
    await startPaying(server, { ...shared, parts: third(0).map((part) => [part]), pace: "by lot" }),
    await startPaying(server, { ...shared, parts: [third(1)], pace: "by lot" }),
    await startPaying(server, { ...shared, parts: [third(2)], pace: "as they come" }),
  ] as const;
  try {
    for (let run = 0; run < runs; run++) {
      const steps = [
        async () => void several.push(await programs[0].pay(seconds)),
        async () => void single.push(await programs[1].pay(seconds)),
        async () => void asTheyCome.push(await programs[2].pay(seconds)),
        async () => void (known && theirs.push(await pgbench(server, seconds))),
      ];
      // Turn and turn about, so that what the machine does meanwhile falls on both alike; none writes down what another changed.
      for (const step of run % 2 === 0 ? steps : steps.toReversed()) {
        await ask(server, "checkpoint");
        await step();
      }
    }
  } finally {
    await Promise.all(programs.map((one) => one.end()));
  }
  const pgbenchPerSecond = median(theirs);
  for (const [count, pace, ours] of [
    [cores, "by lot", several],
    [1, "by lot", single],
    [1, "as they come", asTheyCome],
  ] as const) {
    const perSecond = rounded(median(ours.map((paid) => paid.perSecond)));
    const times = ours.flatMap((paid) => paid.times).sort((a, b) => a - b);
    const share = known
      ? `${Math.round((100 * perSecond) / pgbenchPerSecond)} % of pgbench`
      : "pgbench is not installed here: nothing to compare with";
    tell({
      ...lineOf(`orders paid from wallets, ${pace}, by ${count} program${count > 1 ? "s" : ""}`, times),
      clients: 16,
      perSecond,
      note: `${share}; ${costOf(ours)}`,
    });
  }
  if (known)
    tell({
      kind: "ledger",
      case: "pgbench -s 16 -c 16",
      clients: 16,
      perSecond: rounded(pgbenchPerSecond),
      p50: null,
      p99: null,
      note: "TPC-B, the same server",
    });
}

/** Of all programs: messages sent, milliseconds on a processor of the server's processes and of their own. */
type Cost = { messages: number; server: number; program: number };
type Paid = { perSecond: number; times: number[]; cost: Cost };

/** What one payment costs, in words. */
function costOf(paid: readonly Paid[]): string {
  const payments = paid.reduce((sum, { times }) => sum + times.length, 0) || 1;
  const each = (name: keyof Cost) => paid.reduce((sum, { cost }) => sum + cost[name], 0) / payments;
  const [server, program] = [rounded(each("server")), rounded(each("program"))];
  return `${rounded(each("messages"))} messages, ${server} ms of the server's and ${program} ms of our processors`;
}

type Payers = {
  clients: number;
  wallets: "many" | "one";
  parts: readonly (readonly number[])[];
  of: number;
  pace: Pace;
};

/** Programs that pay, as the product runs its web processes: one for each of the parts, which share the clients. */
async function startPaying(server: Postgres, { clients, wallets, parts, of, pace }: Payers) {
  const share = Math.ceil(clients / parts.length);
  const env = { DATABASE_POOL: String(share) };
  const standing = await Promise.all(
    parts.map((mine) => {
      const args = [String(share), wallets, `${mine.join(",")}/${of}`, pace];
      return startInside(server.url(used), "ledger/pay", args, env, webFlags);
    }),
  );
  const pay = async (seconds: number): Promise<Paid> => {
    const found = await Promise.all(
      standing.map(async (one) => JSON.parse(await one.ask(String(seconds))) as Turn),
    );
    const refused = found.flatMap((one) => one.refused);
    if (refused.length > 0) throw new Error(`${refused.length} payments were refused: ${refused[0]}`);
    const sum = (of: (one: Turn) => number) => found.reduce((all, one) => all + of(one), 0);
    return {
      perSecond: sum((one) => one.payments / one.seconds),
      times: found.flatMap((one) => one.times),
      cost: {
        messages: sum(({ cost }) => cost.messages),
        server: sum(({ cost }) => cost.server),
        program: sum(({ cost }) => cost.program),
      },
    };
  };
  await pay(secondsBefore);
  return { pay, end: () => Promise.all(standing.map((one) => one.end())) };
}

type Turn = Pick<Paid, "times" | "cost"> & { payments: number; seconds: number; refused: string[] };

async function oneWallet(server: Postgres, { seconds }: Options): Promise<LedgerLine> {
  const before = await spent(server);
  const paying = await startPaying(server, {
    clients: 64,
    wallets: "one",
    parts: [[0]],
    of: 1,
    pace: "by lot",
  });
  const paid = await paying.pay(seconds).finally(paying.end);
  const after = await spent(server);
  const [row] = await ask<{ deadlocks: string }>(
    server,
    `select deadlocks from pg_stat_database where datname = '${used}'`,
  );
  const lost =
    after.orders - before.orders !== after.journals - before.journals || after.balance !== after.summed;
  if (lost) throw new Error("an update was lost");
  return {
    ...lineOf(
      "orders paid from one wallet",
      paid.times.sort((a, b) => a - b),
    ),
    clients: 64,
    perSecond: rounded(paid.perSecond),
    note: `${row?.deadlocks ?? "?"} deadlocks, no lost update; ${costOf([paid])}`,
  };
}

/** What the first payer's wallet says, and what its lines sum up to. */
async function spent(server: Postgres) {
  const [row] = await ask<{ orders: number; journals: number; balance: string; summed: string }>(
    server,
    `select (select count(*)::int from store_order where user_id = a.member_id and status = 'PENDING') as orders,
       (select count(*)::int from journal j join store_order o on o.id = j.ref_id and j.type = 'J2' where o.user_id = a.member_id) as journals,
       a.posted as balance, (select sum(case dc when 'C' then amount else -amount end) from ledger_entry where account_id = a.id) as summed
     from ledger_account a where a.member_id = '0b000000-0000-7000-8000-000000000001' and a.kind = 'mem:avail'`,
    used,
  );
  if (!row) throw new Error("the payer has no wallet");
  return row;
}

async function checkBooks(server: Postgres): Promise<void> {
  const [row] = await ask<{ bad: number }>(
    server,
    `select count(*)::int as bad from (select 1 from ledger_entry e join journal j on j.id = e.journal_id
       where j.idem_key not like 'bench:%' group by e.journal_id, e.ccy
       having sum(case e.dc when 'D' then e.amount else -e.amount end) <> 0) b`,
    used,
  );
  if (row?.bad !== 0) throw new Error("the books do not agree after the measurement");
}

/* ---------- the long statement ---------- */

async function statements(server: Postgres): Promise<LedgerLine[]> {
  const text = await runInside(server.url(used), "ledger/statement", [lines.toLocaleString("en-US")], {
    DATABASE_POOL: "1",
  });
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { name: string; times: number[] })
    .map(({ name, times }) => ({
      ...lineOf(
        name,
        times.sort((a, b) => a - b),
      ),
      note: `${times.length} reads`,
    }));
}

function lineOf(name: string, sorted: number[]): Omit<LedgerLine, "note"> {
  return {
    kind: "ledger",
    case: name,
    p50: rounded(percentile(sorted, 0.5)),
    p99: rounded(percentile(sorted, 0.99)),
  };
}

/* ---------- pgbench ---------- */

/** Debian's `postgresql-contrib` brings it; without it nothing is compared. */
async function preparePgbench(server: Postgres): Promise<boolean> {
  if (spawnSync("pgbench", ["--version"]).status !== 0) return false;
  await ask(server, "drop database if exists bench_pgbench with (force)");
  await ensureDatabase(server, "bench_pgbench");
  await program("pgbench", ["-i", "-q", "-s", "16", server.url("bench_pgbench")], process.env);
  return true;
}

async function pgbench(server: Postgres, seconds: number): Promise<number> {
  const args = ["-c", "16", "-j", "2", "-T", String(Math.ceil(seconds)), server.url("bench_pgbench")];
  const said = await program("pgbench", args, process.env);
  const tps = Number(/tps = ([\d.]+)/.exec(said)?.[1]);
  if (!tps) throw new Error(`pgbench said no figure:\n${said}`);
  return tps;
}
