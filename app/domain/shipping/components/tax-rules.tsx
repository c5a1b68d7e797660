/** Tax rules at the desk as a list: what holds where. */
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { listView, Money, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { taxKinds } from "../tax";
import type { TaxRuleRow, TaxState } from "../tax-rules.server";
import { useDaysText } from "./rate-text";

const tones: Record<TaxState, Tone> = { now: "positive", coming: "accent", past: "neutral" };

export function TaxRuleState({ state }: { state: TaxState }) {
  const { t } = useTranslation("taxes");
  return <Status tone={tones[state]}>{t(`tab.${state}`)}</Status>;
}

/** `20 %`, `€3.00 per HS6 code`, or both. */
export function useTaxAmount() {
  const { t, i18n } = useTranslation("taxes");
  return ({ ppm, fixed, ccy, unit }: TaxRuleRow): string =>
    [
      ppm !== null && `${ppm / 10_000} %`,
      fixed !== null &&
        `${formatMoney({ amount: fixed, currency: ccy }, i18n.language)} ${t(`unit.${unit}`)}`,
    ]
      .filter(Boolean)
      .join(" + ");
}

export const taxRuleView = listView<TaxRuleRow>()({
  texts: ["taxes", "logistics", "shipping"],
  title: "title",
  tabs: ["now", "coming", "past", "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: {
    country: { country: "logistics:field.country" },
    kind: {
      choice: "logistics:field.kind",
      any: "logistics:all",
      options: ({ t }) => taxKinds.map((value) => ({ value, label: t(`shipping:tax.${value}`) })),
    },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "country",
      head: "logistics:field.country",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskTaxRule(row.id)} className="row-link">
          {row.country}
        </Link>
      ),
    },
    {
      key: "kind",
      head: "logistics:field.kind",
      text: ({ kind, label }, { t, locale }) =>
        label.en ? textIn({ ...label, en: label.en }, locale) : t(`shipping:tax.${kind}`),
    },
    { key: "amount", head: "logistics:field.amount", cell: (row) => <Amount row={row} /> },
    {
      key: "threshold",
      head: "threshold",
      align: "end",
      tight: true,
      cell: (row) => (row.threshold === null ? "–" : <Money amount={row.threshold} currency={row.ccy} />),
    },
    { key: "collect", head: "collect", text: (row, { t }) => t(`collect.${row.collect}`) },
    {
      key: "state",
      head: "logistics:field.state",
      tight: true,
      cell: (row) => (
        <>
          <TaxRuleState state={row.state} />
          <Days row={row} />
        </>
      ),
    },
  ],
  empty: ({ t }) => ({ icon: "scales", title: t("empty"), text: t("emptyText") }),
});

function Amount({ row }: { row: TaxRuleRow }) {
  const { t } = useTranslation("taxes");
  const amount = useTaxAmount();
  return (
    <>
      <span className="num">{amount(row)}</span>
      {row.ppm !== null && (
        <span className="hint block">
          {t("of", { base: t(`base.${row.base}`) })}
          {row.dutyInBase && ` · ${t("withDuty")}`}
        </span>
      )}
    </>
  );
}

function Days({ row }: { row: TaxRuleRow }) {
  const { t } = useTranslation("logistics");
  const days = useDaysText();
  return (days(row.validFrom, row.validTo) || t("days.always")).split(" – ").map((day, i) => (
    <span key={day} className="hint block whitespace-nowrap">
      {i > 0 && "– "}
      {day}
    </span>
  ));
}
