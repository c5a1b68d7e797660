/** Below which balance the member wants to be told. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import { AmountInput, Button, Card, Field, Form, FormErrors } from "~/ui";
import { useForm } from "~/ui/use-form";

type Props = { threshold: bigint | null; result: SubmissionResult | undefined };

export function LowAlert({ threshold, result }: Props) {
  const { t } = useTranslation("wallet");
  const [form, fields] = useForm<{ threshold: string }>({
    id: "low-alert",
    ...(result ? { lastResult: result } : {}),
    defaultValue: { threshold: threshold === null ? "" : decimalText(threshold) },
  });
  return (
    <Card title={t("low.title")}>
      <Form method="post" scope="low-alert" {...getFormProps(form)} className="grid gap-3">
        <FormErrors form={form} labels={{ threshold: t("low.threshold") }} />
        <div className="flex flex-wrap items-end gap-3">
          <Field meta={fields.threshold} label={t("low.threshold")} hint={t("low.hint")} className="max-w-64">
            <AmountInput />
          </Field>
          <Button intent="low-alert">{t("low.save")}</Button>
        </div>
      </Form>
    </Card>
  );
}
