/** A folder for what a run of the tests leaves behind: in memory where there is plenty of it, so that no disk is waited for. */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
const name = "quayside-run-";

/** Bytes of memory that a machine must have, and of it the folder in memory may take. */
const leastMemory = 12 * 1024 ** 3;
const leastFree = 4 * 1024 ** 3;

/** Makes the folder; those of runs that were killed go. */
export function makeScratch() {
  const home = hasRoom() ? inMemory : tmpdir();
  for (const old of readdirSync(home).filter((each) => each.startsWith(name)))
    if (!isAlive(Number(old.slice(name.length).split("-")[0])))
      rmSync(join(home, old), { recursive: true, force: true });
  return mkdtempSync(join(home, `${name}${process.pid}-`));
}

function hasRoom() {
  if (Math.min(totalmem(), process.constrainedMemory() || Infinity) < leastMemory) return false;
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= leastFree;
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
