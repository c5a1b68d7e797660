/** /resetpassword: a forgotten password, in three steps: e-mail, mailed code, new password. */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { CodeStep } from "~/domain/accounts/components/code-step";
import { NewPassword, ResetRequest } from "~/domain/accounts/components/reset-forms";
import { findMember } from "~/domain/accounts/guards.server";
import { getT } from "~/i18n/i18n.server";
import { readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";
import { begin, expired, resetSteps, resetView } from "./reset.server";
import { ResetForm, resetForms } from "~/domain/accounts/forms";
import { readResetStep } from "~/domain/accounts/reset.server";
import { takeForm, takeForms } from "~/platform/http/take-form.server";

export const handle = { i18n: ["accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  // Who is logged in changes the password in the account.
  if (await findMember(args)) throw redirectTo(paths.security());
  const step = await resetView(args.request);
  if (step === "gone") throw redirectTo(paths.resetPassword({ reason: "step" }));
  const { searchParams } = new URL(args.request.url);
  return {
    title: getT(args, "accounts")("reset.title"),
    step,
    expired: searchParams.get("reason") === "step",
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  if (await findMember(args)) return redirectTo(paths.security(), 303);
  if (form.get("intent") === "email") return takeForm(args, ResetForm, null, begin(args), { form });
  const step = readResetStep(args.request);
  if (!step) return expired();
  return takeForms(args, resetForms, null, resetSteps(args, step), { form });
}

export default function ResetPasswordPage() {
  const { t } = useTranslation("accounts");
  const { step, expired } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (!step) return <ResetRequest result={result} expired={expired} />;
  if (step.at === "password") return <NewPassword email={step.email} result={result} />;
  const back = { to: paths.resetPassword(), label: t("code.otherEmail") };
  return <CodeStep purpose="reset" step={step.code} result={result} back={back} />;
}
