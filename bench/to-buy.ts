/** How soon the list of what to buy is read, over many open lines of accepted orders. */
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { percentile, rounded } from "./figures.ts";
import { ask, startInside } from "./inside.ts";
import type { StoresLine } from "./stores.ts";

const name = "bench_to_buy";

const [lines, skus, suppliers] = [100_000, 20_000, 50];
/** Readings of each kind in a run: enough for a hundredth of them to say something. */
const readings = 300;

/** Measures on a server; `tell` gets a line a way of reading it. */
export async function measureToBuy(
  server: Postgres,
  { runs }: { runs: number },
  tell: (line: StoresLine) => void,
): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  process.stderr.write(`  ${lines} open lines of ${skus} SKUs: filling\n`);
  const args = [lines, skus, suppliers].map(String);
  const program = await startInside(server.url(name), "stores/to-buy", args, { LOG_LEVEL: "silent" });
  const times = new Map<string, number[]>();
  try {
    for (let run = 0; run < runs; run++)
      for (const [way, some] of Object.entries(
        JSON.parse(await program.ask(String(readings))) as Record<string, number[]>,
      ))
        times.set(way, [...(times.get(way) ?? []), ...some]);
  } finally {
    await program.end();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
  for (const [way, all] of times) {
    const sorted = all.toSorted((a, b) => a - b);
    tell({
      kind: "stores",
      case: `what to buy, ${way}`,
      perSecond: rounded(1000 / percentile(sorted, 0.5)),
      p50: rounded(percentile(sorted, 0.5)),
      p95: rounded(percentile(sorted, 0.95)),
      note: `${lines} open lines, 99 of 100 within ${rounded(percentile(sorted, 0.99))} ms`,
    });
  }
}
