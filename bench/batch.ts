/** Two hundred orders in one wave, from the list of what is ready to the closed manifest: each page and form of it. */
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { ask, runInside } from "./inside.ts";
import type { LedgerLine } from "./ledger.ts";
import { startOurs, startWorker } from "./programs.ts";
import { Visitor, type Page } from "./visit.ts";

const name = "bench_batch";
const [orders, skus, sentBefore] = [200, 60, 20_000];

type Filled = { cookie: string; pieces: Record<string, string[]> };

/** Measures on a server; `tell` gets a line a page and a form. */
export async function measureBatch(server: Postgres, tell: (line: LedgerLine) => void): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  process.stderr.write(`  ${orders} orders to pick, ${sentBefore} sent before: filling\n`);
  const filled = await runInside(server.url(name), "batch/fill", [orders, skus, sentBefore].map(String));
  const { cookie, pieces } = JSON.parse(filled) as Filled;
  const web = await startOurs(server.url(name), "/healthz", null);
  const worker = startWorker(server.url(name), web.origin);
  try {
    const visitor = new Visitor(web.origin, cookie);
    // The worker loads its program and does what waits: that is not measured.
    await new Promise((done) => setTimeout(done, 8_000));
    process.stderr.write("  picking, packing, handing over\n");
    const wave = await pick(visitor, pieces);
    await pack(visitor, wave, pieces);
    await print(visitor);
    await handOver(visitor);
    for (const line of visitor.lines(`${orders} orders in one wave`)) tell(line);
  } finally {
    await worker.stop();
    await web.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}

/** All are ticked and become a wave, whose lines are picked one by one; its number. */
async function pick(visitor: Visitor, pieces: Filled["pieces"]): Promise<string> {
  for (let n = 0; n < 5; n++) await visitor.open("/desk", null);
  let ready = await visitor.open("/desk/warehouse/picking", "ready, first page");
  ready = await visitor.open("/desk/warehouse/picking?size=100", "ready, a hundred rows");
  const made = { intent: "wave", fields: { order: Object.keys(pieces) } };
  const wave = await visitor.press(ready, made, "the wave is made");
  let page = await visitor.open(wave, "the wave");
  const places = () => [...page.html.matchAll(/name="line" value="([^"]+)"/g)].map(([, line]) => line ?? "");
  for (let [line] = places(); line; [line] = places()) {
    const done = await visitor.press(page, { intent: "all", having: line }, "a line is picked");
    page = await visitor.open(done, "the wave");
    if (!done.includes("/picking/")) break;
  }
  return new URL(wave, "http://bench.test").pathname.split("/").pop() ?? "";
}

async function pack(visitor: Visitor, wave: string, pieces: Filled["pieces"]): Promise<void> {
  let page = await visitor.open(`/desk/warehouse/packing/${wave}`, "the bench");
  for (const [order, skus] of Object.entries(pieces))
    for (const code of skus) {
      const done = await visitor.press(
        page,
        { intent: "scan", having: 'name="code"', fields: { code, order } },
        "a piece is packed",
      );
      page = await visitor.open(done, "the bench");
    }
  await visitor.open("/desk/warehouse/packing", "waves to pack");
  await visitor.open("/desk/warehouse/parcels", "parcels, first page");
  await visitor.open("/desk/warehouse/parcels?size=100", "parcels, a hundred rows");
}

async function print(visitor: Visitor): Promise<void> {
  const labels = await visitor.open("/desk/warehouse/labels?size=100", "labels");
  const print = await visitor.press(labels, { intent: "allPapers" }, "papers are asked for");
  await until(visitor, print, (page) => page.html.includes(".pdf"));
  await visitor.open(print, "papers that are made");
}

async function handOver(visitor: Visitor): Promise<void> {
  const door = await visitor.open("/desk/warehouse/handover", "hand over");
  const manifest = await visitor.press(door, { intent: "all" }, "a manifest is closed");
  await visitor.open(manifest, "the manifest");
  await until(
    visitor,
    manifest,
    (page) => !page.html.includes('role="progressbar"') && !page.html.includes("<progress"),
  );
  await visitor.open(manifest, "the manifest");
  await visitor.open("/desk/warehouse/handover", "hand over");
}

/** Asks for a page again until the worker has done its part. */
async function until(visitor: Visitor, path: string, isDone: (page: Page) => boolean): Promise<void> {
  const end = Date.now() + 120_000;
  while (!isDone(await visitor.open(path, null))) {
    if (Date.now() > end) throw new Error(`${path} comes to no end`);
    await new Promise((done) => setTimeout(done, 500));
  }
}
