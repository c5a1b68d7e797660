/** What the pages before a session share: where they lead afterwards, and the code step. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
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
import { leave, redirect, samePath } from "~/platform/http/answers.server";
import { setCookie } from "~/platform/http/cookies.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { ButtonForm } from "~/platform/form-fields";
import { takeForm, type Taken } from "~/platform/http/take-form.server";

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
  const enter = async ({ value: { code }, refuse }: Taken<z.output<typeof FactorForm>>) => {
    const userAgent = args.request.headers.get("user-agent");
    const confirmed = await confirmFactor(step, code, { ip: clientIp(args), now: new Date(), userAgent });
    if (confirmed.ok) return welcome(args, confirmed.value.userId, step);
    if (confirmed.error === "wait") return refuse({ code: ["accounts:error.wait"] }, 429);
    return refuse({ code: [factorRefusal(code)] });
  };
  return takeForm(args, FactorForm, `factor:${step.userId}`, enter, {
    form,
    // A double click. Long after it opens nothing.
    again: async ({ code }) =>
      (await confirmedJustNow(step, code, new Date()))
        ? welcome(args, step.userId, step)
        : redirect(paths.login({ reason: "step" }), { "Set-Cookie": endFactorStep() }),
  });
}

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
  return form.get("intent") === "resend"
    ? takeForm(args, ButtonForm, null, resend(args, step, here), { form })
    : confirm(args, form, step);
}

function confirm(args: ActionFunctionArgs, form: FormData, step: Step) {
  const enter = async ({ value: { code }, refuse }: Taken<z.output<typeof CodeForm>>) => {
    const entered = await enterCode(step, code, clientIp(args));
    if (entered.ok) return admit(args, entered.value.userId, step);
    return refuse({ code: [`accounts:error.${entered.error}`] }, entered.error === "wait" ? 429 : 422);
  };
  return takeForm(args, CodeForm, `step:${step.codeId}`, enter, {
    form,
    again: async ({ code }) => {
      if (!step.userId) return undefined;
      return (await enteredJustNow(step, code))
        ? admit(args, step.userId, step)
        : redirect(paths.login({ reason: "step" }), { "Set-Cookie": endStep() });
    },
  });
}

const resend =
  (args: ActionFunctionArgs, step: Step, here: string) =>
  async ({ refuse }: Taken<object>) => {
    const resent = await resendCode(step, localeOf(args));
    if (resent.ok) return goToStep(resent.value, `${here}&resent=1`);
    return refuse(`accounts:error.${resent.error}`, 429);
  };
