/**
 * Login (§2.2, D23). After several wrong passwords a mailed code is asked for as well, and then the answer is the
 * same whether the password was right or not: guessing leads nowhere, and nobody can lock another out.
 */
import { randomUUID } from "node:crypto";
import type { Locale } from "~/i18n/locales";
import { transaction, type Tx } from "~/platform/db";
import { forgive, hit, networkOf } from "~/platform/http/rate-limit.server";
import { err, ok, type Result } from "~/platform/result";
import { authenticate, type Account } from "./authenticator.server";
import { freshCode, issueCode, retireCode, spendCode } from "./codes.server";
import { limits } from "./config";
import { emailKey, within } from "./limits.server";
import { codeMailKey, codeMailUntil, sendAccountMail } from "./mails.server";
import { noteFailedLogin } from "./security-events.server";
import { mailRegistrationCode, type NewStep } from "./registration.server";
import type { Step } from "./step.server";
import { greetedName } from "./address";

export type Credentials = {
  email: string;
  password: string;
  remember: boolean;
  redirect?: string | undefined;
};

export type LoginOutcome = { kind: "member"; userId: string } | { kind: "step"; step: NewStep };

/** Checks a login. `credentials` is the one neutral answer; `wait` says that this visitor tries too often. */
export async function logIn(
  credentials: Credentials,
  visit: { ip: string; locale: Locale; userAgent?: string | null },
): Promise<Result<LoginOutcome, "credentials" | "wait">> {
  const key = failureKey(credentials.email);
  const here = `login:ip:${networkOf(visit.ip)}`;
  if (!(await within([[here, limits.loginByIp, visit.ip !== "unknown"]]))) return err("wait");
  // Counted as a failure until the password proves right, or guesses sent all at once would be one guess.
  const { ok: trusted } = await hit(key, limits.failures);
  const account = await authenticate("member", credentials);
  const known = account && account.status !== "9" ? account : null;
  if (!known) await noteFailedLogin(credentials.email, visit);
  if (!trusted) return ok(await askForCode(known, credentials, visit.locale));
  if (!known) return err("credentials");
  await forgive(key);
  if (known.status === "0") return proveFirst(known, credentials, visit.locale);
  return ok({ kind: "member", userId: known.id });
}

/** What counts the wrong passwords of an e-mail address. */
export const failureKey = (email: string) => `login:failures:${emailKey(email)}`;

async function proveFirst(
  account: Account,
  credentials: Credentials,
  locale: Locale,
): Promise<Result<LoginOutcome, "wait">> {
  const mailed = await mailRegistrationCode({ userId: account.id, email: account.email }, locale);
  if (!mailed.ok) return mailed;
  const step = stepOf("register", mailed.value, account, credentials);
  return ok({ kind: "step", step: { ...step, guarded: false } });
}

async function askForCode(
  account: Account | null,
  credentials: Credentials,
  locale: Locale,
): Promise<LoginOutcome> {
  if (account?.status === "0") {
    const mailed = await mailRegistrationCode({ userId: account.id, email: account.email }, locale);
    // Told apart from a wrong password by nothing: the same step, and a code that never comes.
    if (mailed.ok) return { kind: "step", step: stepOf("register", mailed.value, account, credentials) };
  }
  const mayMail = account !== null && (await hit(`login:codes:${account.id}`, limits.codesByEmail)).ok;
  const user = mayMail && account.status !== "0" ? account : null;
  const codeId = await transaction((tx) => mailLoginCode(tx, credentials.email, user));
  return { kind: "step", step: stepOf("login", codeId, user, credentials) };
}

function stepOf(
  purpose: Step["purpose"],
  codeId: string,
  account: Account | null,
  { email, remember, redirect }: Credentials,
): NewStep {
  const chosen = { email, remember, redirect: redirect ?? null };
  return { purpose, chain: codeId, codeId, guarded: true, userId: account?.id ?? null, ...chosen };
}

/** Mails a login code, unless one was mailed within the minute; for nobody, a code that never comes. */
async function mailLoginCode(tx: Tx, email: string, account: Pick<Account, "id"> | null): Promise<string> {
  const fresh = account && (await freshCode(tx, email, "login"));
  if (fresh) return fresh;
  const id = randomUUID();
  const code = await issueCode(tx, { id, email, purpose: "login", dead: account === null });
  if (!account || code === null) return id;
  const select = { firstName: true, lastName: true, email: true, locale: true };
  const person = await tx.prisma.user.findUnique({ where: { id: account.id }, select });
  if (!person) return id;
  await sendAccountMail(tx, {
    key: codeMailKey(id),
    to: person.email,
    locale: person.locale,
    template: "accounts.login-code",
    params: { name: greetedName(person), code },
    secret: ["code"],
    until: codeMailUntil(),
  });
  return id;
}

/** Mails a new login code in place of the step's; the id of the new one. */
export function replaceLoginCode(step: Step): Promise<string> {
  return transaction(async (tx) => {
    await retireCode(tx, step.codeId);
    return mailLoginCode(tx, step.email, step.userId === null ? null : { id: step.userId });
  });
}

/** The member a login code lets in. `code`: wrong, used, expired, tried too often, or the account was closed. */
export async function confirmLogin(step: Step, code: string): Promise<Result<{ userId: string }, "code">> {
  const confirmed = await transaction(async (tx) => {
    if (!(await spendCode(tx, step.codeId, "login", code)) || step.userId === null) return null;
    const where = { id: step.userId, status: { in: ["1", "2"] } };
    const found = await tx.prisma.user.findUnique({ where, select: { id: true } });
    return found && { userId: found.id };
  });
  if (!confirmed) return err("code");
  await forgive(failureKey(step.email));
  return ok(confirmed);
}
