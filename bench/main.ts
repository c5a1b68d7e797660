/** Measures the product: one JSON line a case on stdout, tables for people at the end on stderr. */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { ensureBuilt } from "../server/build.ts";
import { explain } from "../server/start-problem.ts";
import {
  bareCase,
  keptCase,
  ourCase,
  pageOf,
  anew,
  uncompressedCase,
  variedPaths,
  type Case,
} from "./cases.ts";
import { catalogueOf, startDatabase, timeDatabase, timeImport, type Catalogue } from "./catalogue.ts";
import { median, rounded } from "./figures.ts";
import { audit } from "./lighthouse.ts";
import { measureBatch } from "./batch.ts";
import { measureBulkCart } from "./bulk-cart.ts";
import { measureLabels } from "./labels.ts";
import { measureOrderFile } from "./order-file.ts";
import { measureOwn } from "./own.ts";
import { measureListings } from "./listings.ts";
import { measureInvoices } from "./invoices.ts";
import { measureLedger, type LedgerLine } from "./ledger.ts";
import { load, warmUp, type Measured } from "./load.ts";
import { measureOrders, type OrdersLine } from "./orders.ts";
import { measureScans } from "./scans.ts";
import { measureStoreStock } from "./store-stock.ts";
import { measureBigShopify, measureBigStore } from "./big-store.ts";
import { measureStores, type StoresLine } from "./stores.ts";
import { measureToBuy } from "./to-buy.ts";
import { measureTracking } from "./tracking.ts";
import { leaveServerCore, isPinned, residentMiB } from "./machine.ts";
import { kinds, readOptions, usage, type Options } from "./options.ts";
import { drawPictures } from "./pictures.ts";
import { ended, filesOfServers, startBare, startOurs, startStatic, type Running } from "./programs.ts";
import {
  summary,
  type AuditLine,
  type MemoryLine,
  type SpeedLine,
  type StartLine,
  type WeightLine,
} from "./summary.ts";
import { measureWebhooks } from "./webhooks.ts";
import { weigh } from "./weight.ts";

// Lines of JSON alone go to stdout; what the build and the database say on the way goes where the tables go.
process.stdout.write = process.stderr.write.bind(process.stderr);

const stops: (() => Promise<void>)[] = [];
const lines: (
  SpeedLine | WeightLine | MemoryLine | StartLine | AuditLine | LedgerLine | OrdersLine | StoresLine
)[] = [];

function tell(line: (typeof lines)[number]): void {
  lines.push(line);
  writeSync(1, `${JSON.stringify(line)}\n`);
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    writeSync(1, `${usage}\n`);
    return 0;
  }
  const builds = (
    [
      "batch",
      "bigshopify",
      "bigstore",
      "bulkcart",
      "orderfile",
      "invoices",
      "own",
      "storeorder",
      "storestock",
      "stores",
      "tracking",
      "listings",
      "webhooks",
    ] as const
  ).some((part) => options.wants(part));
  if (options.served || builds) await ensureBuilt();
  if (options.served) await buildBare();
  // Whoever pays has all cores, as pgbench has.
  if (options.wants("ledger") || options.wants("invoices")) await moneyFigures(options);
  if (options.wants("storeorder")) await orderFigures(options);
  if (options.wants("storestock")) await stockFigures(options);
  if (options.wants("stores")) await storeFigures(options);
  if (options.wants("bigstore")) await bigStoreFigures(measureBigStore);
  if (options.wants("bigshopify")) await bigStoreFigures(measureBigShopify);
  if (options.wants("tracking")) await trackingFigures(options);
  if (options.wants("tobuy")) await toBuyFigures(options);
  if (options.wants("listings")) await bigStoreFigures(measureListings);
  if (options.wants("labels")) await labelFigures(options);
  if (options.wants("scans")) await bigStoreFigures(measureScans);
  if (options.wants("webhooks")) await bigStoreFigures(measureWebhooks);
  for (const [part, measure] of Object.entries({
    own: measureOwn,
    bulkcart: measureBulkCart,
    orderfile: measureOrderFile,
    batch: measureBatch,
  }))
    if (options.wants(part as "own")) await bigStoreFigures(measure);
  if (!options.served && !options.wants("database") && !options.wants("import")) {
    process.stderr.write(`\n${summary(lines)}\n`);
    return 0;
  }
  leaveServerCore();
  if (!isPinned)
    process.stderr.write("  Server and load share all cores here: figures are lower than they could be.\n");
  const database = await startDatabase();
  stops.push(() => database.stop());
  if (options.wants("import")) for (const products of options.products) await timeImport(database, products);
  if (!options.served && !options.wants("database")) return 0;
  const catalogues: Catalogue[] = [];
  for (const products of options.products)
    catalogues.push(await catalogueOf(database, products, options.fresh));
  const last = catalogues.at(-1);
  if (!last) return 1;
  if (options.served) {
    await measureSpeed(options, catalogues, last);
    await measureRest(options, last);
  }
  if (options.wants("database")) for (const catalogue of catalogues) await timeDatabase(catalogue);
  process.stderr.write(`\n${summary(lines)}\n`);
  return lines.some((line) => "errors" in line && line.errors > 0) ? 1 : 0;
}

