/**
 * A filled shop that one step of `npm test` leaves for a later one: to fill it anew takes half a minute of the processor.
 * Its rows and the sandbox name addresses of their own, so the ports go with it. Other runs have none.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isFree } from "../../server/ports.ts";

export type Ports = Readonly<Record<"PORT" | "SANDBOX_PORT" | "SANDBOX_SMTP_PORT", string>>;

const folder = process.env["QUAYSIDE_FILLED"];
const note = (of: string) => join(of, "ports.json");

/** Keeps a copy of a data folder that nothing runs on just now. */
export function leaveFilled(dataDir: string, ports: Ports): void {
  if (folder === undefined) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o755 });
  if (!copy(dataDir, folder)) return;
  // What is logged from here on is the next one's own.
  rmSync(join(folder, "log"), { recursive: true, force: true });
  writeFileSync(note(folder), JSON.stringify(ports));
}

/** Makes a data folder out of the copy; null where there is none that can be used. */
export async function takeFilled(dataDir: string): Promise<Ports | null> {
  if (folder === undefined || !existsSync(note(folder))) return null;
  const ports = JSON.parse(readFileSync(note(folder), "utf8")) as Ports;
  for (const port of Object.values(ports)) if (!(await isFree(Number(port)))) return null;
  return copy(folder, dataDir) ? ports : null;
}

/** With its owners: PostgreSQL runs as a user of its own where we are root. */
function copy(from: string, to: string): boolean {
  if (spawnSync("cp", ["-a", `${from}/.`, to]).status === 0) return true;
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { mode: 0o755 });
  return false;
}
