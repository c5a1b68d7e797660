/** The second factor at the desk: to be entered, or to be set up first. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Form, FormErrors } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { CodeField } from "./entry-fields";
import { AuthenticatorForm } from "../forms";
import { DeskEntrance } from "./desk-entrance";
import { EnrolmentSteps, type EnrolmentView } from "./enrolment-steps";

type SecondFactorProps = {
  /** Key and picture of a factor to be set up; null where there is one. */
  enrolment: EnrolmentView | null;
  result: SubmissionResult | undefined;
};

export function SecondFactor({ enrolment, result }: SecondFactorProps) {
  const { t } = useTranslation("accounts");
  return (
    <DeskEntrance
      name={t("desk.title")}
      title={t(enrolment ? "desk.enrolTitle" : "desk.codeTitle")}
      text={t(enrolment ? "desk.enrolText" : "desk.codeText")}
    >
      {enrolment && <EnrolmentSteps {...enrolment} />}
      <FactorForm result={result} submit={t(enrolment ? "desk.enrolSubmit" : "desk.codeSubmit")} />
      <Link className="link text-sm" to={paths.deskLogin()}>
        {t("desk.again")}
      </Link>
    </DeskEntrance>
  );
}

function FactorForm({ result, submit }: { result: SubmissionResult | undefined; submit: string }) {
  const { t } = useTranslation("accounts");
  const [form, fields] = useSchemaForm(AuthenticatorForm, { id: "factor", result });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormErrors form={form} labels={{ code: t("field.code") }} />
      <CodeField meta={fields.code} />
      <Button intent="factor" tone="primary" block>
        {submit}
      </Button>
    </Form>
  );
}
