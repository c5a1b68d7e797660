/** The lines of a day: the provider's amount, ours, and the state. */
import { useTranslation } from "~/i18n/use-translation";
import type { TFunction } from "i18next";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { Button, DateTime, Field, Form, Input, listView, Money, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { adviceFor } from "../advice";
import { lineKinds } from "../lines";
import type { DifferenceView, LineRow } from "../list.server";
import { lineTabs, type DifferenceState } from "../tabs";

const tones: Record<DifferenceState, Tone> = {
  OPEN: "critical",
  EXPLAINED: "caution",
  SETTLED: "positive",
  BOOKED: "positive",
};

/** What a line is, in words; a balance stands on no line of its own. */
export function kindText(row: LineRow, t: TFunction<"reconciliation">): string {
  if (row.kind === null) return t(row.difference?.kind === "balance" ? "kind.balance" : "kind.books");
  const kind = t(`kind.${row.kind}`);
  return row.part === "fee" && row.kind !== "fee" ? t("part.fee", { kind }) : kind;
}

/** Whether both sides agree on it, in words. */
export function agreementText(
  { difference, journalId, kind, undone }: LineRow,
  t: TFunction<"reconciliation">,
): string {
  if (difference) return t(`difference.${difference.kind}`);
  if (journalId) return t("agreed.yes");
  if (undone) return t("agreed.undone");
  return t(kind === "payout" ? "agreed.onWay" : "agreed.waiting");
}

/** A note that was refused, to be shown again where it was typed. */
export type SentNote = { task: string; note: string };

type More = { sent: Partial<SentNote> | undefined };

/** The lines of a day, in their order. */
export const dayLineView = listView<LineRow, LineRow, More>()({
  texts: ["reconciliation"],
  title: "lines.title",
  file: "lines",
  tabs: lineTabs,
  tabText: (tab, { t }) => t(`line.${tab}`),
  tabsLabel: "lines.tabs",
  filters: {
    q: { search: "line.search" },
    kind: {
      choice: "line.kind",
      any: "line.anyKind",
      options: ({ t }) => lineKinds.map((name) => ({ value: name, label: t(`kind.${name}`) })),
    },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "kind",
      head: "line.kind",
      cell: (row, { t }) => (
        <>
          {kindText(row, t)}
          <span className="block text-xs text-muted">
            <DateTime at={row.at} />
          </span>
        </>
      ),
      file: [
        { head: "line.at", unit: "UTC", cell: (row) => row.at },
        { cell: (row, { t }) => kindText(row, t) },
      ],
    },
    {
      key: "ref",
      head: "line.ref",
      cell: ({ ref, source }) => (
        <span className="text-xs wrap-anywhere">
          <code>{ref ?? "–"}</code>
          {source !== null && source !== ref && <code className="block text-muted">{source}</code>}
        </span>
      ),
      file: [{ cell: (row) => row.ref }, { head: "csv.source", cell: (row) => row.source }],
    },
    {
      key: "provider",
      head: "line.atProvider",
      align: "end",
      cell: ({ amount, ccy }) => (amount === null ? "–" : <Money amount={amount} currency={ccy} />),
      file: [
        { cell: ({ amount, ccy }) => amountCell(amount, ccy) },
        { head: "csv.ccy", cell: (row) => row.ccy },
      ],
    },
    {
      key: "books",
      head: "line.inBooks",
      align: "end",
      cell: ({ bookAmount, bookCcy, ccy }) =>
        bookAmount === null ? "–" : <Money amount={bookAmount} currency={bookCcy ?? ccy} />,
      file: [
        { cell: ({ bookAmount, bookCcy, ccy }) => amountCell(bookAmount, bookCcy ?? ccy) },
        { head: "csv.bookCcy", cell: (row) => row.bookCcy },
      ],
    },
    {
      key: "journal",
      head: "line.journal",
      tight: true,
      cell: ({ journalId, journalType, journalNo }) =>
        journalId ? (
          <Link to={paths.deskJournal(journalId)} className="link">
            {journalType}
            <span className="block max-w-40 truncate text-xs">{journalNo}</span>
          </Link>
        ) : (
          "–"
        ),
      file: [{ cell: (row) => row.journalType }, { head: "csv.number", cell: (row) => row.journalNo }],
    },
    {
      key: "state",
      head: "line.state",
      cell: (row, { t, more: { sent } }) =>
        row.difference ? (
          <Difference line={row} difference={row.difference} sent={sent} />
        ) : (
          <Status tone={row.journalId ? "positive" : "neutral"}>{agreementText(row, t)}</Status>
        ),
      file: [
        { cell: (row, { t }) => agreementText(row, t) },
        {
          head: "column.state",
          cell: ({ difference }, { t }) => difference && t(`status.${difference.state}`),
        },
        { head: "csv.note", cell: ({ difference }) => difference?.note },
      ],
    },
  ],
  empty: ({ t }) => ({ icon: "scales", title: t("line.empty"), text: t("line.empty.text") }),
});

function Difference({
  line,
  difference,
  sent,
}: {
  line: LineRow;
  difference: DifferenceView;
  sent: Partial<SentNote> | undefined;
}) {
  const { t } = useTranslation("reconciliation");
  const { kind, state, note, by, at, task, bookable, proposed } = difference;
  return (
    <div className="grid max-w-80 gap-1 lg:min-w-56 text-start">
      <span className="flex flex-wrap items-center gap-2">
        <strong>{t(`difference.${kind}`)}</strong>
        <Status tone={tones[state]}>{t(`status.${state}`)}</Status>
      </span>
      {state === "OPEN" && (
        <>
          <Advice line={line} difference={difference} />
          <Explain task={task} typed={sent?.task === task ? sent.note : undefined} />
        </>
      )}
      {bookable && (
        <Link to={paths.deskReconciliationLine(line.id)} className="link text-sm">
          {t(proposed ? "booking.toProposal" : state === "BOOKED" ? "booking.toBooking" : "booking.toBook")}
        </Link>
      )}
      {note !== null && <span className="text-sm wrap-anywhere">{note}</span>}
      {at !== null && (
        <span className="text-xs text-muted">
          {by !== null && `${by} · `}
          <DateTime at={at} />
        </span>
      )}
    </div>
  );
}

function Advice({ line, difference }: { line: LineRow; difference: DifferenceView }) {
  const { t } = useTranslation("reconciliation");
  const { kind, subject, source } = line;
  const { said, to } = adviceFor({
    difference: difference.kind,
    bookable: difference.bookable,
    kind,
    subject,
    source,
  });
  return (
    <>
      <span className="text-sm text-muted">{t(`advice.${said}`)}</span>
      {to && (
        <Link to={to.path} className="link text-sm">
          {t(`advice.to.${to.words}`)}
        </Link>
      )}
    </>
  );
}

function Explain({ task, typed = "" }: { task: string; typed: string | undefined }) {
  const { t } = useTranslation("reconciliation");
  return (
    <Form method="post" scope={task} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="task" value={task} />
      <Field plain name="note" label={t("explain.note")} value={typed}>
        <Input maxLength={500} />
      </Field>
      <Button intent="explain" size="s">
        {t("explain.submit")}
      </Button>
    </Form>
  );
}
