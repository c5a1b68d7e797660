/**
 * A big store that is connected: 20,000 products and 10,000 orders come in while its member watches, and the worker is
 * killed in the midst of it. Tells how long it takes and how much memory the worker holds.
 */
import pg from "pg";
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { rounded } from "./figures.ts";
import { ask } from "./inside.ts";
import { residentMiB } from "./machine.ts";
import { startOurs, startShops, startWorker, type Running } from "./programs.ts";
import { connectAll, control, makeShop, place, type StoresLine } from "./stores.ts";

const name = "bench_big_store";
const products = 20_000;
const orders = 10_000;

/** At this part of its products the worker is killed. */
const killAt = 0.4;

/** Measures on a server; `tell` gets a line a case. */
export async function measureBigStore(server: Postgres, tell: (line: StoresLine) => void): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  const shops = await startShops();
  const web = await startOurs(server.url(name), "/healthz", null, { ALLOW_LOOPBACK_STORES: "1" });
  try {
    const shop = await makeShop(shops, "big");
    process.stderr.write(`  a shop of ${products} products and ${orders} orders: filling\n`);
    await fill(shops, products - 1, (i) => ({
      name: `Mug ${i}`,
      type: "simple",
      status: "publish",
      sku: `BIG-${i}`,
      regular_price: "14.50",
      description: "<p>A mug of stoneware, glazed by hand, for the dishwasher and the fire.</p>".repeat(20),
    }));
    const asked: Promise<unknown>[] = [];
    for (let i = 0; i < orders; i++) {
      asked.push(place(shops, shop));
      if (asked.length >= 50) await Promise.all(asked.splice(0));
    }
    await Promise.all(asked);
    const [store = ""] = await connectAll(server.url(name), [shop]);
    for (const line of await watch(server, store, web.origin)) tell(line);
  } finally {
    await web.stop();
    await shops.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}

/** Everything that the store's owner may let us do. */
const scopes = [
  "write_products",
  "write_inventory",
  "read_locations",
  "write_orders",
  "write_merchant_managed_fulfillment_orders",
  "write_publications",
];

const app = { SHOPIFY_API_KEY: "bench-key", SHOPIFY_API_SECRET: "bench-secret" };

/** The same of a Shopify store, whose lists come in files (bulk operations). */
export async function measureBigShopify(server: Postgres, tell: (line: StoresLine) => void): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  const shops = await startShops(app);
  const more = { ...app, ALLOW_LOOPBACK_STORES: "1", SHOPIFY_BASE_URL: `${shops.origin}/shopify/{shop}` };
  const web = await startOurs(server.url(name), "/healthz", null, more);
  try {
    const path = "/control/shopify/big";
    // Shopify's smallest plan.
    await control(shops, path, { name: "Big", currency: "USD", restoreRate: 100 });
    await control(shops, `${path}/fill`, { products, orders });
    const pair = await control<{ access: string; refresh: string; expires: number }>(
      shops,
      `${path}/tokens`,
      { scopes, seconds: 3_600 },
    );
    const keys = {
      accessToken: pair.access,
      refreshToken: pair.refresh,
      expiresAt: new Date(pair.expires).toISOString(),
    };
    const shop = { platform: "shopify", name: "Big", url: "https://big.myshopify.com", ...keys };
    const [store = ""] = await connectAll(server.url(name), [shop], more);
    for (const line of await watch(server, store, web.origin, more))
      tell({ ...line, case: line.case.replace("big store", "big Shopify store") });
  } finally {
    await web.stop();
    await shops.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}

async function fill(shops: Running, count: number, body: (i: number) => object): Promise<void> {
  const asked: Promise<unknown>[] = [];
  for (let i = 0; i < count; i++) {
    asked.push(control(shops, "/control/woo/big/products", body(i)));
    if (asked.length >= 50) await Promise.all(asked.splice(0));
  }
  await Promise.all(asked);
}

type Stand = { products: number; orders: number; shown: number; total: number; state: string };

async function standOf(client: pg.Client, store: string): Promise<Stand> {
  const { rows } = await client.query<Stand>(
    `select (select count(*)::int from store_product where store_id = s.id and status <> 'gone') as products,
       (select count(*)::int from store_order where store_id = s.id) as orders,
       coalesce((s.product_sync ->> 'done')::int, 0) as shown, coalesce((s.product_sync ->> 'total')::int, 0) as total,
       s.product_sync ->> 'state' as state from store s where s.id = $1`,
    [store],
  );
  if (!rows[0]) throw new Error("no store");
  return rows[0];
}

/** Watches the worker until all is in; it is killed once, and another one takes over. */
async function watch(
  server: Postgres,
  store: string,
  origin: string,
  more: Readonly<Record<string, string>> = {},
): Promise<StoresLine[]> {
  const client = new pg.Client({ connectionString: server.url(name) });
  await client.connect();
  let worker = startWorker(server.url(name), origin, more);
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const memory: { products: number; mib: number }[] = [];
  const shown = new Set<number>();
  let [ordersIn, killed, resumed, lostShown] = [0, 0, 0, 0];
  try {
    for (;;) {
      const stand = await standOf(client, store);
      shown.add(stand.shown);
      memory.push({ products: stand.products, mib: residentMiB(worker.pid) });
      if (ordersIn === 0 && stand.orders >= orders) ordersIn = since();
      if (killed === 0 && stand.products >= products * killAt) {
        process.kill(worker.pid, "SIGKILL");
        killed = since();
        lostShown = stand.shown;
        await worker.stop();
        worker = startWorker(server.url(name), origin, more);
      }
      if (killed > 0 && resumed === 0 && stand.shown > lostShown) resumed = since();
      if (stand.state === "done" && stand.orders >= orders) break;
      if (since() > 1_800) throw new Error(`after half an hour: ${JSON.stringify(stand)}`);
      await new Promise((done) => setTimeout(done, 200));
    }
    const end = await standOf(client, store);
    if (end.products !== products || end.orders !== orders) throw new Error(JSON.stringify(end));
    const quarter = (n: number) =>
      Math.max(
        ...memory
          .filter(({ products: at }) => at >= (products * (n - 1)) / 4 && at <= (products * n) / 4)
          .map(({ mib }) => mib),
      );
    const line = { kind: "stores" as const, p50: null, p95: null };
    return [
      {
        ...line,
        case: `big store: ${products.toLocaleString("en-US")} products`,
        perSecond: rounded(products / since()),
        note:
          `${rounded(since())} s in all; progress shown in ${shown.size} steps; worker at most ` +
          `${[1, 2, 3, 4].map(quarter).join(", ")} MiB by quarter; killed after ${rounded(killed)} s, went on ` +
          `${rounded(resumed - killed)} s later`,
      },
      {
        ...line,
        case: `big store: ${orders.toLocaleString("en-US")} open orders`,
        perSecond: rounded(orders / ordersIn),
        note: `${rounded(ordersIn)} s, beside the products`,
      },
    ];
  } finally {
    await client.end();
    await worker.stop();
  }
}
