/** The form of a new product: as little as a draft needs. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Fields, Form, FormErrors, type Option } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { NewProductForm } from "../../desk-forms";

type Props = { categories: readonly Option[]; result: SubmissionResult | undefined };

export function NewProduct({ categories, result }: Props) {
  const { t } = useTranslation("products");
  const [form, fields] = useSchemaForm(NewProductForm, { id: "new", result });
  return (
    <Card>
      <Form method="post" {...getFormProps(form)} className="grid max-w-xl gap-5">
        <FormErrors form={form} schema={NewProductForm} />
        <Fields schema={NewProductForm} of={fields} options={{ categoryId: categories }} />
        <div>
          <Button tone="primary">{t("new.submit")}</Button>
        </div>
      </Form>
    </Card>
  );
}
