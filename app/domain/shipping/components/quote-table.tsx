/** What it costs to send it: a form for the destination, and each channel with its days and its price. */
import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Field, Input, QuantityInput, Select, type Option } from "~/ui";
import type { QuoteTable } from "../quote-table.server";
import { ShippingTable } from "./shipping-table";

type QuoteFormProps = {
  /** Kept in the address: which product, which variant. */
  keep: Record<string, string>;
  countries: readonly { value: string; label: string }[];
  country: string;
  zip: string;
  qty: number;
  /** Fewest pieces one can ask for. */
  least?: number;
  /** Warehouses to choose from, and the one chosen; empty for any. */
  places?: readonly Option[];
  from?: string;
};

export function QuoteForm({ keep, countries, country, zip, qty, least = 1, places, from }: QuoteFormProps) {
  const { t } = useTranslation("shipping");
  return (
    <Form method="get" action="#shipping" preventScrollReset className="quote-form">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {places && (
        <Field label={t("fee.from")} name="from" value={from ?? ""} plain>
          <Select placeholder={t("fee.anywhere")} options={places} />
        </Field>
      )}
      <Field label={t("quote.country")} name="country" value={country} plain>
        <Select options={countries} autoComplete="country" />
      </Field>
      <Field label={t("quote.zip")} name="zip" value={zip} plain>
        <Input maxLength={12} autoComplete="postal-code" />
      </Field>
      <Field label={t("quote.qty")} name="qty" value={String(qty)} plain>
        <QuantityInput min={least} />
      </Field>
      <Button type="submit">{t("quote.show")}</Button>
    </Form>
  );
}

type QuotesProps = { quote: QuoteTable; country: string; qty: number; unitPrice: bigint };

export function Quotes({ quote, country, qty, unitPrice }: QuotesProps) {
  const { t } = useTranslation("shipping");
  if (quote.status === "no-weight") return null;
  return (
    <>
      {quote.status !== "priced" && (
        <div className="px-5 pb-5">
          <p className="font-semibold">{t(quote.status)}</p>
          <p className="text-sm text-muted">{t(`${quote.status}Text`)}</p>
        </div>
      )}
      <ShippingTable table={quote} caption={t("quote.title", { country })} goods={unitPrice * BigInt(qty)} />
    </>
  );
}
