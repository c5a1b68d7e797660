/** `npm run restore FILE`: a backup into an empty database and an empty file folder; all of it or nothing. */
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import pg from "pg";
import { appliedMigrations, migrate, migrationsIn } from "../migrations.ts";
import { filesUnder } from "../source-hash.ts";
import { StartProblem } from "../start-problem.ts";
import { linesOf, readHead, type Head, type Part } from "./archive.ts";
import { foreignKeysOf, tablesOf } from "./tables.ts";

export type RestoreOptions = { url: string; dataDir: string; file?: string | undefined };

const bytesAtOnce = 4_000_000;

type Counts = { rows: number; files: number };

/** Reads a backup back. The target must be empty: a fresh database, or one that was only just migrated. */
export async function restore(options: RestoreOptions, tell: (words: string) => void): Promise<void> {
  if (!options.file) throw new StartProblem("Which backup? npm run restore -- FILE");
  const file = resolve(options.file);
  if (!existsSync(file)) throw new StartProblem(`There is no file ${file}.`);
  const head = await headOf(file);
  requireKnown(head);
  const files = join(options.dataDir, "files");
  if (existsSync(files) && filesUnder(files, ".").length > 0)
    throw new StartProblem(`${files} is not empty.`);
  await prepareTarget(options.url, head);
  const arriving = `${files}.arriving`;
  rmSync(arriving, { recursive: true, force: true });
  const counts = await load(options.url, file, arriving, () => {
    rmSync(files, { recursive: true, force: true });
    if (existsSync(arriving)) renameSync(arriving, files);
  });
  const later = await migrate({ connectionString: options.url });
  tell(`Restored ${counts.rows} rows and ${counts.files} files from the backup of ${head.made}.`);
  if (later.length > 0) tell(`Brought up to date since: ${later.join(", ")}.`);
}

async function headOf(file: string): Promise<Head> {
  try {
    const first = await linesOf(file).next();
    return readHead(first.value as string | undefined);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    return readHead(undefined);
  }
}

/** Every migration of the backup must be one of this version's, unchanged. */
function requireKnown(head: Head): void {
  const known = new Map(migrationsIn().map(({ name, checksum }) => [name, checksum]));
  const strange = head.migrations.filter(({ name, checksum }) => known.get(name) !== checksum);
  if (strange.length === 0) return;
  throw new StartProblem(
    `The backup was made by a version of Quayside with other migrations (${strange.map(({ name }) => name).join(", ")}).\n` +
      "Restore it with that version or a newer one.",
  );
}

/** Migrates an empty target exactly as far as the backup was. */
async function prepareTarget(url: string, head: Head): Promise<void> {
  await onClient(url, async (client) => {
    const names = new Set(head.migrations.map(({ name }) => name));
    const further = (await appliedMigrations(client)).filter(({ name }) => !names.has(name));
    if (further.length > 0)
      throw new StartProblem("The target is newer than the backup: restore into a fresh database.");
    const full = await tablesWithData(client);
    if (full.length === 0) return;
    throw new StartProblem(
      `The target is not empty (rows in ${full.join(", ")}): restore into a fresh database.`,
    );
  });
  const last = head.migrations.at(-1)?.name;
  await migrate({ connectionString: url, ...(last ? { upTo: last } : {}) });
}

/** Tables with rows the migrations did not write themselves. */
async function tablesWithData(client: pg.Client): Promise<string[]> {
  const byMigrations = migrationsIn().flatMap(({ sql }) =>
    [...sql.matchAll(/insert\s+into\s+(?:public\.)?"?(\w+)"?/gi)].map((match) => `public.${match[1]}`),
  );
  const found: string[] = [];
  for (const { name } of await tablesOf(client)) {
    if (name.startsWith("graphile_worker.") || byMigrations.includes(name.replaceAll('"', ""))) continue;
    const { rows } = await client.query(`select exists (select from ${name}) as some`);
    if (rows[0].some) found.push(name);
  }
  return found;
}

