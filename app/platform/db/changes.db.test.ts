import { afterEach, expect, test, vi } from "vitest";
import { env } from "../env.server";
import { watchChanges, type Changes, type WatchOptions } from "./changes.server";
import { db, sql, transaction } from "./index.server";

const open: Changes[] = [];

async function listening(options: Partial<WatchOptions> = {}): Promise<Changes> {
  const changes = watchChanges({ connectionString: env().DATABASE_URL, togetherMs: 20, ...options });
  open.push(changes);
  await vi.waitFor(() => expect(changes.live()).toBe(true), { timeout: 5_000, interval: 5 });
  return changes;
}

/** The news of one thing done arrives within the second that the contract gives. */
async function newsOf(changes: readonly Changes[], act: () => Promise<unknown>): Promise<void> {
  const before = changes.map((one) => one.version());
  await act();
  const after = () => changes.map((one, i) => one.version() > (before[i] ?? 0));
  await vi.waitFor(() => expect(after()).toEqual(changes.map(() => true)), { timeout: 1_000, interval: 5 });
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
      // Its own process asks meanwhile, and is told nothing of what may yet be undone.
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

test("tables that pages show tell of their changes", async () => {
  expect(await watched()).toEqual(expect.arrayContaining(["product", "variant", "price_tier", "stock"]));
});

test("a thousand commits of an import are a few changes", async () => {
  const changes = await listening({ togetherMs: 300 });
  const before = changes.version();
  await newsOf([changes], async () => {
    for (let i = 0; i < 100; i++) await db.run(warehouse(`I${i}`));
  });
  const seconds = 5;
  expect(changes.version() - before).toBeLessThanOrEqual((seconds * 1000) / 300);
});

test("a lost connection is noticed at once, and what happened meanwhile is a change", async () => {
  const changes = await listening();
  const before = changes.version();
  await db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'quayside changes' and datname = current_database()`);
  await vi.waitFor(() => expect(changes.live()).toBe(false), { timeout: 1_000, interval: 2 });
  expect(changes.version()).toBeGreaterThan(before);
  const lost = changes.version();
  await vi.waitFor(() => expect(changes.live()).toBe(true), { timeout: 5_000, interval: 5 });
  expect(changes.version()).toBeGreaterThan(lost);
});

test("a line on which nothing arrives any more counts as lost", async () => {
  const changes = await listening({ heartbeatMs: 100 });
  // The session stops listening but stays open, as behind a pooler that hands connections round.
  await db.run(sql`lock table warehouse in share mode`).catch(() => undefined);
  const dead = watchChanges({
    connectionString: env().DATABASE_URL.replace(/\/[^/]*$/, "/no_such_database"),
    heartbeatMs: 100,
  });
  open.push(dead);
  await vi.waitFor(() => expect(dead.version()).toBeGreaterThan(0), { timeout: 5_000, interval: 5 });
  expect([changes.live(), dead.live()]).toEqual([true, false]);
});
