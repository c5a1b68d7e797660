/** The desk's test of one channel: any parcel, any destination, as the channel stands this moment. */
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AmountInput, Banner, Button, Card, Field, Input, QuantityInput, Select } from "~/ui";
import { decimalText } from "~/platform/money";
import { centimetres, goodsAttributes, type FeeQuery } from "../fee-query";
import type { QuoteTable } from "../quote-table.server";
import { ShippingTable } from "./shipping-table";

type QuoteTestProps = { query: FeeQuery; table: QuoteTable | null };

export function QuoteTest({ query, table }: QuoteTestProps) {
  const { t } = useTranslation(["logistics", "shipping", "shop"]);
  const [length, width, height] = query.mm;
  const attributes = goodsAttributes.map((value) => ({ value, label: t(`shop:attribute.${value}`) }));
  const figure = (name: string, label: string, value: string) => (
    <Field label={label} name={name} value={value} plain>
      <Input inputMode="decimal" autoComplete="off" maxLength={6} />
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
          {figure("weight", t("shipping:fee.weight"), query.weightG === null ? "" : String(query.weightG))}
          {figure("length", t("shipping:fee.length"), centimetres(length))}
          {figure("width", t("shipping:fee.width"), centimetres(width))}
          {figure("height", t("shipping:fee.height"), centimetres(height))}
          <Field label={t("shipping:fee.value")} name="value" value={decimalText(query.value)} plain>
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
            <Input maxLength={2} autoComplete="off" />
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
