/** A surcharge: what it is for, when it applies and how much it is. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import type { z } from "zod";
import { decimalText } from "~/platform/money";
import {
  AmountInput,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  FormErrors,
  Input,
  IntegerInput,
  Select,
  Textarea,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { SurchargeRow } from "../channels.server";
import { TypedOver, wasTypedOver, type BothStates } from "./concurrent-edit";
import { goodsAttributes } from "../fee-query";
import { channelBounds, surchargeKinds, SurchargeForm as Schema } from "../forms";

type Fields = Extract<z.input<typeof Schema>, { intent: "save" }>;
type Props = { version: number; surcharge: SurchargeRow | null; result: SubmissionResult | undefined };

type Shown = Exclude<keyof Fields, "intent" | "version">;

export function SurchargeForm({ version, surcharge, result }: Props) {
  const { t } = useTranslation(["logistics", "shipping", "shop"]);
  const [form, fields] = useSchemaForm(Schema, {
    id: "surcharge",
    intent: ["save", "remove"],
    result,
    start: { intent: "save", ...(surcharge ? valuesOf(surcharge) : {}) },
    unchecked: (intent) => intent === "remove",
  });
  const kinds = surchargeKinds.map((value) => ({ value, label: t(`shipping:surcharge.${value}`) }));
  const names = ["kind", "countries", "zips", "minSideCm", "from", "to", "percent", "fixed"] as const;
  const labels = Object.fromEntries(names.map((name) => [name, t(`logistics:surcharge.${name}`)]));
  const shown = (name: Shown, value: unknown) => {
    if (name === "kind") return value ? t(`shipping:surcharge.${value as "fuel"}`) : "";
    if (name !== "attributes") return String(value ?? "");
    return attributesIn(value)
      .map((one) => t(`shop:attribute.${one as "battery"}`))
      .join(", ");
  };
  const both = (name: Shown): BothStates => ({
    label: t(`logistics:surcharge.${name}`),
    stands: shown(name, surcharge && valuesOf(surcharge)[name]),
    typed: shown(name, result?.initialValue?.[name]),
  });
  const chosen = attributesIn(fields.attributes.initialValue);
  return (
    <Form method="post" scope="surcharge" {...getFormProps(form)} className="grid max-w-3xl gap-4">
      <FormErrors form={form} labels={labels} choices={["kind"]} />
      {wasTypedOver(result) && <TypedOver fields={[...names, "attributes" as const].map(both)} />}
      <input type="hidden" name="version" value={version} />
      <Card title={t("logistics:surcharge.amount")}>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field meta={fields.kind} label={labels["kind"]} required choice>
            <Select options={kinds} />
          </Field>
          <Field meta={fields.percent} label={labels["percent"]} hint={t("logistics:hint.percent")}>
            <Input inputMode="decimal" maxLength={8} />
          </Field>
          <Field meta={fields.fixed} label={labels["fixed"]} hint={t("logistics:hint.fixed")}>
            <AmountInput />
          </Field>
        </div>
      </Card>
      <Card title={t("logistics:surcharge.when")}>
        <p className="pb-4 text-sm text-muted">{t("logistics:hint.when")}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field meta={fields.countries} label={labels["countries"]} hint={t("logistics:hint.countries")}>
            <Textarea rows={2} spellCheck={false} />
          </Field>
          <Field meta={fields.zips} label={labels["zips"]} hint={t("logistics:hint.zips")}>
            <Textarea rows={2} spellCheck={false} />
          </Field>
          <fieldset className="sm:col-span-2">
            <legend className="label mb-1.5">{t("logistics:surcharge.attributes")}</legend>
            <div className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-4">
              {goodsAttributes.map((value) => (
                <Checkbox key={value} name="attributes" value={value} defaultChecked={chosen.includes(value)}>
                  {t(`shop:attribute.${value}`)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <Field meta={fields.minSideCm} label={labels["minSideCm"]}>
            <IntegerInput {...channelBounds.maxSideCm} />
          </Field>
          <span className="hidden sm:block" />
          <Field meta={fields.from} label={labels["from"]}>
            <Input type="date" />
          </Field>
          <Field meta={fields.to} label={labels["to"]}>
            <Input type="date" />
          </Field>
        </div>
      </Card>
      <div className="flex gap-2">
        <Button intent="save" tone="primary">
          {t("logistics:action.save")}
        </Button>
        {surcharge && (
          <Button intent="remove" tone="danger" formNoValidate>
            {t("logistics:action.remove")}
          </Button>
        )}
      </div>
    </Form>
  );
}

const attributesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === "string" ? [value] : [];

function valuesOf({ kind, match, ppm, fixed }: SurchargeRow): Partial<Fields> {
  return {
    kind: kind as "fuel",
    countries: match.countries?.join(" ") ?? "",
    zips: match.zips?.join(" ") ?? "",
    attributes: (match.attributes ?? []) as Fields["attributes"],
    minSideCm: match.minSideCm === undefined ? "" : String(match.minSideCm),
    from: match.from ?? "",
    to: match.to ?? "",
    percent: ppm === null ? "" : String(ppm / 10_000),
    fixed: fixed === null ? "" : decimalText(fixed),
  };
}
