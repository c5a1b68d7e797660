/** The second factor at a member's login: after the right password, before the session. */
import { z } from "zod";
import { seal } from "~/platform/crypto.server";
import { db, transaction } from "~/platform/db";
import { audit } from "~/platform/audit.server";
import { expireCookie, readCookie, setCookie } from "~/platform/http/cookies.server";
import { shortIp } from "~/platform/http/network";
import { hit, networkOf } from "~/platform/http/rate-limit.server";
import { err, ok, type Result } from "~/platform/result";
import { securityEvent } from "~/platform/security-log.server";
import { factorStepLife, limits } from "./config";
import { sendAccountMail } from "./mails.server";
import { passwordStamp } from "./passwords.server";
import { factorOf, factorSpentJustNow, spendFactor } from "./second-factor.server";
import { noteEvent } from "./security-events.server";
import { openStep } from "./step.server";
import { greetedName } from "./address";

const FactorStep = z.object({
  userId: z.uuid(),
  /** Mark of the password that was right: a new one ends the step. */
  stamp: z.string(),
  remember: z.boolean(),
  redirect: z.string().nullable(),
  expiresAt: z.number(),
});

/** Between the right password and the second factor, sealed in a cookie of the browser. */
export type FactorStep = z.infer<typeof FactorStep>;

const cookieName = "qs_factor";

/** The step a browser is at, or null. */
export function readFactorStep(request: Request): FactorStep | null {
  return openStep(readCookie(request, cookieName), "factor-step", FactorStep);
}

/** The cookie that ends it. */
export function endFactorStep(): string {
  return expireCookie(cookieName);
}

/** The cookie that keeps the step of a member whose login asks for a second factor; null where it does not. */
export async function beginFactorStep(
  userId: string,
  { remember, redirect }: { remember: boolean; redirect?: string | null | undefined },
): Promise<string | null> {
  if (!(await factorOf(userId)).on) return null;
  const stamp = (await passwordStamp("member", userId)) ?? "";
  const expiresAt = Date.now() + factorStepLife * 1000;
  const step: FactorStep = { userId, stamp, remember, redirect: redirect ?? null, expiresAt };
  return setCookie(cookieName, seal(JSON.stringify(step), "factor-step"), factorStepLife);
}

type Visit = { ip: string; now: Date; userAgent?: string | null };

/** Whose session opens by a code of the app or a recovery code. `wait`: tried too often. */
export async function confirmFactor(
  step: FactorStep,
  code: string,
  visit: Visit,
): Promise<Result<{ userId: string }, "totp" | "wait">> {
  const { userId } = step;
  if (!(await mayTryFactor(userId, visit.ip))) return err("wait");
  const done = await transaction(async (tx) => {
    if ((await passwordStamp("member", userId, tx)) !== step.stamp) return false;
    const proof = await spendFactor(tx, userId, code, visit.now);
    if (proof === "recovery") {
      const actor = `member:${userId}` as const;
      const entry = { actor, entity: "user", entityId: userId, ip: visit.ip };
      await audit(tx, { ...entry, action: "member.recovery-code" });
      await noteEvent(tx, userId, "recoveryCode", visit);
    }
    return proof !== null;
  });
  if (done) securityEvent("second-factor", { owner: `member:${userId}`, network: shortIp(visit.ip) });
  else await noteEvent(db, userId, "factorFailed", visit);
  return done ? ok({ userId }) : err("totp");
}

/** Whether the step's code has just opened a session, and the password is the same still: the same form sent again. */
export async function confirmedJustNow(
  { userId, stamp }: FactorStep,
  code: string,
  now: Date,
): Promise<boolean> {
  return (await passwordStamp("member", userId)) === stamp && factorSpentJustNow(userId, code, now);
}

/**
 * Counts a try, by account and visitor and by account alone. Only who has the password gets here, so whoever is over
 * the account's limit makes its owner hear of it, once an hour.
 */
async function mayTryFactor(userId: string, ip: string): Promise<boolean> {
  const [here, anywhere] = await Promise.all([
    hit(`factor:${userId}:${networkOf(ip)}`, limits.factors),
    hit(`factor:${userId}`, limits.factorsByAccount),
  ]);
  if (!anywhere.ok) await warnOwner(userId);
  return here.ok && anywhere.ok;
}

async function warnOwner(userId: string): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13);
  await transaction(async (tx) => {
    const select = { firstName: true, lastName: true, email: true, locale: true };
    const person = await tx.prisma.user.findUnique({ where: { id: userId }, select });
    if (!person) return;
    await sendAccountMail(tx, {
      key: `accounts.factor-guessed:${userId}:${hour}`,
      to: person.email,
      locale: person.locale,
      template: "accounts.factor-guessed",
      params: { name: greetedName(person) },
    });
  });
}
