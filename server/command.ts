/** The commands of package.json: what each needs up before it runs, then the program itself. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { backup } from "./backup/backup.ts";
import { restore } from "./backup/restore.ts";
import { ensureBuilt, ensureGenerated } from "./build.ts";
import { configure, loadDotEnv } from "./configuration.ts";
import { withDatabase } from "./database.ts";
import { migrate } from "./migrations.ts";
import { say } from "./progress.ts";
import { explain, StartProblem } from "./start-problem.ts";

type Command = (args: string[]) => Promise<number | void>;

const commands: Record<string, Command> = {
  generate: () => ensureGenerated(),
  build: async ([option]) => {
    const built = await ensureBuilt({ force: option === "--force" });
    if (!built) say("The build is up to date.");
  },
  // Reads the sources only: no database, no build.
  routes: async () => void (await import("./cli/routes.ts")),
  migrate: () => onDatabase("npm run migrate", migrateAndTell),
  backup: ([file]) =>
    onDatabase("npm run backup", async (url) => void (await backup({ url, dataDir: dataDir(), file }, say))),
  restore: ([file]) =>
    onDatabase("npm run restore", (url) => restore({ url, dataDir: dataDir(), file }, say)),
};

async function main([name = "", ...args]: string[]): Promise<number> {
  loadDotEnv();
  const command = commands[name];
  if (command) return (await command(args)) ?? 0;
  if (existsSync(`server/cli/${name.replace(":", "-")}.ts`)) return runProgram(name, args);
  throw new StartProblem(`There is no command «${name}». package.json lists them all.`);
}

/** A program of `server/cli`, built, with the environment and the database the site has. */
async function runProgram(name: string, args: string[]): Promise<number> {
  const config = configure(process.env, availableParallelism());
  const program = `build/node/cli-${name.replace(":", "-")}.js`;
  await ensureBuilt();
  const place = { dataDir: config.dataDir, databaseUrl: config.env["DATABASE_URL"] };
  return withDatabase(place, `npm run ${name}`, async (url) => {
    if (config.embedded) await migrate({ connectionString: url });
    return run(program, args, { ...config.env, DATABASE_URL: url });
  });
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, ["--enable-source-maps", program, ...args], {
    stdio: "inherit",
    env: { LOG_LEVEL: "warn", ...env },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  process.on("disconnect", () => child.kill("SIGTERM"));
  return new Promise((done) => child.once("exit", (code) => done(code ?? 1)));
}

const dataDir = () => resolve(process.env["DATA_DIR"] || ".data");

function onDatabase<T>(what: string, work: (url: string) => Promise<T>): Promise<T> {
  return withDatabase({ dataDir: dataDir(), databaseUrl: process.env["DATABASE_URL"] }, what, work);
}

async function migrateAndTell(connectionString: string): Promise<void> {
  const applied = await migrate({ connectionString, onApply: (name) => say(`applied ${name}`) });
  if (applied.length === 0) say("The database is up to date.");
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
// The channel to the launcher would keep this process alive.
if (process.connected) process.disconnect();
