/** A member's own tickets as a list. */
import { paths } from "~/platform/paths";
import { DateTime, listView } from "~/ui";
import { Link } from "~/ui/link";
import type { MemberTicketRow } from "../member.server";
import { memberTicketTabs } from "../tabs";
import { QuestionState } from "./member-tickets";

export const questionView = listView<MemberTicketRow>()({
  texts: ["tickets"],
  title: "mine.title",
  tabs: memberTicketTabs,
  tabText: (tab, { t }) => t(`mine.tab.${tab}`),
  tabsLabel: "mine.tabs",
  rowKey: (row) => row.no,
  columns: [
    {
      key: "question",
      head: "mine.question",
      cell: (row, { t }) => (
        <>
          <Link to={paths.ticket(row.no)} className="row-link">
            {row.excerpt}
          </Link>
          <span className="block text-xs text-muted">
            {row.no} · {t(`topic.${row.topic}`)}
          </span>
        </>
      ),
    },
    {
      key: "status",
      head: "desk.status",
      tight: true,
      cell: (row) => <QuestionState status={row.status} />,
    },
    { key: "replies", head: "mine.replies", tight: true, cell: (row) => row.replies },
    {
      key: "asked",
      head: "mine.asked",
      tight: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
  ],
  empty: ({ t }) => ({
    icon: "chat-circle-dots",
    title: t("mine.empty"),
    text: t("mine.emptyText"),
    action: { to: paths.contact(), label: t("mine.ask") },
  }),
});
