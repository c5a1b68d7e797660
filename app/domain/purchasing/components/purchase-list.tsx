/** Purchase orders as a work list, and their states as words. */
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { CalendarDay, listView, Money, Status, type RowActs, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { purchaseTabs, type PurchaseStatus } from "../states";

export type PurchaseListed = {
  readonly id: string;
  readonly no: string;
  readonly supplier: string;
  readonly supplierNo: string;
  readonly warehouse: string;
  readonly ccy: string;
  readonly expectedOn: string | null;
  readonly createdAt: Date;
  readonly isLate: boolean;
  readonly status: PurchaseStatus;
  readonly lines: number;
  readonly received: number;
  readonly open: number;
  readonly mail: string;
  readonly pieces: number;
  readonly amount: bigint;
};

const tones: Record<PurchaseStatus, Tone> = {
  DRAFT: "neutral",
  PLACED: "info",
  CONFIRMED: "accent",
  PART_RECEIVED: "caution",
  RECEIVED: "positive",
  CANCELLED: "neutral",
};

export function PurchaseState({ status, isLate }: { status: PurchaseStatus; isLate?: boolean }) {
  const { t } = useTranslation("purchasing");
  return (
    <>
      <Status tone={tones[status]}>{t(`status.${status}`)}</Status>
      {isLate && <Status tone="critical">{t("late")}</Status>}
    </>
  );
}

export const purchaseView = listView<PurchaseListed>()({
  texts: ["purchasing"],
  title: "orders.title",
  file: "purchase-orders",
  tabs: purchaseTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "orders.tabs",
  filters: { q: { search: "filter.order" }, supplier: { hidden: true } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "column.order",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskPurchase(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: [{ cell: (row) => row.no }, { head: "column.made", unit: "UTC", cell: (row) => row.createdAt }],
    },
    {
      key: "supplier",
      head: "column.supplier",
      cell: (row) => (
        <>
          {row.supplier}
          <span className="block text-xs text-muted">{row.warehouse}</span>
        </>
      ),
      file: [
        { head: "column.supplier", cell: (row) => row.supplier },
        { head: "column.warehouse", cell: (row) => row.warehouse },
      ],
    },
    {
      key: "pieces",
      head: "column.received",
      align: "end",
      tight: true,
      cell: (row) => `${row.received} / ${row.pieces}`,
      file: [
        { head: "column.pieces", cell: (row) => row.pieces },
        { head: "column.received", cell: (row) => row.received },
        { head: "column.open", cell: (row) => row.open },
      ],
    },
    {
      key: "amount",
      head: "column.amount",
      align: "end",
      cell: (row) => <Money amount={row.amount} currency={row.ccy} />,
      file: [
        { head: "column.amount", cell: (row) => amountCell(row.amount, row.ccy) },
        { head: "column.ccy", cell: (row) => row.ccy },
      ],
    },
    {
      key: "expected",
      head: "column.expected",
      tight: true,
      cell: (row) => (row.expectedOn ? <CalendarDay at={row.expectedOn} /> : "–"),
      file: (row) => row.expectedOn,
    },
    {
      key: "state",
      head: "column.state",
      cell: (row) => <PurchaseState status={row.status} isLate={row.isLate} />,
      file: (row, { t }) => t(`status.${row.status}`),
    },
  ],
  empty: ({ t, tab }) => ({
    icon: "clipboard-text",
    title: t("orders.empty"),
    text: t("orders.empty.text"),
    action: { to: paths.deskToBuy(), label: t("toBuy.title") },
    lookInAll: tab !== "all",
  }),
});

/** What is done with several orders at once. */
export function usePurchaseActs(offers: Readonly<Record<string, Offers>>): RowActs<PurchaseListed> {
  const { t } = useTranslation("purchasing");
  return {
    id: "purchases",
    name: "order",
    label: (row) => row.no,
    offers: (row) => offers[row.no] ?? {},
    acts: (["place", "send", "cancel"] as const).map((intent) => ({
      intent,
      label: t(`action.${intent}`),
      many: t(`action.${intent}`),
      icon: ({ place: "check", send: "envelope-simple", cancel: "x" } as const)[intent],
      danger: intent === "cancel",
    })),
  };
}
