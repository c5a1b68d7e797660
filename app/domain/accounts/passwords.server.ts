/** Passwords at rest: argon2id, computed on the thread pool, and as slow for an unknown e-mail as for a known one. */
import { hash, verify } from "@node-rs/argon2";
import { hashToken } from "~/platform/crypto.server";
import { db, type Queryable } from "~/platform/db";
import type { SessionKind } from "~/platform/session.server";
import { normalPassword } from "./password";

const argon2id = 2;
// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = `$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`;

/** The hash to store of a password, with its salt and settings. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), settings);
}

let nobody: Promise<string> | undefined;

/** Whether a password is the one stored; with nothing stored it takes as long and is false. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password 0");
  const right = await verify(stored ?? (await nobody), normalPassword(password));
  return stored !== null && right;
}

/** Whether a hash was made with other settings than today's and should be made anew at the next login. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith("$argon2id$") || !stored.includes(current);
}

/**
 * A mark of somebody's present password, for steps that take several requests: once the password is another, or the
 * account may not log in any more, no step that was begun before leads anywhere. Null for nobody.
 */
export async function passwordStamp(
  kind: SessionKind,
  ownerId: string,
  on: Queryable = db,
): Promise<string | null> {
  const select = { passwordHash: true };
  const row =
    kind === "member"
      ? await on.prisma.user.findUnique({ where: { id: ownerId, status: { in: ["1", "2"] } }, select })
      : await on.prisma.staff.findUnique({ where: { id: ownerId, status: "active" }, select });
  return row && hashToken(row.passwordHash);
}
