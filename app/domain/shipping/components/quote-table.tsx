/** What it costs to send it: a form for the destination, and each channel with its days and its price. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, type Option } from "~/ui";
import { choicesOfText } from "~/ui/choice-text";
import { Kept } from "~/ui/kept";
import { useRootData } from "~/ui/root-data";
import type { QuoteTable } from "../quote-table.server";
import { ShippingTable, type Pick } from "./shipping-table";

type QuoteFormProps = {
  keep: Record<string, string>;
  countries: string;
  country: string;
  zip: string;
  qty: number;
  least?: number;
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
        <Labelled label={t("fee.from")}>
          <select name="from" defaultValue={from ?? ""} className="input">
            <option value="">{t("fee.anywhere")}</option>
            <Options of={places} />
          </select>
        </Labelled>
      )}
      <Labelled label={t("quote.country")}>
        <select name="country" defaultValue={country} className="input" autoComplete="country">
          {/* Two hundred rows, the same for all products. */}
          <Kept by={["countries", country, countries]}>
            {() => <Options of={choicesOfText(countries)} />}
          </Kept>
        </select>
      </Labelled>
      <Labelled label={t("quote.zip")}>
        <input name="zip" defaultValue={zip} maxLength={12} autoComplete="postal-code" className="input" />
      </Labelled>
      <Labelled label={t("quote.qty")}>
        <input
          type="number"
          name="qty"
          inputMode="numeric"
          min={least}
          defaultValue={qty}
          className="input num"
        />
      </Labelled>
      <Button type="submit">{t("quote.show")}</Button>
    </Form>
  );
}

// Markup of its own: the kit's fields, which know errors and hints, would be a fiftieth of the page's script.
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      {children}
    </label>
  );
}

function Options({ of }: { of: readonly Option[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

type QuotesProps = {
  quote: QuoteTable;
  country: string;
  qty: number;
  unitPrice: bigint;
  pick?: Pick | null;
};

/** The same for everybody who sends so many of these pieces there, in their language and currency. */
export function Quotes(props: QuotesProps) {
  const { i18n } = useTranslation("shipping");
  const root = useRootData();
  const facts = () =>
    JSON.stringify(props, (_name, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
  return (
    <Kept by={() => ["quotes", i18n.language, root?.currency, String(root?.usdPpm), facts()]}>
      {() => <QuotedRows {...props} />}
    </Kept>
  );
}

function QuotedRows({ quote, country, qty, unitPrice, pick = null }: QuotesProps) {
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
      <ShippingTable
        {...{ table: quote, pick, caption: t("quote.title", { country }), goods: unitPrice * BigInt(qty) }}
      />
    </>
  );
}
