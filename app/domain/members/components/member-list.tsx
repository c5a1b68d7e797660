/** Members at the desk as a work list. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { listView, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { AnyStatus, MemberRow } from "../list.server";

const tones: Record<AnyStatus, Tone> = { "0": "caution", "1": "positive", "2": "critical", "9": "neutral" };

export function MemberStatus({ status }: { status: AnyStatus }) {
  const { t } = useTranslation("members");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}

type More = {
  agents: readonly { id: string; name: string }[];
  countries: Readonly<Record<string, string>>;
};

export const membersView = listView<MemberRow, MemberRow, More>()({
  texts: ["members"],
  title: "title",
  tabs: ["active", "frozen", "unproven", "closed", "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: {
    q: { search: "filter.q" },
    agent: {
      choice: "filter.agent",
      any: "filter.anyAgent",
      options: ({ t, more: { agents } }) => [
        ...(agents.length > 0 ? [{ value: "none", label: t("filter.noAgent") }] : []),
        ...agents.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "member",
      head: "column.member",
      cell: (row) => (
        <>
          <Link to={paths.deskMember(row.id)} className="row-link">
            {row.name}
          </Link>
          <span className="block text-xs break-all text-muted">{row.email}</span>
        </>
      ),
    },
    {
      key: "country",
      head: "column.country",
      cell: (row, { more }) => more.countries[row.country] ?? row.country,
    },
    { key: "agent", head: "column.agent", text: (row, { t }) => row.agent ?? t("none") },
    { key: "orders", head: "column.orders", align: "end", tight: true, text: (row) => row.orders },
    { key: "since", head: "column.since", time: (row) => row.createdAt },
    {
      key: "status",
      head: "column.status",
      tight: true,
      cell: (row) => <MemberStatus status={row.status} />,
    },
  ],
  empty: ({ t }) => ({ icon: "user", title: t("empty"), text: t("emptyText"), lookInAll: true }),
});