/** `place` puts the files where they belong, just before the rows are there for good: never rows without files. */
async function load(url: string, file: string, filesFolder: string, place: () => void): Promise<Counts> {
  return onClient(url, async (client) => {
    await client.query("begin");
    await client.query("set local timezone = 'UTC'");
    const tables = await tablesOf(client);
    const foreignKeys = await foreignKeysOf(client);
    // Rows come table by table: no key may point forward meanwhile, and no trigger write what the backup holds anyway.
    for (const key of foreignKeys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    const counts = await readParts(client, file, filesFolder);
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    for (const key of foreignKeys) {
      await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
    }
    await client.query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs where locked_by is not null having count(*) > 0`);
    place();
    await client.query("commit");
    await client.query("analyze");
    return counts;
  });
}

type Open =
  | { table: string; columns: string[]; rows: string[]; size: number }
  | { path: string; missing: number }
  | null;

/** Walks the archive: heads begin with the names of parts, everything else belongs to the part before it. */
async function readParts(client: pg.Client, file: string, filesFolder: string): Promise<Counts> {
  const counts: Counts = { rows: 0, files: 0 };
  let open: Open = null;
  let promised: Counts | null = null;
  let first = true;
  for await (const line of linesOf(file)) {
    const part: Part | null = first ? null : partOf(line);
    if (part) {
      await flush(client, open);
      open = await begin(client, part, filesFolder);
      if ("file" in part) counts.files += 1;
      if ("end" in part) promised = part.end;
    } else if (!first) counts.rows += await take(client, open, line);
    first = false;
  }
  if (promised?.rows === counts.rows && promised.files === counts.files) return counts;
  throw new StartProblem("The backup is torn: it ends before its end. Nothing was restored.");
}

// Rows are objects with our column names; no table has a single column named like a part.
function partOf(line: string): Part | null {
  if (!/^\{"(table|sequence|file|end)":/.test(line)) return null;
  const value = JSON.parse(line) as Record<string, unknown>;
  const keys = Object.keys(value).join();
  return ["table,columns", "sequence,value,called", "file,size", "end"].includes(keys)
    ? (value as Part)
    : null;
}

async function begin(client: pg.Client, part: Part, filesFolder: string): Promise<Open> {
  if ("table" in part) return { ...part, rows: [], size: 0 };
  if ("sequence" in part) {
    await client.query("select setval($1, $2::bigint, $3)", [part.sequence, part.value, part.called]);
    return null;
  }
  if ("end" in part) return null;
  const path = resolve(filesFolder, part.file);
  if (!path.startsWith(resolve(filesFolder) + sep))
    throw new StartProblem(`A file of the backup leads outside: ${part.file}`);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, "");
  return { path, missing: part.size };
}

async function take(client: pg.Client, open: Open, line: string): Promise<number> {
  if (!open) throw new StartProblem("The backup is damaged. Nothing was restored.");
  if ("path" in open) {
    const bytes = Buffer.from(line, "base64");
    appendFileSync(open.path, bytes);
    open.missing -= bytes.length;
    return 0;
  }
  open.rows.push(line);
  open.size += line.length;
  if (open.size > bytesAtOnce) await flush(client, open);
  return 1;
}

/** Finishes what is open: rows are written, and a file must have come whole. */
async function flush(client: pg.Client, open: Open): Promise<void> {
  if (open && "path" in open && open.missing !== 0)
    throw new StartProblem("The backup is damaged: a file in it is not whole. Nothing was restored.");
  if (!open || "path" in open || open.rows.length === 0) return;
  const columns = open.columns.join(", ");
  await client.query(
    `insert into ${open.table} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${open.table}, $1::json)`,
    [`[${open.rows.join(",")}]`],
  );
  open.rows = [];
  open.size = 0;
}

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
