/** Staff: who they are and how they log in with two factors (§7). */
import { z } from "zod";
import { seal } from "~/platform/crypto.server";
import { db, prisma, transaction, type Tx } from "~/platform/db";
import { audit } from "~/platform/audit.server";
import { env } from "~/platform/env.server";
import { expireCookie, readCookie, setCookie } from "~/platform/http/cookies.server";
import { shortIp } from "~/platform/http/network";
import { forgive, hit, networkOf } from "~/platform/http/rate-limit.server";
import { err, ok, type Result } from "~/platform/result";
import { securityEvent } from "~/platform/security-log.server";
import { authenticate } from "./authenticator.server";
import { deskStepLife, limits } from "./config";
import { emailKey, within } from "./limits.server";
import { passwordStamp } from "./passwords.server";
import { spendTotp, storeFactor, totpTakenJustNow } from "./second-factor.server";
import { openStep } from "./step.server";
import { newSecret, timeStepOf } from "./totp.server";

const DeskStep = z.object({
  staffId: z.uuid(),
  email: z.string(),
  /** The secret to be set up; null where a second factor is there and is asked for. */
  secret: z.string().nullable(),
  /** Mark of the password that was right. */
  stamp: z.string(),
  redirect: z.string().nullable(),
  expiresAt: z.number(),
});

/** Between the right password and the second factor, sealed in a cookie. */
export type DeskStep = z.infer<typeof DeskStep>;

const cookieName = "qs_desk_step";

/** The step a browser is at, or null. */
export function readDeskStep(request: Request): DeskStep | null {
  return openStep(readCookie(request, cookieName), "desk-step", DeskStep);
}

/** The cookie that keeps the step. */
export function keepDeskStep(step: Omit<DeskStep, "expiresAt">): string {
  const expiresAt = Date.now() + deskStepLife * 1000;
  return setCookie(cookieName, seal(JSON.stringify({ ...step, expiresAt }), "desk-step"), deskStepLife);
}

/** The cookie that ends it. */
export function endDeskStep(): string {
  return expireCookie(cookieName);
}

type StaffLogin = { email: string; password: string; redirect?: string | undefined };

export type StaffLoginOutcome =
  { kind: "session"; staffId: string } | { kind: "step"; step: Omit<DeskStep, "expiresAt"> };

/**
 * Checks a desk login. A demo account gets its session in the demo; everybody else is asked for the second factor,
 * or to set one up. `wait`: too many failures from this visitor.
 */
export async function logInStaff(
  login: StaffLogin,
  ip: string,
): Promise<Result<StaffLoginOutcome, "credentials" | "wait">> {
  const network = networkOf(ip);
  const failures = `desk:failures:${emailKey(login.email)}:${network}`;
  if (!(await within([[`desk:ip:${network}`, limits.staffLoginByIp, ip !== "unknown"]]))) return err("wait");
  // Counted as a failure until the password proves right, or guesses sent all at once would be one guess.
  if (!(await hit(failures, limits.staffFailures)).ok) return err("wait");
  const account = await authenticate("staff", login);
  if (account?.status !== "active") {
    const owner = account ? `staff:${account.id}` : undefined;
    securityEvent("login-failed", { owner, network: shortIp(ip), what: "desk" });
    return err("credentials");
  }
  await forgive(failures);
  return ok(await nextFor(account.id, login));
}

async function nextFor(staffId: string, { email, redirect }: StaffLogin): Promise<StaffLoginOutcome> {
  const select = { totpEnc: true, demo: true };
  const row = await prisma.staff.findUnique({ where: { id: staffId }, select });
  const isEnrolled = row !== null && row.totpEnc !== null;
  if (row?.demo && !isEnrolled && env().DEMO) return { kind: "session", staffId };
  return { kind: "step", step: await deskStepOf(staffId, email, redirect ?? null, isEnrolled) };
}

/** The step at which the second factor is asked for, or set up where there is none. */
export async function deskStepOf(
  staffId: string,
  email: string,
  redirect: string | null,
  enrolled: boolean,
): Promise<Omit<DeskStep, "expiresAt">> {
  const stamp = (await passwordStamp("staff", staffId)) ?? "";
  return { staffId, email, secret: enrolled ? null : newSecret(), stamp, redirect };
}

/**
 * The member of staff whose authenticator code is right; at enrolment the secret is stored. Tries are counted by
 * account and network, and by account alone, because an attacker may use many networks.
 */
export async function confirmSecondFactor(
  step: DeskStep,
  code: string,
  visit: { ip: string; now: Date },
): Promise<Result<{ staffId: string }, "totp" | "wait">> {
  const mayTry = await within([
    [`desk:code:${step.staffId}:${networkOf(visit.ip)}`, limits.staffCodes],
    [`desk:code:${step.staffId}`, limits.staffCodesByAccount],
  ]);
  if (!mayTry) return err("wait");
  const done = await transaction(async (tx) => {
    if ((await passwordStamp("staff", step.staffId, tx)) !== step.stamp) return false;
    const owner = { kind: "staff", id: step.staffId } as const;
    if (step.secret === null) return spendTotp(tx, owner, code, visit.now);
    return enrol(tx, step, step.secret, code, visit);
  });
  const from = { owner: `staff:${step.staffId}`, network: shortIp(visit.ip) };
  securityEvent(done ? "second-factor" : "second-factor-failed", from);
  return done ? ok({ staffId: step.staffId }) : err("totp");
}

/** Whether the step's code has just opened a session, and the password is the same still: the same form sent again. */
export async function confirmedJustNow(
  { staffId, stamp }: DeskStep,
  code: string,
  now: Date,
): Promise<boolean> {
  const same = (await passwordStamp("staff", staffId)) === stamp;
  return same && totpTakenJustNow({ kind: "staff", id: staffId }, code, now);
}

async function enrol(
  tx: Tx,
  { staffId }: DeskStep,
  secret: string,
  code: string,
  { ip, now }: { ip: string; now: Date },
): Promise<boolean> {
  const timeStep = timeStepOf(secret, code, now);
  if (timeStep === null) return false;
  if (!(await storeFactor(tx, { kind: "staff", id: staffId }, secret, timeStep))) return false;
  const actor = `staff:${staffId}` as const;
  await audit(tx, { actor, action: "staff.second-factor", entity: "staff", entityId: staffId, ip });
  return true;
}

/** Writes who logged in to the desk, or out of it. */
export function auditDesk(
  staffId: string,
  action: "staff.login" | "staff.logout",
  ip: string,
): Promise<void> {
  return audit(db, { actor: `staff:${staffId}`, action, entity: "staff", entityId: staffId, ip });
}
