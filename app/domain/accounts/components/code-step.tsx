/** The code step: what was mailed is typed in, or sent anew. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, Form, FormErrors, useRootData } from "~/ui";
import { CodeField } from "./entry-fields";
import { codeRules } from "../config";
import { EntryFrame } from "./entry-frame";
import { useEntryForm } from "./use-entry-form";

export type CodeStepView = {
  email: string;
  /** Whether it must not be told if a mail was sent at all. */
  guarded: boolean;
  failed: boolean;
  resent: boolean;
};

type CodeStepProps = {
  step: CodeStepView;
  purpose?: "reset";
  result: SubmissionResult | undefined;
  back: { to: string; label: string };
};

export function CodeStep({ step, purpose, result, back }: CodeStepProps) {
  const { t } = useTranslation("accounts");
  const { email, guarded } = step;
  const minutes = codeRules.lifeSeconds / 60;
  return (
    <EntryFrame
      title={guarded ? t("code.loginTitle") : t("code.title")}
      text={t(`code.${purpose ?? (guarded ? "login" : "register")}Text`, { email, minutes })}
      below={
        <Link className="link" to={back.to}>
          {back.label}
        </Link>
      }
    >
      <StepNews step={step} />
      {/* Errors of an earlier code do not stand beside the news of a new one. */}
      <CodeEntry key={`${step.resent} ${Boolean(result)}`} result={result} />
      <div className="grid gap-2 text-sm text-muted">
        <p>{t(guarded ? "code.loginNone" : "code.spam")}</p>
        <Form method="post" scope="resend">
          <Button intent="resend" tone="quiet" icon="arrows-clockwise" className="-ms-4">
            {t("code.resend")}
          </Button>
        </Form>
      </div>
    </EntryFrame>
  );
}

function StepNews({ step }: { step: CodeStepView }) {
  const { t } = useTranslation("accounts");
  const demo = useRootData()?.demo;
  return (
    <>
      {step.failed && (
        <Banner tone="critical" title={t("error.sendFailed")} live>
          {t("error.sendFailedText")}
        </Banner>
      )}
      {step.resent && !step.failed && (
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

function CodeEntry({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("accounts");
  const [form, fields] = useEntryForm("code", result);
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <FormErrors form={form} labels={{ code: t("field.code") }} />
      <CodeField meta={fields.code} large />
      <Button intent="code" tone="primary" size="l" block>
        {t("code.submit")}
      </Button>
    </Form>
  );
}
