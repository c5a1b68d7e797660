/** Orders whose freight is to be quoted by hand. */
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { mostAtOnce } from "~/platform/steps";
import {
  AmountInput,
  Button,
  DateTime,
  Field,
  IntegerInput,
  listView,
  Money,
  Select,
  useCountryName,
  type Option,
  type RowActs,
} from "~/ui";
import { Link } from "~/ui/link";

export type QuoteListed = {
  readonly no: string;
  readonly member: string;
  readonly store: string;
  readonly country: string;
  readonly postCode: string | null;
  readonly goods: bigint;
  readonly storeTotal: bigint;
  readonly storeCcy: string;
  readonly placedAt: Date;
  readonly weightG: number;
  readonly askedAt: Date | null;
};

function To({ row }: { row: QuoteListed }) {
  const nameOf = useCountryName();
  return (
    <>
      {nameOf(row.country)}
      <span className="block text-xs text-muted">{row.postCode}</span>
    </>
  );
}

export const quoteView = listView<QuoteListed>()({
  texts: ["questions"],
  title: "quote.title",
  file: "freight-quotes",
  filters: { q: { search: "filter.order" } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "order",
      head: "column.order",
      cell: (row) => (
        <>
          <Link to={paths.deskQuote(row.no)} className="row-link">
            {row.no}
          </Link>
          <span className="block text-xs text-muted">
            {row.member} · {row.store}
          </span>
        </>
      ),
      file: [
        { head: "column.order", cell: (row) => row.no },
        { head: "column.member", cell: (row) => row.member },
      ],
    },
    {
      key: "to",
      head: "column.to",
      cell: (row) => <To row={row} />,
      file: [
        { head: "column.to", cell: (row) => row.country },
        { head: "column.postCode", cell: (row) => row.postCode ?? "" },
      ],
    },
    {
      key: "weight",
      head: "column.weight",
      align: "end",
      tight: true,
      text: (row) => row.weightG,
    },
    {
      key: "goods",
      head: "column.goods",
      align: "end",
      tight: true,
      cell: (row) => <Money amount={row.goods} />,
      file: [{ head: "column.goods", unit: "USD", cell: (row) => amountCell(row.goods) }],
    },
    {
      key: "since",
      head: "column.since",
      tight: true,
      cell: (row) => row.askedAt && <DateTime at={row.askedAt} />,
      file: [{ head: "column.since", unit: "UTC", cell: (row) => row.askedAt }],
    },
  ],
  empty: ({ t }) => ({ icon: "check-circle", title: t("quote.empty"), text: t("quote.empty.text") }),
});

/** One channel and price for all that are ticked. */
export function useQuoteActs(channels: readonly Option[]): RowActs<QuoteListed> {
  const { t } = useTranslation("questions");
  return {
    id: "quotes",
    name: "order",
    most: mostAtOnce,
    label: (row) => row.no,
    acts: [],
    ways: (row) => [
      { to: paths.deskQuote(row.no), label: t("quote.one"), icon: "truck" },
      { to: paths.deskOrder(row.no), label: t("way.order"), icon: "clipboard-text" },
    ],
    bar: (
      <>
        <Field plain name="channel" label={t("quote.channel")}>
          <Select options={channels} placeholder={t("quote.channel.choose")} required />
        </Field>
        <Field plain name="amount" label={t("quote.amount")}>
          <AmountInput required />
        </Field>
        <Field plain name="daysMin" label={t("quote.daysMin")} value="7">
          <IntegerInput min={0} max={120} />
        </Field>
        <Field plain name="daysMax" label={t("quote.daysMax")} value="15">
          <IntegerInput min={0} max={120} />
        </Field>
        <Field plain name="validDays" label={t("quote.validDays")} value="7">
          <IntegerInput min={1} max={60} />
        </Field>
        <Button intent="quote" size="s" tone="primary" icon="check">
          {t("quote.many")}
        </Button>
      </>
    ),
  };
}
