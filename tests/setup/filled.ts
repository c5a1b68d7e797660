/**
 * A filled shop that one start leaves for later ones: to fill it anew takes half a minute of the processor. Its rows and
 * the sandbox name addresses of their own. So the ports go with it, or others are written into the copy.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { databaseName } from "../../server/database.ts";
import { freePort, isFree } from "../../server/ports.ts";
import { startPostgres } from "../../server/postgres.ts";

export type Ports = Readonly<Record<"PORT" | "SANDBOX_PORT" | "SANDBOX_SMTP_PORT", string>>;

export async function freePorts(): Promise<Ports> {
  const [site, sandbox, mail] = [await freePort(), await freePort(), await freePort()];
  return { PORT: String(site), SANDBOX_PORT: String(sandbox), SANDBOX_SMTP_PORT: String(mail) };
}

/** Where it lies. `npm test` says so; for tests of the running product alone, their own setup does. */
const folderOf = () => process.env["QUAYSIDE_FILLED"];
const note = (of: string) => join(of, "ports.json");

/** Keeps a copy of a data folder that nothing runs on just now. */
export function leaveFilled(dataDir: string, ports: Ports): void {
  const folder = folderOf();
  if (folder === undefined) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o755 });
  if (!copy(dataDir, folder)) return;
  // What is logged from here on is the next one's own.
  rmSync(join(folder, "log"), { recursive: true, force: true });
  writeFileSync(note(folder), JSON.stringify(ports));
}

/**
 * Makes a data folder out of the copy and tells the ports to start it on: those it was filled on, or `ports` where
 * something runs on them. Null where there is no copy.
 */
export async function takeFilled(dataDir: string, ports: Ports): Promise<Ports | null> {
  const folder = folderOf();
  if (folder === undefined || !existsSync(note(folder)) || !copy(folder, dataDir)) return null;
  const own = JSON.parse(readFileSync(note(folder), "utf8")) as Ports;
  const free = await Promise.all(Object.values(own).map((port) => isFree(Number(port))));
  if (!free.includes(false)) return own;
  await writeAddresses(dataDir, own, ports);
  return ports;
}

/** With its owners: PostgreSQL runs as a user of its own where we are root. */
function copy(from: string, to: string): boolean {
  if (spawnSync("cp", ["-a", `${from}/.`, to]).status === 0) return true;
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { mode: 0o755 });
  return false;
}

type Change = { from: string; to: string };

/** Writes other ports into all that names an address of the shop or the sandbox. */
async function writeAddresses(dataDir: string, own: Ports, ports: Ports): Promise<void> {
  const names = Object.keys(own) as (keyof Ports)[];
  const changes = names.map((name) => ({
    from: `127.0.0.1:${own[name]}`,
    to: `127.0.0.1:${ports[name]}`,
  }));
  const memory = join(dataDir, "sandbox.json");
  const remembered = readFileSync(memory, "utf8");
  writeFileSync(
    memory,
    changes.reduce((text, { from, to }) => text.replaceAll(from, to), remembered),
  );
  const server = await startPostgres({ dataDir });
  try {
    await writeIntoRows(server.url(databaseName), changes);
  } finally {
    await server.stop();
  }
}

/** Each column of text or JSON: a few have addresses, and which they are is nobody's business here. */
const columns = `
  select format('%I.%I', table_schema, table_name) as "table", format('%I', column_name) as "column", data_type as type
  from information_schema.columns join information_schema.tables using (table_catalog, table_schema, table_name)
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    and data_type in ('text', 'character varying', 'json', 'jsonb') and is_generated = 'NEVER'`;

async function writeIntoRows(url: string, changes: readonly Change[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // No trigger takes this for something that happened to the things themselves.
    await client.query("set session_replication_role = replica");
    const { rows } = await client.query<{ table: string; column: string; type: string }>(columns);
    for (const { table, column, type } of rows) {
      const changed = changes.reduce(
        (text, { from, to }) => `replace(${text}, '${from}', '${to}')`,
        `${column}::text`,
      );
      await client.query(
        `update ${table} set ${column} = (${changed})::${type} where ${column}::text like '%127.0.0.1:%'`,
      );
    }
  } finally {
    await client.end();
  }
}
