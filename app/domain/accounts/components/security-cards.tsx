/** The security of an account at a glance: password, second factor, devices. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, Field, Form, FormErrors, Input, LinkButton, Status } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { ChangePasswordForm } from "../forms";
import { NewPasswordFields } from "./new-password-fields";

/** The page names the texts `accounts` and `security` in its `handle`. */
export function PasswordCard({ email, result }: { email: string; result: SubmissionResult | undefined }) {
  const { t } = useTranslation(["security", "accounts"]);
  const [form, fields] = useSchemaForm(ChangePasswordForm, { id: "change-password", result });
  const labels = {
    current: t("password.current"),
    password: t("password.new"),
    confirm: t("accounts:field.confirm"),
  };
  return (
    <Card title={t("password.title")}>
      <Form method="post" scope="password" {...getFormProps(form)} className="grid gap-4">
        <p className="text-sm text-muted">{t("password.text")}</p>
        <FormErrors form={form} labels={labels} />
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field meta={fields.current} label={labels.current} hint={t("password.forgot")} required>
          <Input type="password" autoComplete="current-password" />
        </Field>
        <NewPasswordFields fields={fields} labels={labels} />
        <div>
          <Button intent="password" tone="primary">
            {t("password.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const few = 3;

type FactorCardProps = { on: boolean; codesLeft: number; mayChange: boolean };

export function FactorCard({ on, codesLeft, mayChange }: FactorCardProps) {
  const { t } = useTranslation("security");
  return (
    <Card
      title={t("factor.title")}
      actions={<Status tone={on ? "positive" : "neutral"}>{t(on ? "factor.on" : "factor.off")}</Status>}
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t(on ? "factor.onText" : "factor.offText")}</p>
        {on && (
          <p className="text-sm">
            {t("factor.codesLeft", { count: codesLeft })} {codesLeft <= few && t("factor.codesFew")}
          </p>
        )}
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {on && <LinkButton to={paths.recoveryCodes()}>{t("codes.renew")}</LinkButton>}
            <LinkButton to={paths.twoFactor()} tone={on ? "quiet" : "secondary"} icon="shield-check">
              {t(on ? "factor.turnOff" : "factor.setUp")}
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  );
}
