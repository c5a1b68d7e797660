/** /desk/login: the desk's own login, by password and second factor. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { DeskEntrance } from "~/domain/accounts/components/desk-entrance";
import { SecondFactor } from "~/domain/accounts/components/desk-second-factor";
import { CredentialFields } from "~/domain/accounts/components/entry-fields";
import { StaffLoginForm } from "~/domain/accounts/forms";
import { findStaff } from "~/domain/accounts/guards.server";
import { readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { Banner, Button, Form, FormErrors, pageMeta, useRootData } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { getT } from "~/i18n/i18n.server";
import { afterDeskLogin, answerFactor, answerPassword, factorView } from "./entry.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const redirect = searchParams.get("redirect");
  if (await findStaff(args)) throw redirectTo(afterDeskLogin(redirect));
  const factor = await factorView(args.request);
  if (factor === "gone") throw redirectTo(paths.deskLogin({ reason: "step" }));
  return {
    title: getT(args, "accounts")("desk.title"),
    factor,
    redirect,
    reason: searchParams.get("reason"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  if (await findStaff(args)) return redirectTo(afterDeskLogin(form.get("redirect")), 303);
  if (form.get("intent") === "factor") return answerFactor(args, form);
  return takeForm(args, StaffLoginForm, null, answerPassword(args), { form });
}

export default function DeskLoginPage() {
  const { factor } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (factor) return <SecondFactor enrolment={factor.enrolment} result={result} />;
  return <PasswordPage result={result} />;
}

function PasswordPage({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("accounts");
  const { reason } = useLoaderData<typeof loader>();
  const demo = useRootData()?.demo;
  return (
    <DeskEntrance name={t("desk.title")} title={t("login.title")} text={t("desk.text")}>
      {reason === "session" && <Banner tone="caution">{t("desk.session")}</Banner>}
      {reason === "step" && <Banner tone="caution">{t("error.stepGone")}</Banner>}
      {demo && <Banner>{t("login.demo", { email: "staff@quayside.test", password: "staff1234" })}</Banner>}
      <PasswordForm result={result} />
    </DeskEntrance>
  );
}

function PasswordForm({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("accounts");
  const { redirect } = useLoaderData<typeof loader>();
  const [form, fields] = useSchemaForm(StaffLoginForm, { id: "desk", result });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormErrors form={form} labels={{ email: t("field.email"), password: t("field.password") }} />
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      <CredentialFields fields={fields} />
      <Button tone="primary" block>
        {t("desk.submit")}
      </Button>
    </Form>
  );
}
