/** Who holds the data folder: one start, or one command that started the database for its own run. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine, isAlive } from "./pids.ts";

export type Owner = {
  pid: number;
  /** Who started it, where somebody did: it ends when that process is gone. */
  launcher?: number;
  /** Such as `npm start` or `npm run backup`. */
  what: string;
  /** Where it answers, once it does. */
  url?: string;
};

const fileOf = (dataDir: string) => join(dataDir, "owner.json");

function noteOf(what: string, url?: string): string {
  const launcher = Number(process.env["QUAYSIDE_LAUNCHER"]);
  const owner: Owner = { pid: process.pid, what };
  return JSON.stringify({ ...owner, ...(launcher ? { launcher } : {}), ...(url ? { url } : {}) });
}

/** Whether an owner lost who started it, and so is about to end. */
export function isEnding({ launcher }: Owner): boolean {
  return launcher !== undefined && !isAlive(launcher);
}

/** The live owner of a data folder, or null. A killed one's note counts for nothing. */
export function ownerOf(dataDir: string): Owner | null {
  try {
    const owner = JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as Owner;
    return isAlive(owner.pid) && commandLine(owner.pid).includes("server/") ? owner : null;
  } catch {
    return null;
  }
}

/** Takes the data folder for this process, or returns whoever holds it. */
export function takeOwnership(dataDir: string, what: string): Owner | null {
  mkdirSync(dataDir, { recursive: true });
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(fileOf(dataDir), noteOf(what), { flag: "wx" });
      return null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const owner = ownerOf(dataDir);
    if (owner && owner.pid !== process.pid) return owner;
    rmSync(fileOf(dataDir), { force: true });
  }
  return ownerOf(dataDir);
}

/** Tells others where this owner answers. */
export function publishUrl(dataDir: string, what: string, url: string): void {
  writeFileSync(fileOf(dataDir), noteOf(what, url));
}

/** Gives the data folder free, where this process holds it. */
export function releaseOwnership(dataDir: string): void {
  try {
    const owner = JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as Owner;
    if (owner.pid === process.pid) rmSync(fileOf(dataDir), { force: true });
  } catch {
    // Nothing to give back.
  }
}
