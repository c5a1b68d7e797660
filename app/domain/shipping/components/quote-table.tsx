/** What it costs to send it: a form for the destination, and each channel with its days and its price. */
import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, DataTable, Field, Input, Money, QuantityInput, Select, Status, type Column } from "~/ui";
import type { QuoteRow, QuoteTable } from "../quote-table.server";

type QuoteFormProps = {
  /** Kept in the address: which product, which variant. */
  keep: Record<string, string>;
  countries: readonly { value: string; label: string }[];
  country: string;
  zip: string;
  qty: number;
};

export function QuoteForm({ keep, countries, country, zip, qty }: QuoteFormProps) {
  const { t } = useTranslation("shipping");
  return (
    <Form
      method="get"
      action="#shipping"
      preventScrollReset
      className="grid gap-3 sm:grid-cols-[2fr_1fr_auto_auto] sm:items-end"
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={t("quote.country")} name="country" value={country} plain>
        <Select options={countries} autoComplete="country" />
      </Field>
      <Field label={t("quote.zip")} name="zip" value={zip} plain>
        <Input maxLength={12} autoComplete="postal-code" />
      </Field>
      <Field label={t("quote.qty")} name="qty" value={String(qty)} plain>
        <QuantityInput />
      </Field>
      <Button type="submit">{t("quote.show")}</Button>
    </Form>
  );
}

type QuotesProps = { quote: QuoteTable; country: string; qty: number; unitPrice: bigint };

export function Quotes({ quote, country, qty, unitPrice }: QuotesProps) {
  const { t } = useTranslation("shipping");
  if (quote.status === "no-weight") return null;
  if (quote.status !== "priced") {
    return (
      <div className="px-5 pb-5">
        <p className="font-semibold">{t(quote.status)}</p>
        <p className="text-sm text-muted">{t(`${quote.status}Text`)}</p>
        <Unavailable quote={quote} />
      </div>
    );
  }
  return (
    <>
      <DataTable
        caption={t("quote.title", { country })}
        rows={quote.rows}
        columns={useColumns(qty, unitPrice)}
        rowKey={(row) => row.code}
        empty={null}
      />
      <div className="px-5 pb-4">
        <Unavailable quote={quote} />
      </div>
    </>
  );
}

function useColumns(qty: number, unitPrice: bigint): Column<QuoteRow>[] {
  const { t } = useTranslation("shipping");
  return [
    { key: "method", header: t("quote.method"), cell: (row) => <Method row={row} /> },
    { key: "from", header: t("quote.from"), cell: (row) => row.from, tight: true },
    {
      key: "days",
      header: t("quote.days"),
      cell: ({ days }) => <span className="num">{t("quote.daysValue", { min: days[0], max: days[1] })}</span>,
      tight: true,
    },
    {
      key: "fee",
      header: t("quote.fee"),
      cell: (row) => <Money amount={row.shipping} />,
      align: "end",
      tight: true,
    },
    {
      key: "tax",
      header: t("quote.tax"),
      cell: (row) => <Money amount={row.tax} />,
      align: "end",
      tight: true,
    },
    {
      key: "total",
      header: t("quote.total"),
      cell: (row) => <Total row={row} qty={qty} unitPrice={unitPrice} />,
      align: "end",
    },
  ];
}

function Method({ row }: { row: QuoteRow }) {
  const { t } = useTranslation("shipping");
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{row.name}</span>
        <Status tone={row.tracked ? "positive" : "neutral"}>
          {t(row.tracked ? "quote.tracked" : "quote.untracked")}
        </Status>
        {row.preferred && <Status tone="accent">{t("quote.best")}</Status>}
      </span>
      <span className="hint">
        {row.carrier} · {t("quote.weight", { grams: row.chargeG })}
      </span>
    </>
  );
}

function Total({ row, qty, unitPrice }: { row: QuoteRow; qty: number; unitPrice: bigint }) {
  return (
    <span className="grid">
      <Money amount={row.total} className="font-semibold" indicative />
      <span className="hint num">
        {qty} × <Money amount={unitPrice} />
      </span>
    </span>
  );
}

function Unavailable({ quote }: { quote: QuoteTable }) {
  const { t } = useTranslation("shipping");
  if (quote.unavailable.length === 0) return null;
  return (
    <details className="mt-3 text-sm text-muted">
      <summary className="font-medium underline underline-offset-2">{t("quote.unavailable")}</summary>
      <ul className="mt-2 grid gap-1">
        {quote.unavailable.map(({ name, from, reason }) => (
          <li key={name + from}>
            {name} ({from}): {t(`reason.${reason}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
