/** Documents at the desk as a work list, and what waits to be issued. */
import { useTranslation } from "~/i18n/use-translation";
import { DeskThing } from "~/domain/ledger/components/thing";
import { paths } from "~/platform/paths";
import { CalendarDay, DataTable, DateTime, EmptyState, type Column } from "~/ui";
import { Link } from "~/ui/link";
import type { DeskDocument, WaitingDocument } from "../desk.server";
import { Belongs, DocumentTax, DocumentTotal, KindStatus } from "./document-list";
import { JournalLink } from "./trail";

function Empty() {
  const { t } = useTranslation("invoices");
  return (
    <EmptyState icon="receipt" title={t("desk.empty")}>
      {t("desk.emptyText")}
    </EmptyState>
  );
}

export function DeskDocumentTable({ rows }: { rows: readonly DeskDocument[] }) {
  const { t } = useTranslation("invoices");
  const columns: Column<DeskDocument>[] = [
    {
      key: "no",
      header: t("column.no"),
      tight: true,
      cell: (row) => (
        <>
          <Link to={paths.deskInvoice(row.no)} className="row-link">
            {row.no}
          </Link>
          <span className="mt-1 block">
            <KindStatus kind={row.kind} />
          </span>
        </>
      ),
    },
    { key: "member", header: t("column.member"), cell: (row) => <Whose {...row} /> },
    {
      key: "about",
      header: t("column.about"),
      cell: (row) => (
        <>
          <DeskThing {...row} />
          <Belongs row={row} />
        </>
      ),
    },
    {
      key: "issued",
      header: t("column.issued"),
      tight: true,
      cell: (row) => <CalendarDay at={row.issuedAt} />,
    },
    { key: "tax", header: t("column.tax"), align: "end", cell: (row) => <DocumentTax row={row} /> },
    { key: "total", header: t("column.total"), align: "end", cell: (row) => <DocumentTotal row={row} /> },
  ];
  return (
    <DataTable
      caption={t("desk.title")}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.no}
      empty={<Empty />}
    />
  );
}

export function WaitingTable({ rows }: { rows: readonly WaitingDocument[] }) {
  const { t } = useTranslation("invoices");
  const columns: Column<WaitingDocument>[] = [
    {
      key: "about",
      header: t("column.about"),
      tight: true,
      cell: (row) => (
        <>
          <DeskThing {...row} />
          <span className="mt-1 block">
            <KindStatus kind={row.kind} />
          </span>
        </>
      ),
    },
    { key: "member", header: t("column.member"), cell: (row) => <Whose {...row} /> },
    { key: "waits", header: t("desk.waits"), cell: (row) => t(`desk.waits.${row.waits ?? "none"}`) },
    {
      key: "journal",
      header: t("desk.journal"),
      tight: true,
      cell: (row) => <JournalLink id={row.journalId} type={row.journal} />,
    },
    { key: "since", header: t("desk.since"), tight: true, cell: (row) => <DateTime at={row.since} /> },
  ];
  return (
    <DataTable
      caption={t("desk.tab.WAITING")}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.journalId}
      empty={<Empty />}
    />
  );
}

function Whose({ memberId, member }: { memberId: string | null; member: string | null }) {
  if (!memberId) return <>–</>;
  return (
    <Link to={paths.deskMember(memberId)} className="link">
      {member}
    </Link>
  );
}
