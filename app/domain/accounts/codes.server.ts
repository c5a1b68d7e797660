/** Mailed codes (§2.2): six digits, ten minutes, five tries, once; known to the mailbox only. */
import { randomInt, randomUUID } from "node:crypto";
import { sign, verifySignature } from "~/platform/crypto.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { codeRules, sameFormSeconds } from "./config";

export type CodePurpose = "register" | "login" | "reset" | "change" | "withdraw";

/** An id for the code of a form: the same form has the same, any other another, and nobody can make one up. */
export function codeIdOf(purpose: string, ...parts: unknown[]): string {
  const hex = Buffer.from(sign(purpose, JSON.stringify(parts)), "base64url").toString("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/** The form of a stored hash that no code has: for whoever must not learn that there is nothing to find. */
const unguessable = "-";

type NewCode = {
  id: string;
  email: string;
  purpose: CodePurpose;
  /** A code nobody is told: the step looks and counts like any other, and never succeeds. */
  dead?: boolean;
};

/** Stores a new code under an id of the caller's; null where that id has one. */
export async function issueCode(tx: Tx, { id, email, purpose, dead }: NewCode): Promise<string | null> {
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, "0");
  const stored = dead ? unguessable : sign("email-code", `${id}:${code}`);
  const inserted = await tx.run(sql`
    insert into email_code (id, email, purpose, code_hash, expires_at)
    values (${id}, ${email}, ${purpose}, ${stored}, now() + make_interval(secs => ${codeRules.lifeSeconds}))
    on conflict (id) do nothing`);
  return inserted === 1 ? code : null;
}

/** Counts a try and tells whether it was right; a right one is used up. Unknown, used, expired: false. */
export async function spendCode(tx: Tx, id: string, purpose: CodePurpose, code: string): Promise<boolean> {
  const row = await tx.first<{ hash: string }>(sql`
    update email_code set tries = tries + 1
    where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > now()
      and tries < ${codeRules.tries}
    returning code_hash as hash`);
  if (!row || !verifySignature("email-code", `${id}:${code}`, row.hash)) return false;
  await tx.prisma.emailCode.update({ where: { id }, data: { usedAt: new Date() } });
  return true;
}

/** Whether this code was used up a moment ago, and nothing has made it worthless since: the same form sent again. */
export async function spentJustNow(id: string, purpose: CodePurpose, code: string): Promise<boolean> {
  const row = await db.first<{ hash: string }>(sql`
    select code_hash as hash from email_code
    where id = ${id} and purpose = ${purpose} and used_at > now() - make_interval(secs => ${sameFormSeconds})
      and expires_at > now()`);
  return row !== null && verifySignature("email-code", `${id}:${code}`, row.hash);
}

/** Makes a code worthless, because a newer one takes its place. */
export async function retireCode(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update email_code set expires_at = least(expires_at, now()) where id = ${id}`);
}

/** A new code in the place of one: `mail` issues and sends it under the id it is given. The id of the new one. */
export async function replaceCode(
  oldId: string,
  mail: (tx: Tx, id: string) => Promise<unknown>,
): Promise<string> {
  const id = randomUUID();
  await transaction(async (tx) => {
    await retireCode(tx, oldId);
    await mail(tx, id);
  });
  return id;
}

/** A code mailed to that address within the last minute that still can be used; its id. */
export async function freshCode(tx: Tx, email: string, purpose: CodePurpose): Promise<string | null> {
  const row = await tx.first<{ id: string }>(sql`
    select id from email_code
    where email = ${email} and purpose = ${purpose} and used_at is null and code_hash <> ${unguessable}
      and tries < ${codeRules.tries} and expires_at > now() and created_at > now() - interval '1 minute'
    order by created_at desc limit 1`);
  return row?.id ?? null;
}
