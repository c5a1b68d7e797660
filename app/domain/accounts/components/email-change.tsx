/** A new e-mail address in two steps: the address, then the code that was mailed there. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, Field, Form, FormErrors, Input, LinkButton, useRootData } from "~/ui";
import { useForm } from "~/ui/use-form";
import { codeRules } from "../config";
import { ChangeCodeForm, NewEmailForm } from "../profile-forms";

type NewEmailProps = { email: string; gone: boolean; result: SubmissionResult | undefined };

export function NewEmail({ email, gone, result }: NewEmailProps) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation("common");
  const [form, fields] = useForm({
    id: "new-email",
    lastResult: result,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: NewEmailForm }),
  });
  return (
    <Card title={t("email.newTitle")} className="max-w-xl">
      <Form method="post" scope="email" {...getFormProps(form)} className="grid gap-5">
        {gone && <Banner tone="caution">{t("error.stepGone")}</Banner>}
        <FormErrors form={form} labels={{ email: t("field.newEmail") }} />
        <p className="text-sm text-muted">{t("email.newText")}</p>
        <p className="text-sm">
          {t("email.now")}: <span className="font-medium break-all">{email}</span>
        </p>
        <Field meta={fields.email} label={t("field.newEmail")} required>
          <Input type="email" autoComplete="email" inputMode="email" spellCheck={false} />
        </Field>
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
  const [form, fields] = useForm({
    id: "code",
    lastResult: result,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ChangeCodeForm }),
  });
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
