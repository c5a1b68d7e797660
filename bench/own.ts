/** The inventory of a member with many SKUs and movements: each page as a browser asks for it. */
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { ask, runInside } from "./inside.ts";
import type { LedgerLine } from "./ledger.ts";
import { startOurs } from "./programs.ts";
import { Visitor } from "./visit.ts";

const name = "bench_own";
const [skus, moves, others] = [5_000, 200_000, 200];
const rounds = 300;

/** What is asked for in each round; `n` makes it another SKU each time. */
const pages: Record<string, (n: number) => string> = {
  "my inventory, first page": () => "/user/myinventory",
  "my inventory, a search by SKU": (n) => `/user/myinventory?q=OWN-${String(n % 900).padStart(4, "0")}`,
  "my inventory, a search by title": (n) => `/user/myinventory?q=lamp+${n}`,
  "my inventory, on the way": () => "/user/myinventory?tab=coming",
  "my inventory, low": () => "/user/myinventory?tab=low",
  "all movements": () => "/user/inventorydetails",
  "movements of a SKU, with lots and level": (n) =>
    `/user/inventorydetails?sku=OWN-${String(1 + (n % 900)).padStart(4, "0")}-${1 + (n % 5)}&warehouse=CN`,
};

/** Measures on a server; `tell` gets a line a page. */
export async function measureOwn(server: Postgres, tell: (line: LedgerLine) => void): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  process.stderr.write(`  ${skus} SKUs and ${moves} movements of one member: filling\n`);
  const filled = await runInside(server.url(name), "own/fill", [skus, moves, others].map(String));
  const { cookie } = JSON.parse(filled) as { cookie: string };
  const web = await startOurs(server.url(name), "/healthz", null);
  try {
    const warm = new Visitor(web.origin, cookie);
    for (let n = 0; n < 10; n++) for (const path of Object.values(pages)) await warm.open(path(n), null);
    const visitor = new Visitor(web.origin, cookie);
    for (let n = 10; n < 10 + rounds; n++)
      for (const [page, path] of Object.entries(pages)) await visitor.open(path(n), page);
    for (const line of visitor.lines("own goods")) tell(line);
  } finally {
    await web.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}
