/** The two posts of the desk's login: the password, then the second factor. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { AuthenticatorForm, type StaffLoginForm } from "~/domain/accounts/forms";
import { openStaffSession } from "~/domain/accounts/sessions.server";
import {
  auditDesk,
  confirmedJustNow,
  confirmSecondFactor,
  endDeskStep,
  keepDeskStep,
  logInStaff,
  readDeskStep,
} from "~/domain/accounts/staff.server";
import { qrPicture } from "~/domain/accounts/totp.server";
import { leave, redirect, samePath } from "~/platform/http/answers.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import type { z } from "zod";
import { takeForm, type Taken } from "~/platform/http/take-form.server";

/** Where a desk login leads: a page of the desk, and never in a circle. */
export function afterDeskLogin(target: unknown): string {
  const path = samePath(target, paths.desk());
  return /^\/desk(\/(?!login|logout)|\?|$)/i.test(path) ? path : paths.desk();
}

/** The second factor as the page shows it; null where the page is not at it, `gone` where its time is over. */
export async function factorView(request: Request) {
  if (new URL(request.url).searchParams.get("step") !== "code") return null;
  const step = readDeskStep(request);
  if (!step) return "gone" as const;
  const { secret, email } = step;
  return { enrolment: secret === null ? null : { secret, picture: await qrPicture(secret, email) } };
}

/** Answers the password: on to the second factor, or at once to the desk where the demo asks for none. */
export const answerPassword =
  (args: ActionFunctionArgs) =>
  async ({ value, refuse }: Taken<z.output<typeof StaffLoginForm>>) => {
    const outcome = await logInStaff(value, clientIp(args));
    if (!outcome.ok) return refuse(`accounts:error.${outcome.error}`, outcome.error === "wait" ? 429 : 422);
    if (outcome.value.kind === "session") return enter(args, outcome.value.staffId, value.redirect);
    return redirect(paths.deskLogin({ step: "code" }), { "Set-Cookie": keepDeskStep(outcome.value.step) });
  };

/** Answers the code of the authenticator app. */
export async function answerFactor(args: ActionFunctionArgs, form: FormData) {
  const step = readDeskStep(args.request);
  if (!step) return redirect(paths.deskLogin({ reason: "step" }));
  const confirm = async ({ value: { code }, refuse }: Taken<z.output<typeof AuthenticatorForm>>) => {
    const confirmed = await confirmSecondFactor(step, code, { ip: clientIp(args), now: new Date() });
    if (confirmed.ok) return enter(args, confirmed.value.staffId, step.redirect);
    return refuse({ code: [`accounts:error.${confirmed.error}`] }, confirmed.error === "wait" ? 429 : 422);
  };
  return takeForm(args, AuthenticatorForm, `desk:${step.staffId}`, confirm, {
    form,
    // A double click. Long after it opens nothing.
    again: async ({ code }) =>
      (await confirmedJustNow(step, code, new Date()))
        ? enter(args, step.staffId, step.redirect)
        : redirect(paths.deskLogin({ reason: "step" }), { "Set-Cookie": endDeskStep() }),
  });
}

async function enter(args: ActionFunctionArgs, staffId: string, target: string | null | undefined) {
  const cookie = await openStaffSession(args, staffId);
  await auditDesk(staffId, "staff.login", clientIp(args));
  return leave(afterDeskLogin(target), [
    ["Set-Cookie", cookie],
    ["Set-Cookie", endDeskStep()],
  ]);
}
