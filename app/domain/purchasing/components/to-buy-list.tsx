/** What is to buy as a work list: by supplier and SKU, with the orders behind it. */
import { textIn, type Text } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { DateTime, listView, Money, type Option, type RowActs } from "~/ui";
import { Link } from "~/ui/link";
import { toOrder } from "../pieces";

export type ToBuyRow = {
  readonly warehouseId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly title: Text;
  readonly warehouse: string;
  readonly qty: number;
  readonly missing: number;
  readonly onOrder: number;
  readonly atDock: number;
  readonly orders: number;
  readonly oldestAt: Date | null;
  readonly supplierNo: string | null;
  readonly supplier: string | null;
  readonly ccy: string | null;
  readonly price: bigint | null;
  readonly moq: number | null;
  readonly pack: number | null;
  readonly isUsual: boolean | null;
  readonly named: readonly { readonly no: string; readonly bulk: boolean }[];
};

const keyOf = (row: ToBuyRow) => `${row.warehouseId}:${row.variantId}`;

/** Pieces that a purchase order of it would have. */
const orderedOf = ({ qty, moq, pack }: ToBuyRow) => toOrder(qty, { moq: moq ?? 1, pack: pack ?? 1 });

export const toBuyView = listView<ToBuyRow, ToBuyRow, { suppliers: readonly Option[] }>()({
  texts: ["purchasing"],
  title: "toBuy.title",
  file: "to-buy",
  tabs: ["all", "none"],
  tabText: (tab, { t }) => t(`toBuy.tab.${tab}`),
  tabsLabel: "toBuy.tabs",
  filters: {
    q: { search: "filter.sku" },
    supplier: { choice: "column.supplier", any: "filter.anySupplier", options: ({ more }) => more.suppliers },
    warehouse: { hidden: true },
  },
  rowKey: keyOf,
  columns: [
    {
      key: "sku",
      head: "column.sku",
      cell: (row, { locale }) => (
        <>
          <strong className="wrap-anywhere">{row.sku}</strong>
          <span className="line-clamp-2 max-w-72 text-xs text-muted">{textIn(row.title, locale)}</span>
        </>
      ),
      file: [
        { head: "column.sku", cell: (row) => row.sku },
        { head: "column.item", cell: (row, { locale }) => textIn(row.title, locale) },
      ],
    },
    {
      key: "supplier",
      head: "column.supplier",
      cell: (row, { t }) =>
        row.supplierNo === null ? (
          <span className="text-critical">{t("toBuy.noSupplier")}</span>
        ) : (
          <>
            <Link to={paths.deskSupplier(row.supplierNo)} className="link">
              {row.supplier}
            </Link>
            <span className="block text-xs text-muted">
              {t(row.isUsual ? "price.usual" : "price.cheapest")}
            </span>
          </>
        ),
      file: [{ head: "column.supplier", cell: (row) => row.supplier }],
    },
    {
      key: "qty",
      head: "column.toBuy",
      align: "end",
      tight: true,
      cell: (row, { t }) => (
        <>
          <strong>{row.qty}</strong>
          {orderedOf(row) !== row.qty && (
            <span className="block text-xs text-muted">{t("toBuy.rounded", { qty: orderedOf(row) })}</span>
          )}
        </>
      ),
      file: [
        { head: "column.toBuy", cell: (row) => row.qty },
        { head: "column.ordered", cell: orderedOf },
      ],
    },
    {
      key: "coming",
      head: "column.coming",
      align: "end",
      tight: true,
      cell: (row, { t }) => (
        <>
          {row.onOrder}
          {row.atDock > 0 && (
            <span className="block text-xs text-muted">{t("toBuy.atDock", { qty: row.atDock })}</span>
          )}
        </>
      ),
      file: [
        { head: "column.missing", cell: (row) => row.missing },
        { head: "column.coming", cell: (row) => row.onOrder },
        { head: "column.atDock", cell: (row) => row.atDock },
      ],
    },
    {
      key: "price",
      head: "column.price",
      align: "end",
      cell: (row, { t }) =>
        row.price === null ? (
          "–"
        ) : (
          <>
            <Money amount={row.price} currency={row.ccy ?? "USD"} />
            {((row.moq ?? 1) > 1 || (row.pack ?? 1) > 1) && (
              <span className="block text-xs text-muted">
                {t("price.terms", { moq: row.moq, pack: row.pack })}
              </span>
            )}
          </>
        ),
      file: [
        {
          head: "column.price",
          cell: (row) => (row.price === null ? null : amountCell(row.price, row.ccy ?? "USD")),
        },
        { head: "column.ccy", cell: (row) => row.ccy },
      ],
    },
    {
      key: "orders",
      head: "column.orders",
      cell: (row, { t }) => (
        <ul className="text-sm">
          {row.named.map(({ no, bulk }) => (
            <li key={no}>
              <Link
                to={bulk ? paths.deskBulkOrder(no) : paths.deskOrder(no)}
                className="link inline-block min-h-6"
              >
                {no}
              </Link>
            </li>
          ))}
          {row.orders > row.named.length && (
            <li className="text-xs text-muted">
              {t("toBuy.more", { count: row.orders - row.named.length })}
            </li>
          )}
        </ul>
      ),
      file: [{ head: "column.orders", cell: (row) => row.orders }],
    },
    {
      key: "oldest",
      head: "column.oldest",
      tight: true,
      cell: (row) => (
        <>
          {row.oldestAt && <DateTime at={row.oldestAt} />}
          <span className="block text-xs text-muted">{row.warehouse}</span>
        </>
      ),
      file: [
        { head: "column.oldest", unit: "UTC", cell: (row) => row.oldestAt },
        { head: "column.warehouse", cell: (row) => row.warehouse },
      ],
    },
  ],
  empty: ({ t, tab }) => ({
    icon: "check-circle",
    title: t("toBuy.empty"),
    text: t("toBuy.empty.text"),
    lookInAll: tab === "none",
  }),
});

/** Lines are ticked, and purchase orders made of them. */
export function useToBuyActs(): RowActs<ToBuyRow> {
  const { t } = useTranslation("purchasing");
  return {
    id: "to-buy",
    name: "line",
    label: (row) => row.sku,
    offers: (row) => (row.supplierNo === null ? {} : { make: true }),
    acts: [{ intent: "make", many: t("toBuy.make"), tone: "primary", icon: "clipboard-text" }],
  };
}
