/** What the pages before a session share: where they lead afterwards, and the code step. */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { enterCode, enteredJustNow, hasMailFailed, resendCode } from "~/domain/accounts/code-step.server";
import {
  beginFactorStep,
  confirmedJustNow,
  confirmFactor,
  endFactorStep,
  readFactorStep,
} from "~/domain/accounts/factor-step.server";
import { CodeForm, FactorForm, factorRefusal } from "~/domain/accounts/forms";
import { adoptVisitor } from "~/domain/cart/adopt.server";
import type { NewStep } from "~/domain/accounts/registration.server";
import { openMemberSession } from "~/domain/accounts/sessions.server";
import { endStep, keepStep, readStep, type Step } from "~/domain/accounts/step.server";
import { askedLocale, localeOf } from "~/i18n/i18n.server";
import { localeCookie } from "~/i18n/locales";
import { invalid, leave, redirect, samePath } from "~/platform/http/answers.server";
import { setCookie } from "~/platform/http/cookies.server";
import { once } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";

/** Where a login leads: back to the page that asked for it, on this site, and never in a circle. */
export function afterLogin(target: unknown): string {
  const path = samePath(target, paths.user());
  return /^\/(login|logout|register|resetpassword)\b/i.test(path) ? paths.user() : path;
}

/** After the password (and the mailed code): in, or to the second factor where the account has one. */
export async function admit(
  args: ActionFunctionArgs,
  userId: string,
  chosen: { remember: boolean; redirect?: string | null | undefined },
): Promise<Response> {
  const factor = await beginFactorStep(userId, chosen);
  if (!factor) return welcome(args, userId, chosen);
  return redirect(paths.login({ step: "factor" }), [
    ["Set-Cookie", factor],
    ["Set-Cookie", endStep()],
  ]);
}

const year = 365 * 24 * 3600;

/** Opens the session and goes where the member wanted to. */
async function welcome(
  args: ActionFunctionArgs,
  userId: string,
  { remember, redirect: wanted }: { remember: boolean; redirect?: string | null | undefined },
): Promise<Response> {
  const cookie = await openMemberSession(args, userId, remember);
  const brought = await adoptVisitor(args.request, userId);
  // A language that was chosen in this browser stays; without one the next page is in the member's own.
  const asked = askedLocale(args.request);
  const chosen = asked ? [setCookie(localeCookie, asked, year)] : [];
  const cookies = [cookie, endStep(), endFactorStep(), ...chosen, ...brought];
  return leave(
    afterLogin(wanted),
    cookies.map((value) => ["Set-Cookie", value] as [string, string]),
  );
}

/** The second factor as the page shows it; null where the page is not at it, `gone` where its time is over. */
export function factorStepView(request: Request) {
  const { searchParams } = new URL(request.url);
  if (searchParams.get("step") !== "factor") return null;
  if (!readFactorStep(request)) return "gone" as const;
  return { by: searchParams.get("by") === "recovery" ? ("recovery" as const) : ("app" as const) };
}

/** Answers the second factor. */
export async function answerFactorStep(args: ActionFunctionArgs, form: FormData) {
  const step = readFactorStep(args.request);
  if (!step) return redirect(paths.login({ reason: "step" }));
  const submission = parseWithZod(form, { schema: FactorForm });
  if (submission.status !== "success") return invalid(submission);
  const { code } = submission.value;
  const answer = await once(args, form, `factor:${step.userId}`, async () => {
    const userAgent = args.request.headers.get("user-agent");
    const confirmed = await confirmFactor(step, code, { ip: clientIp(args), now: new Date(), userAgent });
    if (confirmed.ok) return welcome(args, confirmed.value.userId, step);
    if (confirmed.error === "wait") return invalid(submission, { code: ["accounts:error.wait"] }, 429);
    return invalid(submission, { code: [factorRefusal(code)] });
  });
  if (!isRepeated(answer)) return answer;
  return (await confirmedJustNow(step, code, new Date()))
    ? welcome(args, step.userId, step)
    : redirect(paths.login({ reason: "step" }), { "Set-Cookie": endFactorStep() });
}

/** The same post again, a double click: where it led is remembered, the cookies are not. Long after, it opens nothing. */
const isRepeated = (answer: unknown): boolean =>
  answer instanceof Response && !answer.headers.has("Set-Cookie");

/** Keeps the step in the browser and shows it on the page that `path` makes. */
export function goToStep(step: NewStep, path: string): Response {
  return redirect(path, { "Set-Cookie": keepStep(step) });
}

/** The step as the page shows it; null where the page is not at a step, `gone` where the step is over. */
export async function stepView(request: Request) {
  const { searchParams } = new URL(request.url);
  if (searchParams.get("step") !== "code") return null;
  const step = readStep(request);
  if (!step) return "gone" as const;
  const { email, guarded } = step;
  return { email, guarded, failed: await hasMailFailed(step), resent: searchParams.has("resent") };
}

/** Answers a post of the code step; `here` is the page's own path at the step. */
export async function answerStep(args: ActionFunctionArgs, form: FormData, here: string, start: string) {
  const step = readStep(args.request);
  if (!step) return redirect(start);
  return form.get("intent") === "resend" ? resend(args, form, step, here) : confirm(args, form, step);
}

async function confirm(args: ActionFunctionArgs, form: FormData, step: Step) {
  const submission = parseWithZod(form, { schema: CodeForm });
  if (submission.status !== "success") return invalid(submission);
  const { code } = submission.value;
  const answer = await once(args, form, `step:${step.codeId}`, async () => {
    const entered = await enterCode(step, code, clientIp(args));
    if (entered.ok) return admit(args, entered.value.userId, step);
    const error = { code: [`accounts:error.${entered.error}`] };
    return invalid(submission, error, entered.error === "wait" ? 429 : 422);
  });
  if (!isRepeated(answer) || !step.userId) return answer;
  return (await enteredJustNow(step, code))
    ? admit(args, step.userId, step)
    : redirect(paths.login({ reason: "step" }), { "Set-Cookie": endStep() });
}

async function resend(args: ActionFunctionArgs, form: FormData, step: Step, here: string) {
  const resent = await resendCode(step, localeOf(args));
  if (resent.ok) return goToStep(resent.value, `${here}&resent=1`);
  const submission = parseWithZod(form, { schema: z.object({}) });
  return invalid(submission, `accounts:error.${resent.error}`, 429);
}

type Replies = { reply(options?: object): SubmissionResult };

/** A refused form goes back without its passwords. */
export function withoutPasswords(submission: Replies): Replies {
  const hideFields = ["password", "confirm", "current"];
  return { reply: (options) => submission.reply({ ...options, hideFields }) };
}
