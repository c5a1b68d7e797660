/** Tickets at the desk as a list. */
import { paths } from "~/platform/paths";
import { DateTime, listView } from "~/ui";
import { Link } from "~/ui/link";
import type { TicketRow } from "../desk.server";
import { ticketTabs } from "../tabs";
import { TicketState } from "./ticket-status";

export const ticketView = listView<TicketRow>()({
  texts: ["tickets"],
  title: "desk.title",
  tabs: ticketTabs,
  tabText: (tab, { t }) => t(`status.${tab}`),
  tabsLabel: "desk.tabs",
  filters: {
    q: { search: "desk.search" },
    who: {
      choice: "desk.assignee",
      any: "desk.who.all",
      options: ({ t }) =>
        (["mine", "nobody"] as const).map((value) => ({ value, label: t(`desk.who.${value}`) })),
    },
  },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "desk.title",
      tight: true,
      cell: (row, { t }) => (
        <>
          <Link to={paths.deskTicket(row.no)} className="row-link">
            {row.no}
          </Link>
          <span className="block text-xs text-muted">{t(`topic.${row.topic}`)}</span>
        </>
      ),
    },
    {
      key: "from",
      head: "desk.from",
      cell: (row) => (
        <>
          {row.name}
          <span className="block text-xs text-muted">{row.email}</span>
        </>
      ),
    },
    { key: "message", head: "field.message", cell: (row) => row.excerpt },
    {
      key: "assignee",
      head: "desk.assignee",
      tight: true,
      cell: (row, { t }) => row.assignee ?? <span className="text-muted">{t("desk.nobody")}</span>,
    },
    {
      key: "status",
      head: "desk.status",
      tight: true,
      cell: (row) => <TicketState status={row.status} />,
    },
    {
      key: "at",
      head: "desk.received",
      tight: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
  ],
  empty: ({ t }) => ({ icon: "chat-circle-dots", title: t("desk.empty"), text: t("desk.emptyText") }),
});
