/** The database of orders to pay and of a long statement, made once, and copies of it to measure in. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { filesUnder } from "../server/source-hash.ts";
import { ask, runInside } from "./inside.ts";

const filled = "bench_ledger";

/** Orders to pay, where nobody asks for more. */
export const leastOrders = 300_000;

/** Lines of the long statement. */
export const lines = 1_000_000;

/**
 * Orders and lines are made once, for as long as nothing changes that decides what they are and at least `orders` of
 * them are there.
 */
export async function fillOnce(server: Postgres, fresh: boolean, orders = leastOrders): Promise<void> {
  const mark = `bench: ${sourcesHash()}`;
  const [row] = await ask<{ mark: string | null }>(
    server,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${filled}'`,
  );
  const [made, many] = row?.mark?.split(", orders: ") ?? [];
  if (!fresh && made === mark && Number(many) >= orders) return;
  await ask(server, `drop database if exists ${filled} with (force)`);
  await ensureDatabase(server, filled);
  await migrate({ connectionString: server.url(filled) });
  process.stderr.write(`  ${orders} orders to pay and a statement of ${lines} lines: filling\n`);
  await runInside(server.url(filled), "ledger/fill", [String(orders), String(lines)]);
  await ask(server, `comment on database ${filled} is '${mark}, orders: ${orders}'`);
}

/**
 * What is paid cannot be paid again: each measurement begins with a copy. What copying left to be written to the disk is
 * written before anything is measured, or whoever is measured first waits for it at each commit.
 */
export async function copyFilled(server: Postgres, name: string): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ask(server, `create database ${name} template ${filled} strategy file_copy`);
  await ask(server, "checkpoint");
  spawnSync("sync");
}

function sourcesHash(): string {
  const hash = createHash("sha256");
  for (const folder of ["bench/ledger", "prisma/migrations", "prisma/seed"])
    for (const path of filesUnder(".", folder)) hash.update(readFileSync(path));
  return hash.digest("hex");
}
