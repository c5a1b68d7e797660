/**
 * A new e-mail address (§2.3): a code mailed there proves it, and the old address is told. An address that is taken
 * looks the same on the page; its mailbox is told that an account exists.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { seal } from "~/platform/crypto.server";
import { isUniqueViolation, transaction, type Tx } from "~/platform/db";
import { audit } from "~/platform/audit.server";
import { expireCookie, readCookie, setCookie } from "~/platform/http/cookies.server";
import { networkOf } from "~/platform/http/rate-limit.server";
import { mailStatus } from "~/platform/outbox.server";
import { err, ok, type Result } from "~/platform/result";
import { greetedName } from "./address";
import { codeIdOf, issueCode, replaceCode, spendCode } from "./codes.server";
import { limits, stepLife } from "./config";
import { emailKey, mayResend, within } from "./limits.server";
import { codeMailKey, codeMailUntil, sendAccountMail } from "./mails.server";
import type { Member } from "./people";
import { noteOwnChange } from "./security-events.server";
import { revokeSessions } from "./session-rows.server";
import { openStep } from "./step.server";

const ChangeStep = z.object({
  /** The first code of this browser, for limits on sending again. */
  chain: z.uuid(),
  codeId: z.uuid(),
  email: z.string(),
  expiresAt: z.number(),
});

/** Where a change stands, sealed in a cookie of the browser that began it, for this member only. */
export type ChangeStep = Omit<z.infer<typeof ChangeStep>, "expiresAt">;

const cookieName = "qs_email";
const stepOf = (memberId: string) => `email-change:${memberId}`;

/** The step a member's browser is at, or null. */
export function readChangeStep(request: Request, memberId: string): ChangeStep | null {
  return openStep(readCookie(request, cookieName), stepOf(memberId), ChangeStep);
}

/** The cookie that keeps it. */
export function keepChangeStep(step: ChangeStep, memberId: string): string {
  const sealed = seal(JSON.stringify({ ...step, expiresAt: Date.now() + stepLife * 1000 }), stepOf(memberId));
  return setCookie(cookieName, sealed, stepLife);
}

/** The cookie that ends it. */
export function endChangeStep(): string {
  return expireCookie(cookieName);
}

/** Mails a code to the new address; the same form sent twice mails once. `same`: it is the present one. */
export async function beginEmailChange(
  member: Member,
  email: string,
  token: string,
): Promise<Result<ChangeStep, "same" | "wait">> {
  if (email === member.email.toLowerCase()) return err("same");
  const allowed = await within([
    [`change:${member.id}`, limits.codesByEmail],
    [`change:${emailKey(email)}`, limits.codesToEmail],
  ]);
  if (!allowed) return err("wait");
  const codeId = codeIdOf("change", member.id, token, email);
  await transaction((tx) => mailChangeCode(tx, codeId, email, member));
  return ok({ chain: codeId, codeId, email });
}

/** Mails a new code in place of the step's, at most one a minute. */
export async function resendChange(
  step: ChangeStep,
  member: Member,
): Promise<Result<ChangeStep, "waitCode">> {
  if (!(await mayResend(step))) return err("waitCode");
  const codeId = await replaceCode(step.codeId, (tx, id) => mailChangeCode(tx, id, step.email, member));
  return ok({ ...step, codeId });
}

async function mailChangeCode(tx: Tx, id: string, email: string, member: Member): Promise<void> {
  const taken = await tx.prisma.user.findUnique({
    where: { email, status: { not: "0" } },
    select: { firstName: true, lastName: true, locale: true },
  });
  const code = await issueCode(tx, { id, email, purpose: "change", dead: taken !== null });
  if (code === null) return;
  const mail = { key: codeMailKey(id), to: email };
  if (taken) {
    const { locale } = taken;
    const name = greetedName(taken);
    await sendAccountMail(tx, { ...mail, locale, template: "accounts.account-exists", params: { name } });
    return;
  }
  await sendAccountMail(tx, {
    ...mail,
    locale: member.locale,
    template: "accounts.change-code",
    until: codeMailUntil(),
    params: { code },
    secret: ["code"],
  });
}

/** Whether the mail provider refused the mail (M: "Send email failed"). */
export async function hasChangeMailFailed(step: ChangeStep): Promise<boolean> {
  return (await mailStatus(codeMailKey(step.codeId))) === "failed";
}

/**
 * Makes the new address the member's by its code: other sessions end, the old address is told. `code` is the one
 * answer to a wrong or used code and to an address that somebody else has.
 */
export async function finishEmailChange(
  step: ChangeStep,
  member: Member,
  code: string,
  ip: string,
): Promise<Result<null, "code" | "wait">> {
  if (!(await within([[`code:ip:${networkOf(ip)}`, limits.triesByIp, ip !== "unknown"]]))) return err("wait");
  // A wrong code must stay counted, so the try is a transaction of its own.
  const right = await transaction((tx) => spendCode(tx, step.codeId, "change", code));
  if (!right) return err("code");
  try {
    await transaction((tx) => moveTo(tx, member, step.email, ip));
    return ok(null);
  } catch (error) {
    if (isUniqueViolation(error)) return err("code");
    throw error;
  }
}

async function moveTo(tx: Tx, member: Member, email: string, ip: string): Promise<void> {
  // Somebody who began to register with it and never proved it stands in nobody's way.
  await tx.prisma.user.deleteMany({ where: { email, status: "0" } });
  await tx.prisma.user.update({ where: { id: member.id }, data: { email, emailVerifiedAt: new Date() } });
  await revokeSessions(tx, "member", member.id, member.session.id);
  const entry = { actor: `member:${member.id}`, entity: "user", entityId: member.id } as const;
  await audit(tx, {
    ...entry,
    action: "member.email",
    before: { email: member.email },
    after: { email },
    ip,
  });
  await noteOwnChange(tx, member, "email", ip);
  await sendAccountMail(tx, {
    key: `accounts.email-changed:${randomUUID()}`,
    to: member.email,
    locale: member.locale,
    template: "accounts.email-changed",
    params: { name: greetedName(member), email: hidden(email) },
  });
}

/** Enough of an address to know one's own, too little for a stranger who reads the mail: `m…@example.com`. */
function hidden(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1…");
}
