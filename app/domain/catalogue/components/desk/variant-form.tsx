/** One variant at the desk: its code, price, weight and size, and its prices by quantity. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import {
  AmountInput,
  answerTo,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  FormErrors,
  Input,
  IntegerInput,
  OneDecimalInput,
  RadioGroup,
  Select,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { mostTiers, variantBounds } from "../../desk-config";
import type { DeskProduct, DeskVariant } from "../../desk/product.server";
import { textIn } from "../../words";
import { PresentState } from "./product-frame";
import { TiersForm as TiersSchema, VariantForm as Schema } from "../../desk-forms";
import type { z } from "zod";

type Typed = Record<
  | "sku"
  | "price"
  | "weightG"
  | "lengthMm"
  | "widthMm"
  | "heightMm"
  | "barcode"
  | "status"
  | "image"
  | "backorder",
  string
>;
type Props = {
  product: DeskProduct;
  /** Null for a new one. */
  variant: DeskVariant | null;
  result: SubmissionResult | undefined;
};

export function VariantForm({ product, variant, result }: Props) {
  const { t, i18n } = useTranslation("products");
  const own = answerTo(result, "variant");
  const now = valuesOf(variant);
  const [form, fields] = useSchemaForm(Schema, {
    intent: "variant",
    result,
    start: now as z.input<typeof Schema>,
  });
  const typed = own?.initialValue?.["choices"];
  const labels = {
    sku: t("field.sku"),
    price: t("field.price"),
    weightG: t("field.weightG"),
    lengthMm: t("field.lengthMm"),
    widthMm: t("field.widthMm"),
    heightMm: t("field.heightMm"),
    barcode: t("field.barcode"),
    status: t("field.status"),
    image: t("field.image"),
    backorder: t("field.backorder"),
  };
  const pictures = product.pictures.map(({ source, alt }, i) => ({
    value: source,
    label: [t("field.imageNth", { n: i + 1 }), alt].filter(Boolean).join(": "),
  }));
  return (
    <Card title={variant ? variant.sku : t("variants.new")}>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        scope="variant"
        className="grid max-w-3xl gap-5"
      >
        <FormErrors form={form} labels={labels} />
        <PresentState result={own} now={now} labels={labels} />
        <input type="hidden" name="version" value={product.version} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field meta={fields.sku} label={labels.sku} required>
            <Input autoComplete="off" spellCheck={false} />
          </Field>
          <Field meta={fields.barcode} label={labels.barcode}>
            <Input autoComplete="off" inputMode="numeric" />
          </Field>
          {product.options.map((option, i) => (
            <Field
              key={option.name.en}
              name={`choices[${i}]`}
              label={textIn(option.name, i18n.language)}
              value={Array.isArray(typed) ? String(typed[i] ?? "") : (variant?.options[option.name.en] ?? "")}
              required
              choice
            >
              <Select
                placeholder="–"
                options={option.values.map((value) => ({
                  value: value.en,
                  label: textIn(value, i18n.language),
                }))}
              />
            </Field>
          ))}
          <Field meta={fields.price} label={labels.price} required>
            <AmountInput />
          </Field>
          <Field meta={fields.weightG} label={labels.weightG} hint={t("field.weightHint")}>
            <IntegerInput {...variantBounds.weightG} />
          </Field>
        </div>
        <div className="grid grid-cols-3 gap-5">
          <Field meta={fields.lengthMm} label={labels.lengthMm} plain>
            <OneDecimalInput {...variantBounds.sideCm} />
          </Field>
          <Field meta={fields.widthMm} label={labels.widthMm} plain>
            <OneDecimalInput {...variantBounds.sideCm} />
          </Field>
          <Field meta={fields.heightMm} label={labels.heightMm} plain>
            <OneDecimalInput {...variantBounds.sideCm} />
          </Field>
        </div>
        <Field meta={fields.image} label={labels.image} plain>
          <Select placeholder={t("field.imageNone")} options={pictures} />
        </Field>
        <Checkbox name="backorder" defaultChecked={fields.backorder.initialValue === "on"}>
          {labels.backorder}
        </Checkbox>
        <Field group meta={fields.status} label={labels.status} required>
          <RadioGroup
            look="segments"
            options={[
              { value: "on", label: t("variant.on") },
              { value: "off", label: t("variant.off") },
            ]}
          />
        </Field>
        <div>
          <Button intent="variant" tone="primary">
            {t("save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function valuesOf(variant: DeskVariant | null): Typed {
  const centimetres = (mm: number | undefined) => (mm ? String(mm / 10) : "");
  return {
    sku: variant?.sku ?? "",
    price: variant ? decimalText(variant.price) : "",
    weightG: variant?.weightG ? String(variant.weightG) : "",
    lengthMm: centimetres(variant?.dimsMm[0]),
    widthMm: centimetres(variant?.dimsMm[1]),
    heightMm: centimetres(variant?.dimsMm[2]),
    barcode: variant?.barcode ?? "",
    status: variant?.status ?? "on",
    image: variant?.imageUrl ?? "",
    backorder: variant?.backorder ? "on" : "",
  };
}

type Row = { minQty?: string; price?: string };

export function TiersForm({ product, variant, result }: Props & { variant: DeskVariant }) {
  const { t } = useTranslation("products");
  const own = answerTo(result, "tiers");
  const [form] = useSchemaForm(TiersSchema, { intent: "tiers", result });
  const known: Row[] = variant.tiers.map(({ minQty, price }) => ({
    minQty: String(minQty),
    price: decimalText(price),
  }));
  const typed = own?.initialValue?.["tiers"] as Row[] | undefined;
  const rows = Array.from(
    { length: Math.min(mostTiers, Math.max(4, known.length + 2)) },
    (_, i) => (typed ?? known)[i],
  );
  return (
    <Card title={t("tiers.title")}>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        scope="tiers"
        className="grid max-w-xl gap-4"
      >
        <FormErrors form={form} />
        <PresentState result={own} now={{}} labels={{}} />
        <input type="hidden" name="version" value={product.version} />
        <p className="hint">{t("tiers.text")}</p>
        <div className="grid grid-cols-2 gap-2 text-sm font-semibold" aria-hidden>
          <span>{t("tiers.from")}</span>
          <span>{t("tiers.each")}</span>
        </div>
        {rows.map((row, i) => (
          <fieldset key={i} className="grid grid-cols-2 gap-2">
            <legend className="sr-only">{t("tiers.row", { n: i + 1 })}</legend>
            <IntegerInput
              name={`tiers[${i}].minQty`}
              defaultValue={row?.minQty ?? ""}
              aria-label={t("tiers.from")}
              {...variantBounds.tierQty}
            />
            <AmountInput
              name={`tiers[${i}].price`}
              defaultValue={row?.price ?? ""}
              aria-label={t("tiers.each")}
            />
          </fieldset>
        ))}
        <div>
          <Button intent="tiers">{t("save")}</Button>
        </div>
      </Form>
    </Card>
  );
}