async function moneyFigures(options: Options): Promise<void> {
  const server = await startDatabase();
  stops.push(() => server.stop());
  if (options.wants("ledger")) await measureLedger(server, options, tell);
  if (options.wants("invoices")) await measureInvoices(server, options, tell);
  await stopAll(0);
}

async function orderFigures(options: Options): Promise<void> {
  leaveServerCore();
  const server = await startDatabase();
  stops.push(() => server.stop());
  await measureOrders(server, options, tell);
  await stopAll(0);
}

async function stockFigures(options: Options): Promise<void> {
  const server = await startDatabase();
  stops.push(() => server.stop());
  await measureStoreStock(server, options, tell);
  await stopAll(0);
}

async function storeFigures(options: Options): Promise<void> {
  const server = await startDatabase();
  stops.push(() => server.stop());
  await measureStores(server, options, tell);
  await stopAll(0);
}

type Measure = typeof measureBigStore | typeof measureScans;

async function bigStoreFigures(measure: Measure): Promise<void> {
  const server = await startDatabase();
  stops.push(() => server.stop());
  await measure(server, tell);
  await stopAll(0);
}

async function trackingFigures(options: Options): Promise<void> {
  const server = await startDatabase();
  stops.push(() => server.stop());
  await measureTracking(server, options, tell);
  await stopAll(0);
}

async function toBuyFigures(options: Options): Promise<void> {
  const server = await startDatabase();
  stops.push(() => server.stop());
  await measureToBuy(server, options, tell);
  await stopAll(0);
}

async function labelFigures(options: Options): Promise<void> {
  const server = await startDatabase();
  stops.push(() => server.stop());
  await measureLabels(server, options, tell);
  await stopAll(0);
}

async function buildBare(): Promise<void> {
  const args = ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "bench/bare-remix"];
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  await ended(
    spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] }),
    "building the bare page",
  );
}

async function running(starting: Promise<Running>): Promise<Running> {
  const server = await starting;
  stops.push(() => server.stop());
  return server;
}

/* ---------- speed ---------- */

async function measureSpeed(options: Options, catalogues: Catalogue[], last: Catalogue): Promise<void> {
  const cases = await casesOf(options, catalogues, last);
  for (const each of cases) await warmUp(each.target, each.paths, options.warmUp, each.headers);
  const measured = new Map(cases.map((each) => [each, new Map<number, Measured[]>()]));
  for (let run = 0; run < options.runs; run++) {
    // There and back, so that what the machine does meanwhile falls on each alike.
    for (const each of run % 2 === 0 ? cases : cases.toReversed()) {
      for (const connections of options.connections) {
        const rows = measured.get(each);
        const before = rows?.get(connections) ?? [];
        if (each.askedBefore) for (const path of each.paths) await pageOf(each.target.origin, path);
        rows?.set(connections, [
          ...before,
          await load(each.target, each.paths, connections, options.seconds, each.headers),
        ]);
      }
    }
    process.stderr.write(`  run ${run + 1} of ${options.runs} done\n`);
  }
  for (const each of cases) tell(speedLine(each, measured.get(each) ?? new Map(), options));
  await stopAll(1);
}

async function casesOf(options: Options, catalogues: Catalogue[], last: Catalogue): Promise<Case[]> {
  const selected = kinds.filter((kind) => options.wants(kind));
  const cases: Case[] = [];
  if (selected.length === 0) return cases;
  for (const catalogue of catalogues) {
    const ours = await running(startOurs(catalogue.url, "/healthz", options.profile));
    for (const kind of selected) cases.push(await ourCase(kind, catalogue, ours));
  }
  const largest = cases.slice(-selected.length);
  const list = largest.find((page) => page.name === "list");
  if (list) cases.push(uncompressedCase(list));
  const bare = options.wants("bare") || selected.length > 0 ? await running(startBare(last.url)) : null;
  for (const [i, kind] of selected.entries())
    if (bare) cases.push(await bareCase(kind, largest[i]?.bytes ?? 0, bare));
  for (const page of options.wants("kept") ? largest.filter(({ name }) => name !== "pairs") : []) {
    cases.push(keptCase(page));
    cases.push(await staticCase(page));
  }
  return cases;
}

