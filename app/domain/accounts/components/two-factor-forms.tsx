/** Switching the second factor on and off, the recovery codes, and proving once more who is there. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, Field, Form, FormErrors, Input, LinkButton } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { AuthenticatorForm, ConfirmForm, FactorOffForm } from "../forms";
import { EnrolmentSteps, type EnrolmentView } from "./enrolment-steps";

type Result = { result: SubmissionResult | undefined };

/** The pages name the texts `accounts` and `security` in their `handle`. */
export function EnrolCard({ enrolment, result }: Result & { enrolment: EnrolmentView }) {
  const { t } = useTranslation(["security", "accounts"]);
  const [form, fields] = useSchemaForm(AuthenticatorForm, { id: "enrol", result });
  return (
    <Card title={t("enrol.title")} className="max-w-xl">
      <div className="grid gap-5">
        <p className="text-sm text-muted">{t("enrol.text")}</p>
        <EnrolmentSteps {...enrolment} />
        <Form method="post" {...getFormProps(form)} className="grid gap-4">
          <FormErrors form={form} labels={{ code: t("accounts:field.code") }} />
          <Field
            meta={fields.code}
            label={t("accounts:field.code")}
            hint={t("accounts:field.codeHint")}
            required
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} className="max-w-48" />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button intent="on" tone="primary">
              {t("enrol.submit")}
            </Button>
            <BackToSecurity />
          </div>
        </Form>
      </div>
    </Card>
  );
}

export function FactorOffCard({ result }: Result) {
  const { t } = useTranslation(["security", "accounts"]);
  const [form, fields] = useSchemaForm(FactorOffForm, { id: "factor-off", result });
  const labels = { password: t("accounts:field.password"), code: t("confirm.code") };
  return (
    <Card title={t("off.title")} className="max-w-xl">
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <p className="text-sm text-muted">{t("off.text")}</p>
        <FormErrors form={form} labels={labels} />
        <Field meta={fields.password} label={labels.password} required>
          <Input type="password" autoComplete="current-password" />
        </Field>
        <Field meta={fields.code} label={labels.code} hint={t("confirm.codeHint")} required>
          <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button intent="off" tone="danger">
            {t("off.submit")}
          </Button>
          <BackToSecurity />
        </div>
      </Form>
    </Card>
  );
}

export function CodesCard({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("security");
  return (
    <Card title={t("codes.title")} className="max-w-xl">
      <div className="grid gap-5">
        <p className="text-sm text-muted">{t("codes.text")}</p>
        <ol className="grid gap-x-6 gap-y-2 rounded-s bg-sunken p-4 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={paths.recoveryCodesFile()} icon="download-simple" reloadDocument>
            {t("codes.download")}
          </LinkButton>
          <Form method="post" scope="done">
            <Button intent="done" tone="primary">
              {t("codes.done")}
            </Button>
          </Form>
        </div>
      </div>
    </Card>
  );
}

export function RenewCodesCard() {
  const { t } = useTranslation("security");
  return (
    <Card title={t("codes.renewTitle")} className="max-w-xl">
      <Form method="post" scope="renew" className="grid gap-4">
        <p className="text-sm text-muted">{t("codes.renewText")}</p>
        <div className="flex flex-wrap gap-2">
          <Button intent="renew" tone="primary">
            {t("codes.renew")}
          </Button>
          <BackToSecurity />
        </div>
      </Form>
    </Card>
  );
}

function BackToSecurity() {
  const { t } = useTranslation("common");
  return (
    <LinkButton to={paths.security()} tone="quiet">
      {t("cancel")}
    </LinkButton>
  );
}

type ConfirmCardProps = Result & { email: string; to: string; factor: boolean };

export function ConfirmCard({ email, to, factor, result }: ConfirmCardProps) {
  const { t } = useTranslation(["security", "accounts"]);
  const [form, fields] = useSchemaForm(ConfirmForm, { id: "confirm-login", result });
  const labels = { password: t("accounts:field.password"), code: t("confirm.code") };
  return (
    <Card className="max-w-xl">
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <p className="text-sm text-muted">{t("confirm.text", { email })}</p>
        <FormErrors form={form} labels={labels} />
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <input type="hidden" name="to" value={to} />
        <Field meta={fields.password} label={labels.password} required>
          <Input type="password" autoComplete="current-password" autoFocus />
        </Field>
        {factor && (
          <Field meta={fields.code} label={labels.code} hint={t("confirm.codeHint")} required>
            <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
          </Field>
        )}
        <div>
          <Button tone="primary">{t("confirm.submit")}</Button>
        </div>
      </Form>
    </Card>
  );
}
