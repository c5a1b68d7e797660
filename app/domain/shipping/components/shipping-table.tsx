/** What each channel costs: for the calculator, a product's page and the desk's test. */
import { useTranslation } from "~/i18n/use-translation";
import { Money, PlainTable, Status, type Column } from "~/ui";
import type { QuoteRow, QuoteTable, ShownTax } from "../quote-table.server";
import { dollars, useKinds, useReason } from "./reason";

type ShippingTableProps = {
  table: QuoteTable;
  caption: string;
  /** US cents for all pieces; 0 where nobody has named a price. */
  goods: bigint;
  pick?: Pick | null;
};

/** Codes of the methods that can be chosen, and of the chosen one. */
export type Pick = { readonly open: readonly string[]; readonly chosen: string };

/** The form that a choice belongs to: the one with the page's buttons. */
export const buyFormId = "buy";

export function ShippingTable({ table, caption, goods, pick = null }: ShippingTableProps) {
  return (
    <>
      {table.status === "priced" && (
        <PlainTable
          caption={caption}
          rows={table.rows}
          columns={useColumns(goods, pick)}
          rowKey={(row) => row.code}
        />
      )}
      <Unavailable table={table} />
    </>
  );
}

function useColumns(goods: bigint, pick: Pick | null): Column<QuoteRow>[] {
  const { t } = useTranslation("shipping");
  return [
    { key: "method", header: t("quote.method"), cell: (row) => <Method row={row} pick={pick} /> },
    { key: "days", header: t("quote.days"), cell: (row) => <Days row={row} />, tight: true },
    {
      key: "weight",
      header: t("fee.charged"),
      align: "end",
      tight: true,
      cell: (row) => <Weight row={row} />,
    },
    { key: "fee", header: t("quote.fee"), align: "end", tight: true, cell: (row) => <Shipping row={row} /> },
    { key: "tax", header: t("quote.tax"), align: "end", tight: true, cell: (row) => <Taxes row={row} /> },
    {
      key: "total",
      header: t("quote.total"),
      align: "end",
      tight: true,
      cell: (row) => (
        <span className="grid md:justify-items-end">
          <Money amount={row.total} className="font-semibold" indicative />
          {goods > 0n && <span className="hint whitespace-nowrap">{t("fee.withGoods")}</span>}
        </span>
      ),
    },
  ];
}

function Method({ row, pick }: { row: QuoteRow; pick: Pick | null }) {
  const { t } = useTranslation("shipping");
  const name = <span className="font-semibold">{row.name}</span>;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {pick?.open.includes(row.code) ? (
          <label className="flex items-center gap-2">
            <input
              key={pick.chosen}
              type="radio"
              name="method"
              form={buyFormId}
              value={row.code}
              defaultChecked={row.code === pick.chosen}
            />
            {name}
          </label>
        ) : (
          name
        )}
        <Status tone={row.tracked ? "positive" : "neutral"}>
          {t(row.tracked ? "quote.tracked" : "quote.untracked")}
        </Status>
        {row.ddp && <Status tone="info">{t("quote.dutyPaid")}</Status>}
        {row.parcels > 1 && <Status tone="info">{t("quote.inParcels", { count: row.parcels })}</Status>}
        {row.preferred && <Status tone="accent">{t("quote.best")}</Status>}
      </span>
      <span className="hint block">
        {row.carrier} · {row.place}
      </span>
      <Terms row={row} />
    </>
  );
}

