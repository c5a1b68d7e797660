/** How soon the tracking number that staff enters stands in the store, on each platform; every call goes over HTTP. */
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { percentile, rounded } from "./figures.ts";
import { ask, startInside } from "./inside.ts";
import { startOurs, startShops, startWorker } from "./programs.ts";
import type { StoresLine } from "./stores.ts";

const name = "bench_tracking";

const [stores, orders] = [20, 20];
const parcelsASecond = 20;

const app = { SHOPIFY_API_KEY: "bench-key", SHOPIFY_API_SECRET: "bench-secret" };

/** Measures on a server; `tell` gets a line a platform. */
export async function measureTracking(
  server: Postgres,
  { runs }: { runs: number },
  tell: (line: StoresLine) => void,
): Promise<void> {
  const times = new Map<string, number[]>();
  for (let run = 0; run < runs; run++)
    for (const [platform, some] of Object.entries(await oneRun(server)))
      times.set(platform, [...(times.get(platform) ?? []), ...some]);
  for (const [platform, all] of times) {
    const sorted = all.toSorted((a, b) => a - b);
    tell({
      kind: "stores",
      case: `tracking entered → in the store, ${platform}`,
      perSecond: parcelsASecond,
      p50: rounded(percentile(sorted, 0.5)),
      p95: rounded(percentile(sorted, 0.95)),
      note: `${sorted.length} parcels of ${stores} stores, longest ${rounded(sorted.at(-1) ?? 0)} ms`,
    });
  }
}

async function oneRun(server: Postgres): Promise<Record<string, number[]>> {
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
  const worker = startWorker(server.url(name), web.origin, more);
  try {
    process.stderr.write(`  ${2 * stores} stores of ${orders} paid orders each: filling\n`);
    const args = [shops.origin, String(stores), String(orders)];
    const program = await startInside(server.url(name), "stores/tracking", args, {
      ...more,
      PUBLIC_URL: web.origin,
      // What it prints is the answer.
      LOG_LEVEL: "silent",
    });
    const answer = await program.ask(String(parcelsASecond));
    await program.end();
    return JSON.parse(answer) as Record<string, number[]>;
  } finally {
    await worker.stop();
    await web.stop();
    await shops.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}
