/** Texts of a product side by side in both languages, and how readers see them. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, Card, Field, Form, FormErrors, Html, Input, Textarea, type FieldMeta } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { DeskProduct, SpecRows } from "../../desk/product.server";
import { PresentState } from "./product-frame";
import { TextsForm as Schema } from "../../desk-forms";

type Props = { product: DeskProduct; result: SubmissionResult | undefined };
const names = ["titleEn", "titleZh", "descriptionEn", "descriptionZh", "specsEn", "specsZh"] as const;
type Name = (typeof names)[number];
type Typed = Record<Name, string>;

export function TextsForm({ product, result }: Props) {
  const { t } = useTranslation("products");
  const now = valuesOf(product);
  const [form, fields] = useSchemaForm(Schema, { id: "texts", result, start: now });
  const labels = Object.fromEntries(names.map((name) => [name, t(`field.${name}`)])) as Typed;
  const pair = { fields, labels };
  return (
    <>
      <Missing product={product} />
      <Card title={t("section.texts")}>
        <Form
          method="post"
          id={form.id}
          onSubmit={form.onSubmit}
          noValidate
          scope="texts"
          className="grid gap-5"
        >
          <FormErrors form={form} labels={labels} />
          <PresentState result={result} now={now} labels={labels} />
          <input type="hidden" name="version" value={product.version} />
          <p className="hint">{t("texts.hint")}</p>
          <Pair {...pair} en="titleEn" zh="titleZh" required />
          <Pair {...pair} en="descriptionEn" zh="descriptionZh" rows={10} hint={t("field.descriptionHint")} />
          <Pair {...pair} en="specsEn" zh="specsZh" rows={6} hint={t("field.specsHint")} />
          <div>
            <Button tone="primary">{t("save")}</Button>
          </div>
        </Form>
      </Card>
      <Preview product={product} />
    </>
  );
}

type PairProps = {
  fields: Record<Name, FieldMeta>;
  labels: Typed;
  en: Name;
  zh: Name;
  rows?: number;
  hint?: string;
  required?: boolean;
};

function Pair({ fields, labels, en, zh, rows, hint, required = false }: PairProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {[en, zh].map((name, i) => (
        <Field
          key={name}
          meta={fields[name]}
          label={labels[name]}
          {...(hint ? { hint } : {})}
          required={required && i === 0}
          plain
        >
          {rows ? (
            <Textarea rows={rows} lang={i === 0 ? "en" : "zh-CN"} />
          ) : (
            <Input lang={i === 0 ? "en" : "zh-CN"} autoComplete="off" />
          )}
        </Field>
      ))}
    </div>
  );
}

function Missing({ product }: { product: DeskProduct }) {
  const { t } = useTranslation("products");
  if (product.untranslated.length === 0) return <Banner tone="positive">{t("texts.complete")}</Banner>;
  const parts = product.untranslated.map((part) => t(`part.${part}`)).join(", ");
  return <Banner tone="caution">{t("texts.missing", { parts })}</Banner>;
}

function Preview({ product: { description } }: { product: DeskProduct }) {
  const { t } = useTranslation("products");
  if (!description.en && !description.zh) return null;
  return (
    <Card title={t("texts.preview")}>
      <div className="grid gap-6 lg:grid-cols-2">
        {/* Sanitised when it was saved. */}
        <Html html={description.en ?? ""} lang="en" />
        <Html html={description.zh ?? ""} lang="zh-CN" />
      </div>
    </Card>
  );
}

function valuesOf({ title, description, specs }: DeskProduct): Typed {
  const lines = (rows: SpecRows = [], colon: string) => rows.map((row) => row.join(colon)).join("\n");
  return {
    titleEn: title.en,
    titleZh: title.zh ?? "",
    descriptionEn: description.en ?? "",
    descriptionZh: description.zh ?? "",
    specsEn: lines(specs.en, ": "),
    specsZh: lines(specs.zh, "\uff1a"),
  };
}