/** As many files as there are pages, each as large as its page. */
async function staticCase(page: Case): Promise<Case> {
  const folder = `build/bench/static-${page.name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [i, path] of page.paths.entries())
    writeFileSync(`${folder}/${i}`, await pageOf(page.target.origin, path));
  const server = await running(startStatic(folder));
  const paths = page.paths.map((_, i) => `/${i}`);
  const name = `static file as large as ${page.name}`;
  return { ...page, name, server: "static", products: null, target: server, paths, headers: {} };
}

function speedLine(each: Case, measured: Map<number, Measured[]>, options: Options): SpeedLine {
  const { name, server, products, bytes } = each;
  const of = (rows: Measured[], key: keyof Measured) => rounded(median(rows.map((row) => row[key])));
  const at = Array.from(measured, ([connections, rows]) => ({
    connections,
    requestsPerSecond: of(rows, "requestsPerSecond"),
    p50: of(rows, "p50"),
    p99: of(rows, "p99"),
    work: of(rows, "work"),
  }));
  const errors = [...measured.values()].flat().reduce((sum, row) => sum + row.errors, 0);
  return {
    kind: "speed",
    case: name,
    server,
    products,
    htmlBytes: bytes,
    runs: options.runs,
    seconds: options.seconds,
    at,
    errors,
  };
}

/* ---------- weight, memory, start ---------- */

async function measureRest(options: Options, last: Catalogue): Promise<void> {
  if (options.wants("weight")) await measureWeight(last);
  if (options.wants("lighthouse")) await measureAudits(last);
  const servers = [
    ["ours", () => startOurs(last.url, "/goodslist", options.profile)],
    ["bare remix", () => startBare(last.url)],
  ] as const;
  const paths = options.wants("memory") ? await variedPaths(last, 40_000) : [];
  for (const [name, start] of servers) {
    if (options.wants("start")) await measureStart(name, start, options);
    if (options.wants("memory"))
      await measureMemory(name, start, name === "ours" ? paths : ["/?facts=500"], options);
  }
}

async function measureWeight(last: Catalogue): Promise<void> {
  const ours = await running(startOurs(last.url, "/healthz", null));
  const [list, product, search] = await Promise.all(kinds.map((kind) => ourCase(kind, last, ours)));
  const pages = [
    ["home", "/index"],
    ["list", list?.paths[0]],
    ["product", product?.paths[0]],
    ["search", search?.paths[0]],
  ] as const;
  for (const [name, path] of pages)
    if (path) tell({ kind: "weight", case: name, ...(await weigh(ours.origin, path)) });
  await stopAll(1);
}

async function measureAudits(last: Catalogue): Promise<void> {
  const ours = await running(startOurs(last.url, "/healthz", null));
  const product = (await ourCase("product", last, ours)).paths[0] ?? "/index";
  const pages = { home: "/index", list: "/goodslist", product, login: "/login" };
  for (const [name, path] of Object.entries(pages)) {
    // Nobody but the first visitor after a change waits for a page to be written.
    await pageOf(ours.origin, path);
    await drawPictures(ours.origin, path, filesOfServers);
    tell({ kind: "audit", case: name, ...audit(ours.origin + path) });
  }
  await stopAll(1);
}

async function measureStart(name: string, start: () => Promise<Running>, options: Options): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < Math.max(3, options.runs); run++) {
    const server = await running(start());
    times.push(server.firstAnswer);
    await stopAll(1);
  }
  tell({ kind: "start", case: name, milliseconds: Math.round(median(times)) });
}

async function measureMemory(
  name: string,
  start: () => Promise<Running>,
  paths: readonly string[],
  options: Options,
): Promise<void> {
  const server = await running(start());
  const rest = () => new Promise((done) => setTimeout(done, 2_000));
  await rest();
  const idle = residentMiB(server.pid);
  const after: number[] = [];
  let errors = 0;
  for (let round = 0; round < 2; round++) {
    // Visitors first, whose pages are kept, then people who are known, whose pages are written for each.
    const half =
      paths.length > 1 ? paths.slice((round * paths.length) / 2, ((round + 1) * paths.length) / 2) : paths;
    for (const headers of [{}, anew]) {
      const { errors: refused, requestsPerSecond } = await load(
        server,
        half,
        10,
        options.seconds * 3,
        headers,
      );
      errors += refused;
      process.stderr.write(
        `  ${name}: ${Math.round(requestsPerSecond)} a second, ${residentMiB(server.pid)} MiB\n`,
      );
    }
    await rest();
    after.push(residentMiB(server.pid));
  }
  tell({
    kind: "memory",
    case: name,
    idle,
    afterLoad: after[0] ?? 0,
    afterSecondLoad: after[1] ?? 0,
    errors,
  });
  await stopAll(1);
}

/** Stops what was started last, down to the first `keep`. */
async function stopAll(keep: number): Promise<void> {
  for (const stop of stops.splice(keep).toReversed()) await stop();
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopAll(0).finally(() => process.exit(130)));

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
} finally {
  await stopAll(0);
}
// The channel to the launcher would keep this process alive.
if (process.connected) process.disconnect();
