/**
 * `npm start`, on the project's own Node: brings up database, sandbox, worker and web, keeps them up, and ends them
 * in the order in which they need each other.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { ensureBuilt } from "./build.ts";
import { noteBlockedJobs } from "./blocked-jobs.ts";
import { logFile, prepareWeb, startOther, startProgram, startWeb } from "./children.ts";
import { configure, loadDotEnv, type Configuration } from "./configuration.ts";
import { checkDatabase } from "./database-check.ts";
import { databaseName, prepareEmbedded, requireOwnership, seedWhereNew } from "./database.ts";
import { migrate } from "./migrations.ts";
import { publishUrl, releaseOwnership } from "./owner.ts";
import { becomesFree } from "./ports.ts";
import { keepPostgres } from "./keep-postgres.ts";
import { keepRunning, type KeepOptions, type KeptProcess } from "./processes.ts";
import { say, step } from "./progress.ts";
import { explain, StartProblem } from "./start-problem.ts";

const what = "npm start";
const demoMember = "demo@quayside.test / demo1234";
const demoStaff = "staff@quayside.test / staff1234";

/** What one start runs: everything, or for several machines only the web or only the worker. */
const roles = ["all", "web", "worker", "dev", "remix-serve"] as const;
type Role = (typeof roles)[number];

type Stoppable = Pick<KeptProcess, "stop">;

/** What runs now, in the order of starting; ended in the reverse order. */
const running: Stoppable[] = [];
let stopping = false;

async function main(): Promise<void> {
  const role = roleOf(process.argv[2]);
  const started = Date.now();
  loadDotEnv();
  const config = configure(process.env, availableParallelism());
  say(config.demo ? "Quayside, demo: nothing here is real money or real mail." : "Quayside");
  if (config.embedded) await requireOwnership(config.dataDir, what);
  running.push({ stop: async () => releaseOwnership(config.dataDir) });
  await checkPorts(config, role);
  const env = await bringUp(config, role);
  await startServing(config, role, env);
  if (config.embedded) publishUrl(config.dataDir, what, siteOf(config));
  announce(config, role, started);
}

function roleOf(word: string | undefined): Role {
  const role = roles.find((name) => name === (word ?? "all"));
  if (role) return role;
  throw new StartProblem(
    `npm start -- ${word}: there is only ${roles.slice(1).join(", ")}, or nothing for all.`,
  );
}

const serves = (role: Role) => role !== "worker";
const works = (role: Role) => role !== "web";

async function checkPorts(config: Configuration, role: Role): Promise<void> {
  const needed: [name: string, port: number, host: string][] = [];
  if (serves(role)) needed.push(["PORT", config.port, config.host]);
  if (config.demo) needed.push(["SANDBOX_PORT", config.sandboxPort, "127.0.0.1"]);
  if (config.demo) needed.push(["SANDBOX_SMTP_PORT", config.smtpPort, "127.0.0.1"]);
  for (const [name, port, host] of needed) {
    // A run that was killed a moment ago may need a few seconds to let go.
    if (await becomesFree(port, host, 3_000)) continue;
    throw new StartProblem(
      `Port ${port} is taken by another program. Set ${name} to a free port, such as ${name}=${port + 10} npm start.`,
    );
  }
}

/** Database, build, sandbox, demo data: all that must be there before anybody is served. Returns the environment. */
async function bringUp(config: Configuration, role: Role): Promise<NodeJS.ProcessEnv> {
  if (!config.embedded) {
    const url = config.env["DATABASE_URL"] ?? "";
    await step("Checking the database", () => checkDatabase(url));
    await ensureBuilt();
    checkConfiguration(config.env);
    await step("Bringing the database up to date", () => migrate({ connectionString: url }));
    return config.env;
  }
  const keeper = await step("Starting the database", () => keepPostgres(config.dataDir, say));
  running.push(keeper);
  await ensureBuilt();
  await prepareEmbedded(keeper.server, config);
  const env = { ...config.env, DATABASE_URL: keeper.server.url(databaseName) };
  if (!config.demo) checkConfiguration(env);
  if (config.demo && serves(role)) {
    await startSandbox(config, env);
    await seedWhereNew(keeper.server, env);
  }
  return env;
}

function checkConfiguration(env: NodeJS.ProcessEnv): void {
  const checked = spawnSync(process.execPath, ["build/node/check.js"], { env, encoding: "utf8" });
  if (checked.status !== 0) throw new StartProblem(checked.stderr.trim());
}

async function startSandbox(config: Configuration, env: NodeJS.ProcessEnv): Promise<void> {
  const log = logFile(config.dataDir, "sandbox", false);
  keep("the sandbox", () => startProgram("sandbox", env, log));
  await step("Starting the sandbox", () =>
    answersAt(`http://127.0.0.1:${config.sandboxPort}/`, "sandbox", config),
  );
}

