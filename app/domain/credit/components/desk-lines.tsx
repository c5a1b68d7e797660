/** Credit lines at the desk as a work list. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { type Column, DataTable, DateTime, EmptyState, Money, SearchFilter } from "~/ui";
import { Link } from "~/ui/link";
import type { DeskLineRow } from "../desk.server";
import type { CreditTab } from "../tabs";
import { LineStatus } from "./line-status";

export function DeskLineFilters({ tab, q }: { tab: CreditTab; q: string }) {
  const { t } = useTranslation("credit");
  return <SearchFilter label={t("desk.search")} q={q} tab={tab} clearTo={paths.deskCredits({ tab })} />;
}

export function DeskLineTable({ rows }: { rows: readonly DeskLineRow[] }) {
  const { t } = useTranslation("credit");
  return (
    <DataTable
      caption={t("desk.title")}
      rows={rows}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon="hand-coins" title={t("desk.empty")}>
          {t("desk.empty.text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(): Column<DeskLineRow>[] {
  const { t } = useTranslation("credit");
  return [
    {
      key: "member",
      header: t("desk.member"),
      cell: (row) => (
        <>
          <Link to={paths.deskCredit(row.id)} className="row-link">
            {row.name}
          </Link>
          <span className="block text-xs break-all text-muted">{row.email}</span>
        </>
      ),
    },
    {
      key: "limit",
      header: t("fact.limit"),
      align: "end",
      cell: (row) => <Money amount={row.limit} />,
    },
    {
      key: "wanted",
      header: t("fact.wanted"),
      align: "end",
      cell: (row) => (row.wanted === null ? "–" : <Money amount={row.wanted} />),
    },
    {
      key: "borrowed",
      header: t("fact.borrowed"),
      align: "end",
      cell: (row) => <Money amount={row.borrowed} />,
    },
    {
      key: "overdue",
      header: t("fact.overdue"),
      align: "end",
      cell: (row) =>
        row.overdue > 0n ? (
          <strong className="text-critical">
            <Money amount={row.overdue} />
          </strong>
        ) : (
          "–"
        ),
    },
    {
      key: "next",
      header: t("fact.next"),
      tight: true,
      cell: (row) => (row.nextDueAt ? <DateTime at={row.nextDueAt} show="date" /> : "–"),
    },
    {
      key: "status",
      header: t("draws.status"),
      tight: true,
      cell: (row) => <LineStatus status={row.status} />,
    },
    { key: "at", header: t("desk.since"), tight: true, cell: (row) => <DateTime at={row.at} /> },
  ];
}
