/** Tickets as lists, at the desk and for a member, and their states as words. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { listView, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { Topic } from "../config";
import { memberTicketTabs, ticketTabs, type TicketStatus } from "../states";

type Tones = Record<TicketStatus, Tone>;
/** The tones of states at the desk. */
export const deskTones: Tones = {
  OPEN: "accent",
  WAITING_USER: "info",
  SOLVED: "positive",
  CLOSED: "neutral",
};
/** The tones of states as members see them. */
export const memberTones: Tones = {
  OPEN: "info",
  WAITING_USER: "accent",
  SOLVED: "positive",
  CLOSED: "neutral",
};

export function TicketState({ status }: { status: TicketStatus }) {
  const { t } = useTranslation("tickets");
  return <Status tone={deskTones[status]}>{t(`status.${status}`)}</Status>;
}

/** The state in the member's words. */
export function MemberTicketState({ status }: { status: TicketStatus }) {
  const { t } = useTranslation("tickets");
  return <Status tone={memberTones[status]}>{t(`mine.status.${status}`)}</Status>;
}

export type TicketRow = {
  readonly no: string;
  readonly name: string;
  readonly email: string;
  readonly topic: Topic;
  readonly status: TicketStatus;
  readonly excerpt: string;
  readonly assignee: string | null;
  readonly createdAt: Date;
};

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
    { key: "message", head: "field.message", text: (row) => row.excerpt },
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
    { key: "at", head: "desk.received", tight: true, time: (row) => row.createdAt },
  ],
  empty: ({ t }) => ({ icon: "chat-circle-dots", title: t("desk.empty"), text: t("desk.emptyText") }),
});

export type MemberTicketRow = Pick<TicketRow, "no" | "topic" | "status" | "excerpt" | "createdAt"> & {
  readonly replies: number;
  readonly updatedAt: Date;
};

export const memberTicketView = listView<MemberTicketRow>()({
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
      cell: (row) => <MemberTicketState status={row.status} />,
    },
    { key: "replies", head: "mine.replies", tight: true, text: (row) => row.replies },
    { key: "asked", head: "mine.asked", tight: true, time: (row) => row.createdAt },
  ],
  empty: ({ t }) => ({
    icon: "chat-circle-dots",
    title: t("mine.empty"),
    text: t("mine.emptyText"),
    action: { to: paths.contact(), label: t("mine.ask") },
  }),
});
