/** The whole product, running as `npm start` runs it: own data folder, free ports, the demo in it. */
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configure } from "../../server/configuration.ts";
import { databaseName } from "../../server/database.ts";
import { freePort } from "../../server/ports.ts";
import { rememberedUrl } from "../../server/postgres.ts";
import { freePorts, leaveFilled, takeFilled, type Ports } from "./filled.ts";

/** What a test needs to know of a running product; plain data, so that it can be handed to other processes. */
export type Stage = {
  /** The site, without a slash at the end. */
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  /** The environment its processes run with. */
  env: Record<string, string>;
  dataDir: string;
};

export type RunningStage = Stage & {
  /** Ends it; its folder goes with it unless it is to be looked at. */
  stop(how?: { keep: boolean }): Promise<void>;
  /** What its processes logged as errors since the start. */
  errors(): string[];
};

/**
 * Starts the product and waits until it is ready; builds first where the sources changed. `isFilled`: may begin with a
 * shop that an earlier start filled.
 */
export async function startStage({ isFilled = false } = {}): Promise<RunningStage> {
  const { dataDir, ports } = await place();
  const taken = isFilled ? await takeFilled(dataDir, ports) : null;
  return serve(dataDir, environmentFor(dataDir, taken ?? ports));
}

/** The same for the first start of all. It fills a shop, leaves it for later starts, and is started again; its words. */
export async function startFirstStage(): Promise<{ stage: RunningStage; firstWords: string }> {
  const { dataDir, ports } = await place();
  const given = environmentFor(dataDir, ports);
  const filling = launch(given);
  const firstWords = await ready(filling, dataDir).finally(() => end(filling));
  leaveFilled(dataDir, ports);
  return { stage: await serve(dataDir, given), firstWords };
}

/** A data folder and ports for a start. */
async function place(): Promise<{ dataDir: string; ports: Ports }> {
  const dataDir = mkdtempSync(join(tmpdir(), "quayside-stage-"));
  chmodSync(dataDir, 0o755);
  return { dataDir, ports: await freePorts() };
}

const launch = (env: Record<string, string>) =>
  spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "server/supervise.ts"], {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });

async function serve(dataDir: string, given: Record<string, string>): Promise<RunningStage> {
  const child = launch(given);
  const stop = async ({ keep } = { keep: false }) => {
    await end(child);
    if (!keep) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(child, dataDir);
  } catch (error) {
    await stop();
    throw error;
  }
  const databaseUrl = rememberedUrl(dataDir, databaseName) ?? "";
  const { env } = configure(given, 1);
  return {
    url: env["PUBLIC_URL"] ?? "",
    sandboxUrl: env["SANDBOX_URL"] ?? "",
    databaseUrl,
    env: { ...env, DATABASE_URL: databaseUrl },
    dataDir,
    stop,
    errors: () => errorsIn(dataDir),
  };
}

/** Serves the same build and data by plain `remix-serve` on a port of its own. */
export async function serveByRemix(stage: Stage): Promise<{ url: string; stop(): Promise<void> }> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
    {
      env: { ...stage.env, PORT: port, PUBLIC_URL: url, LOG_LEVEL: "silent" } as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const until = Date.now() + 60_000;
  while (((await fetch(`${url}/healthz`).catch(() => null))?.status ?? 500) >= 500) {
    if (Date.now() > until || child.exitCode !== null) throw new Error(`remix-serve did not start:\n${said}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return { url, stop: () => end(child) };
}

// A clean environment: nothing of the test run's own, so that this is the start a person would see.
function environmentFor(dataDir: string, ports: Ports): Record<string, string> {
  const { PATH = "", HOME = "", LANG = "C.UTF-8" } = process.env;
  return {
    PATH,
    HOME,
    LANG,
    DATA_DIR: dataDir,
    ...ports,
    // A statement that runs away ends in an error, which is found in the logs and in the answer.
    PGOPTIONS: "-c statement_timeout=30000",
  };
}

/** What it said until it was ready. */
function ready(child: ChildProcess, dataDir: string): Promise<string> {
  let heard = "";
  return new Promise((done, refuse) => {
    const hear = (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.includes("Ready in")) done(heard);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => {
      refuse(
        new Error(`the product did not start (exit ${code}):\n${heard}\n${errorsIn(dataDir).join("\n")}`),
      );
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  const hurry = setTimeout(() => child.kill("SIGKILL"), 30_000);
  await gone;
  clearTimeout(hurry);
}

function errorsIn(dataDir: string): string[] {
  const folder = join(dataDir, "log");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^(web|worker|sandbox)\.log$/.test(name))
    .flatMap((name) =>
      readFileSync(join(folder, name), "utf8")
        .split("\n")
        .filter((line) => line && isError(line))
        .map((line) => `${name}: ${line}`),
    );
}

/** What React Router says of an address nobody could have meant. */
const visitorsFault = /malformed URL segment/;

// pino's lines are JSON with a level; what is no JSON was not said by the logger and is worth a look.
function isError(line: string): boolean {
  if (visitorsFault.test(line)) return false;
  if (!line.startsWith("{")) return /error|exception|rejection/i.test(line);
  return Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= 50;
}
