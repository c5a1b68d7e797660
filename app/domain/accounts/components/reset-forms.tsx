/** The first and the last step of a forgotten password. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Banner, Button, Field, Form, FormErrors, Input } from "~/ui";
import { EntryFrame } from "./entry-frame";
import { NewPasswordFields } from "./new-password-fields";
import { useEntryForm } from "./use-entry-form";

type Result = { result: SubmissionResult | undefined };

export function ResetRequest({ result, expired }: Result & { expired: boolean }) {
  const { t } = useTranslation("accounts");
  const [form, fields] = useEntryForm("reset", result);
  return (
    <EntryFrame title={t("reset.title")} text={t("reset.text")} below={<BackToLogin />}>
      {expired && <Banner tone="caution">{t("error.stepGone")}</Banner>}
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <FormErrors form={form} labels={{ email: t("field.email") }} />
        <Field meta={fields.email} label={t("field.email")} required>
          <Input type="email" autoComplete="username" inputMode="email" spellCheck={false} />
        </Field>
        <Button intent="email" tone="primary" size="l" block>
          {t("reset.submit")}
        </Button>
      </Form>
    </EntryFrame>
  );
}

export function NewPassword({ email, result }: Result & { email: string }) {
  const { t } = useTranslation("accounts");
  const [form, fields] = useEntryForm("new-password", result);
  const labels = { password: t("reset.newPassword"), confirm: t("field.confirm") };
  return (
    <EntryFrame title={t("reset.newTitle")} text={t("reset.newText", { email })} below={<BackToLogin />}>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <FormErrors form={form} labels={labels} />
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields fields={fields} labels={labels} />
        <Button intent="password" tone="primary" size="l" block>
          {t("reset.newSubmit")}
        </Button>
      </Form>
    </EntryFrame>
  );
}

function BackToLogin() {
  const { t } = useTranslation("accounts");
  return (
    <Link className="link" to={shopPaths.login()}>
      {t("code.back")}
    </Link>
  );
}
