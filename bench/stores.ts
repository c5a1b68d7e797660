/**
 * Orders of members' stores: how long one takes from being placed to being seen, over many stores at once, and how fast
 * the backlog of a newly connected store comes in. Shops are the sandbox's; every call goes over HTTP.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { percentile, rounded } from "./figures.ts";
import { ask, runInside } from "./inside.ts";
import { residentMiB } from "./machine.ts";
import { startOurs, startShops, startWorker, type Running } from "./programs.ts";

export type StoresLine = {
  kind: "stores";
  case: string;
  perSecond: number;
  /** Milliseconds; null where there is no single one to tell of. */
  p50: number | null;
  p95: number | null;
  note: string;
};

type Options = { seconds: number };

const name = "bench_stores";

/** Stores that sell at once, and orders of all of them in a second. */
const stores = 200;
const ordersASecond = 50;

/** Orders that wait in a shop when it is connected. */
const backlog = 10_000;

type Shop = { slug: string; name: string; url: string; consumerKey: string; consumerSecret: string };

/** Measures on a server; `tell` gets a line a case. */
export async function measureStores(
  server: Postgres,
  options: Options,
  tell: (line: StoresLine) => void,
): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  const shops = await startShops();
  const web = await startOurs(server.url(name), "/healthz", null, { ALLOW_LOOPBACK_STORES: "1" });
  const worker = startWorker(server.url(name), web.origin);
  try {
    tell(await timeVisible(server, shops, options));
    tell(await timeBacklog(server, shops, worker));
  } finally {
    await worker.stop();
    await web.stop();
    await shops.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}

/* ---------- placed and seen ---------- */

async function timeVisible(server: Postgres, shops: Running, { seconds }: Options): Promise<StoresLine> {
  const made: Shop[] = [];
  for (let i = 0; i < stores; i++) made.push(await makeShop(shops, `shop-${i}`));
  const ids = await connectAll(server.url(name), made);
  await settled(server);
  const watch = await watchOrders(server);
  const placed = new Map<string, number>();
  const total = ordersASecond * Math.max(10, seconds * 4);
  const begun = performance.now();
  const asked: Promise<void>[] = [];
  for (let i = 0; i < total; i++) {
    const wait = begun + (i * 1000) / ordersASecond - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    const shop = made[(i * 7) % stores];
    const store = ids[(i * 7) % stores];
    if (shop && store)
      asked.push(place(shops, shop).then((id) => void placed.set(`${store}:${id.id}`, id.at)));
  }
  await Promise.all(asked);
  const spent = (performance.now() - begun) / 1000;
  const seen = await watch.until((all) => all.size >= placed.size, 60_000);
  const times = [...placed].flatMap(([key, at]) => {
    const when = seen.get(key);
    return when === undefined ? [] : [Math.max(0, when - at)];
  });
  const lost = placed.size - times.length;
  if (lost > 0) throw new Error(`${lost} of ${placed.size} orders were not seen within a minute`);
  times.sort((a, b) => a - b);
  return {
    kind: "stores",
    case: `order placed → seen, ${stores} stores`,
    perSecond: rounded(total / spent),
    p50: rounded(percentile(times, 0.5)),
    p95: rounded(percentile(times, 0.95)),
    note: `${total} orders, longest ${rounded(times.at(-1) ?? 0)} ms; told by webhooks, each read from its store`,
  };
}

/** Somebody buys; the moment is when the shop has answered. */
export async function place(shops: Running, shop: Shop): Promise<{ id: number; at: number }> {
  const body = { lines: [{ sku: `${shop.slug}-MUG`, quantity: 1 }] };
  const order = await control<{ id: number }>(shops, `/control/woo/${shop.slug}/orders`, body);
  return { id: order.id, at: Date.now() };
}

