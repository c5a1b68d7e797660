/** A new e-mail address in two steps: the address, then the code that was mailed there. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, Field, Fields, Form, FormErrors, Input, LinkButton, useRootData } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { codeRules } from "../config";
import { ChangeCodeForm, NewEmailForm } from "../profile-forms";

type NewEmailProps = { email: string; gone: boolean; result: SubmissionResult | undefined };

export function NewEmail({ email, gone, result }: NewEmailProps) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation("common");
  const [form, fields] = useSchemaForm(NewEmailForm, { id: "new-email", result });
  return (
    <Card title={t("email.newTitle")} className="max-w-xl">
      <Form method="post" scope="email" {...getFormProps(form)} className="grid gap-5">
        {gone && <Banner tone="caution">{t("error.stepGone")}</Banner>}
        <FormErrors form={form} schema={NewEmailForm} />
        <p className="text-sm text-muted">{t("email.newText")}</p>
        <p className="text-sm">
          {t("email.now")}: <span className="font-medium break-all">{email}</span>
        </p>
        <Fields schema={NewEmailForm} of={fields} />
        <div className="flex flex-wrap gap-3">
          <Button tone="primary">{t("email.send")}</Button>
          <LinkButton to={paths.profile()}>{common("cancel")}</LinkButton>
        </div>
      </Form>
    </Card>
  );
}

type EmailCodeProps = {
  email: string;
  failed: boolean;
  resent: boolean;
  result: SubmissionResult | undefined;
};

export function EmailCode({ email, failed, resent, result }: EmailCodeProps) {
  const { t } = useTranslation("profile");
  const demo = useRootData()?.demo;
  const [form, fields] = useSchemaForm(ChangeCodeForm, { id: "code", result });
  const { t: accounts } = useTranslation("accounts");
  return (
    <Card title={t("email.codeTitle")} className="max-w-xl">
      <div className="grid gap-5">
        {failed && (
          <Banner tone="critical" live>
            {t("error.sendFailed")}
          </Banner>
        )}
        {resent && !failed && (
          <Banner tone="positive" live>
            {t("email.resent")}
          </Banner>
        )}
        <p className="text-sm text-muted">
          {t("email.codeText", { email, minutes: codeRules.lifeSeconds / 60 })}
        </p>
        {demo && (
          <Banner>
            {accounts("code.demo")}{" "}
            <a className="link" href={demo.inboxUrl} target="_blank" rel="noreferrer">
              {accounts("code.inbox")}
            </a>
          </Banner>
        )}
        <Form method="post" scope="code" {...getFormProps(form)} className="grid gap-5">
          <FormErrors form={form} labels={{ code: t("field.code") }} />
          <Field meta={fields.code} label={t("field.code")} hint={t("field.codeHint")} required>
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} className="max-w-48" />
          </Field>
          <div>
            <Button intent="code" tone="primary">
              {t("email.finish")}
            </Button>
          </div>
        </Form>
        <Form method="post" scope="resend" className="flex flex-wrap gap-3">
          <Button intent="resend" tone="quiet" icon="arrows-clockwise">
            {t("email.resend")}
          </Button>
          <LinkButton to={paths.changeEmail()} tone="quiet">
            {t("email.other")}
          </LinkButton>
        </Form>
      </div>
    </Card>
  );
}
