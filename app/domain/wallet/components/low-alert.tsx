/** Below which balance the member wants to be told. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import { Button, Card, Fields, Form, FormErrors } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { LowAlertForm } from "../forms";

type Props = { threshold: bigint | null; result: SubmissionResult | undefined };

export function LowAlert({ threshold, result }: Props) {
  const { t } = useTranslation("wallet");
  const [form, fields] = useSchemaForm(LowAlertForm, {
    intent: "low-alert",
    result,
    start: { threshold: threshold === null ? "" : decimalText(threshold) },
  });
  return (
    <Card title={t("low.title")}>
      <Form method="post" scope="low-alert" {...getFormProps(form)} className="grid gap-3">
        <FormErrors form={form} schema={LowAlertForm} />
        <div className="flex flex-wrap items-end gap-3">
          <Fields schema={LowAlertForm} of={fields} classes={{ threshold: "max-w-64" }} />
          <Button intent="low-alert">{t("low.save")}</Button>
        </div>
      </Form>
    </Card>
  );
}
