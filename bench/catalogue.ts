/** Catalogues to measure with: a PostgreSQL of the bench's own, a database for each size, made once and kept. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import pg from "pg";
import { programOptions } from "../server/bundle.ts";
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, startPostgres, type Postgres } from "../server/postgres.ts";
import { filesUnder } from "../server/source-hash.ts";
import { startNode } from "./machine.ts";
import { environmentFor, ended } from "./programs.ts";

/** A database full of invented goods. */
export type Catalogue = { readonly products: number; readonly url: string };

export const dataDir = resolve(process.env["BENCH_DIR"] ?? ".data/bench");

/** The server as the product starts its own, with the same settings; its data outlives the run. */
export function startDatabase(): Promise<Postgres> {
  mkdirSync(dataDir, { recursive: true });
  return startPostgres({ dataDir });
}

/** The catalogue of a size, made where it is missing, was made of other sources, or is wanted fresh. */
export async function catalogueOf(server: Postgres, products: number, fresh: boolean): Promise<Catalogue> {
  const name = `bench_${products}`;
  const mark = `bench: ${sourcesHash()}`;
  const catalogue = { products, url: server.url(name) };
  if (!fresh && (await markOf(server, name)) === mark) return catalogue;
  await query(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: catalogue.url });
  await fill(catalogue);
  await query(server, `comment on database ${name} is '${mark}'`);
  return catalogue;
}

/** Everything that decides what stands in the database. */
function sourcesHash(): string {
  const hash = createHash("sha256");
  const folders = ["bench/goods", "prisma/migrations", "prisma/seed"];
  const files = ["save-products", "search-words", "listing", "categories"].map((name) =>
    name === "search-words"
      ? "app/domain/catalogue/search-words.ts"
      : `app/domain/catalogue/${name}.server.ts`,
  );
  for (const path of [...folders.flatMap((folder) => filesUnder(".", folder)), ...files])
    hash.update(readFileSync(path));
  return hash.digest("hex");
}

async function fill(catalogue: Catalogue): Promise<void> {
  const started = Date.now();
  await runOn(catalogue, "fill", {}, 2);
  const seconds = (Date.now() - started) / 1000;
  process.stderr.write(
    `  ${catalogue.products} products in ${seconds.toFixed(1)} s (${Math.round(catalogue.products / seconds)} a second)\n`,
  );
}

/** How long the database takes for pages of the list; a line of JSON a group goes to stdout. */
export function timeDatabase(catalogue: Catalogue): Promise<void> {
  // One connection, whose process is watched; and nothing is remembered from one page to the next, as in a test.
  return runOn(catalogue, "times", { DATABASE_POOL: "1", NODE_ENV: "test" }, 1);
}

/** How long the import of a product file takes, into an empty database; a line of JSON goes to stdout. */
export async function timeImport(server: Postgres, products: number): Promise<void> {
  const name = "bench_import";
  await query(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  const empty = { products, url: server.url(name) };
  await migrate({ connectionString: empty.url });
  await runOn(empty, "import", {}, 1);
  await query(server, `drop database ${name} with (force)`);
}

async function runOn(catalogue: Catalogue, program: string, more: Record<string, string>, output: number) {
  const outfile = resolve(`build/bench/${program}.js`);
  await build({ ...programOptions(), entryPoints: [`bench/goods/${program}.ts`], outfile });
  const env = { ...environmentFor(catalogue.url, 1), LOG_LEVEL: "warn", ...more };
  await ended(
    startNode([outfile, String(catalogue.products)], env, "anywhere", output),
    `running ${program}`,
  );
}

/** Ids of products spread evenly over the catalogue. */
export async function someIds(catalogue: Catalogue, count: number): Promise<string[]> {
  const step = Math.max(1, Math.floor(catalogue.products / count));
  const spus = Array.from({ length: count }, (_, i) => `bench-${String(i * step).padStart(7, "0")}`);
  const client = new pg.Client({ connectionString: catalogue.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      "select id from product where spu = any($1) and status = 'on' order by spu",
      [spus],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

async function markOf(server: Postgres, name: string): Promise<string | null> {
  const [row] = await query<{ mark: string | null }>(
    server,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name}'`,
  );
  return row?.mark ?? null;
}

async function query<T extends object>(server: Postgres, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
