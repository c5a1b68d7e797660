/** The calculator's answer: each channel with the parts of its price, or the contract's words for none. */
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import { Banner, Card, DataTable, Money, Status, type Column } from "~/ui";
import { Link } from "~/ui/link";
import type { FeeLimits, FeeRow, FeeTable } from "../fee-table.server";

type FeeResultProps = { table: FeeTable; country: string; qty: number };

export function FeeResult({ table, country, qty }: FeeResultProps) {
  const { t } = useTranslation("shipping");
  return (
    <Card title={t("quote.title", { country })} flush>
      <Goods table={table} qty={qty} />
      {table.status === "priced" ? (
        <DataTable
          caption={t("quote.title", { country })}
          rows={table.rows}
          columns={useColumns(table.unitPrice * BigInt(qty))}
          rowKey={(row) => row.code}
          empty={null}
        />
      ) : (
        <div className="px-5 pt-4 pb-1">
          <Banner tone="caution" title={t(table.status)} live>
            {table.status === "no-weight" ? t("fee.noWeight") : t(`${table.status}Text`)}
          </Banner>
        </div>
      )}
      <Unavailable table={table} />
    </Card>
  );
}

function Goods({ table: { goods, unitPrice }, qty }: { table: FeeTable; qty: number }) {
  const { t } = useTranslation("shipping");
  if (!goods && unitPrice === 0n) return null;
  return (
    <p className="px-5 py-4 text-sm">
      {goods && (
        <>
          <Link to={paths.product(goods.productId, { sku: goods.sku })} className="link">
            {goods.title}
          </Link>{" "}
          <code className="font-mono text-muted">{goods.sku}</code>
          {" · "}
        </>
      )}
      <span className="num">
        {qty} × <Money amount={unitPrice} /> ={" "}
        <Money amount={unitPrice * BigInt(qty)} className="font-semibold" />{" "}
        <span className="text-muted">{t("fee.goods")}</span>
      </span>
    </p>
  );
}

function useColumns(goods: bigint): Column<FeeRow>[] {
  const { t } = useTranslation("shipping");
  const amount = (key: string, header: string, read: (row: FeeRow) => bigint): Column<FeeRow> => ({
    ...{ key, header, align: "end", tight: true },
    cell: (row) => <Money amount={read(row)} />,
  });
  return [
    { key: "method", header: t("quote.method"), cell: (row) => <Method row={row} /> },
    { key: "days", header: t("quote.days"), cell: (row) => <Days row={row} />, tight: true },
    {
      key: "weight",
      header: t("fee.charged"),
      cell: (row) => <Weight row={row} />,
      align: "end",
      tight: true,
    },
    amount("base", t("fee.base"), (row) => row.base),
    amount("surcharges", t("fee.surcharges"), (row) => row.surcharges),
    amount("tax", t("quote.tax"), (row) => row.tax),
    {
      ...{ key: "total", header: t("quote.total"), align: "end" },
      cell: (row) => (
        <span className="grid md:justify-items-end">
          <Money amount={row.total} className="font-semibold" indicative />
          {goods > 0n && <span className="hint whitespace-nowrap">{t("fee.withGoods")}</span>}
        </span>
      ),
    },
  ];
}

function Method({ row }: { row: FeeRow }) {
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
      <span className="hint block">
        {row.carrier} · {row.from}
      </span>
      <Limits limits={row.limits} />
    </>
  );
}

function Limits({ limits }: { limits: FeeLimits }) {
  const { t } = useTranslation(["shipping", "shop"]);
  const refused = limits.refused.map((name) => t(`shop:attribute.${name as "general"}`));
  const said = [
    t("fee.maxWeight", { kg: limits.maxWeightG / 1000 }),
    limits.maxSideCm !== null && t("fee.maxSide", { cm: limits.maxSideCm }),
    refused.length > 0 && t("fee.refuses", { what: refused.join(t("fee.comma")) }),
    limits.phone && t("fee.phone"),
    limits.taxId && t("fee.taxId"),
    t(limits.dutiesPaid ? "fee.dutiesPaid" : "fee.dutiesUnpaid"),
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

function Days({ row: { days, processingDays } }: { row: FeeRow }) {
  const { t } = useTranslation("shipping");
  return (
    <span className="grid">
      <span className="num">{t("quote.daysValue", { min: days[0], max: days[1] })}</span>
      <span className="hint">{t("fee.processing", { count: processingDays })}</span>
    </span>
  );
}

function Weight({ row: { chargeG, actualG, volG } }: { row: FeeRow }) {
  const { t, i18n } = useTranslation("shipping");
  const grams = (value: number) => t("fee.grams", { grams: value.toLocaleString(i18n.language) });
  return (
    <span className="grid md:justify-items-end">
      <span className="num">{grams(chargeG)}</span>
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

function Unavailable({ table: { unavailable } }: { table: FeeTable }) {
  const { t } = useTranslation("shipping");
  if (unavailable.length === 0) return null;
  return (
    <details className="px-5 py-4 text-sm text-muted">
      <summary className="font-medium underline underline-offset-2">{t("quote.unavailable")}</summary>
      <ul className="mt-2 grid gap-1">
        {unavailable.map(({ name, from, reason }) => (
          <li key={name + from}>
            {name} ({from}): {t(`reason.${reason}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
