/** What a member does for the safety of their account (§2.3): password, second factor, recovery codes. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { seal } from "~/platform/crypto.server";
import {
  db,
  prisma,
  Rollback,
  sql,
  transaction,
  transactionOr,
  type Queryable,
  type Tx,
} from "~/platform/db";
import { audit } from "~/platform/audit.server";
import { expireCookie, readCookie, setCookie } from "~/platform/http/cookies.server";
import { hit, networkOf } from "~/platform/http/rate-limit.server";
import { mailStatus } from "~/platform/outbox.server";
import { err, ok, type Result } from "~/platform/result";
import { greetedName } from "./address";
import { issueCode, retireCode, spendCode } from "./codes.server";
import { enrolmentLife, limits } from "./config";
import { codeMailKey, codeMailUntil, sendAccountMail } from "./mails.server";
import { guessedPassword, type GuessedPassword } from "./password-choice.server";
import { checkPassword, hashPassword } from "./passwords.server";
import type { Member } from "./people";
import { replacePassword } from "./reset.server";
import { factorOf, makeRecoveryCodes, spendFactor, storeFactor } from "./second-factor.server";
import { noteOwnChange } from "./security-events.server";
import type { SecurityKind } from "./security-kinds";
import { renewToken } from "./session-rows.server";
import { openStep } from "./step.server";
import { newSecret, qrPicture, timeStepOf } from "./totp.server";

type Visit = { ip: string; now: Date };

/** Whether the password is the member's, `wait` after too many tries of this visitor. */
async function provePassword(
  memberId: string,
  password: string,
  ip: string,
): Promise<Result<null, "password" | "wait">> {
  if (!(await hit(`confirm:${memberId}:${networkOf(ip)}`, limits.confirmations)).ok) return err("wait");
  const row = await prisma.user.findUnique({ where: { id: memberId }, select: { passwordHash: true } });
  return (await checkPassword(row?.passwordHash ?? null, password)) ? ok(null) : err("password");
}

/**
 * Changes the password; the present session stays under a new token, all others end, and a mail tells. The cookie to
 * set; null where the session ended meanwhile.
 */
export async function changePassword(
  member: Member,
  { current, password }: { current: string; password: string },
  ip: string,
): Promise<Result<string | null, "password" | "wait" | GuessedPassword>> {
  const proven = await provePassword(member.id, current, ip);
  if (!proven.ok) return proven;
  const { email, firstName, lastName } = member;
  const guessed = await guessedPassword(password, { email, names: [firstName, lastName] });
  if (guessed) return err(guessed);
  const passwordHash = await hashPassword(password);
  const cookie = await transaction(async (tx) => {
    await replacePassword(tx, {
      userId: member.id,
      passwordHash,
      ip,
      action: "member.password",
      keepSession: member.session.id,
    });
    await noteOwnChange(tx, member, "password", ip);
    return renewToken(tx, "member", member.session.id);
  });
  return ok(cookie);
}

/** The session of a member has just proved who they are. It may have ended meanwhile. */
async function noteConfirmed(tx: Tx, { session }: Member): Promise<void> {
  await tx.prisma.session.updateMany({ where: { id: session.id }, data: { confirmedAt: new Date() } });
}

/** Proves once more who is there (for what is dangerous): by the password and, where it is on, the second factor. */
export async function confirmLogin(
  member: Member,
  { password, code }: { password: string; code?: string | undefined },
  visit: Visit,
): Promise<Result<null, "password" | "wait" | "totp">> {
  const proven = await provePassword(member.id, password, visit.ip);
  if (!proven.ok) return proven;
  const { on } = await factorOf(member.id);
  const confirmed = await transaction(async (tx) => {
    if (on && !(await spendFactor(tx, member.id, code ?? "", visit.now))) return false;
    await noteConfirmed(tx, member);
    return true;
  });
  return confirmed ? ok(null) : err("totp");
}

/**
 * Mails the code that stands in for the password before money is paid out (§2.2). It takes the place of an earlier
 * one. `waitCode`: one was mailed within the minute, and still is good. `wait`: too many within the hour.
 */
export async function mailConfirmation(member: Member): Promise<Result<null, "waitCode" | "wait">> {
  if (!(await hit(`confirm-code:${member.id}`, limits.resendPause)).ok) return err("waitCode");
  if (!(await hit(`confirm-codes:${member.id}`, limits.codesByEmail)).ok) return err("wait");
  const id = randomUUID();
  await transaction(async (tx) => {
    const earlier = await openConfirmation(tx, member);
    if (earlier) await retireCode(tx, earlier);
    const code = await issueCode(tx, { id, email: member.email, purpose: "withdraw" });
    await sendAccountMail(tx, {
      key: codeMailKey(id),
      to: member.email,
      locale: member.locale,
      template: "accounts.withdraw-code",
      params: { name: greetedName(member), code: code ?? "" },
      secret: ["code"],
      until: codeMailUntil(),
    });
  });
  return ok(null);
}

