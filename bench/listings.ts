/** How fast products are written into members' stores, and how much of what the stores allow is used. */
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { rounded } from "./figures.ts";
import { ask, startInside } from "./inside.ts";
import { startOurs, startShops, startWorker } from "./programs.ts";
import type { StoresLine } from "./stores.ts";

const name = "bench_listings";

const [stores, products] = [5, 200];

/** What a WooCommerce store of the bench lets through: less than we would send by ourselves. */
const callsASecond = 5;

const app = { SHOPIFY_API_KEY: "bench-key", SHOPIFY_API_SECRET: "bench-secret" };

type Turn = {
  listings: number;
  seconds: number;
  stores: { used: number; given: number; refused: number }[];
};

/** Measures on a server; `tell` gets a line a platform. */
export async function measureListings(server: Postgres, tell: (line: StoresLine) => void): Promise<void> {
  for (const platform of ["Shopify", "WooCommerce"]) {
    const turn = await oneRun(server, platform.toLowerCase());
    const sum = (key: "used" | "given" | "refused") =>
      turn.stores.reduce((all, store) => all + store[key], 0);
    const what = platform === "Shopify" ? "restored points" : "allowed calls";
    const percent = (used: number, given: number) => Math.round((used / given) * 1_000) / 10;
    const least = Math.min(...turn.stores.map(({ used, given }) => percent(used, given)));
    tell({
      kind: "stores",
      case: `${turn.listings.toLocaleString("en-US")} listings, ${stores} stores, ${platform}`,
      perSecond: rounded(turn.listings / turn.seconds),
      p50: null,
      p95: null,
      note:
        `${percent(sum("used"), sum("given"))} % of the ${what} used in ${rounded(turn.seconds)} s ` +
        `(${least} % of one store's), ${rounded(sum("used"))} in all; ` +
        `${sum("refused")} calls refused for a moment`,
    });
  }
}

async function oneRun(server: Postgres, platform: string): Promise<Turn> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  const shops = await startShops(app);
  const more = {
    ...app,
    ALLOW_LOOPBACK_STORES: "1",
    LOG_LEVEL: "warn",
    SHOPIFY_BASE_URL: `${shops.origin}/shopify/{shop}`,
  };
  const web = await startOurs(server.url(name), "/healthz", null, more);
  // A job has a place for as long as its store is written to: each store has one here, and others' jobs as many.
  const worker = startWorker(server.url(name), web.origin, {
    ...more,
    WORKER_CONCURRENCY: String(4 * stores),
  });
  try {
    const args = [shops.origin, platform, stores, products, callsASecond].map(String);
    const program = await startInside(server.url(name), "stores/listings", args, {
      ...more,
      PUBLIC_URL: web.origin,
      // What it prints is the answer.
      LOG_LEVEL: "silent",
    });
    process.stderr.write(`  ${stores * products} listings, ${platform}\n`);
    const answer = await program.ask("");
    await program.end();
    return JSON.parse(answer) as Turn;
  } finally {
    await worker.stop();
    await web.stop();
    await shops.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}
