/** Getting at the database, whoever runs it: DATABASE_URL's, the running start's, or one started for a command. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import pg from "pg";
import type { Configuration } from "./configuration.ts";
import { migrate } from "./migrations.ts";
import { isEnding, ownerOf, releaseOwnership, takeOwnership } from "./owner.ts";
import { answers, ensureDatabase, rememberedUrl, startPostgres, type Postgres } from "./postgres.ts";
import { step } from "./progress.ts";
import { StartProblem } from "./start-problem.ts";

export const databaseName = "quayside";

type Place = Pick<Configuration, "dataDir"> & { databaseUrl?: string | undefined };

/** Runs `work` with the address of a database that is up, and leaves things as they were. */
export async function withDatabase<T>(
  place: Place,
  what: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (place.databaseUrl) return work(place.databaseUrl);
  const owner = ownerOf(place.dataDir);
  if (owner && !isEnding(owner)) return work(await urlOfRunning(place.dataDir, owner.what));
  await requireOwnership(place.dataDir, what);
  const server = await startPostgres(place);
  try {
    await ensureDatabase(server, databaseName);
    return await work(server.url(databaseName));
  } finally {
    await server.stop();
    releaseOwnership(place.dataDir);
  }
}

/** How long a run that was killed may take to let go of everything, in milliseconds. */
const lastMoments = 60_000;

/** Takes the data folder, or says who has it; what is about to end is waited for. */
export async function requireOwnership(dataDir: string, what: string): Promise<void> {
  const until = Date.now() + lastMoments;
  let owner = takeOwnership(dataDir, what);
  while (owner && isEnding(owner) && Date.now() < until) {
    await new Promise((done) => setTimeout(done, 100));
    owner = takeOwnership(dataDir, what);
  }
  if (!owner) return;
  throw new StartProblem(
    owner.url
      ? `Quayside already runs at ${owner.url} (process ${owner.pid}, data in ${dataDir}).\n` +
          "Stop that one first, or give this one its own DATA_DIR, PORT and SANDBOX_PORT."
      : `«${owner.what}» (process ${owner.pid}) is using ${dataDir} just now. Wait until it has ended, then try again.`,
  );
}

async function urlOfRunning(dataDir: string, what: string): Promise<string> {
  const until = Date.now() + 30_000;
  for (;;) {
    const url = rememberedUrl(dataDir, databaseName);
    if (url && (await answers(url))) return url;
    if (Date.now() > until)
      throw new StartProblem(`«${what}» holds ${dataDir}, but its database does not answer.`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

/* ---------- the demo's data ---------- */

/**
 * How far the embedded database is, kept as its comment so that it cannot part from the data:
 * `seeding` was never finished and is made anew, `demo` holds the demo, `own` holds somebody's own data.
 */
type Mark = "new" | "seeding" | "demo" | "own";

/** Brings the embedded database to the present schema; in demo mode fills it at the first start. */
export async function prepareEmbedded(server: Postgres, config: Configuration): Promise<void> {
  await ensureDatabase(server, databaseName);
  if ((await readMark(server)) === "seeding") await recreate(server);
  await step("Bringing the database up to date", () =>
    migrate({ connectionString: server.url(databaseName) }),
  );
  const mark = await readMark(server);
  if (!config.demo && mark === "demo") {
    throw new StartProblem(
      `The database in ${config.dataDir} holds the demo and its published passwords. Set another DATA_DIR or DATABASE_URL.`,
    );
  }
  if (!config.demo && mark === "new") await writeMark(server, "own");
}

/** Fills a fresh demo database. Killed half-way it is begun anew at the next start. */
export async function seedWhereNew(server: Postgres, env: NodeJS.ProcessEnv): Promise<void> {
  const program = "build/node/seed.js";
  if ((await readMark(server)) !== "new" || !existsSync(program)) return;
  await writeMark(server, "seeding");
  await step("Filling the demo shop", (output) => {
    const child = spawn(process.execPath, ["--enable-source-maps", program], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk: Buffer) => output.add(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.add(chunk));
    process.once("exit", () => child.kill("SIGKILL"));
    return new Promise<void>((done, refuse) => {
      child.once("error", refuse);
      child.once("exit", (code) =>
        code === 0 ? done() : refuse(new StartProblem("The demo could not be filled.")),
      );
    });
  });
  await writeMark(server, "demo");
}

async function readMark(server: Pick<Postgres, "url">): Promise<Mark> {
  const row = await onServer(server, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
      [databaseName],
    );
    return rows[0];
  });
  return ((row?.mark ?? "new").replace(/^quayside: /, "") || "new") as Mark;
}

async function writeMark(server: Pick<Postgres, "url">, mark: Mark): Promise<void> {
  await onServer(server, (client) =>
    client.query(`comment on database ${databaseName} is 'quayside: ${mark}'`),
  );
}

async function recreate(server: Postgres): Promise<void> {
  await onServer(server, (client) => client.query(`drop database if exists ${databaseName} with (force)`));
  await ensureDatabase(server, databaseName);
}

async function onServer<T>(
  server: Pick<Postgres, "url">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
