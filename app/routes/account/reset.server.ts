/** The three posts of a forgotten password: the e-mail, the code, the new password. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { CodeForm, NewPasswordForm, ResetForm } from "~/domain/accounts/forms";
import {
  beginReset,
  endResetStep,
  hasResetMailFailed,
  keepResetStep,
  proveReset,
  readResetStep,
  resendReset,
  resetPassword,
  type ResetStep,
} from "~/domain/accounts/reset.server";
import { localeOf } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { withoutPasswords } from "./entry.server";

const expired = () => redirect(paths.resetPassword({ reason: "step" }));

/** The step as the page shows it; null at the first one, `gone` where the browser has none (any more). */
export async function resetView(request: Request) {
  const { searchParams } = new URL(request.url);
  const at = searchParams.get("step");
  if (at !== "code" && at !== "password") return null;
  const step = readResetStep(request);
  if (!step || (at === "password" && !step.proven)) return "gone" as const;
  if (at === "password") return { at: "password" as const, email: step.email };
  const failed = await hasResetMailFailed(step);
  return {
    at: "code" as const,
    code: { email: step.email, guarded: false, failed, resent: searchParams.has("resent") },
  };
}

/** Answers whichever of the three forms was sent. */
export async function answerReset(args: ActionFunctionArgs, form: FormData) {
  const intent = form.get("intent");
  if (intent === "email") return begin(args, form);
  const step = readResetStep(args.request);
  if (!step) return expired();
  if (intent === "code") return prove(args, form, step);
  if (intent === "resend") return resend(args, form, step);
  return change(args, form, step);
}

async function begin(args: ActionFunctionArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: ResetForm });
  if (submission.status !== "success") return invalid(submission);
  const visit = { ip: clientIp(args), locale: localeOf(args), token: String(form.get("_token")) };
  const begun = await beginReset(submission.value.email, visit);
  if (!begun.ok) return invalid(submission, `accounts:error.${begun.error}`, 429);
  return redirect(paths.resetPassword({ step: "code" }), { "Set-Cookie": keepResetStep(begun.value) });
}

async function prove(args: ActionFunctionArgs, form: FormData, step: ResetStep) {
  const submission = parseWithZod(form, { schema: CodeForm });
  if (submission.status !== "success") return invalid(submission);
  const proven = await proveReset(step, submission.value.code, clientIp(args));
  if (!proven.ok) {
    const error = { code: [`accounts:error.${proven.error}`] };
    return invalid(submission, error, proven.error === "wait" ? 429 : 422);
  }
  return redirect(paths.resetPassword({ step: "password" }), { "Set-Cookie": keepResetStep(proven.value) });
}

async function resend(args: ActionFunctionArgs, form: FormData, step: ResetStep) {
  const resent = await resendReset(step, localeOf(args));
  const to = paths.resetPassword({ step: "code", resent: 1 });
  if (resent.ok) return redirect(to, { "Set-Cookie": keepResetStep(resent.value) });
  return invalid(parseWithZod(form, { schema: z.object({}) }), `accounts:error.${resent.error}`, 429);
}

async function change(args: ActionFunctionArgs, form: FormData, step: ResetStep) {
  const submission = parseWithZod(form, { schema: NewPasswordForm });
  if (submission.status !== "success") return invalid(withoutPasswords(submission));
  const userAgent = args.request.headers.get("user-agent");
  const changed = await resetPassword(step, submission.value.password, clientIp(args), userAgent);
  if (!changed.ok) {
    if (changed.error === "step") return expired();
    return invalid(withoutPasswords(submission), { password: [`accounts:error.${changed.error}`] });
  }
  return redirect(paths.login({ reason: "password" }), { "Set-Cookie": endResetStep() });
}
