/** The lines of a day: what the provider says on the one side, what the books say on the other, and what becomes of it. */
import { useTranslation } from "~/i18n/use-translation";
import type { TFunction } from "i18next";
import { paths } from "~/platform/paths";
import {
  Button,
  DataTable,
  DateTime,
  EmptyState,
  Field,
  Filters,
  Form,
  Input,
  Money,
  SearchField,
  Select,
  Status,
  type Column,
  type Tone,
} from "~/ui";
import { Link } from "~/ui/link";
import { adviceFor } from "../advice";
import { lineKinds } from "../lines";
import type { DifferenceView, LineRow } from "../list.server";
import type { DifferenceState, LineTab } from "../tabs";

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

type FilterProps = { tab: LineTab; filters: Readonly<Record<string, string>>; clearTo: string };

export function LineFilters({ tab, filters: { q = "", kind = "" }, clearTo }: FilterProps) {
  const { t } = useTranslation("reconciliation");
  const options = [
    { value: "", label: t("line.anyKind") },
    ...lineKinds.map((name) => ({ value: name, label: t(`kind.${name}`) })),
  ];
  return (
    <Filters keep={{ tab }} active={[q, kind].filter(Boolean).length} clearTo={clearTo}>
      <SearchField label={t("line.search")} q={q} />
      <Field label={t("line.kind")} name="kind" value={kind} plain>
        <Select options={options} />
      </Field>
    </Filters>
  );
}

/** A note that was refused, to be shown again where it was typed. */
export type SentNote = { task: string; note: string };

type TableProps = { rows: readonly LineRow[]; sent: Partial<SentNote> | undefined };

export function LineTable({ rows, sent }: TableProps) {
  const { t } = useTranslation("reconciliation");
  const columns: Column<LineRow>[] = [
    {
      key: "kind",
      header: t("line.kind"),
      cell: (row) => (
        <>
          {kindText(row, t)}
          <span className="block text-xs text-muted">
            <DateTime at={row.at} />
          </span>
        </>
      ),
    },
    {
      key: "ref",
      header: t("line.ref"),
      cell: ({ ref, source }) => (
        <span className="text-xs wrap-anywhere">
          <code>{ref ?? "–"}</code>
          {source !== null && source !== ref && <code className="block text-muted">{source}</code>}
        </span>
      ),
    },
    {
      key: "provider",
      header: t("line.atProvider"),
      align: "end",
      cell: ({ amount, ccy }) => (amount === null ? "–" : <Money amount={amount} currency={ccy} />),
    },
    {
      key: "books",
      header: t("line.inBooks"),
      align: "end",
      cell: ({ bookAmount, bookCcy, ccy, difference }) => {
        const stands = bookAmount ?? (difference?.kind === "balance" ? null : bookAmount);
        return stands === null ? "–" : <Money amount={stands} currency={bookCcy ?? ccy} />;
      },
    },
    {
      key: "journal",
      header: t("line.journal"),
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
    },
    {
      key: "state",
      header: t("line.state"),
      cell: (row) =>
        row.difference ? (
          <Difference line={row} difference={row.difference} sent={sent} />
        ) : (
          <Status tone={row.journalId ? "positive" : "neutral"}>{agreementText(row, t)}</Status>
        ),
    },
  ];
  return (
    <DataTable
      caption={t("lines.title")}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon="scales" title={t("line.empty")}>
          {t("line.empty.text")}
        </EmptyState>
      }
    />
  );
}

/** What differs, what to do about it, and what was said of it. */
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

/** What to do about it, and where. */
function Advice({ line, difference }: { line: LineRow; difference: DifferenceView }) {
  const { t } = useTranslation("reconciliation");
  const { kind, subject, source } = line;
  const { said, to } = adviceFor({
    ...{ difference: difference.kind, bookable: difference.bookable },
    ...{ kind, subject, source },
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
