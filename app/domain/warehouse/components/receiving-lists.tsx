/** Lists of receiving: receipts, what lies at the dock, and what lies in quarantine. */
import { textIn, type Text } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import { listView, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { ReceiptStatus } from "../receiving/states";

export type ReceiptRow = {
  readonly no: string;
  readonly status: ReceiptStatus;
  readonly orderNo: string | null;
  readonly supplier: string | null;
  readonly warehouse: string;
  readonly accepted: number;
  readonly rejected: number;
  readonly by: string | null;
  readonly createdAt: Date;
};

export const receiptTones: Record<ReceiptStatus, Tone> = { OPEN: "accent", DONE: "positive" };

export const receiptView = listView<ReceiptRow>()({
  texts: ["receiving"],
  title: "title",
  file: "receipts",
  tabs: ["open", "done", "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "column.no",
      cell: (row) => (
        <Link to={paths.deskReceipt(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: (row) => row.no,
    },
    {
      key: "order",
      head: "column.order",
      cell: ({ orderNo, supplier }, { t }) => (
        <>
          {orderNo ?? t("withoutOrder")}
          {supplier && <span className="block text-xs text-muted">{supplier}</span>}
        </>
      ),
      file: [{ cell: (row) => row.orderNo }, { head: "column.supplier", cell: (row) => row.supplier }],
    },
    { key: "warehouse", head: "warehouse", text: (row) => row.warehouse, file: (row) => row.warehouse },
    { key: "accepted", head: "good", align: "end", text: (row) => row.accepted, file: (row) => row.accepted },
    {
      key: "rejected",
      head: "rejected",
      align: "end",
      text: (row) => row.rejected,
      file: (row) => row.rejected,
    },
    {
      key: "state",
      head: "column.state",
      cell: ({ status }, { t }) => <Status tone={receiptTones[status]}>{t(`status.${status}`)}</Status>,
      file: ({ status }, { t }) => t(`status.${status}`),
    },
    { key: "by", head: "column.by", text: (row) => row.by ?? "–", file: (row) => row.by },
    { key: "at", head: "column.at", tight: true, time: (row) => row.createdAt, file: (row) => row.createdAt },
  ],
  empty: ({ t, tab }) => ({
    icon: "package",
    title: t("empty"),
    text: t("empty.text"),
    lookInAll: tab !== "all",
  }),
});

export type DockRow = {
  readonly place: string;
  readonly sku: string;
  readonly title: Text;
  readonly barcode: string | null;
  readonly warehouse: string;
  readonly bin: string;
  readonly qty: number;
  readonly suggested: string | null;
  readonly since: Date | null;
};

export const dockView = listView<DockRow>()({
  texts: ["receiving"],
  title: "put.title",
  file: "put-away",
  filters: { q: { search: "put.search" }, warehouse: { hidden: true } },
  rowKey: (row) => row.place,
  columns: [
    {
      key: "sku",
      head: "column.sku",
      cell: (row, { locale }) => <Goods {...row} locale={locale} />,
      file: [
        { cell: (row) => row.sku },
        { head: "column.title", cell: (row, { locale }) => textIn(row.title, locale) },
      ],
    },
    { key: "warehouse", head: "warehouse", text: (row) => row.warehouse, file: (row) => row.warehouse },
    { key: "from", head: "column.from", text: (row) => row.bin, file: (row) => row.bin },
    { key: "qty", head: "column.pieces", align: "end", text: (row) => row.qty, file: (row) => row.qty },
    {
      key: "suggested",
      head: "put.suggested",
      cell: ({ suggested }, { t }) =>
        suggested ? <strong>{suggested}</strong> : <span className="text-muted">{t("put.noBin")}</span>,
      file: (row) => row.suggested,
    },
    { key: "since", head: "put.since", tight: true, time: (row) => row.since, file: (row) => row.since },
  ],
  empty: ({ t }) => ({ icon: "check-circle", title: t("put.empty"), text: t("put.empty.text") }),
});

export type LooseRow = Omit<DockRow, "bin">;

export const looseView = listView<LooseRow>()({
  texts: ["receiving"],
  title: "loose.title",
  file: "in-no-bin",
  filters: { q: { search: "put.search" } },
  rowKey: (row) => row.place,
  columns: [
    {
      key: "sku",
      head: "column.sku",
      cell: (row, { locale }) => <Goods {...row} locale={locale} />,
      file: [
        { cell: (row) => row.sku },
        { head: "column.title", cell: (row, { locale }) => textIn(row.title, locale) },
      ],
    },
    { key: "warehouse", head: "warehouse", text: (row) => row.warehouse, file: (row) => row.warehouse },
    { key: "qty", head: "column.pieces", align: "end", text: (row) => row.qty, file: (row) => row.qty },
    {
      key: "suggested",
      head: "put.suggested",
      cell: ({ suggested }, { t }) =>
        suggested ? <strong>{suggested}</strong> : <span className="text-muted">{t("put.noBin")}</span>,
      file: (row) => row.suggested,
    },
    { key: "since", head: "put.since", tight: true, time: (row) => row.since, file: (row) => row.since },
  ],
  empty: ({ t }) => ({ icon: "check-circle", title: t("loose.empty"), text: t("loose.empty.text") }),
});

export type QuarantineRow = Omit<DockRow, "suggested"> & {
  readonly note: string | null;
  readonly reason: string | null;
};

export const quarantineView = listView<QuarantineRow>()({
  texts: ["receiving"],
  title: "quarantine.title",
  file: "quarantine",
  filters: { q: { search: "put.search" } },
  rowKey: (row) => row.place,
  columns: [
    {
      key: "sku",
      head: "column.sku",
      cell: (row, { locale }) => <Goods {...row} locale={locale} />,
      file: [
        { cell: (row) => row.sku },
        { head: "column.title", cell: (row, { locale }) => textIn(row.title, locale) },
      ],
    },
    { key: "warehouse", head: "warehouse", text: (row) => row.warehouse, file: (row) => row.warehouse },
    { key: "qty", head: "column.pieces", align: "end", text: (row) => row.qty, file: (row) => row.qty },
    {
      key: "why",
      head: "column.why",
      cell: ({ reason, note }, { t }) => (
        <>
          {t(reason === "return" ? "quarantine.fromReturn" : "quarantine.fromDelivery")}
          {note && <span className="block text-xs text-muted">{note}</span>}
        </>
      ),
      file: (row) => row.note,
    },
    { key: "since", head: "put.since", tight: true, time: (row) => row.since, file: (row) => row.since },
  ],
  empty: ({ t }) => ({
    icon: "check-circle",
    title: t("quarantine.empty"),
    text: t("quarantine.empty.text"),
  }),
});

export function Goods({ sku, title, locale }: { sku: string; title: Text; locale: string }) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">{sku}</span>
      <span className="block text-xs text-muted">{textIn(title, locale)}</span>
    </>
  );
}
