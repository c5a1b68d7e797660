/** Members at the desk as a work list. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  DataTable,
  DateTime,
  Field,
  Filters,
  NoneFound,
  SearchField,
  Select,
  Status,
  type Column,
  type Tone,
} from "~/ui";
import { Link } from "~/ui/link";
import type { MemberRow } from "../list.server";
import { memberTabs, type AnyStatus, type MemberTab } from "../tabs";

const tones: Record<AnyStatus, Tone> = { "0": "caution", "1": "positive", "2": "critical", "9": "neutral" };

export function MemberStatus({ status }: { status: AnyStatus }) {
  const { t } = useTranslation("members");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}

type MemberFiltersProps = {
  tab: MemberTab;
  filters: Readonly<Record<string, string>>;
  agents: readonly { id: string; name: string }[];
};

export function MemberFilters({ tab, filters, agents }: MemberFiltersProps) {
  const { t } = useTranslation("members");
  const { q = "", agent = "" } = filters;
  const people = [
    { value: "none", label: t("filter.noAgent") },
    ...agents.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Filters
      keep={{ tab: tab === memberTabs[0] ? null : tab }}
      active={Object.keys(filters).length}
      clearTo={paths.deskMembers({ tab: tab === memberTabs[0] ? null : tab })}
    >
      <SearchField label={t("filter.q")} q={q} />
      {agents.length > 0 && (
        <Field label={t("filter.agent")} name="agent" value={agent} plain>
          <Select options={people} placeholder={t("filter.anyAgent")} />
        </Field>
      )}
    </Filters>
  );
}

type Countries = Readonly<Record<string, string>>;

type MemberTableProps = {
  rows: readonly MemberRow[];
  countries: Countries;
  tab: MemberTab;
  /** Members who fit, whatever their status. */
  all: number;
};

export function MemberTable({ rows, countries, tab, all }: MemberTableProps) {
  const { t } = useTranslation("members");
  return (
    <DataTable
      caption={t("title")}
      rows={rows}
      columns={useColumns(countries)}
      rowKey={(row) => row.id}
      empty={<NoneFound title={t("empty")} text={t("emptyText")} tab={tab} all={all} />}
    />
  );
}

function useColumns(countries: Countries): Column<MemberRow>[] {
  const { t } = useTranslation("members");
  return [
    {
      key: "member",
      header: t("column.member"),
      cell: (row) => (
        <>
          <Link to={paths.deskMember(row.id)} className="row-link">
            {row.name}
          </Link>
          <span className="block text-xs break-all text-muted">{row.email}</span>
        </>
      ),
    },
    { key: "country", header: t("column.country"), cell: (row) => countries[row.country] ?? row.country },
    { key: "agent", header: t("column.agent"), cell: (row) => row.agent ?? t("none") },
    { key: "orders", header: t("column.orders"), align: "end", tight: true, cell: (row) => row.orders },
    { key: "since", header: t("column.since"), tight: true, cell: (row) => <DateTime at={row.createdAt} /> },
    {
      key: "status",
      header: t("column.status"),
      tight: true,
      cell: (row) => <MemberStatus status={row.status} />,
    },
  ];
}
