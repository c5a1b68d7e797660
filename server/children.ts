/** The programs of a running Quayside as child processes: what each is started with, and where its words go. */
import { fork, spawn, type ChildProcess } from "node:child_process";
import cluster from "node:cluster";
import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from "node:fs";
import { join, resolve } from "node:path";
import { webFlags, webMemory } from "./web-flags.ts";
import { workerFlags } from "./worker-flags.ts";

export type Environment = NodeJS.ProcessEnv;

const flags = ["--enable-source-maps"];
const largestLog = 10_000_000;

/** A log file in the data folder, or null where words go to the terminal (the logs of production are its stdout). */
export function logFile(dataDir: string, name: string, toTerminal: boolean): WriteStream | null {
  if (toTerminal) return null;
  const file = join(dataDir, "log", `${name}.log`);
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`);
  return createWriteStream(file, { flags: "a" });
}

/** One program of `build/node`, in a session of its own: a terminal's Ctrl-C reaches only the supervisor. */
export function startProgram(name: string, env: Environment, log: WriteStream | null): ChildProcess {
  const child = fork(resolve(`build/node/${name}.js`), [], {
    env,
    execArgv: name === "worker" ? workerFlags : flags,
    detached: true,
    stdio: ["ignore", log ? "pipe" : "inherit", log ? "pipe" : "inherit", "ipc"],
  });
  collect(child, log);
  return child;
}

/** Another program that serves the site in place of ours: `remix-serve`, or Vite for developers. */
export function startOther(script: string, args: string[], env: Environment): ChildProcess {
  return spawn(process.execPath, [...flags, script, ...args], {
    env,
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/**
 * Tells node:cluster what a web process is. They share one listening socket, and each accepts for itself. With Node's
 * default, this process accepts and hands over. A connection that was handed to a process killed at that moment then
 * stayed open, and nobody ever answered it. Now the kernel closes it, or keeps it for another process.
 */
export function prepareWeb(log: WriteStream | null): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: resolve("build/node/web.js"), execArgv: webFlags, silent: log !== null });
}

/** One more web process. */
export function startWeb(env: Environment, log: WriteStream | null): ChildProcess {
  const child = cluster.fork({ ...webMemory, ...env }).process;
  collect(child, log);
  return child;
}

function collect(child: ChildProcess, log: WriteStream | null): void {
  if (!log) return;
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
}
