/** The fields that say how prices are made, for one product, many, or a template (D10). */
import { useTranslation } from "~/i18n/use-translation";
import { AmountInput, Checkbox, Field, Input, IntegerInput, RadioGroup, Select, type Option } from "~/ui";
import type { SettingsFields } from "../list-forms";
import { priceTypes, tierRows } from "../list-forms";
import { endings } from "../price-rules";
import type { MethodChoice } from "../preview.server";

/** What stands in a form, and what is wrong in it, by field. */
export type Shown = {
  readonly id: string;
  readonly values: object;
  readonly errors: Readonly<Record<string, string[]>>;
};

/** The state of a field by its name, such as `tiers[0].upTo`. */
export function metaOf({ id, values, errors }: Shown, name: string, required = false) {
  const value = name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], values);
  return { id: `${id}-${name}`, name, errors: errors[name], initialValue: value, required };
}

type Props = {
  form: Shown;
  countries: readonly Option[];
  methods: readonly MethodChoice[];
};

export function PriceSettings({ form, countries, methods }: Props) {
  const { t } = useTranslation("listing");
  const meta = (name: keyof SettingsFields | `tiers[${number}].${string}`, required = false) =>
    metaOf(form, name, required);
  return (
    <div className="group/price grid gap-5">
      <Field meta={meta("priceType", true)} label={t("priceType")} group choice>
        <RadioGroup
          options={priceTypes.map((value) => ({
            value,
            label: t(`type.${value}`),
            hint: t(`typeHint.${value}`),
          }))}
        />
      </Field>
      <div className="hidden max-w-60 group-has-[[value=multiple]:checked]/price:block">
        <Field meta={meta("multiple")} label={t("multiple")} plain>
          <Input inputMode="decimal" autoComplete="off" className="num" />
        </Field>
      </div>
      <div className="hidden max-w-60 group-has-[[value=profit]:checked]/price:block">
        <Field meta={meta("profit")} label={t("profit")} plain>
          <AmountInput />
        </Field>
      </div>
      <div className="hidden group-has-[[value=tiers]:checked]/price:block">
        <Field meta={meta("tiers")} label={t("tiers")} group plain>
          <div className="grid gap-3">
            {tierRows.map((i) => (
              <div key={i} className="grid grid-cols-2 gap-3">
                <Field meta={meta(`tiers[${i}].upTo`)} label={t("tiers.row", { n: i + 1 })} plain>
                  <AmountInput />
                </Field>
                <Field meta={meta(`tiers[${i}].multiple`)} label={t("tiers.multiple", { n: i + 1 })} plain>
                  <Input inputMode="decimal" autoComplete="off" className="num" />
                </Field>
              </div>
            ))}
            <Field meta={meta("above")} label={t("above")} plain>
              <Input inputMode="decimal" autoComplete="off" className="num" />
            </Field>
          </div>
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field meta={meta("country", true)} label={t("country")} hint={t("countryHint")} choice>
          <Select options={countries} />
        </Field>
        <MethodField {...{ form, methods }} />
        <Field meta={meta("ending", true)} label={t("ending")}>
          <Select options={endings.map((value) => ({ value, label: t(`ending.${value}`) }))} />
        </Field>
        <Field meta={meta("comparePercent")} label={t("comparePercent")} hint={t("compareHint")} plain>
          <IntegerInput min={0} max={500} />
        </Field>
      </div>
      <Field meta={meta("allowLoss")} label={null} plain>
        <Checkbox>{t("allowLoss")}</Checkbox>
      </Field>
    </div>
  );
}

function MethodField({ form, methods }: Pick<Props, "form" | "methods">) {
  const { t } = useTranslation("listing");
  const meta = metaOf(form, "channel");
  // A method that takes the goods no more stays chosen until another is.
  const gone = typeof meta.initialValue === "string" && meta.initialValue !== "" ? meta.initialValue : null;
  const known = methods.map(({ value, label, days }) => ({
    value,
    label: t("channel.option", { name: label, from: days[0], to: days[1] }),
  }));
  const options =
    gone && !methods.some(({ value }) => value === gone)
      ? [...known, { value: gone, label: t("unpriced.other-channel") }]
      : known;
  return (
    <Field meta={meta} label={t("channel")} plain>
      <Select options={options} placeholder={t("channel.recommended")} />
    </Field>
  );
}

/** How the goods are named and shown in the store. */
export function StoreSettings({ form }: { form: Shown }) {
  const { t } = useTranslation("listing");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field meta={metaOf(form, "visibility", true)} label={t("visibility")} group choice>
        <RadioGroup
          look="segments"
          options={(["published", "draft"] as const).map((value) => ({
            value,
            label: t(`visibility.${value}`),
          }))}
        />
      </Field>
      <Field meta={metaOf(form, "skuPrefix")} label={t("skuPrefix")} hint={t("skuPrefixHint")}>
        <Input autoComplete="off" spellCheck={false} maxLength={20} />
      </Field>
    </div>
  );
}
