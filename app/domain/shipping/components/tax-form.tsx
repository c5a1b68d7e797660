/** A tax rule: what is owed where, on what, and from when to when. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import type { z } from "zod";
import { decimalText } from "~/platform/money";
import {
  AmountInput,
  Banner,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  FormErrors,
  Input,
  LettersInput,
  Select,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { seenEndOf, TaxRuleForm as Schema } from "../forms";
import { taxBases, taxCollections, taxKinds, taxUnits } from "../tax";
import type { TaxRuleRow } from "../tax-rules.server";

type Fields = z.input<typeof Schema>;
type Props = {
  rule: TaxRuleRow | null;
  currencies: readonly string[];
  result: SubmissionResult | undefined;
};

export function TaxForm({ rule, currencies, result }: Props) {
  const { t } = useTranslation(["taxes", "logistics", "shipping"]);
  const [form, fields] = useSchemaForm(Schema, {
    id: "tax",
    intent: "save",
    result,
    start: rule ? valuesOf(rule) : { ccy: "USD", unit: "order", base: "goods", collect: "always" },
  });
  const names = ["country", "kind", "labelEn", "labelZh", "percent", "fixed", "ccy", "unit", "base"] as const;
  const more = ["collect", "threshold", "validFrom", "validTo"] as const;
  const label = (name: (typeof names)[number] | (typeof more)[number]) => t(`taxes:field.${name}`);
  const labels = Object.fromEntries([...names, ...more].map((name) => [name, label(name)]));
  const options = <V extends string>(values: readonly V[], text: (value: V) => string) =>
    values.map((value) => ({ value, label: text(value) }));
  return (
    <Form method="post" scope="tax" {...getFormProps(form)} className="grid max-w-3xl gap-4">
      <FormErrors form={form} labels={labels} choices={["kind"]} />
      {rule && <input type="hidden" name="seen" value={seenEndOf(rule)} />}
      {rule?.state === "now" && <Banner tone="info">{t("taxes:changeHint")}</Banner>}
      <Card title={t("taxes:what")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field meta={fields.country} label={label("country")} hint={t("logistics:hint.country")} required>
            <LettersInput maxLength={2} readOnly={rule !== null} />
          </Field>
          <Field meta={fields.kind} label={label("kind")} required choice>
            <Select options={options(taxKinds, (value) => t(`shipping:tax.${value}`))} />
          </Field>
          <Field meta={fields.labelEn} label={label("labelEn")} hint={t("taxes:hint.label")}>
            <Input maxLength={60} />
          </Field>
          <Field meta={fields.labelZh} label={label("labelZh")}>
            <Input maxLength={60} />
          </Field>
        </div>
      </Card>
      <Card title={t("taxes:how")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field meta={fields.percent} label={label("percent")}>
            <Input inputMode="decimal" maxLength={8} />
          </Field>
          <Field meta={fields.base} label={label("base")} required choice>
            <Select options={options(taxBases, (value) => t(`taxes:base.${value}`))} />
          </Field>
          <Field meta={fields.fixed} label={label("fixed")}>
            <AmountInput sign="" maxLength={14} />
          </Field>
          <Field meta={fields.unit} label={label("unit")} required choice>
            <Select options={options(taxUnits, (value) => t(`taxes:unit.${value}`))} />
          </Field>
          <Field meta={fields.ccy} label={label("ccy")} hint={t("taxes:hint.ccy")} required choice>
            <Select options={options(currencies, (value) => value)} />
          </Field>
          <Field meta={fields.threshold} label={label("threshold")} hint={t("taxes:hint.threshold")}>
            <AmountInput sign="" maxLength={14} />
          </Field>
          <Field
            meta={fields.collect}
            label={label("collect")}
            hint={t("taxes:hint.collect")}
            required
            choice
          >
            <Select options={options(taxCollections, (value) => t(`taxes:collect.${value}`))} />
          </Field>
          <Checkbox
            name="dutyInBase"
            key={fields.dutyInBase.key}
            defaultChecked={fields.dutyInBase.initialValue === "on"}
            className="self-end"
          >
            {t("taxes:dutyInBase")}
          </Checkbox>
        </div>
      </Card>
      <Card title={t("taxes:when")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field meta={fields.validFrom} label={label("validFrom")} hint={t("taxes:hint.validFrom")}>
            <Input type="date" />
          </Field>
          <Field meta={fields.validTo} label={label("validTo")} hint={t("taxes:hint.validTo")}>
            <Input type="date" />
          </Field>
        </div>
      </Card>
      <div>
        <Button intent="save" tone="primary">
          {t("logistics:action.save")}
        </Button>
      </div>
    </Form>
  );
}

function valuesOf(rule: TaxRuleRow): Partial<Fields> {
  const amount = (value: bigint | null) => (value === null ? "" : decimalText(value, rule.ccy));
  const { country, kind, ccy, unit, base, collect, label } = rule;
  return {
    country,
    kind,
    ccy,
    unit,
    base,
    collect,
    labelEn: label.en ?? "",
    labelZh: label.zh ?? "",
    percent: rule.ppm === null ? "" : String(rule.ppm / 10_000),
    fixed: amount(rule.fixed),
    threshold: amount(rule.threshold),
    dutyInBase: rule.dutyInBase ? "on" : undefined,
    // What holds is followed by something from a day on; what is to come is written anew.
    validFrom: rule.state === "coming" ? (rule.validFrom ?? "") : "",
    validTo: rule.validTo ?? "",
  };
}
