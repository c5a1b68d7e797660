/**
 * How soon every store says that nothing is left: the worker that hears of changes beside the same one that only looks
 * for them every minute.
 */
import { spawn } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import { migrate } from "../server/migrations.ts";
import { freePort } from "../server/ports.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { workerFlags } from "../server/worker-flags.ts";
import { percentile, rounded } from "./figures.ts";
import { ask, startInside, type Standing } from "./inside.ts";
import type { LedgerLine } from "./ledger.ts";
import { environmentFor } from "./programs.ts";

const name = "bench_stores";
const stores = 200;

/** Measures on a server; `tell` gets a line for hearing and one for looking. */
export async function measureStoreStock(
  server: Postgres,
  { runs }: { runs: number },
  tell: (line: LedgerLine) => void,
): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const more = { SANDBOX_URL: url, ALLOW_LOOPBACK_STORES: "1", LOG_LEVEL: "warn" };
  const sandbox = running(["build/node/sandbox.js"], {
    ...process.env,
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(await freePort()),
    SANDBOX_DATA: "",
  });
  try {
    await answering(`${url}/control/woo`);
    process.stderr.write(`  ${stores} stores of one piece: filling\n`);
    const program = await startInside(server.url(name), "stores/stock", [url, String(stores), "180"], more);
    const worker = running([...workerFlags, "build/node/worker.js"], {
      ...environmentFor(server.url(name), await freePort()),
      ...more,
    });
    try {
      tell(await measured(program, "the worker hears of it", runs));
      await ask(
        server,
        "create or replace function stock_of_stores_changed() returns trigger language plpgsql as $$ begin " +
          "insert into goods_change (variant_id) select distinct variant_id from after_rows; return null; end $$",
        name,
      );
      tell(await measured(program, "it looks every minute", 1));
    } finally {
      await worker.stop();
      await program.end();
    }
  } finally {
    await sandbox.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}

async function measured(program: Standing, how: string, runs: number): Promise<LedgerLine> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const answer = await program.ask(String(run));
    times.push(...(JSON.parse(answer) as { times: number[] }).times);
  }
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => Math.round(percentile(sorted, part));
  return {
    kind: "ledger",
    case: `stock to zero in ${stores} stores: ${how}`,
    p50: at(0.5),
    p99: at(0.99),
    note: `p95 ${rounded(at(0.95) / 1000)} s, the last ${rounded((sorted.at(-1) ?? 0) / 1000)} s`,
  };
}

function running(args: string[], env: Record<string, string | undefined>) {
  mkdirSync("build/bench", { recursive: true });
  const log = openSync("build/bench/servers.log", "a");
  const child = spawn(process.execPath, args, {
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", log, log, "ipc"],
  });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  return {
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

async function answering(url: string): Promise<void> {
  for (const until = Date.now() + 20_000; ;) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    if (Date.now() > until) throw new Error("the sandbox does not answer; see build/bench/servers.log");
    await new Promise((done) => setTimeout(done, 50));
  }
}
