/** The servers that are measured, each a process on the server's core: ours, a bare Remix page, a static file. */
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort } from "../server/ports.ts";
import { webFlags, webMemory } from "../server/web-flags.ts";
import { workerFlags } from "../server/worker-flags.ts";
import { startNode, type Place } from "./machine.ts";

export type Running = {
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  readonly firstAnswer: number;
  stop(): Promise<void>;
};

const secrets = {
  SESSION_KEYS: randomBytes(36).toString("base64url"),
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString("base64")}`,
};

const dataOfServers = resolve("build/bench/data");

/** Where the servers keep their files. */
export const filesOfServers = join(dataOfServers, "files");

/** The environment of a production web process. */
export function environmentFor(databaseUrl: string, port: number): Record<string, string | undefined> {
  const { PATH, HOME, LANG } = process.env;
  return {
    PATH,
    HOME,
    LANG,
    ...secrets,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: "0",
    DATA_DIR: dataOfServers,
  };
}

/** Our web process, as the product starts it. */
export function startOurs(
  databaseUrl: string,
  path: string,
  profile: string | null,
  more: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  return start([...flags, ...webFlags, "build/node/web.js"], databaseUrl, path, { ...webMemory, ...more });
}

/** Our worker, as the product starts it, wherever there is room; what stores call is the web process at `origin`. */
export function startWorker(
  databaseUrl: string,
  origin: string,
  more: Readonly<Record<string, string>> = {},
): Running {
  const env = {
    ...environmentFor(databaseUrl, 1),
    PUBLIC_URL: origin,
    ALLOW_LOOPBACK_STORES: "1",
    LOG_LEVEL: "warn",
    ...more,
  };
  const child = startNode([...workerFlags, "build/node/worker.js"], env, "anywhere", log());
  return { origin, pid: child.pid ?? 0, firstAnswer: 0, stop: () => end(child) };
}

/** The sandbox with its shops, which keeps nothing. */
export async function startShops(more: Readonly<Record<string, string>> = {}): Promise<Running> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const env = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), SANDBOX_DATA: "", ...more };
  return answering(["build/node/sandbox.js"], { ...environmentFor("", port), ...env }, port, "/", "anywhere");
}

/** A bare Remix page, served by plain remix-serve. */
export function startBare(databaseUrl: string): Promise<Running> {
  const serve = "node_modules/@remix-run/serve/dist/cli.js";
  return start([serve, "build/bench/bare-remix/server/index.js"], databaseUrl, "/");
}

/** The files of a folder from memory over node:http. */
export function startStatic(folder: string): Promise<Running> {
  return start(["--disable-warning=ExperimentalWarning", "bench/static-server.ts", "PORT", folder], "", "/");
}

const log = () => {
  mkdirSync("build/bench", { recursive: true });
  return openSync(join("build/bench", "servers.log"), "a");
};

async function start(
  args: string[],
  databaseUrl: string,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const port = await freePort();
  const env = { ...environmentFor(databaseUrl, port), ...more };
  const given = args.map((arg) => (arg === "PORT" ? String(port) : arg));
  return answering(given, env, port, path, "server");
}

async function answering(
  args: string[],
  env: Record<string, string | undefined>,
  port: number,
  path: string,
  place: Place,
): Promise<Running> {
  const started = performance.now();
  const child = startNode(args, env, place, log());
  const origin = `http://127.0.0.1:${port}`;
  const stop = () => end(child);
  try {
    await answers(child, origin + path);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, pid: child.pid ?? 0, firstAnswer: performance.now() - started, stop };
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
    const failed = response !== null && response.status >= 400;
    if (failed || child.exitCode !== null || Date.now() > until) {
      throw new Error(
        `${url} does not answer (${response?.status ?? "no answer"}); see build/bench/servers.log`,
      );
    }
    await new Promise((done) => setTimeout(done, 10));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  const hurry = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await gone;
  clearTimeout(hurry);
}

/** Waits for a program's end; throws where it failed. */
export function ended(child: ChildProcess, what: string): Promise<void> {
  return new Promise((done, refuse) => {
    child.once("error", refuse);
    child.once("exit", (code) => (code === 0 ? done() : refuse(new Error(`${what} failed (exit ${code})`))));
  });
}
