/** The rows behind a member's figures. */
import { amountCell } from "~/platform/csv";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { DateTime, listView, Money, Status } from "~/ui";
import { Link } from "~/ui/link";
import { kinds, type Kind } from "../kinds";

export type SalesRow = {
  id: string;
  at: Date;
  orderNo: string;
  title: string;
  sku: string;
  kind: Kind;
  units: number;
  /** Minor units of the store's currency. */
  revenue: bigint;
  ccy: string;
  revenueUsd: bigint | null;
  cost: bigint;
  freight: bigint;
  costKnown: boolean;
};

/** What a row leaves, in cents; null where what the store took, or what it cost, is not known. */
export const leftOf = ({ revenueUsd, costKnown, cost, freight }: SalesRow): bigint | null =>
  revenueUsd === null || !costKnown ? null : revenueUsd - cost - freight;

const Dollars = ({ cents }: { cents: bigint | null }) => (cents === null ? <>–</> : <Money amount={cents} />);

export const salesView = listView<SalesRow>()({
  texts: ["figures"],
  title: "rows.title",
  file: "sales",
  filters: {
    kind: {
      choice: "rows.kind",
      any: "rows.any",
      options: ({ t }) => kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
    },
    from: { day: "from" },
    to: { day: "to" },
    item: { hidden: true },
    store: { hidden: true },
    ccy: { hidden: true },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "at",
      head: "rows.at",
      tight: true,
      cell: (row) => <DateTime at={row.at} />,
      file: { unit: "UTC", cell: (row) => row.at },
    },
    {
      key: "order",
      head: "rows.order",
      tight: true,
      cell: (row) => (
        <Link to={paths.storeOrder(row.orderNo)} className="link">
          {row.orderNo}
        </Link>
      ),
      file: (row) => row.orderNo,
    },
    {
      key: "kind",
      head: "rows.kind",
      cell: (row, { t }) => (
        <Status tone={row.kind === "sale" ? "positive" : "neutral"}>{t(`kind.${row.kind}`)}</Status>
      ),
      file: (row, { t }) => t(`kind.${row.kind}`),
    },
    {
      key: "product",
      head: "product",
      cell: (row) => (
        <span className="wrap-anywhere">
          {row.title}
          <span className="block text-xs text-muted">{row.sku}</span>
        </span>
      ),
      file: [{ cell: (row) => row.title }, { head: "sku", cell: (row) => row.sku }],
    },
    { key: "units", head: "units", align: "end", cell: (row) => row.units, file: (row) => row.units },
    {
      key: "sales",
      head: "sales",
      align: "end",
      cell: (row) => (
        <>
          <Money amount={row.revenue} currency={row.ccy} />
          {row.ccy !== "USD" && row.revenueUsd !== null && (
            <span className="block text-xs text-muted">
              <Money amount={row.revenueUsd} />
            </span>
          )}
        </>
      ),
      file: [
        { cell: (row) => decimalText(row.revenue, row.ccy) },
        { head: "currency", cell: (row) => row.ccy },
        { head: "sales", unit: "USD", cell: (row) => amountCell(row.revenueUsd) },
      ],
    },
    {
      key: "cost",
      head: "cost",
      align: "end",
      cell: (row) => <Money amount={row.cost} />,
      file: { unit: "USD", cell: (row) => amountCell(row.cost) },
    },
    {
      key: "shipping",
      head: "shipping",
      align: "end",
      cell: (row) => <Money amount={row.freight} />,
      file: { unit: "USD", cell: (row) => amountCell(row.freight) },
    },
    {
      key: "profit",
      head: "profit",
      align: "end",
      cell: (row) => <Dollars cents={leftOf(row)} />,
      file: { unit: "USD", cell: (row) => amountCell(leftOf(row)) },
    },
  ],
  empty: ({ t }) => ({
    icon: "clipboard-text",
    title: t("empty"),
    text: t("empty.text"),
    action: { to: paths.storeOrders(), label: t("empty.action") },
  }),
});
