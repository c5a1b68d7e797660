import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { env } from "../env.server";
import { watchChanges, type Changes, type WatchOptions } from "./changes.server";
import { db, sql, transaction } from "./index.server";
import { untilHolds } from "../../../tests/setup/until-holds";

const open: Changes[] = [];

async function listening(options: Partial<WatchOptions> = {}): Promise<Changes> {
  const changes = watchChanges({ connectionString: env().DATABASE_URL, togetherMs: 20, ...options });
  open.push(changes);
  await untilHolds(() => expect(changes.live()).toBe(true));
  return changes;
}

/** The news of one thing done arrives. */
async function newsOf(changes: readonly Changes[], act: () => Promise<unknown>): Promise<void> {
  const before = changes.map((one) => one.version());
  await act();
  const after = () => changes.map((one, i) => one.version() > (before[i] ?? 0));
  await untilHolds(() => expect(after()).toEqual(changes.map(() => true)));
}

afterEach(async () => {
  for (const changes of open.splice(0)) await changes.stop();
});

const warehouse = (code: string) =>
  sql`insert into warehouse (code, country, name) values (${code}, 'CN', '{"en": "Yiwu"}')`;

test("every process hears of what was written, in whichever connection, once it is committed", async () => {
  const processes = [await listening(), await listening()];
  await newsOf(processes, () => db.run(warehouse("A")));
  await newsOf(processes, () => db.run(sql`update warehouse set name = '{"en": "Ningbo"}' where code = 'A'`));
  const before = processes[0]?.version();
  await newsOf(processes, () =>
    transaction(async (tx) => {
      await tx.run(warehouse("B"));
      // Nothing is told of what may yet be undone.
      await db.run(sql`select pg_sleep(0.05)`);
      expect(processes[0]?.version()).toBe(before);
    }),
  );
});

const watched = async () =>
  (
    await db.rows<{ name: string }>(
      sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'page_changed' order by 1`,
    )
  ).map(({ name }) => name);

test("prices, stock, texts, tariffs and rates tell of their changes", async () => {
  const tables = ["product", "variant", "price_tier", "stock", "category", "ship_rate", "fx_rate"];
  expect(await watched()).toEqual(expect.arrayContaining(tables));
});

test("a hundred commits of an import are a few changes", async () => {
  const changes = await listening({ togetherMs: 300 });
  const [before, began] = [changes.version(), performance.now()];
  await newsOf([changes], async () => {
    for (let i = 0; i < 100; i++) await db.run(warehouse(`I${i}`));
  });
  const spans = Math.ceil((performance.now() - began) / 300);
  expect(changes.version() - before).toBeLessThanOrEqual(spans + 1);
});

test("a lost connection is noticed at once, and what happened meanwhile is a change", async () => {
  const changes = await listening();
  const before = changes.version();
  await db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'quayside changes' and datname = current_database()`);
  await untilHolds(() => expect(changes.live()).toBe(false));
  expect(changes.version()).toBeGreaterThan(before);
  const lost = changes.version();
  await untilHolds(() => expect(changes.live()).toBe(true));
  expect(changes.version()).toBeGreaterThan(lost);
});

/** A line to the database that can be made to stay open and carry nothing, as a network that went away does. */
async function lineThatStalls(): Promise<{ url: string; stall(): void }> {
  const database = new URL(env().DATABASE_URL);
  const sockets: Socket[] = [];
  const line = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((done) => line.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    line.close();
  });
  const url = new URL(database);
  url.port = String((line.address() as AddressInfo).port);
  return { url: url.href, stall: () => sockets.forEach((socket) => socket.unpipe().pause()) };
}

test("a line that is open but carries nothing counts as lost", async () => {
  const { url, stall } = await lineThatStalls();
  const changes = await listening({ connectionString: url, heartbeatMs: 100 });
  const before = changes.version();
  stall();
  await untilHolds(() => expect(changes.live()).toBe(false));
  expect(changes.version()).toBeGreaterThan(before);
});
