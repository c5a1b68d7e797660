/**
 * The lists of orders of a member who has a hundred thousand: each tab, filter, search and page far in as a browser asks
 * for it, the desk's list beside them, and how many pages a second one core writes.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { filesUnder } from "../server/source-hash.ts";
import { median, percentile, rounded } from "./figures.ts";
import { ask, runInside } from "./inside.ts";
import { load, type Ask, type Measured } from "./load.ts";
import { processorTime } from "./machine.ts";
import { orderNo, seller } from "./orders/people.ts";
import { questionsOf, type Places, type Question } from "./orders/questions.ts";
import { startOurs, type Running } from "./programs.ts";

export type OrdersLine = {
  kind: "orders";
  case: string;
  /** Different addresses, and answers in all. */
  questions: number;
  answers: number;
  /** Milliseconds of the clock. */
  p50: number;
  p99: number;
  /** Milliseconds of a processor an answer: the web process, and PostgreSQL. */
  web: number;
  database: number;
  note: string;
};

type Options = { runs: number; seconds: number; fresh: boolean; profile: string | null };

const name = "bench_orders";

/** What a browser sends beside its cookie. */
const browser = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en-US,en;q=0.9",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
};

type Cookies = { member: string; others: string[]; staff: string };

/** Answers of each address, ahead of and within what is measured. */
const warmUps = 3;
const rounds = 40;

/** Measures on a server; `tell` gets a line a group. */
export async function measureOrders(
  server: Postgres,
  options: Options,
  tell: (line: OrdersLine) => void,
): Promise<void> {
  await fillOnce(server, options.fresh);
  const cookies = JSON.parse(await runInside(server.url(name), "orders/sessions", [])) as Cookies;
  const questions = questionsOf(await placesOf(server));
  const web = await startOurs(server.url(name), "/healthz", options.profile);
  try {
    const asks = [
      ...lived.member.map((path) => ({ path, cookies: [cookies.member] })),
      ...["/user/storeorder", "/user"].map((path) => ({ path, cookies: cookies.others.slice(0, 1) })),
      ...["/user/storeorder", "/user"].map((path) => ({ path, cookies: cookies.others })),
      ...lived.staff.map((path) => ({ path, cookies: [cookies.staff] })),
    ];
    for (const one of asks) tell(await pagesASecond(server, web, one, options));
    for (const group of new Set(questions.map((question) => question.group))) {
      const its = questions.filter((question) => question.group === group);
      tell(await timeGroup(server, web, cookies, group, its));
    }
  } finally {
    await web.stop();
  }
}

async function fillOnce(server: Postgres, fresh: boolean): Promise<void> {
  const hash = createHash("sha256");
  for (const folder of ["bench/orders", "prisma/migrations", "prisma/seed"])
    for (const path of filesUnder(".", folder)) hash.update(readFileSync(path));
  const mark = `bench: ${hash.digest("hex")}`;
  const [made] = await ask<{ mark: string | null }>(
    server,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name}'`,
  );
  if (!fresh && made?.mark === mark) return;
  process.stderr.write("  150,000 orders, 100,000 of one member: filling\n");
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  await runInside(server.url(name), "orders/fill", []);
  await ask(server, `comment on database ${name} is '${mark}'`);
}

/** Where pages far in begin, and a store with many orders and one with few. */
async function placesOf(server: Postgres): Promise<Places> {
  const [row] = await ask<Places>(
    server,
    `with own as (select * from store_order where user_id = '${seller}'),
       place as (select n, (select json_build_array(to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id)
         from own order by placed_at desc, id desc offset n limit 1)::text as at from unnest('{50000,99000}'::int[]) n),
       sold as (select store_id, count(*) as orders from own group by 1)
     select (select at from place where n = 50000) as middle, (select at from place where n = 99000) as end,
       (select store_id from sold order by orders desc limit 1) as store,
       (select store_id from sold order by orders limit 1) as "rareStore"`,
    name,
  );
  if (!row) throw new Error("the seller has no orders");
  const cursor = (text: string) => Buffer.from(text).toString("base64url");
  return { ...row, middle: cursor(row.middle), end: cursor(row.end) };
}

