/** The list of synonyms, in one field. */
import { getFormProps, getInputProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Field, Form, FormErrors, Textarea } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { SynonymsForm } from "../../desk-forms";

type Props = { list: { text: string; seen: string }; result: SubmissionResult | undefined };

export function SynonymsCard({ list, result }: Props) {
  const { t } = useTranslation("products");
  const [form, fields] = useSchemaForm(SynonymsForm, { id: "synonyms", result, start: list });
  const { key: _key, ...seen } = getInputProps(fields.seen, { type: "hidden" });
  return (
    <Card className="max-w-3xl">
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <FormErrors form={form} labels={{ text: t("synonyms.field") }} />
        <input {...seen} />
        <Field meta={fields.text} label={t("synonyms.field")} hint={t("synonyms.hint")}>
          <Textarea rows={20} spellCheck={false} />
        </Field>
        <div>
          <Button tone="primary">{t("synonyms.save")}</Button>
        </div>
      </Form>
    </Card>
  );
}
