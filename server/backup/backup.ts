/** `npm run backup`: one consistent picture of the database and the stored files, in one archive. */
import { existsSync, mkdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { appliedMigrations } from "../migrations.ts";
import { filesUnder } from "../source-hash.ts";
import { StartProblem } from "../start-problem.ts";
import { createArchive, format, type Archive, type Head, type Part } from "./archive.ts";
import { sequencesOf, tablesOf } from "./tables.ts";

export type BackupOptions = { url: string; dataDir: string; file?: string | undefined };

const rowsAtOnce = 2_000;
/** Bytes of a file in one line; a multiple of 3, so that base64 needs no filling. */
const piece = 600_000;

/** Writes a backup and tells where; the site may go on working meanwhile. */
export async function backup(options: BackupOptions, tell: (words: string) => void): Promise<string> {
  const file = resolve(options.file ?? defaultName(new Date()));
  if (existsSync(file))
    throw new StartProblem(`${file} is there already; a backup never writes over another.`);
  mkdirSync(dirname(file), { recursive: true });
  const archive = createArchive(file);
  try {
    const counts = await write(archive, options);
    await archive.finish();
    const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
    tell(`${file}: ${counts.rows} rows, ${counts.files} files, ${megabytes} MB.`);
    tell(
      "Credentials in it stay sealed: keep ENCRYPTION_KEYS (of a demo: demo.env in its data folder) apart from it.",
    );
    if (process.env["FILES_URL"])
      tell(
        "Files in the bucket of FILES_URL are not in it: let the bucket itself keep versions or copies of them.",
      );
    return file;
  } catch (error) {
    archive.abandon();
    throw error;
  }
}

function defaultName(now: Date): string {
  return `backups/quayside-${now.toISOString().slice(0, 19).replace(/[:T]/g, "-")}.backup.gz`;
}

async function write(
  archive: Archive,
  { url, dataDir }: BackupOptions,
): Promise<{ rows: number; files: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One snapshot for all tables, whatever is written meanwhile; times and figures in one spelling.
    await client.query("begin isolation level repeatable read read only");
    await client.query(
      "set local timezone = 'UTC'; set local extra_float_digits = 3; set local bytea_output = 'hex'",
    );
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0)
      throw new StartProblem("There is no Quayside in this database: nothing to back up.");
    await archive.line(
      JSON.stringify({ quayside: format, made: new Date().toISOString(), migrations } satisfies Head),
    );
    const rows = await writeTables(client, archive);
    for (const { name, value, called } of await sequencesOf(client))
      await part(archive, { sequence: name, value, called });
    await client.query("commit");
    const files = await writeFiles(join(dataDir, "files"), archive);
    await part(archive, { end: { rows, files } });
    return { rows, files };
  } finally {
    await client.end();
  }
}

const part = (archive: Archive, value: Part) => archive.line(JSON.stringify(value));

async function writeTables(client: pg.Client, archive: Archive): Promise<number> {
  let count = 0;
  for (const { name, columns } of await tablesOf(client)) {
    await part(archive, { table: name, columns });
    await client.query(
      `declare rows_of_table no scroll cursor for select row_to_json(r)::text from (select ${columns.join(", ")} from ${name}) r`,
    );
    for (;;) {
      const { rows } = await client.query<[string]>({
        text: `fetch ${rowsAtOnce} from rows_of_table`,
        rowMode: "array",
      });
      for (const [row] of rows) await archive.line(row);
      count += rows.length;
      if (rows.length < rowsAtOnce) break;
    }
    await client.query("close rows_of_table");
  }
  return count;
}

// Stored files are never changed. One may come or go meanwhile: what is half written yet, or gone by now, is left out.
async function writeFiles(folder: string, archive: Archive): Promise<number> {
  const paths = existsSync(folder) ? filesUnder(folder, ".").map((path) => path.slice(2)) : [];
  let count = 0;
  for (const path of paths.filter((each) => !each.endsWith(".part"))) {
    const file = await open(join(folder, path)).catch(unlessGone);
    if (!file) continue;
    await part(archive, { file: path, size: (await file.stat()).size });
    // It closes the file. Once open, it can be read to its end, whoever removes it.
    for await (const chunk of file.createReadStream({ highWaterMark: piece }))
      await archive.line((chunk as Buffer).toString("base64"));
    count += 1;
  }
  return count;
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
