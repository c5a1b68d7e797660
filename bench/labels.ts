/** Papers of two hundred parcels as one file: how long the job takes that makes it. */
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { workerFlags } from "../server/worker-flags.ts";
import { median, rounded } from "./figures.ts";
import { ask, runInside } from "./inside.ts";
import type { LedgerLine } from "./ledger.ts";

const name = "bench_labels";
const parcels = 200;

type Made = { papers: string; took: number; bytes: number };

/** Measures on a server; `tell` gets a line for labels alone, and one with slips and customs forms. */
export async function measureLabels(
  server: Postgres,
  { runs }: { runs: number },
  tell: (line: LedgerLine) => void,
): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  try {
    const args = [String(parcels), String(runs)];
    const answer = await runInside(server.url(name), "warehouse/print", args, {}, workerFlags);
    for (const [papers, made] of Map.groupBy(JSON.parse(answer) as Made[], (each) => each.papers)) {
      const took = median(made.map((each) => each.took));
      tell({
        kind: "ledger",
        case: `${parcels} parcels as one file: ${papers}`,
        perSecond: rounded((1_000 * parcels) / took),
        p50: null,
        p99: null,
        note: `${rounded(took / 1_000)} s, the longest ${rounded(Math.max(...made.map((each) => each.took)) / 1_000)} s, ${rounded((made[0]?.bytes ?? 0) / 1e6)} MB`,
      });
    }
  } finally {
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}
