/** Recharges at the desk as a list. */
import { deskPath } from "~/domain/ledger/components/thing";
import { amountCell } from "~/platform/csv";
import { DateTime, listView, Money } from "~/ui";
import { Link } from "~/ui/link";
import { deskTabs } from "../desk-tabs";
import type { DeskRecharge } from "../desk.server";
import { arrivedCells, Credited, creditStanding, RechargeState, rechargeStateText } from "./recharge-table";

export const deskRechargeView = listView<DeskRecharge>()({
  texts: ["wallet", "payments"],
  title: "desk.title",
  file: "recharges",
  tabs: deskTabs,
  tabText: (tab, { t }) => t(`desk.tab.${tab}`),
  tabsLabel: "desk.tabs",
  filters: { q: { search: "desk.search" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "no",
      head: "orders.no",
      tight: true,
      cell: (row) =>
        row.page === null ? (
          row.no
        ) : (
          <Link to={deskPath(row.page)} className="row-link">
            {row.no}
          </Link>
        ),
      file: [{ cell: (row) => row.no }, { head: "orders.time", unit: "UTC", cell: (row) => row.at }],
    },
    {
      key: "member",
      head: "desk.member",
      cell: (row) => (
        <>
          {row.member}
          <span className="block text-xs text-muted">{row.email}</span>
        </>
      ),
      file: [{ cell: (row) => row.member }, { head: "desk.email", cell: (row) => row.email }],
    },
    {
      key: "method",
      head: "orders.method",
      cell: (row, { t }) => (
        <>
          {t(`payments:method.${row.method}`)}
          {row.reference && <span className="block font-mono text-xs text-muted">{row.reference}</span>}
        </>
      ),
      file: [
        { cell: (row, { t }) => t(`payments:method.${row.method}`) },
        { head: "wire.reference", cell: (row) => row.reference },
      ],
    },
    {
      key: "amount",
      head: "orders.amount",
      align: "end",
      cell: (row) => <Money amount={row.sentAmount ?? row.amount} currency={row.ccy} />,
      file: [
        { cell: (row) => amountCell(row.amount, row.ccy) },
        { head: "recharge.currency", cell: (row) => row.ccy },
        { head: "wire.sentAmount", cell: (row) => amountCell(row.sentAmount, row.ccy) },
        { head: "desk.received", cell: (row) => arrivedCells(row)[0] },
        { head: "recharge.rate", cell: (row) => arrivedCells(row)[1] },
      ],
    },
    {
      key: "credited",
      head: "orders.credited",
      align: "end",
      cell: (row) => <Credited row={row} />,
      file: { unit: "USD", cell: (row) => amountCell(creditStanding(row)) },
    },
    {
      key: "status",
      head: "orders.status",
      tight: true,
      cell: (row, { t }) => (
        <>
          <RechargeState row={row} />
          {row.tags.includes("DISPUTED") && (
            <span className="block text-xs text-caution">{t("desk.disputed")}</span>
          )}
        </>
      ),
      file: (row, { t }) => rechargeStateText(row, t),
    },
    {
      key: "at",
      head: "orders.time",
      tight: true,
      cell: (row) => <DateTime at={row.at} />,
      // It stands behind the number there.
      file: false,
    },
  ],
  empty: ({ t }) => ({ icon: "receipt", title: t("desk.empty"), text: t("desk.empty.text") }),
});