async function startServing(config: Configuration, role: Role, env: NodeJS.ProcessEnv): Promise<void> {
  if (works(role)) {
    const log = logFile(config.dataDir, "worker", !config.demo);
    const url = env["DATABASE_URL"] ?? "";
    keep(
      "the worker",
      () => startProgram("worker", env, log),
      15_000,
      async ({ workers }) => {
        say("the worker has not answered for 10 s and is killed");
        await noteBlockedJobs(url, workers);
      },
    );
  }
  if (!serves(role)) return;
  if (role === "dev")
    keep("vite", () =>
      startOther("node_modules/@remix-run/dev/dist/cli.js", viteArguments(config), devEnv(env)),
    );
  else if (role === "remix-serve")
    keep("remix-serve", () =>
      startOther("node_modules/@remix-run/serve/dist/cli.js", ["build/server/index.js"], env),
    );
  else startCluster(config, env);
  await step("Starting the site", () => answersAt(`${localOf(config)}/healthz`, "web", config));
}

function startCluster(config: Configuration, env: NodeJS.ProcessEnv): void {
  const log = logFile(config.dataDir, "web", !config.demo);
  prepareWeb(log);
  const kept = Array.from({ length: config.webProcesses }, (_, i) =>
    keepRunning({
      name: `web process ${i + 1}`,
      start: () => startWeb(env, log),
      onCrash: say,
      onSilent: () => say(`web process ${i + 1} has not answered for 10 s and is killed`),
    }),
  );
  running.push({
    stop: async (patience) => void (await Promise.all(kept.map((one) => one.stop(patience + 2_000)))),
  });
}

function viteArguments(config: Configuration): string[] {
  return ["vite:dev", "--host", config.host, "--port", String(config.port), "--strictPort"];
}

function devEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: "development" };
}

function keep(
  name: string,
  start: KeepOptions["start"],
  patience = 10_000,
  onSilent?: KeepOptions["onSilent"],
): void {
  const kept = keepRunning({ name, start, onCrash: say, ...(onSilent ? { onSilent } : {}) });
  running.push({ stop: (asked) => kept.stop(Math.min(asked, patience)) });
}

/** Waits until a program answers over HTTP, whatever it says short of an error of its own. */
async function answersAt(url: string, name: string, config: Configuration): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(url, { redirect: "manual" }).catch(() => null);
    if (answer && answer.status < 500) return;
    if (stopping) throw new StartProblem("Stopped while starting.");
    if (Date.now() > until) {
      const place = config.demo ? ` See ${relative(".", `${config.dataDir}/log/${name}.log`)}.` : "";
      throw new StartProblem(`${url} does not answer${answer ? ` but with ${answer.status}` : ""}.${place}`);
    }
    await new Promise((done) => setTimeout(done, 60));
  }
}

function localOf(config: Configuration): string {
  const host = ["0.0.0.0", "::"].includes(config.host) ? "127.0.0.1" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${config.port}`;
}

function siteOf(config: Configuration): string {
  return config.env["PUBLIC_URL"] ?? localOf(config);
}

function announce(config: Configuration, role: Role, started: number): void {
  const site = siteOf(config);
  const sandbox = `http://127.0.0.1:${config.sandboxPort}`;
  const rows: [string, string][] = [];
  if (serves(role)) rows.push(["Shop", `${site}/index`]);
  if (config.demo) {
    rows.push(["Member area", `${site}/login      ${demoMember}`]);
    rows.push(["Staff desk", `${site}/desk/login ${demoStaff}`]);
    rows.push(["Sandbox", `${sandbox}/           stands in for card payments, stores and mail`]);
    rows.push(["Mail inbox", `${sandbox}/mail`]);
    rows.push(["Logs", relative(".", `${config.dataDir}/log`)]);
  }
  say(`\nReady in ${((Date.now() - started) / 1000).toFixed(1)} s. Ctrl-C ends it.\n`);
  for (const [name, text] of rows) say(`  ${name.padEnd(12)} ${text}`);
  say();
}

/** Ends everything, the last started first. A second request does not wait for anybody. */
async function stop(code: number, tell = say): Promise<void> {
  if (stopping) return hurry();
  stopping = true;
  tell("\nStopping ...");
  while (running.length > 0)
    await running
      .pop()
      ?.stop(10_000)
      .catch((error) => say(explain(error)));
  tell("Stopped.");
  process.exit(code);
}

async function hurry(): Promise<void> {
  await Promise.all(
    running
      .splice(0)
      .reverse()
      .map((one) => one.stop(0)),
  );
  process.exit(1);
}

// A closed terminal takes our words no more; ending cleanly matters more than saying so.
process.stdout.on("error", () => undefined);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
// The launcher was killed: nobody is left who could stop us.
process.on("disconnect", () => void stop(0));

try {
  await main();
} catch (error) {
  if (!stopping) say(`\n${explain(error)}`);
  await stop(1, () => undefined);
}
