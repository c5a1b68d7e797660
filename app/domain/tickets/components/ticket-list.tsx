/** Tickets at the desk as a work list. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { DataTable, DateTime, EmptyState, Field, Filters, SearchField, Select, type Column } from "~/ui";
import { Link } from "~/ui/link";
import type { TicketRow } from "../desk.server";
import type { TicketTab } from "../tabs";
import { TicketState } from "./ticket-status";

type TicketFiltersProps = { tab: TicketTab; filters: Readonly<Record<string, string>> };

export function TicketFilters({ tab, filters }: TicketFiltersProps) {
  const { t } = useTranslation("tickets");
  const { q = "", who = "" } = filters;
  const options = (["mine", "nobody"] as const).map((value) => ({ value, label: t(`desk.who.${value}`) }));
  return (
    <Filters keep={{ tab }} active={Object.keys(filters).length} clearTo={paths.deskTickets({ tab })}>
      <SearchField label={t("desk.search")} q={q} />
      <Field label={t("desk.assignee")} name="who" value={who} plain>
        <Select options={options} placeholder={t("desk.who.all")} />
      </Field>
    </Filters>
  );
}

export function TicketTable({ rows }: { rows: readonly TicketRow[] }) {
  const { t } = useTranslation("tickets");
  return (
    <DataTable
      caption={t("desk.title")}
      rows={rows}
      columns={useColumns()}
      rowKey={(row) => row.no}
      empty={
        <EmptyState icon="chat-circle-dots" title={t("desk.empty")}>
          {t("desk.emptyText")}
        </EmptyState>
      }
    />
  );
}

function useColumns(): Column<TicketRow>[] {
  const { t } = useTranslation("tickets");
  return [
    {
      key: "no",
      header: t("desk.title"),
      tight: true,
      cell: (row) => (
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
      header: t("desk.from"),
      cell: (row) => (
        <>
          {row.name}
          <span className="block text-xs text-muted">{row.email}</span>
        </>
      ),
    },
    { key: "message", header: t("field.message"), cell: (row) => row.excerpt },
    {
      key: "assignee",
      header: t("desk.assignee"),
      tight: true,
      cell: (row) => row.assignee ?? <span className="text-muted">{t("desk.nobody")}</span>,
    },
    {
      key: "status",
      header: t("desk.status"),
      tight: true,
      cell: (row) => <TicketState status={row.status} />,
    },
    { key: "at", header: t("desk.received"), tight: true, cell: (row) => <DateTime at={row.createdAt} /> },
  ];
}
