/** Suppliers as a list. */
import { paths } from "~/platform/paths";
import { listView } from "~/ui";
import { Link } from "~/ui/link";

export type SupplierListed = {
  readonly no: string;
  readonly name: string;
  readonly contact: string;
  readonly email: string;
  readonly ccy: string;
  readonly leadDays: number;
  readonly active: boolean;
  readonly prices: number;
  readonly open: number;
};

export const supplierView = listView<SupplierListed>()({
  texts: ["purchasing"],
  title: "suppliers.title",
  file: "suppliers",
  tabs: ["active", "ended"],
  tabText: (tab, { t }) => t(`suppliers.tab.${tab}`),
  tabsLabel: "suppliers.tabs",
  filters: { q: { search: "filter.supplier" } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "name",
      head: "column.supplier",
      cell: (row) => (
        <>
          <Link to={paths.deskSupplier(row.no)} className="row-link">
            {row.name}
          </Link>
          <span className="block text-xs text-muted">{row.no}</span>
        </>
      ),
      file: [
        { head: "column.no", cell: (row) => row.no },
        { head: "column.supplier", cell: (row) => row.name },
      ],
    },
    {
      key: "contact",
      head: "column.contact",
      cell: (row) => (
        <>
          {row.contact || "–"}
          <span className="block text-xs text-muted wrap-anywhere">{row.email}</span>
        </>
      ),
      file: [
        { head: "column.contact", cell: (row) => row.contact },
        { head: "supplier.email", cell: (row) => row.email },
      ],
    },
    { key: "ccy", head: "column.ccy", tight: true, text: (row) => row.ccy },
    {
      key: "leadDays",
      head: "column.leadDays",
      align: "end",
      tight: true,
      text: (row) => row.leadDays,
    },
    { key: "prices", head: "column.prices", align: "end", tight: true, text: (row) => row.prices },
    { key: "open", head: "column.openOrders", align: "end", tight: true, text: (row) => row.open },
  ],
  empty: ({ t, tab }) => ({
    icon: "storefront",
    title: t("suppliers.empty"),
    text: t("suppliers.empty.text"),
    ...(tab === "active" ? { action: { to: paths.deskNewSupplier(), label: t("suppliers.new") } } : {}),
  }),
});
