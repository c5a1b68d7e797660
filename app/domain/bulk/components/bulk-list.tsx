/** Bulk orders as a list: the member's of either kind, and the desk's. */
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { DateTime, listView, Money, Status, type ListColumn, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { bulkTabs, keptTabs, payEvent, type BulkStatus } from "../states";
import type { BulkListed } from "../view.server";

const tones: Record<BulkStatus, Tone> = {
  AWAITING_PAYMENT: "caution",
  TO_BE_PURCHASED: "info",
  READY_TO_STOCK: "info",
  IN_STOCK: "positive",
  SHIPPED: "positive",
  DELIVERED: "positive",
  CLOSED: "neutral",
};

/** The state of an order, and whether its deposit is paid or its balance due. */
export function BulkState({ order }: { order: Omit<BulkListed, "id"> }) {
  const { t } = useTranslation("bulk");
  const isDeposit = order.paidState === "deposit" && order.status !== "CLOSED";
  return (
    <span className="flex flex-wrap gap-1">
      <Status tone={tones[order.status]}>{t(`status.${order.status}`)}</Status>
      {isDeposit && <Status tone="info">{t("badge.deposit")}</Status>}
      {payEvent(order) === "pay-balance" && <Status tone="caution">{t("badge.balance")}</Status>}
    </span>
  );
}

/** What an order comes to, in cents, without pieces that were taken off. */
export const totalOf = ({ goods, shipping, less }: BulkListed): bigint => goods + shipping - less;

/** What is to be paid now, in cents; 0 where nothing is. */
export const dueOf = (order: BulkListed): bigint => (payEvent(order) ? order.due : 0n);

const columnsOf = (at: "member" | "desk"): ListColumn<BulkListed, BulkListed, ["bulk"], unknown>[] => [
  {
    key: "no",
    head: "column.no",
    tight: true,
    cell: (row, { t }) => (
      <>
        <Link to={at === "desk" ? paths.deskBulkOrder(row.no) : pageOf(row)} className="row-link">
          {row.no}
        </Link>
        {at === "desk" && <span className="block text-xs text-muted">{t(`desk.kind.${row.kind}`)}</span>}
      </>
    ),
    file: [{ cell: (row) => row.no }, { head: "column.created", unit: "UTC", cell: (row) => row.createdAt }],
  },
  ...(at === "desk"
    ? [
        {
          key: "member",
          head: "column.member" as const,
          text: (row: BulkListed) => row.member,
          file: (row: BulkListed) => row.member,
        },
      ]
    : []),
  {
    key: "created",
    head: "column.created",
    tight: true,
    cell: (row) => <DateTime at={row.createdAt} />,
    file: [],
  },
  {
    key: "pieces",
    head: "column.pieces",
    align: "end",
    text: (row, { t }) =>
      t("pieces", { stocked: row.stocked, received: row.received - row.defective, ordered: row.ordered }),
    file: [
      { head: "line.ordered", cell: (row) => row.ordered },
      { head: "line.received", cell: (row) => row.received },
      { head: "line.defective", cell: (row) => row.defective },
      { head: "line.stocked", cell: (row) => row.stocked },
    ],
  },
  {
    key: "total",
    head: "column.total",
    align: "end",
    cell: (row) => <Money amount={totalOf(row)} />,
    file: { unit: "USD", cell: (row) => amountCell(totalOf(row)) },
  },
  {
    key: "deposit",
    head: "column.deposit",
    align: "end",
    cell: (row) => <Money amount={row.deposited} />,
    file: { unit: "USD", cell: (row) => amountCell(row.deposited) },
  },
  {
    key: "due",
    head: "column.due",
    align: "end",
    cell: (row) => <Money amount={dueOf(row)} />,
    file: { unit: "USD", cell: (row) => amountCell(dueOf(row)) },
  },
  {
    key: "state",
    head: "column.state",
    cell: (row) => <BulkState order={row} />,
    file: (row, { t }) => t(`status.${row.status}`),
  },
];

const pageOf = ({ kind, no }: BulkListed): string =>
  kind === "BULK" ? paths.bulkOrder(no) : paths.inventoryOrder(no);

export const bulkView = listView<BulkListed>()({
  texts: ["bulk"],
  title: "title.BULK",
  file: "bulk-orders",
  tabs: bulkTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.no,
  columns: columnsOf("member"),
  empty: ({ t }) => ({
    icon: "stack",
    title: t("empty"),
    text: t("empty.text"),
    action: { to: paths.goodsList({ mode: "bulk" }), label: t("empty.action") },
  }),
});

export const inventoryView = listView<BulkListed>()({
  texts: ["bulk"],
  title: "title.INVENTORY",
  file: "inventory-orders",
  tabs: keptTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.no,
  columns: columnsOf("member"),
  empty: ({ t }) => ({
    icon: "stack",
    title: t("empty"),
    text: t("empty.text"),
    action: { to: paths.goodsList({ mode: "bulk" }), label: t("empty.action") },
  }),
});

export const deskBulkView = listView<BulkListed>()({
  ...bulkView,
  title: "desk.title",
  columns: columnsOf("desk"),
  empty: ({ t }) => ({ icon: "stack", title: t("empty"), text: t("desk.empty") }),
});