function Terms({ row: { limits, asks, ddp } }: { row: QuoteRow }) {
  const { t } = useTranslation(["shipping", "shop"]);
  const kinds = useKinds();
  const said = [
    t("fee.maxWeight", { kg: limits.maxWeightG / 1000 }),
    limits.maxSideCm !== null && t("fee.maxSide", { cm: limits.maxSideCm }),
    limits.maxGirthCm !== null && t("fee.maxGirth", { cm: limits.maxGirthCm }),
    limits.maxValue !== null && t("fee.maxValue", { amount: dollars(Number(limits.maxValue)) }),
    limits.refused.length > 0 && t("fee.refuses", { what: kinds(limits.refused) }),
    asks.phone && t("fee.phone"),
    asks.taxId && t("fee.taxId"),
    t(ddp ? "fee.dutiesPaid" : "fee.dutiesUnpaid"),
  ].filter((text) => text !== false);
  return (
    <details className="mt-1 text-sm text-muted">
      <summary className="underline underline-offset-2">{t("fee.limits")}</summary>
      <ul className="mt-1 grid max-w-xs list-disc gap-0.5 ps-4 text-start">
        {said.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

function Days({ row: { days, carrierDays, processingDays } }: { row: QuoteRow }) {
  const { t } = useTranslation("shipping");
  const range = ([min, max]: readonly [number, number]) => t("quote.daysValue", { min, max });
  return (
    <span className="grid">
      <span className="num whitespace-nowrap">{range(days)}</span>
      <span className="hint">
        {t("fee.carrierDays", { days: range(carrierDays) })}
        <br />
        {t("fee.processing", { count: processingDays })}
      </span>
    </span>
  );
}

function Weight({ row: { chargeG, actualG, volG } }: { row: QuoteRow }) {
  const { t, i18n } = useTranslation("shipping");
  // A cubic metre of sea freight counts as a tonne: nobody reads that in grams.
  const grams = (value: number) =>
    value < 100_000
      ? t("fee.grams", { grams: value.toLocaleString(i18n.language) })
      : t("fee.kilograms", { kg: (value / 1000).toLocaleString(i18n.language) });
  return (
    <span className="grid md:justify-items-end">
      <span className="num whitespace-nowrap">{grams(chargeG)}</span>
      <span className="hint">
        {t("fee.actual", { weight: grams(actualG) })}
        {volG > 0 && (
          <>
            <br />
            {t("fee.volume", { weight: grams(volG) })}
          </>
        )}
      </span>
    </span>
  );
}

function Shipping({ row }: { row: QuoteRow }) {
  const { t } = useTranslation("shipping");
  const parts = [
    { name: t("fee.base"), amount: row.fixed },
    { name: t("fee.byWeight"), amount: row.weight },
    ...row.surcharges.map(({ kind, amount }) => ({ name: t(`surcharge.${kind as "fuel"}`), amount })),
    { name: t("fee.service"), amount: row.service },
  ];
  return <Parts sum={row.shipping + row.service} parts={parts.filter(({ amount }) => amount > 0n)} />;
}

function Taxes({ row }: { row: QuoteRow }) {
  const { t } = useTranslation("shipping");
  const name = ({ kind, label }: ShownTax) => label || t(`tax.${kind}`);
  const parts = row.taxes.map((line) => ({ name: name(line), amount: line.amount }));
  return (
    <>
      <Parts sum={row.tax} parts={parts} />
      {row.owed.length > 0 && (
        <span className="mt-1 block text-start text-xs text-caution md:text-end">
          {t("fee.owed")}
          {row.owed.map((line) => (
            <span key={name(line)} className="block">
              {name(line)} <Money amount={line.amount} />
            </span>
          ))}
        </span>
      )}
    </>
  );
}

function Parts({ sum, parts }: { sum: bigint; parts: readonly { name: string; amount: bigint }[] }) {
  return (
    <span className="grid md:justify-items-end">
      <Money amount={sum} />
      {parts.map(({ name, amount }) => (
        <span key={name} className="hint whitespace-nowrap">
          {name} <Money amount={amount} />
        </span>
      ))}
    </span>
  );
}

function Unavailable({ table: { status, unavailable } }: { table: QuoteTable }) {
  const { t } = useTranslation("shipping");
  const reason = useReason();
  if (unavailable.length === 0) return null;
  return (
    <details className="px-5 py-4 text-sm text-muted" open={status !== "priced"}>
      <summary className="font-medium underline underline-offset-2">{t("quote.unavailable")}</summary>
      <ul className="mt-2 grid gap-1">
        {unavailable.map((refusal) => (
          <li key={refusal.name + refusal.place}>
            {refusal.name} ({refusal.place}): {reason(refusal)}
          </li>
        ))}
      </ul>
    </details>
  );
}
