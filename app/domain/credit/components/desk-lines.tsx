/** Credit lines at the desk as a list. */
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { DateTime, listView, Money } from "~/ui";
import { Link } from "~/ui/link";
import type { DeskLineRow } from "../desk.server";
import { creditTabs } from "../tabs";
import { LineStatus } from "./line-status";

export const creditView = listView<DeskLineRow>()({
  texts: ["credit", "wallet"],
  title: "desk.title",
  file: "credit-lines",
  tabs: creditTabs,
  tabText: (tab, { t }) => t(`desk.tab.${tab}`),
  tabsLabel: "desk.tabs",
  filters: { q: { search: "desk.search" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "member",
      head: "desk.member",
      cell: (row) => (
        <>
          <Link to={paths.deskCredit(row.id)} className="row-link">
            {row.name}
          </Link>
          <span className="block text-xs break-all text-muted">{row.email}</span>
        </>
      ),
      file: [{ cell: (row) => row.name }, { head: "wallet:desk.email", cell: (row) => row.email }],
    },
    { key: "limit", head: "fact.limit", money: (row) => row.limit },
    { key: "wanted", head: "fact.wanted", money: (row) => row.wanted },
    { key: "borrowed", head: "fact.borrowed", money: (row) => row.borrowed },
    {
      key: "overdue",
      head: "fact.overdue",
      align: "end",
      cell: (row) =>
        row.overdue > 0n ? (
          <strong className="text-critical">
            <Money amount={row.overdue} />
          </strong>
        ) : (
          "–"
        ),
      file: { unit: "USD", cell: (row) => amountCell(row.overdue) },
    },
    {
      key: "next",
      head: "fact.next",
      tight: true,
      cell: (row) => (row.nextDueAt ? <DateTime at={row.nextDueAt} show="date" /> : "–"),
      file: { unit: "UTC", cell: (row) => row.nextDueAt },
    },
    {
      key: "status",
      head: "draws.status",
      tight: true,
      cell: (row) => <LineStatus status={row.status} />,
      file: (row, { t }) => t(`status.${row.status}`),
    },
    { key: "at", head: "desk.since", time: (row) => row.at },
  ],
  empty: ({ t }) => ({ icon: "hand-coins", title: t("desk.empty"), text: t("desk.empty.text") }),
});
