/**
 * A forgotten password (§2.2): e-mail, mailed code, new password. The three steps are the same for an e-mail that has
 * no account; its mailbox is told so, the browser is not.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Locale } from "~/i18n/locales";
import { seal } from "~/platform/crypto.server";
import { prisma, sql, transaction, type Tx } from "~/platform/db";
import { audit } from "~/platform/audit.server";
import { expireCookie, readCookie, setCookie } from "~/platform/http/cookies.server";
import { forgive, networkOf } from "~/platform/http/rate-limit.server";
import { mailStatus } from "~/platform/outbox.server";
import { err, ok, type Result } from "~/platform/result";
import { codeIdOf, issueCode, replaceCode, spendCode } from "./codes.server";
import { limits, newPasswordLife, stepLife } from "./config";
import { emailKey, mayResend, within } from "./limits.server";
import { failureKey } from "./login.server";
import { codeMailKey, codeMailUntil, sendAccountMail } from "./mails.server";
import type { PasswordOwner } from "./own-words";
import { guessedPassword, type GuessedPassword } from "./password-choice.server";
import { hashPassword, passwordStamp } from "./passwords.server";
import { noteEvent } from "./security-events.server";
import { revokeSessions } from "./session-rows.server";
import { openStep } from "./step.server";
import { greetedName } from "./address";

const ResetStep = z.object({
  /** The chain of codes this browser was sent, for limits on sending again. */
  chain: z.uuid(),
  codeId: z.uuid(),
  email: z.string(),
  /** Once the code was right: whose password it is, and a mark of the old one, so that the step is good once. */
  proven: z.object({ userId: z.uuid(), stamp: z.string() }).nullable(),
  expiresAt: z.number(),
});

/** Where a reset stands, sealed in a cookie of the browser that began it. */
export type ResetStep = z.infer<typeof ResetStep>;
type NewResetStep = Omit<ResetStep, "expiresAt">;

const cookieName = "qs_reset";

/** The step a browser is at, or null. */
export function readResetStep(request: Request): ResetStep | null {
  return openStep(readCookie(request, cookieName), "reset-step", ResetStep);
}

/** The cookie that keeps it. */
export function keepResetStep(step: NewResetStep): string {
  const life = step.proven ? newPasswordLife : stepLife;
  const expiresAt = Date.now() + life * 1000;
  return setCookie(cookieName, seal(JSON.stringify({ ...step, expiresAt }), "reset-step"), life);
}

/** The cookie that ends it. */
export function endResetStep(): string {
  return expireCookie(cookieName);
}

type Visit = { ip: string; locale: Locale; /** The form's one-time token. */ token: string };

/** Mails a code, or that there is no account; the same form sent twice mails once. `wait`: tried too often. */
export async function beginReset(email: string, visit: Visit): Promise<Result<NewResetStep, "wait">> {
  const key = emailKey(email);
  const allowed = await within([
    [`reset:ip:${networkOf(visit.ip)}`, limits.resetByIp, visit.ip !== "unknown"],
    [`reset:${key}:${networkOf(visit.ip)}`, limits.codesByEmail],
    [`reset:${key}`, limits.codesToEmail],
  ]);
  if (!allowed) return err("wait");
  const codeId = codeIdOf("reset", visit.token, email);
  await transaction((tx) => mailResetCode(tx, codeId, email, visit.locale));
  return ok({ chain: codeId, codeId, email, proven: null });
}

/** Mails a new code in place of the step's, at most one a minute. */
export async function resendReset(
  step: ResetStep,
  locale: Locale,
): Promise<Result<NewResetStep, "waitCode">> {
  if (!(await mayResend(step))) return err("waitCode");
  const codeId = await replaceCode(step.codeId, (tx, id) => mailResetCode(tx, id, step.email, locale));
  return ok({ ...step, codeId });
}

