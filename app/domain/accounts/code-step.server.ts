/** The code step: the right code, or a new one, whatever the step is for. */
import type { Locale } from "~/i18n/locales";
import { networkOf } from "~/platform/http/rate-limit.server";
import { mailStatus } from "~/platform/outbox.server";
import { err, ok, type Result } from "~/platform/result";
import { spentJustNow } from "./codes.server";
import { limits } from "./config";
import { mayResend, within } from "./limits.server";
import { confirmLogin, replaceLoginCode } from "./login.server";
import { codeMailKey } from "./mails.server";
import { proveEmail, replaceRegistrationCode, type NewStep } from "./registration.server";
import type { Step } from "./step.server";

/** Whose session opens by the code; `code` is the one answer to everything else. */
export async function enterCode(
  step: Step,
  code: string,
  ip: string,
): Promise<Result<{ userId: string }, "code" | "wait">> {
  if (!(await within([[`code:ip:${networkOf(ip)}`, limits.triesByIp, ip !== "unknown"]]))) return err("wait");
  return step.purpose === "register" ? proveEmail(step, code) : confirmLogin(step, code);
}

/** Whether the step's code has just opened a session: the same form sent again. */
export function enteredJustNow({ codeId, purpose }: Step, code: string): Promise<boolean> {
  return spentJustNow(codeId, purpose, code);
}

/** Sends a new code, at most one a minute; the step to keep. */
export async function resendCode(step: Step, locale: Locale): Promise<Result<NewStep, "waitCode">> {
  if (!(await mayResend(step))) return err("waitCode");
  const codeId =
    step.purpose === "register" ? await replaceRegistrationCode(step, locale) : await replaceLoginCode(step);
  return ok({ ...step, codeId });
}

/**
 * Whether the mail provider refused the mail (M: "Send email failed"). Of a guarded step it is not said: that a mail
 * was tried would tell that the password was right.
 */
export async function hasMailFailed(step: Step): Promise<boolean> {
  return !step.guarded && (await mailStatus(codeMailKey(step.codeId))) === "failed";
}
