/** Withdrawals at the desk as a list; approved ones are chosen and given to the bank together. */
import { rateText } from "~/domain/rates/rates";
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { DateTime, listView, Money, type RowActs } from "~/ui";
import { Link } from "~/ui/link";
import { withdrawalTypes } from "../config";
import type { DeskRow, FileRow } from "../desk.server";
import { deskTabs } from "../list";
import { needsTwo } from "../review";
import { WithdrawalState } from "./withdrawal-status";

const rateOf = ({ ccy, fxRate }: FileRow): string | null =>
  ccy === "USD" || fxRate === null ? null : rateText(fxRate);

export const deskWithdrawalView = listView<DeskRow, FileRow>()({
  texts: ["withdrawalsDesk", "withdrawals"],
  title: "title",
  file: "withdrawals",
  tabs: deskTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: {
    q: { search: "search" },
    type: {
      choice: "withdrawals:type",
      any: "anyType",
      options: ({ t }) => withdrawalTypes.map((value) => ({ value, label: t(`withdrawals:type.${value}`) })),
    },
  },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "withdrawals:no",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskWithdrawal(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: [{ cell: (row) => row.no }, { head: "withdrawals:time", unit: "UTC", cell: (row) => row.at }],
    },
    {
      key: "member",
      head: "member",
      cell: (row) => (
        <>
          {row.member}
          <span className="block text-xs text-muted wrap-anywhere">{row.email}</span>
        </>
      ),
      file: [{ cell: (row) => row.member }, { head: "email", cell: (row) => row.email }],
    },
    {
      key: "type",
      head: "withdrawals:destination",
      cell: (row, { t }) => (
        <>
          {t(`withdrawals:type.${row.type}`)}
          <span className="block text-xs text-muted">
            {row.mask} · {row.ccy}
          </span>
        </>
      ),
      file: [
        { head: "withdrawals:type", cell: (row, { t }) => t(`withdrawals:type.${row.type}`) },
        { cell: (row) => row.mask },
      ],
    },
    {
      key: "amount",
      head: "withdrawals:amount",
      align: "end",
      cell: (row) => <Money amount={row.amount} />,
      file: [
        { head: "withdrawals:amount", unit: "USD", cell: (row) => amountCell(row.amount) },
        { head: "withdrawals:fee", unit: "USD", cell: (row) => amountCell(row.fee) },
      ],
    },
    {
      key: "payout",
      head: "withdrawals:payout",
      align: "end",
      cell: (row) => (row.payout === null ? "–" : <Money amount={row.payout} currency={row.ccy} />),
      file: [
        { cell: (row) => amountCell(row.payout, row.ccy) },
        { head: "withdrawals:ccy", cell: (row) => row.ccy },
        { head: "withdrawals:fxRate", cell: rateOf },
        { head: "bankFee", cell: (row) => amountCell(row.bankFee, row.ccy) },
        { head: "withdrawals:bankRef", cell: (row) => row.bankRef },
        { head: "withdrawals:paidOn", cell: (row) => row.paidOn },
      ],
    },
    {
      key: "approvals",
      head: "approvals",
      tight: true,
      cell: (row, { t }) => t("approvals.value", { count: row.approvals, need: needsTwo(row) ? 2 : 1 }),
      file: [
        { cell: (row) => row.approvals },
        { head: "firstBy", cell: (row) => row.approver1Name },
        { head: "secondBy", cell: (row) => row.approver2Name },
      ],
    },
    {
      key: "status",
      head: "withdrawals:status",
      tight: true,
      cell: (row) => <WithdrawalState status={row.status} />,
      file: (row, { t }) => t(`withdrawals:status.${row.status}`),
    },
    {
      key: "batch",
      head: "batch",
      tight: true,
      cell: (row) =>
        row.batchNo === null ? (
          "–"
        ) : (
          <Link to={paths.deskBatch(row.batchNo)} className="link">
            {row.batchNo}
          </Link>
        ),
      file: (row) => row.batchNo,
    },
    {
      key: "at",
      head: "withdrawals:time",
      tight: true,
      cell: (row) => <DateTime at={row.at} />,
      // It stands behind the number there.
      file: false,
    },
  ],
  empty: ({ t }) => ({ icon: "bank", title: t("empty"), text: t("empty.text") }),
});

/** Approved withdrawals are chosen and given to the bank together. */
export function useBatchActs(): RowActs<DeskRow> {
  const { t } = useTranslation("withdrawalsDesk");
  return {
    id: "batch",
    name: "no",
    label: (row) => t("batch.select", { no: row.no }),
    acts: [{ intent: "batch", many: t("batch.make"), tone: "primary", icon: "bank" }],
  };
}
