/** A journal whole: what it is about, its lines, and the journals it belongs with. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, DataTable, DateTime, FactList, Money, Status, type Column } from "~/ui";
import { Link } from "~/ui/link";
import { journalName } from "./journal-name";
import type { JournalLine, JournalView } from "../books.server";
import { DeskThing, thingWord } from "./thing";

export function JournalFacts({ journal }: { journal: JournalView }) {
  const { t } = useTranslation("books");
  const { status, key, refType, refNo, memo, at } = journal;
  const other = (label: string, id: string | null) =>
    id !== null &&
    ([
      label,
      <Link key={id} to={paths.deskJournal(id)} className="link break-all font-mono text-xs">
        {id}
      </Link>,
    ] as const);
  return (
    <Card>
      <FactList
        facts={[
          [t("type"), journalName(journal, t)],
          [
            t("status"),
            <Status
              key="status"
              tone={status === "posted" ? "positive" : status === "void" ? "neutral" : "caution"}
            >
              {t(`status.${status}`)}
            </Status>,
          ],
          [
            t("about"),
            <span key="about">
              {refNo !== null && `${thingWord(refType, t)} `}
              <DeskThing {...journal} />
            </span>,
          ],
          [t("time"), <DateTime key="at" at={at} />],
          [
            t("key"),
            <code key="key" className="text-xs break-all">
              {key}
            </code>,
          ],
          memo !== null && [
            t("memo"),
            <span key="memo" className="wrap-anywhere">
              {memo}
            </span>,
          ],
          other(t("resolves"), journal.resolves),
          other(t("resolvedBy"), journal.resolvedBy),
          other(t("reverses"), journal.reverses),
          other(t("reversedBy"), journal.reversedBy),
        ]}
      />
    </Card>
  );
}

export function JournalLines({ lines }: { lines: readonly JournalLine[] }) {
  const { t } = useTranslation("books");
  const side = (row: JournalLine, dc: "D" | "C") =>
    row.dc === dc ? <Money amount={row.amount} currency={row.ccy} /> : "–";
  const columns: Column<JournalLine>[] = [
    {
      key: "account",
      header: t("account"),
      cell: (row) => (
        <>
          <Link to={paths.deskAccount(row.code, { ccy: row.ccy })} className="row-link font-mono">
            {row.kind}
          </Link>
          {row.email && <span className="block text-xs text-muted wrap-anywhere">{row.email}</span>}
        </>
      ),
    },
    { key: "ccy", header: t("ccy"), tight: true, cell: (row) => row.ccy },
    { key: "debit", header: t("debit"), align: "end", cell: (row) => side(row, "D") },
    { key: "credit", header: t("credit"), align: "end", cell: (row) => side(row, "C") },
    {
      key: "after",
      header: t("after"),
      align: "end",
      cell: (row) => (row.after === null ? "–" : <Money amount={row.after} currency={row.ccy} />),
    },
  ];
  return (
    <DataTable caption={t("journal")} rows={lines} columns={columns} rowKey={(row) => row.id} empty={null} />
  );
}