/** Looks every few milliseconds which orders are committed. */
async function watchOrders(server: Postgres) {
  const client = new pg.Client({ connectionString: server.url(name) });
  await client.connect();
  const seen = new Map<string, number>();
  let last = "00000000-0000-0000-0000-000000000000";
  let going = true;
  const look = async () => {
    while (going) {
      // Ids follow the time at which a transaction began: one that is slow to commit is behind the last one seen.
      const { rows } = await client.query<{ id: string; key: string }>(
        `select id, store_id || ':' || external_order_id as key from store_order
         where id > $1::uuid order by id`,
        [last],
      );
      const now = Date.now();
      for (const { key } of rows) if (!seen.has(key)) seen.set(key, now);
      const behind = rows.at(-200);
      if (behind) last = behind.id;
      await new Promise((done) => setTimeout(done, 10));
    }
    await client.end();
  };
  const looking = look();
  return {
    until: async (enough: (all: ReadonlyMap<string, number>) => boolean, patience: number) => {
      const end = Date.now() + patience;
      while (!enough(seen) && Date.now() < end) await new Promise((done) => setTimeout(done, 20));
      going = false;
      await looking;
      return seen;
    },
  };
}

/* ---------- the backlog ---------- */

async function timeBacklog(server: Postgres, shops: Running, worker: Running): Promise<StoresLine> {
  const shop = await makeShop(shops, "backlog");
  const asked: Promise<unknown>[] = [];
  for (let i = 0; i < backlog; i++) {
    asked.push(place(shops, shop));
    if (asked.length >= 50) await Promise.all(asked.splice(0));
  }
  await Promise.all(asked);
  const idle = residentMiB(worker.pid);
  const memory: number[] = [];
  const [store] = await connectAll(server.url(name), [shop]);
  const begun = performance.now();
  for (;;) {
    const [row] = await ask<{ n: number }>(
      server,
      `select count(*)::int as n from store_order where store_id = '${store}'`,
      name,
    );
    memory.push(residentMiB(worker.pid));
    if ((row?.n ?? 0) >= backlog) break;
    if (performance.now() - begun > 300_000)
      throw new Error(`only ${row?.n} of ${backlog} came in five minutes`);
    await new Promise((done) => setTimeout(done, 100));
  }
  const seconds = (performance.now() - begun) / 1000;
  const half = Math.ceil(memory.length / 2);
  const [first, second] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))];
  return {
    kind: "stores",
    case: `backlog of ${backlog.toLocaleString("en-US")} orders`,
    perSecond: rounded(backlog / seconds),
    p50: null,
    p95: null,
    note: `worker ${idle} MiB before, ${first} in the first half, ${second} in the second`,
  };
}

/* ---------- shops and stores ---------- */

export async function makeShop(shops: Running, slug: string): Promise<Shop> {
  await control(shops, `/control/woo/${slug}`, { name: slug, currency: "USD" });
  const sku = `${slug}-MUG`;
  await control(shops, `/control/woo/${slug}/products`, {
    name: "Mug",
    type: "simple",
    status: "publish",
    sku,
    regular_price: "14.50",
  });
  const keys = await control<{ consumer_key: string; consumer_secret: string }>(
    shops,
    `/control/woo/${slug}/keys`,
    { permissions: "read_write" },
  );
  return {
    slug,
    name: slug,
    url: `${shops.origin}/woo/${slug}`,
    consumerKey: keys.consumer_key,
    consumerSecret: keys.consumer_secret,
  };
}

export async function control<T>(shops: Running, path: string, body: unknown): Promise<T> {
  const answer = await fetch(shops.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Connects shops to the product on a database; the stores' ids in that order. */
export async function connectAll(
  databaseUrl: string,
  shops: readonly (Omit<Shop, "slug" | "consumerKey" | "consumerSecret"> & { slug?: string })[],
  more: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const file = join(mkdtempSync(join(tmpdir(), "bench-stores-")), "shops.json");
  writeFileSync(file, JSON.stringify(shops.map(({ slug: _, ...shop }) => shop)));
  return JSON.parse(
    await runInside(databaseUrl, "stores/connect", [file], { ALLOW_LOOPBACK_STORES: "1", ...more }),
  ) as string[];
}

/** Waits until the first work for new stores is done. */
async function settled(server: Postgres): Promise<void> {
  for (let i = 0; i < 600; i++) {
    const [row] = await ask<{ n: number }>(
      server,
      "select count(*)::int as n from graphile_worker.jobs where run_at <= now() and attempts < max_attempts",
      name,
    );
    if (row?.n === 0) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error("the stores' first work does not end");
}
