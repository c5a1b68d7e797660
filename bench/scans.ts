/** A scan in a warehouse with many open lines: how long its answer takes, at the shelf, at the bench and anywhere. */
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { percentile, rounded } from "./figures.ts";
import { ask, runInside } from "./inside.ts";
import type { LedgerLine } from "./ledger.ts";

const name = "bench_scans";
const openLines = 100_000;
const scans = 400;

/** Measures on a server; `tell` gets a line a kind of scan. */
export async function measureScans(server: Postgres, tell: (line: LedgerLine) => void): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  try {
    process.stderr.write(`  ${openLines} open lines: filling\n`);
    const answer = await runInside(server.url(name), "warehouse/scans", [String(openLines), String(scans)]);
    for (const [kind, times] of Object.entries(JSON.parse(answer) as Record<string, number[]>)) {
      const sorted = times.toSorted((a, b) => a - b);
      tell({
        kind: "ledger",
        case: `a scan over ${openLines} open lines: ${kind}`,
        perSecond: rounded((1_000 * times.length) / times.reduce((sum, each) => sum + each, 0)),
        p50: rounded(percentile(sorted, 0.5)),
        p99: rounded(percentile(sorted, 0.99)),
        note: `${times.length} scans, the longest ${rounded(sorted.at(-1) ?? 0)} ms`,
      });
    }
  } finally {
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}
