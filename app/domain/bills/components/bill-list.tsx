/** Price differences as a work list: the member's, and the desk's. */
import { useTranslation } from "~/i18n/use-translation";
import { LeftByAutopay } from "~/domain/orders/components/autopay-note";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { DateTime, type ListColumn, listView, Money, type RowActs } from "~/ui";
import { Link } from "~/ui/link";
import { billTabs } from "../states";
import type { BillListed } from "../view.server";
import { BillState } from "./bill-status";

/** A bill's amount for the member, in cents; negative for a credit. */
export const billAmount = ({ status, amount }: Pick<BillListed, "status" | "amount">): bigint =>
  status === "CREDITED" ? -amount : amount;

/** When it must be paid; null where nothing is waited for. */
export const billDue = ({ status, dueAt }: Pick<BillListed, "status" | "dueAt">): Date | null =>
  status === "OPEN" ? dueAt : null;

function Change({ bill }: { bill: Pick<BillListed, "oldAmount" | "newAmount"> }) {
  return (
    <span className="whitespace-nowrap">
      <s className="text-muted">
        <Money amount={bill.oldAmount} />
      </s>{" "}
      → <Money amount={bill.newAmount} />
    </span>
  );
}

type Texts = ["bills"];

const columnsOf = (at: "member" | "desk"): ListColumn<BillListed, BillListed, Texts, unknown>[] => [
  {
    key: "no",
    head: "column.no",
    tight: true,
    cell: (row) => (
      <Link to={at === "desk" ? paths.deskBill(row.no) : paths.bill(row.no)} className="row-link">
        {row.no}
      </Link>
    ),
    file: [{ cell: (row) => row.no }, { head: "fact.raised", unit: "UTC", cell: (row) => row.createdAt }],
  },
  {
    key: "order",
    head: "column.order",
    cell: (row) => (
      <>
        <Link
          to={at === "desk" ? paths.deskOrder(row.orderNo) : paths.storeOrder(row.orderNo)}
          className="link"
        >
          {row.orderNo}
        </Link>
        {at === "desk" && <span className="block text-xs text-muted">{row.member}</span>}
      </>
    ),
    file: [
      { cell: (row) => row.orderNo },
      ...(at === "desk" ? [{ head: "fact.member" as const, cell: (row: BillListed) => row.member }] : []),
    ],
  },
  {
    key: "type",
    head: "column.type",
    cell: (row, { t }) => (
      <>
        {t(`type.${row.type}`)}
        <span className="line-clamp-2 max-w-64 text-xs text-muted">{row.reason}</span>
      </>
    ),
    file: [
      { cell: (row, { t }) => t(`type.${row.type}`) },
      { head: "fact.reason", cell: (row) => row.reason },
    ],
  },
  {
    key: "change",
    head: "column.change",
    align: "end",
    cell: (row) => <Change bill={row} />,
    file: [
      { head: "fact.old", unit: "USD", cell: (row) => amountCell(row.oldAmount) },
      { head: "fact.new", unit: "USD", cell: (row) => amountCell(row.newAmount) },
    ],
  },
  {
    key: "amount",
    head: "column.amount",
    align: "end",
    cell: (row) => (
      <strong>
        <Money amount={billAmount(row)} />
      </strong>
    ),
    file: { unit: "USD", cell: (row) => amountCell(billAmount(row)) },
  },
  {
    key: "due",
    head: "column.due",
    tight: true,
    cell: (row) => {
      const due = billDue(row);
      return due ? <DateTime at={due} /> : "–";
    },
    file: { unit: "UTC", cell: billDue },
  },
  {
    key: "state",
    head: "column.state",
    cell: (row) => (
      <>
        <BillState status={row.status} />
        {at === "member" && row.autopayNote && <LeftByAutopay about="bill" note={row.autopayNote} short />}
      </>
    ),
    file: (row, { t }) => t(`status.${row.status}`),
  },
];

export const billView = listView<BillListed>()({
  texts: ["bills"],
  title: "title",
  file: "price-differences",
  tabs: billTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "filter.q" } },
  rowKey: (row) => row.no,
  columns: columnsOf("member"),
  empty: ({ t, tab }) => ({
    icon: "scales",
    title: t(`empty.${tab}`),
    text: t(`empty.${tab}.text`),
    action: { to: paths.storeOrders(), label: t("empty.action") },
  }),
});

export const deskBillView = listView<BillListed>()({
  ...billView,
  title: "desk.title",
  columns: columnsOf("desk"),
  empty: ({ t, tab }) => ({ icon: "scales", title: t(`empty.${tab}`), text: t("desk.empty.text") }),
});

/** Open bills are chosen and paid together. */
export function useBillActs(): RowActs<BillListed> {
  const { t } = useTranslation("bills");
  return {
    id: "pay-bills",
    name: "bill",
    label: (row) => t("select", { no: row.no }),
    offers: (row) => (row.status === "OPEN" && !row.paying ? { pay: true } : {}),
    acts: [{ intent: "pay", many: t("pay.selected"), tone: "primary", icon: "wallet" }],
  };
}
