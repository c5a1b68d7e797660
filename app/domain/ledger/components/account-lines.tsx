/** An account's lines, and the accounts of members of one kind. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { DataTable, DateTime, EmptyState, Money, Status, type Column } from "~/ui";
import { Link } from "~/ui/link";
import { useJournalName } from "./journal-name";
import type { LineRow, MemberAccountRow } from "../books.server";
import { DeskThing } from "./thing";

export function AccountLines({
  rows,
  ccy,
  caption,
}: {
  rows: readonly LineRow[];
  ccy: string;
  caption: string;
}) {
  const { t } = useTranslation("books");
  const nameOf = useJournalName();
  const columns: Column<LineRow>[] = [
    { key: "at", header: t("time"), tight: true, cell: (row) => <DateTime at={row.at} /> },
    {
      key: "journal",
      header: t("journal"),
      tight: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link to={paths.deskJournal(row.journalId)} className="row-link">
            {nameOf(row)}
          </Link>
          {row.status === "pending" && <Status tone="caution">{t("status.pending")}</Status>}
        </span>
      ),
    },
    { key: "no", header: t("no"), cell: (row) => <DeskThing {...row} /> },
    {
      key: "memo",
      header: t("memo"),
      cell: (row) => <span className="wrap-anywhere">{row.memo ?? "–"}</span>,
    },
    {
      key: "debit",
      header: t("debit"),
      align: "end",
      cell: (row) => (row.dc === "D" ? <Money amount={row.amount} currency={ccy} /> : "–"),
    },
    {
      key: "credit",
      header: t("credit"),
      align: "end",
      cell: (row) => (row.dc === "C" ? <Money amount={row.amount} currency={ccy} /> : "–"),
    },
    // Only members' accounts keep what stood after each line.
    ...(rows.some((row) => row.after !== null)
      ? [
          {
            key: "after",
            header: t("after"),
            align: "end" as const,
            cell: (row: LineRow) => (row.after === null ? "–" : <Money amount={row.after} currency={ccy} />),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={caption}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      empty={<EmptyState icon="scales" title={t("lines.empty")} />}
    />
  );
}

export function MemberAccounts({ rows, caption }: { rows: readonly MemberAccountRow[]; caption: string }) {
  const { t } = useTranslation("books");
  const columns: Column<MemberAccountRow>[] = [
    {
      key: "member",
      header: t("member"),
      cell: (row) => (
        <>
          <Link to={paths.deskAccount(row.code, { ccy: "USD" })} className="row-link">
            {row.member}
          </Link>
          <span className="block text-xs text-muted wrap-anywhere">{row.email}</span>
        </>
      ),
    },
    { key: "balance", header: t("balance"), align: "end", cell: (row) => <Money amount={row.posted} /> },
    { key: "held", header: t("held"), align: "end", cell: (row) => <Money amount={row.held} /> },
  ];
  return (
    <DataTable
      caption={caption}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      empty={<EmptyState icon="scales" title={t("lines.empty")} />}
    />
  );
}
