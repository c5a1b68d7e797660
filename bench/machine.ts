/** Who runs on which core, and how much memory a process holds. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Where the server alone runs, and where PostgreSQL and the load run. */
const serverCore = "0";
const otherCore = "1";

const pins = process.platform === "linux" && availableParallelism() > 1 && hasTaskset();

function hasTaskset(): boolean {
  return spawnSync("taskset", ["--version"]).status === 0;
}

/** Whether the server has a core of its own. */
export const isPinned = pins;

/** Moves this process, and all it starts from now on, off the server's core. */
export function leaveServerCore(): void {
  if (pins) spawnSync("taskset", ["-acp", otherCore, String(process.pid)]);
}

export type Place = "server" | "anywhere";

/** Starts a program of Node's on the server's core, or wherever there is room. */
export function startNode(
  args: readonly string[],
  env: Record<string, string | undefined>,
  place: Place,
  output: "ignore" | number,
): ChildProcess {
  const cores = place === "server" ? serverCore : `${serverCore},${otherCore}`;
  const [command, ...before] = pins ? ["taskset", "-c", cores, process.execPath] : [process.execPath];
  return spawn(command ?? process.execPath, [...before, ...args], {
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", output, output],
  });
}

/** Resident memory of a process in MiB. */
export function residentMiB(pid: number): number {
  const kib = process.platform === "linux" ? fromProc(pid) : fromPs(pid);
  return Math.round(kib / 1024);
}

function fromProc(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}

function fromPs(pid: number): number {
  return Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout);
}

/** Milliseconds of processor time a process has used so far; null where the system does not tell. */
export function processorTime(pid: number): number | null {
  if (process.platform !== "linux") return null;
  if (!existsSync(`/proc/${pid}`))
    throw new Error(`the server (process ${pid}) ended; see build/bench/servers.log`);
  // After the name in brackets; fields 14 and 15 of the whole are user and system time, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