async function mailResetCode(tx: Tx, id: string, email: string, locale: Locale): Promise<void> {
  const person = await tx.prisma.user.findUnique({
    where: { email, status: { in: ["1", "2"] } },
    select: { firstName: true, lastName: true, locale: true },
  });
  const code = await issueCode(tx, { id, email, purpose: "reset", dead: person === null });
  if (code === null) return;
  const mail = { key: codeMailKey(id), to: email, until: codeMailUntil() };
  if (person) {
    const params = { name: greetedName(person), code };
    const own = { ...mail, locale: person.locale, secret: ["code"] as const };
    await sendAccountMail(tx, { ...own, template: "accounts.reset-code", params });
  } else {
    await sendAccountMail(tx, { ...mail, locale, template: "accounts.no-account", params: {} });
  }
}

/** Whether the mail provider refused the mail (M: "Send email failed"); the same for whom there is no account. */
export async function hasResetMailFailed(step: ResetStep): Promise<boolean> {
  return (await mailStatus(codeMailKey(step.codeId))) === "failed";
}

/** The step after the right code. `code` is the one answer to everything else. */
export async function proveReset(
  step: ResetStep,
  code: string,
  ip: string,
): Promise<Result<NewResetStep, "code" | "wait">> {
  if (!(await within([[`code:ip:${networkOf(ip)}`, limits.triesByIp, ip !== "unknown"]]))) return err("wait");
  const proven = await transaction(async (tx) => {
    if (!(await spendCode(tx, step.codeId, "reset", code))) return null;
    const where = { email: step.email, status: { in: ["1", "2"] } };
    const row = await tx.prisma.user.findUnique({ where, select: { id: true } });
    const stamp = row && (await passwordStamp("member", row.id, tx));
    return row && stamp ? { userId: row.id, stamp } : null;
  });
  return proven ? ok({ ...step, proven }) : err("code");
}

/**
 * Sets the new password, ends every session and tells the owner. `step`: nothing was proven, or the password or the
 * e-mail has changed since. A guessable password is refused and the step stays valid.
 */
export async function resetPassword(
  step: ResetStep,
  password: string,
  ip: string,
  userAgent: string | null = null,
): Promise<Result<null, "step" | GuessedPassword>> {
  const { proven, email } = step;
  if (!proven) return err("step");
  const guessed = await guessedPassword(password, await memberNamed(proven.userId, email));
  if (guessed) return err(guessed);
  const passwordHash = await hashPassword(password);
  const done = await transaction(async (tx) => {
    const own = await tx.first(sql`
      select 1 from "user" where id = ${proven.userId} and email = ${email} and status in ('1', '2') for update`);
    if (!own) return false;
    if ((await passwordStamp("member", proven.userId, tx)) !== proven.stamp) return false;
    await replacePassword(tx, { userId: proven.userId, passwordHash, ip, action: "member.password-reset" });
    await noteEvent(tx, proven.userId, "passwordReset", { ip, userAgent });
    return true;
  });
  if (!done) return err("step");
  await forgive(failureKey(email));
  return ok(null);
}

async function memberNamed(userId: string, email: string): Promise<PasswordOwner> {
  const select = { firstName: true, lastName: true };
  const row = await prisma.user.findUnique({ where: { id: userId }, select });
  return { email, names: row ? [row.firstName, row.lastName] : [] };
}

type Replacement = {
  userId: string;
  passwordHash: string;
  ip: string;
  action: "member.password-reset" | "member.password";
  /** The session that stays; none where nobody is named. */
  keepSession?: string;
};

/** Writes a new password, ends the other sessions and all codes, also just used ones, and tells the owner by mail. */
export async function replacePassword(tx: Tx, replacement: Replacement): Promise<void> {
  const { userId, passwordHash, ip, action, keepSession } = replacement;
  const person = await tx.prisma.user.update({
    where: { id: userId },
    data: { passwordHash },
    select: { email: true, firstName: true, lastName: true, locale: true },
  });
  await revokeSessions(tx, "member", userId, keepSession ?? null);
  await tx.run(sql`
    update email_code set expires_at = least(expires_at, now())
    where email = ${person.email} and purpose in ('reset', 'login')`);
  await audit(tx, { actor: `member:${userId}`, action, entity: "user", entityId: userId, ip });
  await sendAccountMail(tx, {
    key: `accounts.password-changed:${randomUUID()}`,
    to: person.email,
    locale: person.locale,
    template: "accounts.password-changed",
    params: { name: greetedName(person) },
  });
}