async function timeGroup(
  server: Postgres,
  web: Running,
  cookies: Cookies,
  group: string,
  questions: readonly Question[],
): Promise<OrdersLine> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Map(questions.map(({ path }) => [path, [] as number[]]));
  const askAll = async (record: boolean) => {
    for (const { path, desk } of questions) {
      const begun = performance.now();
      await answered(agent, web.origin + path, { ...browser, cookie: desk ? cookies.staff : cookies.member });
      if (record) times.get(path)?.push(performance.now() - begun);
    }
  };
  for (let n = 0; n < warmUps; n++) await askAll(false);
  const ofDatabase = await databaseUse(server);
  const used = () => ({ web: processorTime(web.pid) ?? 0, database: ofDatabase() });
  const before = used();
  for (let n = 0; n < rounds; n++) await askAll(true);
  const after = used();
  agent.destroy();
  const all = [...times.values()].flat().sort((a, b) => a - b);
  const [slowest] = [...times].sort(([, a], [, b]) => median(b) - median(a));
  return {
    kind: "orders",
    case: group,
    questions: questions.length,
    answers: all.length,
    p50: rounded(percentile(all, 0.5)),
    p99: rounded(percentile(all, 0.99)),
    web: rounded((after.web - before.web) / all.length),
    database: rounded((after.database - before.database) / all.length),
    note: slowest ? `slowest: ${decodeURIComponent(slowest[0])}, ${rounded(median(slowest[1]))} ms` : "",
  };
}

/**
 * One page as fast as it is answered at ten connections: the same reader again and again, or (`readers`) as many in turn,
 * so that nothing of the page is kept.
 */
async function pagesASecond(
  server: Postgres,
  web: Running,
  { path, cookies }: { path: string; cookies: readonly string[] },
  { runs, seconds }: Options,
): Promise<OrdersLine> {
  const asks: Ask[] = cookies.map((cookie) => ({ path, headers: { ...browser, cookie } }));
  await load(web, asks, 10, 3, browser);
  await load(web, asks, 10, 2, browser);
  const used = await databaseUse(server);
  const before = used();
  const measured: Measured[] = [];
  for (let run = 0; run < runs; run++) measured.push(await load(web, asks, 10, seconds, browser));
  if (measured.some(({ errors }) => errors > 0)) throw new Error(`${path} failed`);
  const of = (key: "requestsPerSecond" | "p50" | "p99" | "work") => median(measured.map((one) => one[key]));
  const answers = Math.round(
    measured.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond * seconds, 0),
  );
  return {
    kind: "orders",
    case: `ten connections: ${path}${cookies.length > 1 ? `, ${cookies.length} members` : ""}`,
    questions: cookies.length,
    answers,
    p50: rounded(of("p50")),
    p99: rounded(of("p99")),
    web: rounded(of("work")),
    database: rounded((used() - before) / answers),
    note: `${rounded(of("requestsPerSecond"))} pages a second`,
  };
}

/** What PostgreSQL's processes for this database have used, in milliseconds of a processor. */
async function databaseUse(server: Postgres): Promise<() => number> {
  const pids = await ask<{ pid: number }>(
    server,
    `select pid from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
  return () => pids.reduce((sum, { pid }) => sum + (processorTime(pid) ?? 0), 0);
}

/** Pages that members and staff live on. */
const lived = {
  member: [
    "/user/storeorder",
    "/user/storeorder?tab=PENDING&state=QUOTE",
    `/user/storeorder/${orderNo(90_001)}`,
    "/user",
    "/user/figures",
    "/user/walletBalance",
    "/user/listed",
    "/user/connection",
    "/user/sourcing",
    "/user/shoppingcart",
    "/user/aftersalesorders",
    "/user/questions",
    "/user/excelorderhistory",
  ],
  staff: [
    "/desk",
    "/desk/orders",
    "/desk/catalogue",
    "/desk/claims",
    "/desk/interceptions",
    "/desk/questions",
  ],
};

/** Asks as a browser does; how many bytes came. Throws where it is no page. */
function answered(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, refuse) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("error", refuse);
      response.on("end", () =>
        response.statusCode === 200
          ? done(bytes)
          : refuse(new Error(`${url} answers ${response.statusCode}`)),
      );
    }).on("error", refuse);
  });
}
