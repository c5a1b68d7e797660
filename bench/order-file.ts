/** A file of 2,000 orders, from the upload to 500 of them paid at once, while somebody else looks at pages. */
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { rounded } from "./figures.ts";
import { ask, runInside } from "./inside.ts";
import type { LedgerLine } from "./ledger.ts";
import { startOurs, startWorker } from "./programs.ts";
import { Visitor, type Page } from "./visit.ts";

const name = "bench_order_file";
const [rows, paid] = [2_000, 500];

const head =
  "Order number;SKU;Quantity;First name;Last name;Phone;Country code;Province;City;Street;Post code";
const row = (n: number) =>
  `F-${n};P${5 * (1 + (n % 200))}-${1 + (n % 4)};1;Maya;Holm ${n};+4915112345678;DE;;Hamburg;Kajen ${1 + (n % 90)};20459`;
const file = () =>
  new File([[head, ...Array.from({ length: rows }, (_, n) => row(n))].join("\n")], "orders.csv", {
    type: "text/csv",
  });

/** Measures on a server; `tell` gets a line a step and a page. */
export async function measureOrderFile(server: Postgres, tell: (line: LedgerLine) => void): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  process.stderr.write(`  a file of ${rows} orders: filling\n`);
  const { cookie } = JSON.parse(await runInside(server.url(name), "bulkcart/fill", [])) as { cookie: string };
  const web = await startOurs(server.url(name), "/healthz", null);
  const worker = startWorker(server.url(name), web.origin);
  try {
    const visitor = new Visitor(web.origin, cookie);
    // The worker loads its program and does what waits: that is not measured.
    await new Promise((done) => setTimeout(done, 8_000));
    for (let n = 0; n < 10; n++) await visitor.open("/user/storeorder", null);
    for (const [step, ms] of await fromFile(visitor)) tell(stepLine(step, ms));
    await payMany(server, visitor);
    for (const line of visitor.lines(`a file of ${rows} orders`)) tell(line);
  } finally {
    await worker.stop();
    await web.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}

const stepLine = (step: string, ms: number): LedgerLine => ({
  kind: "ledger",
  case: `a file of ${rows} orders: ${step}`,
  p50: rounded(ms),
  p99: rounded(ms),
  note: "once, from the press to what the page says of it",
});

/** The file is sent, looked at and imported; milliseconds of each, and of the quotes that follow. */
async function fromFile(visitor: Visitor): Promise<[string, number][]> {
  const files = await visitor.open("/user/excelorderhistory", "the list of files");
  const begun = performance.now();
  const report = await visitor.press(files, { having: 'type="file"', file: file() }, "the file is sent");
  const looked = await until(visitor, report, (page) => page.html.includes('value="apply"'));
  const seen = performance.now();
  const run = await visitor.press(looked, { intent: "apply" }, "the import begins");
  const path = new URL(report, "http://bench.test").pathname;
  await until(visitor, run.includes(path) ? run : path, (page) => page.html.includes('value="undo"'));
  const imported = performance.now();
  return [
    ["looked at, each row and cell", seen - begun],
    ["imported", imported - seen],
  ];
}

/** The file's first orders are ticked, and paid from the balance in one go. */
async function payMany(server: Postgres, visitor: Visitor): Promise<void> {
  const quoted = `select no from store_order where quoted_at is not null and abnormal = '{}' and total > 0 order by no limit ${paid}`;
  const end = Date.now() + 300_000;
  let nos: { no: string }[] = [];
  while (nos.length < paid) {
    nos = await ask<{ no: string }>(server, quoted, name);
    if (Date.now() > end) throw new Error(`only ${nos.length} orders have a price`);
    await new Promise((done) => setTimeout(done, 250));
  }
  // As in a shop of more than a minute: PostgreSQL knows that the tables are not empty any more.
  await ask(server, "analyze", name);
  for (let n = 0; n < 3; n++) await visitor.open("/user/storeorder?tab=AWAITING_PAYMENT&size=100", null);
  const list = await visitor.open(
    "/user/storeorder?tab=AWAITING_PAYMENT&size=100",
    "unpaid orders, a hundred rows",
  );
  const chosen = { intent: "pay", fields: { order: nos.map(({ no }) => no) } };
  const payment = await visitor.press(list, chosen, `${paid} orders are to be paid`);
  await visitor.open(payment, "what is to be paid");
  const { searchParams } = new URL(payment, "http://bench.test");
  const checkout = `checkout=${searchParams.get("checkout") ?? ""}`;
  const confirm = `/user/payconfirmation?${checkout}&method=wallet`;
  const last = await visitor.open(confirm, "the last look");
  const done = await visitor.press(last, { having: 'name="expected_total"' }, `${paid} orders are paid`);
  await visitor.open(done, "paid");
  const [{ count } = { count: 0 }] = await ask<{ count: number }>(
    server,
    `select count(*)::int from store_order where paid_at is not null`,
    name,
  );
  if (count !== paid) throw new Error(`${count} orders of ${paid} are paid`);
}

/** Asks for a page again until the worker has done its part, and for two others meanwhile. */
async function until(visitor: Visitor, path: string, isDone: (page: Page) => boolean): Promise<Page> {
  const end = Date.now() + 120_000;
  for (;;) {
    const page = await visitor.open(path, "the file's page meanwhile");
    if (isDone(page)) return page;
    if (Date.now() > end) throw new Error(`${path} comes to no end`);
    await visitor.open("/user/storeorder", "the list of orders meanwhile");
    await new Promise((done) => setTimeout(done, 50));
  }
}
