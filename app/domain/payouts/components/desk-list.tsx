/** Withdrawals at the desk as a list; approved ones are chosen and given to the bank together. */
import { rateText } from "~/domain/rates/rates";
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { Button, DateTime, listView, Money, type Bulk } from "~/ui";
import { Link } from "~/ui/link";
import { payoutTypes } from "../config";
import type { DeskRow, FileRow } from "../desk.server";
import { deskTabs } from "../list";
import { needsTwo } from "../review";
import { WithdrawalState } from "./withdrawal-status";

/** The rate of a withdrawal that was paid in another currency. */
const rateOf = ({ ccy, fxRate }: FileRow): string | null =>
  ccy === "USD" || fxRate === null ? null : rateText(fxRate);

export const deskWithdrawalView = listView<DeskRow, FileRow>()({
  texts: ["withdrawalsDesk", "payouts"],
  title: "title",
  file: "withdrawals",
  tabs: deskTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: {
    q: { search: "search" },
    type: {
      choice: "payouts:type",
      any: "anyType",
      options: ({ t }) => payoutTypes.map((value) => ({ value, label: t(`payouts:type.${value}`) })),
    },
  },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "payouts:no",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskWithdrawal(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: [{ cell: (row) => row.no }, { head: "payouts:time", unit: "UTC", cell: (row) => row.at }],
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
      head: "payouts:destination",
      cell: (row, { t }) => (
        <>
          {t(`payouts:type.${row.type}`)}
          <span className="block text-xs text-muted">
            {row.mask} · {row.ccy}
          </span>
        </>
      ),
      file: [
        { head: "payouts:type", cell: (row, { t }) => t(`payouts:type.${row.type}`) },
        { cell: (row) => row.mask },
      ],
    },
    {
      key: "amount",
      head: "payouts:amount",
      align: "end",
      cell: (row) => <Money amount={row.amount} />,
      file: [
        { head: "payouts:amount", unit: "USD", cell: (row) => amountCell(row.amount) },
        { head: "payouts:fee", unit: "USD", cell: (row) => amountCell(row.fee) },
      ],
    },
    {
      key: "payout",
      head: "payouts:payout",
      align: "end",
      cell: (row) => (row.payout === null ? "–" : <Money amount={row.payout} currency={row.ccy} />),
      file: [
        { cell: (row) => amountCell(row.payout, row.ccy) },
        { head: "payouts:ccy", cell: (row) => row.ccy },
        { head: "payouts:fxRate", cell: rateOf },
        { head: "bankFee", cell: (row) => amountCell(row.bankFee, row.ccy) },
        { head: "payouts:bankRef", cell: (row) => row.bankRef },
        { head: "payouts:paidOn", cell: (row) => row.paidOn },
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
      head: "payouts:status",
      tight: true,
      cell: (row) => <WithdrawalState status={row.status} />,
      file: (row, { t }) => t(`payouts:status.${row.status}`),
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
      head: "payouts:time",
      tight: true,
      cell: (row) => <DateTime at={row.at} />,
      // It stands behind the number there.
      file: false,
    },
  ],
  empty: ({ t }) => ({ icon: "bank", title: t("empty"), text: t("empty.text") }),
});

/** Approved withdrawals are chosen and given to the bank together. */
export function useBatchChoice(): Bulk<DeskRow> {
  const { t } = useTranslation("withdrawalsDesk");
  return {
    id: "batch",
    name: "no",
    method: "post",
    scope: "batch",
    label: (row) => t("batch.select", { no: row.no }),
    children: (
      <Button intent="batch" tone="primary" size="s" icon="bank">
        {t("batch.make")}
      </Button>
    ),
  };
}
