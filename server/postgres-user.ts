/** PostgreSQL refuses to run as root: who it runs as then, and whether that user gets at its folders. */
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartProblem } from "./start-problem.ts";

export type SystemUser = { name: string; uid: number; gid: number };

/** The user PostgreSQL runs as: oneself, or under root the system user `postgres`, made where there is none. */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = findUser("postgres");
  if (known) return known;
  createUser("postgres");
  const made = findUser("postgres");
  if (made) return made;
  throw new StartProblem(
    "PostgreSQL refuses to run as root, and no system user could be made for it.\n" +
      "Make one (useradd --system postgres), or start as an ordinary user, or set DATABASE_URL to a server of yours.",
  );
}

function findUser(name: string): SystemUser | null {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : null;
}

function createUser(name: string): void {
  const made = spawnSync("useradd", ["--system", "--no-create-home", "--user-group", name]);
  // Alpine and other small systems have adduser only.
  if (made.status !== 0) spawnSync("adduser", ["-S", "-D", "-H", name]);
}

/** Throws, with the way to mend it, where `user` cannot enter a folder. */
export function requireReach(user: SystemUser | null, folders: { programs: string; data: string }): void {
  if (!user) return;
  for (const folder of [folders.programs, folders.data]) {
    if (canEnter(user, folder)) continue;
    const wall = firstWall(user, folder);
    const own = folder === folders.data && canEnter(user, folders.programs);
    throw new StartProblem(
      [
        `PostgreSQL refuses to run as root, so it runs as the system user «${user.name}»,`,
        `and that user may not enter ${wall}, on the way to ${folder}.`,
        own
          ? "Set DATA_DIR to a folder it can reach, such as DATA_DIR=/var/lib/quayside,"
          : "Move this folder to a place others may enter, such as /opt/quayside,",
        `or let others pass (chmod o+x ${wall}), or start as an ordinary user, or set DATABASE_URL.`,
      ].join("\n"),
    );
  }
}

function canEnter(user: SystemUser, folder: string): boolean {
  const asked = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
  });
  return asked.status === 0;
}

function firstWall(user: SystemUser, folder: string): string {
  const parent = dirname(folder);
  if (parent !== folder && !canEnter(user, parent)) return firstWall(user, parent);
  return statSync(folder).isDirectory() ? folder : parent;
}
