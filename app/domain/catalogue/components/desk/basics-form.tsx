/** Basics of a product: category, kind of goods, order quantity, times, customs, the marks *new* and *hot*. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import {
  answerTo,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  FormErrors,
  Input,
  IntegerInput,
  type Option,
  Select,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { hotPieces, salesDays } from "../../config";
import { goodsAttributes, productBounds } from "../../desk-config";
import type { DeskProduct } from "../../desk/product.server";
import { PresentState } from "./product-frame";
import { BasicsForm as Schema } from "../../desk-forms";

type Props = {
  product: DeskProduct;
  categories: readonly Option[];
  countries: readonly Option[];
  result: SubmissionResult | undefined;
};
type Typed = Record<
  "categoryId" | "moq" | "daysMin" | "daysMax" | "hsCode" | "origin" | "vendor" | "newUntil",
  string
>;

export function BasicsForm({ product, categories, countries, result }: Props) {
  const { t } = useTranslation(["products", "shop"]);
  const now = valuesOf(product);
  const own = answerTo(result, "basics");
  const [form, fields] = useSchemaForm(Schema, { intent: "basics", result, start: now });
  const labels = {
    categoryId: t("products:field.category"),
    attributes: t("products:field.attributes"),
    saleModes: t("products:field.saleModes"),
    moq: t("products:field.moq"),
    daysMin: t("products:field.daysMin"),
    daysMax: t("products:field.daysMax"),
    hsCode: t("products:field.hsCode"),
    origin: t("products:field.origin"),
    vendor: t("products:field.vendor"),
    newUntil: t("products:field.newUntil"),
    hotPinned: t("products:field.hotPinned"),
  };
  const ticked = (name: "attributes" | "saleModes") =>
    [own ? own.initialValue?.[name] : product[name]].flat();
  const isPinned = own ? own.initialValue?.["hotPinned"] === "on" : product.hotPinned;
  return (
    <Card title={t("products:basics.title")}>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        scope="basics"
        className="grid max-w-3xl gap-5"
      >
        <FormErrors
          form={form}
          labels={labels}
          choices={["categoryId", "attributes", "saleModes", "origin"]}
        />
        <PresentState result={own} now={presentOf(product)} labels={labels} />
        <input type="hidden" name="version" value={product.version} />
        <Field meta={fields.categoryId} label={labels.categoryId} required choice>
          <Select options={categories} />
        </Field>
        <Field
          group
          label={labels.attributes}
          hint={t("products:field.attributesHint")}
          required
          choice
          meta={fields.attributes}
        >
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {goodsAttributes.map((attribute) => (
              <Checkbox
                key={attribute}
                id={`attribute-${attribute}`}
                name="attributes"
                value={attribute}
                required={false}
                defaultChecked={ticked("attributes").includes(attribute)}
              >
                {t(`shop:attribute.${attribute}`)}
              </Checkbox>
            ))}
          </div>
        </Field>
        <Field group meta={fields.saleModes} label={labels.saleModes} required choice>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {(["dropship", "bulk"] as const).map((mode) => (
              <Checkbox
                key={mode}
                id={`mode-${mode}`}
                name="saleModes"
                value={mode}
                required={false}
                defaultChecked={ticked("saleModes").includes(mode)}
              >
                {t(`products:mode.${mode}`)}
              </Checkbox>
            ))}
          </div>
        </Field>
        <div className="grid gap-5 sm:grid-cols-3">
          <Field meta={fields.moq} label={labels.moq} required>
            <IntegerInput {...productBounds.moq} />
          </Field>
          <Field meta={fields.daysMin} label={labels.daysMin} required>
            <IntegerInput {...productBounds.days} />
          </Field>
          <Field meta={fields.daysMax} label={labels.daysMax} required>
            <IntegerInput {...productBounds.days} />
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field meta={fields.hsCode} label={labels.hsCode} hint={t("products:field.hsHint")}>
            <Input autoComplete="off" />
          </Field>
          <Field meta={fields.origin} label={labels.origin}>
            <Select placeholder="–" options={countries} />
          </Field>
          <Field meta={fields.vendor} label={labels.vendor}>
            <Input autoComplete="off" />
          </Field>
          <Field meta={fields.newUntil} label={labels.newUntil}>
            <Input type="date" />
          </Field>
        </div>
        <Field
          group
          label={t("products:field.hot")}
          hint={t("products:field.hotHint", { count: product.soldLately, days: salesDays, from: hotPieces })}
        >
          <Checkbox name="hotPinned" required={false} defaultChecked={isPinned}>
            {labels.hotPinned}
          </Checkbox>
        </Field>
        <div>
          <Button intent="basics" tone="primary">
            {t("products:save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function valuesOf(product: DeskProduct): Typed {
  const [min, max] = product.processingDays;
  return {
    categoryId: product.categoryId,
    moq: String(product.moq),
    daysMin: String(min),
    daysMax: String(max),
    hsCode: product.hsCode ?? "",
    origin: product.origin ?? "",
    vendor: product.vendor ?? "",
    newUntil: product.newUntil ?? "",
  };
}

function presentOf(product: DeskProduct): Record<string, string> {
  const { categoryId: _category, ...values } = valuesOf(product);
  return {
    ...values,
    attributes: product.attributes.join(", "),
    saleModes: product.saleModes.join(", "),
    hotPinned: product.hotPinned ? "on" : "",
  };
}
