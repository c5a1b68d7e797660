/** What there is of each SKU in each warehouse. */
import { textIn, type Text } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import { listView } from "~/ui";
import { Link } from "~/ui/link";

export type StockListed = {
  readonly sku: string;
  readonly barcode: string | null;
  readonly title: Text;
  readonly warehouse: string;
  readonly onHand: number;
  readonly reserved: number;
  readonly receiving: number;
  readonly quarantine: number;
  readonly unplaced: number;
  readonly bins: readonly { readonly code: string; readonly qty: number }[];
};

const pieces = <Key extends "onHand" | "reserved" | "receiving" | "quarantine" | "unplaced">(key: Key) =>
  ({
    key,
    head: `column.${key}`,
    align: "end",
    tight: true,
    text: (row: StockListed) => row[key],
    file: (row: StockListed) => row[key],
  }) as const;

export const stockView = listView<StockListed>()({
  texts: ["stock"],
  title: "title",
  file: "stock",
  tabs: ["all", "unplaced", "out"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" }, warehouse: { hidden: true } },
  rowKey: (row) => `${row.sku} ${row.warehouse}`,
  columns: [
    {
      key: "sku",
      head: "column.sku",
      cell: (row, { locale }) => (
        <>
          <Link to={paths.deskSku(row.sku)} className="row-link">
            {row.sku}
          </Link>
          <span className="block text-xs text-muted">{textIn(row.title, locale)}</span>
        </>
      ),
      file: [
        { cell: (row) => row.sku },
        { head: "column.title", cell: (row, { locale }) => textIn(row.title, locale) },
        { head: "column.barcode", cell: (row) => row.barcode },
      ],
    },
    { key: "warehouse", head: "warehouse", text: (row) => row.warehouse, file: (row) => row.warehouse },
    pieces("onHand"),
    pieces("reserved"),
    {
      key: "free",
      head: "column.free",
      align: "end",
      tight: true,
      text: (row) => row.onHand - row.reserved,
      file: (row) => row.onHand - row.reserved,
    },
    pieces("receiving"),
    pieces("quarantine"),
    pieces("unplaced"),
    {
      key: "bins",
      head: "column.bins",
      cell: ({ bins }) => (bins.length > 0 ? binsText(bins.slice(0, 3), bins.length > 3) : "–"),
      file: ({ bins }) => binsText(bins, false),
    },
  ],
  empty: ({ t, tab }) => ({
    icon: "cube",
    title: t("empty"),
    text: t("empty.text"),
    lookInAll: tab !== "all",
  }),
});

const binsText = (bins: StockListed["bins"], more: boolean) =>
  bins.map(({ code, qty }) => `${code} × ${qty}`).join(", ") + (more ? " …" : "");
