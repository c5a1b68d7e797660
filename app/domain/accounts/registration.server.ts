/** Registration (§2.2): stored unproven, proven by a mailed code. A taken e-mail looks the same to the browser. */
import { randomUUID } from "node:crypto";
import { termsInForce } from "~/domain/content/view.server";
import type { Locale } from "~/i18n/locales";
import { prisma, sql, transaction, type Tx } from "~/platform/db";
import { hit, networkOf } from "~/platform/http/rate-limit.server";
import { err, ok, type Result } from "~/platform/result";
import { greetedName, personName } from "./address";
import { codeIdOf, issueCode, replaceCode, spendCode } from "./codes.server";
import { limits, unprovenDays } from "./config";
import type { Registration } from "./forms";
import { emailKey, within } from "./limits.server";
import { memberSteps } from "./member-steps.server";
import { codeMailKey, codeMailUntil, sendAccountMail } from "./mails.server";
import { guessedPassword, type GuessedPassword } from "./password-choice.server";
import { hashPassword } from "./passwords.server";
import { keptPhone } from "./phones.server";
import type { Step } from "./step.server";
import { isTimeZone, zoneOfCountry } from "./zones";

export type NewStep = Omit<Step, "expiresAt">;

type Visit = {
  ip: string;
  locale: Locale;
  /** The form's one-time token: the same form sent twice is one registration. */
  token: string;
};

/**
 * Stores an account with status "0" and mails its code. If a proven account has the e-mail, it gets a mail instead;
 * both take the same time and look the same. `wait`: tried too often. Guessable passwords are refused first.
 */
export async function register(
  form: Registration,
  visit: Visit,
): Promise<Result<NewStep, "wait" | GuessedPassword>> {
  const guessed = await guessedPassword(form.password, {
    email: form.email,
    names: [form.firstName, form.lastName],
  });
  if (guessed) return err(guessed);
  if (!(await mayRegister(form.email, visit.ip))) return err("wait");
  const passwordHash = await hashPassword(form.password);
  const codeId = codeIdOf("registration", visit.token, form);
  const userId = await transaction(async (tx) => {
    await lockEmail(tx, form.email);
    const repeated = await tx.prisma.emailCode.count({ where: { id: codeId } });
    if (repeated > 0) return unprovenId(tx, form.email);
    const stored = await storeUnproven(tx, form, passwordHash, visit.locale);
    await mailCode(tx, { id: codeId, email: form.email, userId: stored, locale: visit.locale });
    return stored;
  });
  return ok({
    purpose: "register",
    chain: codeId,
    codeId,
    email: form.email,
    guarded: false,
    userId,
    remember: false,
    redirect: form.redirect ?? null,
  });
}

async function mayRegister(email: string, ip: string): Promise<boolean> {
  const key = emailKey(email);
  return within([
    [`register:ip:${networkOf(ip)}`, limits.registerByIp, ip !== "unknown"],
    [`register:${key}:${networkOf(ip)}`, limits.codesByEmail],
    [`register:${key}`, limits.codesToEmail],
  ]);
}

/** Two registrations of one e-mail go one after the other. */
async function lockEmail(tx: Tx, email: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))::text`);
}

async function unprovenId(tx: Tx, email: string): Promise<string | null> {
  const row = await tx.prisma.user.findUnique({ where: { email, status: "0" }, select: { id: true } });
  return row?.id ?? null;
}

/** The new account's id, in place of an unproven one; null where a proven account has the e-mail. */
async function storeUnproven(
  tx: Tx,
  form: Registration,
  passwordHash: string,
  locale: Locale,
): Promise<string | null> {
  await tx.prisma.user.deleteMany({ where: { email: form.email, status: "0" } });
  const terms = await termsInForce(tx, locale);
  const row = await tx.first<{ id: string }>(sql`
    insert into "user" (email, password_hash, first_name, last_name, user_name, phone, country, channel, platform,
      locale, timezone, terms_version)
    values (${form.email}, ${passwordHash}, ${form.firstName}, ${form.lastName},
      ${personName(form)}, ${keptPhone(form.phone, form.country)}, ${form.country}, ${form.channel}, ${form.platform},
      ${locale}, known_zone(${zoneOf(form)}), ${terms})
    on conflict (email) do nothing returning id`);
  return row?.id ?? null;
}

function zoneOf({ zone, country }: Registration): string {
  return zone && isTimeZone(zone) ? zone : zoneOfCountry(country);
}

type CodeMail = { id: string; email: string; userId: string | null; locale: string };

/** Mails a code, or where there is no account to prove, that an account exists; a code row either way. */
async function mailCode(tx: Tx, { id, email, userId, locale }: CodeMail): Promise<void> {
  const code = await issueCode(tx, { id, email, purpose: "register", dead: userId === null });
  const select = { firstName: true, lastName: true, locale: true };
  const person = await tx.prisma.user.findUnique({ where: { email }, select });
  const mail = { key: codeMailKey(id), to: email };
  if (userId === null || code === null) {
    const name = person ? greetedName(person) : "";
    const own = { ...mail, locale: person?.locale ?? locale };
    await sendAccountMail(tx, { ...own, template: "accounts.account-exists", params: { name } });
  } else {
    await sendAccountMail(tx, {
      ...mail,
      locale,
      template: "accounts.register-code",
      params: { code },
      secret: ["code"],
      until: codeMailUntil(),
    });
  }
}

/** Mails a code for an unproven account whose password was right (D23); the id of the code. */
export async function mailRegistrationCode(
  account: { userId: string; email: string },
  locale: Locale,
): Promise<Result<string, "wait">> {
  if (!(await hit(`resume:${account.userId}`, limits.codesByEmail)).ok) return err("wait");
  const id = randomUUID();
  await transaction((tx) => mailCode(tx, { id, ...account, locale }));
  return ok(id);
}

/** Mails a new code (or, again, that an account exists) in place of the step's; the id of the new one. */
export function replaceRegistrationCode({ codeId, email, userId }: Step, locale: Locale): Promise<string> {
  return replaceCode(codeId, (tx, id) => mailCode(tx, { id, email, userId, locale }));
}

/**
 * Activates the account by the mailed code: status "1", the next agent assigned (D25). `code`: wrong, used or expired,
 * too many tries, the e-mail was taken, or a later registration replaced this one.
 */
export async function proveEmail(step: Step, code: string): Promise<Result<{ userId: string }, "code">> {
  return transaction(async (tx) => {
    if (!(await spendCode(tx, step.codeId, "register", code)) || step.userId === null) return err("code");
    const { userId } = step;
    const unproven = { id: userId, status: "0" } as const;
    const proven = await memberSteps.takeStep(tx, unproven, "prove", { member: userId }, {});
    return proven.ok ? ok({ userId }) : err("code");
  });
}

/** Deletes accounts that nobody proved in time; a recurring job calls it. */
export async function sweepUnproven(): Promise<number> {
  const before = new Date(Date.now() - unprovenDays * 86_400_000);
  const { count } = await prisma.user.deleteMany({ where: { status: "0", createdAt: { lt: before } } });
  return count;
}
