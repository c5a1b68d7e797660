/** Second factors of members and staff: a code of an authenticator app, or a recovery code, each once. */
import { randomInt } from "node:crypto";
import { hashToken, open, seal } from "~/platform/crypto.server";
import { db, sql, type Sql, type Tx } from "~/platform/db";
import type { SessionKind } from "~/platform/session.server";
import { recoveryCodeCount, sameFormSeconds } from "./config";
import { timeStepOf } from "./totp.server";

export type FactorOwner = { kind: SessionKind; id: string };

const tableOf = ({ kind }: FactorOwner): Sql => (kind === "member" ? sql`"user"` : sql`staff`);

/** What a sealed secret is bound to, so that it is of no use in another's row. */
const contextOf = ({ kind, id }: FactorOwner): string => `${kind}:${id}`;

/** Keeps a secret from now on, unless there is one; `timeStep` is the one its first code belonged to. */
export async function storeFactor(
  tx: Tx,
  owner: FactorOwner,
  secret: string,
  timeStep: bigint,
): Promise<boolean> {
  const stored = await tx.run(sql`
    update ${tableOf(owner)} set totp_enc = ${seal(secret, contextOf(owner))}, totp_step = ${timeStep}
    where id = ${owner.id} and totp_enc is null`);
  return stored === 1;
}

/** Takes a code of the app if it belongs to a later time step than any before: each works once. */
export async function spendTotp(tx: Tx, owner: FactorOwner, code: string, now: Date): Promise<boolean> {
  const row = await tx.first<{ sealed: string }>(
    sql`select totp_enc as sealed from ${tableOf(owner)} where id = ${owner.id} and totp_enc is not null`,
  );
  const timeStep = row && timeStepOf(open(row.sealed, contextOf(owner)), code, now);
  if (timeStep === null) return false;
  const taken = await tx.run(
    sql`update ${tableOf(owner)} set totp_step = ${timeStep} where id = ${owner.id} and totp_step < ${timeStep}`,
  );
  return taken === 1;
}

/** Whether a code of the app has been taken and is not old yet: the same form sent again. */
export async function totpTakenJustNow(owner: FactorOwner, code: string, now: Date): Promise<boolean> {
  const row = await db.first<{ sealed: string; taken: bigint }>(sql`
    select totp_enc as sealed, totp_step as taken from ${tableOf(owner)}
    where id = ${owner.id} and totp_enc is not null`);
  const timeStep = row && timeStepOf(open(row.sealed, contextOf(owner)), code, now);
  return row !== null && timeStep !== null && timeStep <= row.taken;
}

/** How a second factor was proven. */
export type FactorProof = "app" | "recovery";

/** Takes a code of a member's app or one of the recovery codes; null where it is neither, or was used before. */
export async function spendFactor(
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<FactorProof | null> {
  if (/^\d{6}$/.test(code))
    return (await spendTotp(tx, { kind: "member", id: userId }, code, now)) ? "app" : null;
  const spent = await tx.run(sql`
    update recovery_code r set used_at = now() from "user" u
    where r.user_id = ${userId} and r.code_hash = ${recoveryHash(userId, code)} and r.used_at is null
      and u.id = r.user_id and u.totp_enc is not null`);
  return spent === 1 ? "recovery" : null;
}

/** Whether `spendFactor` has taken this code a moment ago: the same form sent again. */
export async function factorSpentJustNow(userId: string, code: string, now: Date): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return totpTakenJustNow({ kind: "member", id: userId }, code, now);
  const spent = await db.first(sql`
    select 1 from recovery_code r join "user" u on u.id = r.user_id and u.totp_enc is not null
    where r.user_id = ${userId} and r.code_hash = ${recoveryHash(userId, code)}
      and r.used_at > now() - make_interval(secs => ${sameFormSeconds})`);
  return spent !== null;
}

/** Whether a member's login asks for a second factor, and how many recovery codes are left. */
export async function factorOf(userId: string): Promise<{ on: boolean; codesLeft: number }> {
  const row = await db.first<{ on: boolean; codesLeft: number }>(sql`
    select totp_enc is not null as on,
      (select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null) as codes_left
    from "user" u where id = ${userId}`);
  return row ?? { on: false, codesLeft: 0 };
}

// Without what is easily mistaken for one another: i l o u, 0 1.
const alphabet = "abcdefghjkmnpqrstvwxyz23456789";
const codeLength = 16;

/** Makes new recovery codes in place of all before; they are told this once, only hashes stay. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
  const data = codes.map((code) => ({ userId, codeHash: recoveryHash(userId, code) }));
  await tx.prisma.recoveryCode.createMany({ data });
  return codes;
}

/** About 78 random bits, in groups of four: beyond guessing, so that a plain hash is enough at rest. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)] ?? "a");
  return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}

function recoveryHash(userId: string, code: string): string {
  return hashToken(`recovery:${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
}
