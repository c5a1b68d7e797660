/** What is sent, where from and where to: a product of ours, or weight and size by hand. */
import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import {
  AmountInput,
  Button,
  Checkbox,
  Field,
  Input,
  IntegerInput,
  LettersDigitsInput,
  OneDecimalInput,
  QuantityInput,
  Select,
  type Option,
} from "~/ui";
import { centimetres, feeBounds, figureShown, goodsAttributes, type FeeQuery } from "../fee-query";

type FeeFormProps = {
  query: FeeQuery;
  countries: readonly Option[];
  places: readonly Option[];
  problem: "shipping:fee.neither" | "shipping:fee.unknownSku" | null;
};

export function FeeForm({ query, countries, places, problem }: FeeFormProps) {
  const { t } = useTranslation("shipping");
  return (
    <Form method="get" action="#result" preventScrollReset className="grid content-start gap-5">
      <Field
        label={t("fee.sku")}
        name="sku"
        value={query.sku}
        hint={t("fee.skuHint")}
        plain
        {...(problem ? { errors: [problem] } : {})}
      >
        <Input maxLength={64} autoComplete="off" spellCheck={false} />
      </Field>
      <Figures query={query} />
      <hr className="border-line" />
      <Way query={query} countries={countries} places={places} />
      <Customs query={query} />
      <Button type="submit" tone="primary" block>
        {t("fee.show")}
      </Button>
    </Form>
  );
}

function Figures({ query }: { query: FeeQuery }) {
  const { t } = useTranslation(["shipping", "shop"]);
  const [length, width, height] = query.mm;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-sm text-muted">{t("fee.byHand")}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t("fee.weight")}
          name="weight"
          {...figureShown(query, "weight", query.weightG === null ? "" : String(query.weightG))}
          plain
        >
          <IntegerInput min={1} max={feeBounds.maxG} />
        </Field>
        <Field
          label={t("fee.value")}
          name="value"
          {...figureShown(query, "value", query.value > 0n ? decimalText(query.value) : "")}
          plain
        >
          <AmountInput />
        </Field>
      </div>
      <div className="grid grid-cols-3 gap-3">
        {(
          [
            ["length", length],
            ["width", width],
            ["height", height],
          ] as const
        ).map(([side, mm]) => (
          <Field
            key={side}
            label={t(`fee.${side}`)}
            name={side}
            {...figureShown(query, side, centimetres(mm))}
            plain
          >
            <OneDecimalInput min={0} max={feeBounds.maxCm} />
          </Field>
        ))}
      </div>
      <fieldset>
        <legend className="label mb-1.5">{t("fee.attributes")}</legend>
        <div className="grid grid-cols-2 gap-x-3 gap-y-1">
          {goodsAttributes.map((attribute) => (
            <Checkbox
              key={attribute}
              name="attr"
              value={attribute}
              defaultChecked={query.attributes.includes(attribute)}
            >
              {t(`shop:attribute.${attribute}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}

function Way({ query, countries, places }: Pick<FeeFormProps, "query" | "countries" | "places">) {
  const { t } = useTranslation("shipping");
  return (
    <>
      <Field label={t("fee.from")} name="from" value={query.from} plain>
        <Select options={places} placeholder={t("fee.anywhere")} />
      </Field>
      <Field label={t("quote.country")} name="country" value={query.country} required>
        <Select options={countries} autoComplete="country" />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
        <Field label={t("quote.zip")} name="zip" value={query.zip} plain>
          <Input maxLength={12} autoComplete="postal-code" />
        </Field>
        <Field label={t("quote.qty")} name="qty" value={String(query.qty)} plain>
          <QuantityInput />
        </Field>
      </div>
    </>
  );
}

function Customs({ query: { ioss, iossWrong } }: { query: FeeQuery }) {
  const { t } = useTranslation("shipping");
  return (
    <details open={ioss !== "" || iossWrong}>
      <summary className="text-sm font-medium underline underline-offset-2">{t("fee.customs")}</summary>
      <Field
        className="mt-3"
        label={t("fee.ioss")}
        name="ioss"
        value={ioss}
        hint={t("fee.iossHint")}
        plain
        {...(iossWrong ? { errors: ["shipping:fee.iossWrong"] } : {})}
      >
        <LettersDigitsInput maxLength={14} placeholder="IM0000000000" />
      </Field>
    </details>
  );
}