async function openConfirmation(on: Queryable, { email }: Member): Promise<string | null> {
  const row = await on.prisma.emailCode.findFirst({
    where: { email, purpose: "withdraw", usedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** Whether the mail provider refused the mail of the present code (M: "Send email failed"). */
export async function hasConfirmationFailed(member: Member): Promise<boolean> {
  const id = await openConfirmation(db, member);
  return id !== null && (await mailStatus(codeMailKey(id))) === "failed";
}

/** As `confirmLogin`, by the mailed code in the place of the password. A wrong second factor does not use it up. */
export async function confirmByMail(
  member: Member,
  { mailed, code }: { mailed: string; code?: string | undefined },
  { ip, now }: Visit,
): Promise<Result<null, "code" | "wait" | "totp">> {
  if (!(await hit(`confirm:${member.id}:${networkOf(ip)}`, limits.confirmations)).ok) return err("wait");
  const { on } = await factorOf(member.id);
  return transactionOr<Result<null, "code">, Result<null, "totp">>(async (tx) => {
    const id = await openConfirmation(tx, member);
    if (id === null || !(await spendCode(tx, id, "withdraw", mailed))) return err("code");
    if (on && !(await spendFactor(tx, member.id, code ?? "", now))) throw new Rollback(err("totp"));
    await noteConfirmed(tx, member);
    return ok(null);
  });
}

/* ---------- second factor ---------- */

const Enrolment = z.object({ secret: z.string(), expiresAt: z.number() });
const enrolmentCookie = "qs_enrol";
const enrolmentOf = (memberId: string) => `enrol:${memberId}`;

/** Begins to set a second factor up: the secret waits in the browser, sealed, until the app has shown a code of it. */
export function beginEnrolment(memberId: string): string {
  const enrolment = { secret: newSecret(), expiresAt: Date.now() + enrolmentLife * 1000 };
  return setCookie(enrolmentCookie, seal(JSON.stringify(enrolment), enrolmentOf(memberId)), enrolmentLife);
}

/** The secret that is being set up, or null. */
export function readEnrolment(request: Request, memberId: string): string | null {
  return openStep(readCookie(request, enrolmentCookie), enrolmentOf(memberId), Enrolment)?.secret ?? null;
}

/** The secret as the page shows it: in letters, and as a picture to scan. */
export async function enrolmentView(request: Request, member: Pick<Member, "id" | "email">) {
  const secret = readEnrolment(request, member.id);
  return secret === null ? null : { secret, picture: await qrPicture(secret, member.email) };
}

/** The cookie that ends it. */
export function endEnrolment(): string {
  return expireCookie(enrolmentCookie);
}

/** Switches the second factor on by the first code of the app; the recovery codes, told this once. */
export async function switchFactorOn(
  member: Member,
  secret: string,
  code: string,
  { ip, now }: Visit,
): Promise<Result<string[], "totp" | "wait" | "stale">> {
  if (!(await hit(`confirm:${member.id}:${networkOf(ip)}`, limits.confirmations)).ok) return err("wait");
  const timeStep = timeStepOf(secret, code, now);
  if (timeStep === null) return err("totp");
  const codes = await transaction(async (tx) => {
    if (!(await storeFactor(tx, { kind: "member", id: member.id }, secret, timeStep))) return null;
    await tell(tx, member, "accounts.factor-on", "member.factor-on", ip);
    return makeRecoveryCodes(tx, member.id);
  });
  return codes ? ok(codes) : err("stale");
}

/** Switches it off; asks for the password and a code. Its recovery codes go with it. */
export async function switchFactorOff(
  member: Member,
  { password, code }: { password: string; code: string },
  { ip, now }: Visit,
): Promise<Result<null, "password" | "totp" | "wait">> {
  const proven = await provePassword(member.id, password, ip);
  if (!proven.ok) return proven;
  const done = await transaction(async (tx) => {
    if (!(await spendFactor(tx, member.id, code, now))) return false;
    await tx.prisma.user.update({ where: { id: member.id }, data: { totpEnc: null, totpStep: 0 } });
    await tx.prisma.recoveryCode.deleteMany({ where: { userId: member.id } });
    await tell(tx, member, "accounts.factor-off", "member.factor-off", ip);
    return true;
  });
  return done ? ok(null) : err("totp");
}

/** New recovery codes in place of the old ones. `stale`: the second factor is off. */
export async function renewRecoveryCodes(member: Member, ip: string): Promise<Result<string[], "stale">> {
  const codes = await transaction(async (tx) => {
    const on = await tx.first(
      sql`select 1 from "user" where id = ${member.id} and totp_enc is not null for update`,
    );
    if (!on) return null;
    await tell(tx, member, "accounts.recovery-codes", "member.recovery-codes", ip);
    return makeRecoveryCodes(tx, member.id);
  });
  return codes ? ok(codes) : err("stale");
}

type News = "accounts.factor-on" | "accounts.factor-off" | "accounts.recovery-codes";

const kindOf = {
  "accounts.factor-on": "factorOn",
  "accounts.factor-off": "factorOff",
  "accounts.recovery-codes": "recoveryCodes",
} as const satisfies Record<News, SecurityKind>;

async function tell(tx: Tx, member: Member, template: News, action: string, ip: string): Promise<void> {
  await audit(tx, { actor: `member:${member.id}`, action, entity: "user", entityId: member.id, ip });
  await noteOwnChange(tx, member, kindOf[template], ip);
  await sendAccountMail(tx, {
    key: `${template}:${randomUUID()}`,
    to: member.email,
    locale: member.locale,
    template,
    params: { name: greetedName(member) },
  });
}

/* ---------- recovery codes, shown once ---------- */

const Shown = z.object({ codes: z.array(z.string()), expiresAt: z.number() });
const codesCookie = "qs_codes";
const codesOf = (memberId: string) => `recovery:${memberId}`;

/** The codes wait in the browser, sealed, until the member has put them away; the server keeps only hashes. */
export function keepRecoveryCodes(memberId: string, codes: readonly string[]): string {
  const shown = { codes, expiresAt: Date.now() + enrolmentLife * 1000 };
  return setCookie(codesCookie, seal(JSON.stringify(shown), codesOf(memberId)), enrolmentLife);
}

/** Codes that were just made, or null. */
export function readRecoveryCodes(request: Request, memberId: string): string[] | null {
  return openStep(readCookie(request, codesCookie), codesOf(memberId), Shown)?.codes ?? null;
}

/** The cookie that takes them away. */
export function endRecoveryCodes(): string {
  return expireCookie(codesCookie);
}
