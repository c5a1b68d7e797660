/** The second factor at the login: a code of the app, or one of the recovery codes. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Button, Field, Form, FormErrors, Input, useRootData } from "~/ui";
import { EntryFrame } from "./entry-frame";
import { useEntryForm } from "./use-entry-form";

type FactorStepProps = { by: "app" | "recovery"; result: SubmissionResult | undefined };

export function FactorStep({ by, result }: FactorStepProps) {
  const { t } = useTranslation("accounts");
  const email = useRootData()?.supportEmail ?? "";
  const other = by === "app" ? "recovery" : "app";
  return (
    <EntryFrame
      title={t("factor.title")}
      text={t(`factor.${by}Text`)}
      below={
        <Link className="link" to={shopPaths.login()}>
          {t("code.back")}
        </Link>
      }
    >
      <FactorFields key={by} by={by} result={result} />
      <div className="grid gap-1 text-sm text-muted">
        <p>
          <Link className="link" to={shopPaths.login({ step: "factor", by: other })}>
            {t(`factor.${other}Instead`)}
          </Link>
        </p>
        <p>{t("factor.lost", { email })}</p>
      </div>
    </EntryFrame>
  );
}

function FactorFields({ by, result }: FactorStepProps) {
  const { t } = useTranslation("accounts");
  const [form, fields] = useEntryForm("factor", result);
  const label = t(by === "app" ? "field.code" : "field.recoveryCode");
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <FormErrors form={form} labels={{ code: label }} />
      <Field
        meta={fields.code}
        label={label}
        hint={t(by === "app" ? "field.codeHint" : "field.recoveryCodeHint")}
        required
      >
        {by === "app" ? (
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className="h-14 text-center text-lg font-semibold tracking-[0.4em] tabular-nums"
            autoFocus
          />
        ) : (
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} autoFocus />
        )}
      </Field>
      <Button intent="factor" tone="primary" size="l" block>
        {t("code.submit")}
      </Button>
    </Form>
  );
}
