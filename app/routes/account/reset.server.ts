/** The three posts of a forgotten password: the e-mail, the code, the new password. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { CodeForm, NewPasswordForm, ResetForm } from "~/domain/accounts/forms";
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
import { redirect } from "~/platform/http/answers.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import type { Taken } from "~/platform/http/take-form.server";

export const expired = () => redirect(paths.resetPassword({ reason: "step" }));

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

/** The e-mail whose password was forgotten. */
export const begin =
  (args: ActionFunctionArgs) =>
  async ({ value, key: token, refuse }: Taken<z.output<typeof ResetForm>>) => {
    const begun = await beginReset(value.email, { ip: clientIp(args), locale: localeOf(args), token });
    if (!begun.ok) return refuse(`accounts:error.${begun.error}`, 429);
    return redirect(paths.resetPassword({ step: "code" }), { "Set-Cookie": keepResetStep(begun.value) });
  };

/** What is done with the forms of `resetForms`. */
export const resetSteps = (args: ActionFunctionArgs, step: ResetStep) => ({
  code: async ({ value, refuse }: Taken<z.output<typeof CodeForm>>) => {
    const proven = await proveReset(step, value.code, clientIp(args));
    if (!proven.ok)
      return refuse({ code: [`accounts:error.${proven.error}`] }, proven.error === "wait" ? 429 : 422);
    return redirect(paths.resetPassword({ step: "password" }), {
      "Set-Cookie": keepResetStep(proven.value),
    });
  },
  resend: async ({ refuse }: Taken<object>) => {
    const resent = await resendReset(step, localeOf(args));
    const to = paths.resetPassword({ step: "code", resent: 1 });
    if (resent.ok) return redirect(to, { "Set-Cookie": keepResetStep(resent.value) });
    return refuse(`accounts:error.${resent.error}`, 429);
  },
  rest: async ({ value, refuse }: Taken<z.output<typeof NewPasswordForm>>) => {
    const userAgent = args.request.headers.get("user-agent");
    const changed = await resetPassword(step, value.password, clientIp(args), userAgent);
    if (changed.ok) return redirect(paths.login({ reason: "password" }), { "Set-Cookie": endResetStep() });
    if (changed.error === "step") return expired();
    return refuse({ password: [`accounts:error.${changed.error}`] });
  },
});
