/** The desk tries a channel: what a parcel to a destination costs by the channel's present terms. */
import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import {
  AmountInput,
  Banner,
  Button,
  Card,
  Field,
  Input,
  IntegerInput,
  LettersInput,
  OneDecimalInput,
  QuantityInput,
  Select,
} from "~/ui";
import { decimalText } from "~/platform/money";
import {
  centimetres,
  feeBounds,
  figureShown,
  goodsAttributes,
  type FeeFigure,
  type FeeQuery,
} from "../fee-query";
import type { QuoteTable } from "../quote-table.server";
import { ShippingTable } from "./shipping-table";

type QuoteTestProps = { query: FeeQuery; table: QuoteTable | null };

export function QuoteTest({ query, table }: QuoteTestProps) {
  const { t } = useTranslation(["logistics", "shipping", "shop"]);
  const [length, width, height] = query.mm;
  const attributes = goodsAttributes.map((value) => ({ value, label: t(`shop:attribute.${value}`) }));
  const side = (name: FeeFigure, label: string, mm: number) => (
    <Field label={label} name={name} {...figureShown(query, name, centimetres(mm))} plain>
      <OneDecimalInput min={0} max={feeBounds.maxCm} />
    </Field>
  );
  return (
    <div id="test" className="scroll-mt-4">
      <Card title={t("logistics:test.title")} flush>
        <Form
          method="get"
          action="#test"
          preventScrollReset
          className="grid grid-cols-2 gap-3 px-5 py-4 sm:grid-cols-4 sm:items-end lg:grid-cols-6"
        >
          <Field
            label={t("shipping:fee.weight")}
            name="weight"
            {...figureShown(query, "weight", query.weightG === null ? "" : String(query.weightG))}
            plain
          >
            <IntegerInput min={1} max={feeBounds.maxG} />
          </Field>
          {side("length", t("shipping:fee.length"), length)}
          {side("width", t("shipping:fee.width"), width)}
          {side("height", t("shipping:fee.height"), height)}
          <Field
            label={t("shipping:fee.value")}
            name="value"
            {...figureShown(query, "value", decimalText(query.value))}
            plain
          >
            <AmountInput />
          </Field>
          <Field label={t("shipping:quote.qty")} name="qty" value={String(query.qty)} plain>
            <QuantityInput />
          </Field>
          <Field
            label={t("shipping:fee.attributes")}
            name="attr"
            value={query.attributes[0] ?? "general"}
            plain
          >
            <Select options={attributes} />
          </Field>
          <Field label={t("logistics:field.country")} name="country" value={query.country} plain>
            <LettersInput maxLength={2} />
          </Field>
          <Field label={t("shipping:quote.zip")} name="zip" value={query.zip} plain>
            <Input maxLength={12} autoComplete="off" />
          </Field>
          <Button type="submit">{t("logistics:test.run")}</Button>
        </Form>
        {table && (
          <>
            {table.status !== "priced" && table.status !== "no-weight" && (
              <div className="px-5 pb-2">
                <Banner tone="caution" title={t(`shipping:${table.status}`)} live />
              </div>
            )}
            <ShippingTable table={table} caption={t("logistics:test.title")} goods={query.value} />
          </>
        )}
      </Card>
    </div>
  );
}
