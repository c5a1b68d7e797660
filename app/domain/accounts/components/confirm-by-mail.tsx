/** Proving once more who is there by a mailed code in the place of the password. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, Field, Form, FormErrors, Input, LinkButton, useRootData } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { codeRules } from "../config";
import { ConfirmCodeForm } from "../forms";

type MailInsteadProps = { email: string; to: string };

/** Under the password's form; the page names the texts `accounts` and `security` in its `handle`. */
export function MailInstead({ email, to }: MailInsteadProps) {
  const { t } = useTranslation("security");
  return (
    <Form method="post" scope="mail" className="grid max-w-xl justify-items-start gap-2">
      <input type="hidden" name="to" value={to} />
      <p className="text-sm text-muted">{t("confirm.mail", { email })}</p>
      <Button intent="mail" icon="envelope-simple">
        {t("confirm.mail.send")}
      </Button>
    </Form>
  );
}

type MailedCodeProps = MailInsteadProps & {
  factor: boolean;
  failed: boolean;
  resent: boolean;
  result: SubmissionResult | undefined;
};

export function MailedCodeCard({ email, to, factor, failed, resent, result }: MailedCodeProps) {
  const { t } = useTranslation(["security", "accounts"]);
  const [form, fields] = useSchemaForm(ConfirmCodeForm, { id: "confirm-code", result });
  const labels = { mailed: t("confirm.mail.code"), code: t("confirm.code") };
  return (
    <Card className="max-w-xl">
      <div className="grid gap-4">
        <News failed={failed} resent={resent} />
        <Form method="post" scope="code" {...getFormProps(form)} className="grid gap-4">
          <p className="text-sm text-muted">
            {t("confirm.mail.text", { email, minutes: codeRules.lifeSeconds / 60 })}
          </p>
          <FormErrors form={form} labels={labels} />
          <input type="hidden" name="to" value={to} />
          <Field meta={fields.mailed} label={labels.mailed} hint={t("accounts:field.codeHint")} required>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              className="max-w-48"
              autoFocus
            />
          </Field>
          {factor && (
            <Field meta={fields.code} label={labels.code} hint={t("confirm.codeHint")} required>
              <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} />
            </Field>
          )}
          <div>
            <Button intent="code" tone="primary">
              {t("confirm.submit")}
            </Button>
          </div>
        </Form>
        <Form method="post" scope="resend" className="flex flex-wrap gap-3">
          <input type="hidden" name="to" value={to} />
          <Button intent="resend" tone="quiet" icon="arrows-clockwise">
            {t("confirm.mail.again")}
          </Button>
          <LinkButton to={paths.confirmLogin({ to })} tone="quiet">
            {t("confirm.mail.password")}
          </LinkButton>
        </Form>
      </div>
    </Card>
  );
}

function News({ failed, resent }: Pick<MailedCodeProps, "failed" | "resent">) {
  const { t } = useTranslation("accounts");
  const demo = useRootData()?.demo;
  return (
    <>
      {failed && (
        <Banner tone="critical" title={t("error.sendFailed")} live>
          {t("error.sendFailedText")}
        </Banner>
      )}
      {resent && !failed && (
        <Banner tone="positive" live>
          {t("code.resent")}
        </Banner>
      )}
      {demo && (
        <Banner>
          {t("code.demo")}{" "}
          <a className="link" href={demo.inboxUrl} target="_blank" rel="noreferrer">
            {t("code.inbox")}
          </a>
        </Banner>
      )}
    </>
  );
}
