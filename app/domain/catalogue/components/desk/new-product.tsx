/** The form of a new product: as little as a draft needs. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import {
  AmountInput,
  Button,
  Card,
  Field,
  Form,
  FormErrors,
  Input,
  IntegerInput,
  type Option,
  Select,
} from "~/ui";
import { useForm } from "~/ui/use-form";
import { variantBounds } from "../../desk-config";

type Props = { categories: readonly Option[]; result: SubmissionResult | undefined };
type Typed = Record<"titleEn" | "titleZh" | "spu" | "categoryId" | "sku" | "price" | "weightG", string>;

export function NewProduct({ categories, result }: Props) {
  const { t } = useTranslation("products");
  const [form, fields] = useForm<Typed>({ id: "new", lastResult: result });
  const labels = {
    titleEn: t("field.titleEn"),
    titleZh: t("field.titleZh"),
    categoryId: t("field.category"),
    spu: t("field.spu"),
    sku: t("field.sku"),
    price: t("field.price"),
    weightG: t("field.weightG"),
  };
  return (
    <Card>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid max-w-xl gap-5">
        <FormErrors form={form} labels={labels} choices={["categoryId"]} />
        <Field meta={fields.titleEn} label={labels.titleEn} required>
          <Input autoComplete="off" lang="en" />
        </Field>
        <Field meta={fields.titleZh} label={labels.titleZh}>
          <Input autoComplete="off" lang="zh-CN" />
        </Field>
        <Field meta={fields.categoryId} label={labels.categoryId} required choice>
          <Select placeholder="–" options={categories} />
        </Field>
        <Field meta={fields.spu} label={labels.spu} hint={t("field.spuHint")} required>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        <Field meta={fields.sku} label={labels.sku} required>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field meta={fields.price} label={labels.price} required>
            <AmountInput />
          </Field>
          <Field meta={fields.weightG} label={labels.weightG}>
            <IntegerInput {...variantBounds.weightG} />
          </Field>
        </div>
        <div>
          <Button tone="primary">{t("new.submit")}</Button>
        </div>
      </Form>
    </Card>
  );
}
