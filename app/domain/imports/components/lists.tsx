/**
 * The lists of every import: the files that were sent, and the rows of one of them that were not taken. A noun makes its
 * views of these columns, with `imports` as the first of their texts.
 */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import {
  Card,
  DeclaredList,
  DeclaredTable,
  LinkButton,
  type Empty,
  type ListColumn,
  type ListData,
  type ViewOf,
} from "~/ui";
import { Link } from "~/ui/link";
import { isDone, isOnlyLookedAt, type ImportStatus } from "../status";
import type { FindingRow, Hints, RunRow } from "../runs.server";
import { ImportState, useNumber } from "./state";

type OfRun = { status: ImportStatus };
type Texts = readonly ["imports"];
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Shared<Row, More> = ListColumn<Row, Row, any, More>[];

const number = (value: number, { locale }: { locale: string }) => value.toLocaleString(locale);

/** Files that were sent, and what came of them. `items`: the key of what its things are called. */
export function historyColumns(
  items: string,
  pathOf: (importId: string) => string,
): Shared<RunRow, undefined> {
  const columns: ListColumn<RunRow, RunRow, Texts, undefined>[] = [
    {
      key: "file",
      head: "column.file",
      cell: (row, { t }) => (
        <>
          <Link to={pathOf(row.id)} className="row-link wrap-anywhere">
            {row.fileName}
          </Link>
          {row.fileGone && <span className="block text-xs text-muted">{t("fileGone")}</span>}
        </>
      ),
    },
    { key: "status", head: "column.status", tight: true, cell: (row) => <ImportState status={row.status} /> },
    {
      key: "progress",
      head: "column.progress",
      tight: true,
      align: "end",
      cell: (row) => <span className="num">{shareOf(row)}</span>,
    },
    {
      key: "items",
      head: items as "column.file",
      tight: true,
      align: "end",
      text: (row, context) => number(row.items, context),
    },
    {
      key: "result",
      head: "column.result",
      tight: true,
      align: "end",
      text: ({ created, updated, unchanged }, context) =>
        [created, updated, unchanged].map((count) => number(count, context)).join(" / "),
    },
    {
      key: "failed",
      head: "column.failed",
      tight: true,
      align: "end",
      text: (row, context) => number(row.failed, context),
    },
    { key: "when", head: "column.when", time: (row) => row.createdAt },
    { key: "by", head: "column.by", text: (row, { t }) => row.by ?? t("by.cli") },
  ];
  return columns;
}

function shareOf({ status, bytesRead, bytes }: RunRow): string {
  if (status === "RUNNING" || status === "CHECKING")
    return `${Math.floor((100 * bytesRead) / Math.max(1, bytes))} %`;
  return isDone(status) ? "100 %" : "–";
}

/**
 * Rows that were not taken, with the column at fault. `item`: the key of what the key of a thing is called. `problem`
 * says a finding by the texts of the view.
 */
export function findingColumns(
  item: string,
  problem: (t: never, code: string) => string,
): Shared<FindingRow, OfRun> {
  const columns: ListColumn<FindingRow, FindingRow, Texts, OfRun>[] = [
    {
      key: "line",
      head: "report.line",
      tight: true,
      align: "end",
      cell: (row, { t }) => (
        <span className="num">
          {/* On a phone it heads its card, where it stands for itself. */}
          <span className="md:hidden">{t("report.line")} </span>
          {row.line}
        </span>
      ),
      file: (row) => row.line,
    },
    { key: "column", head: "report.column", tight: true, text: (row) => row.column },
    { key: "reason", head: "report.reason", text: (row, { t }) => problem(t as never, row.code) },
    {
      key: "value",
      head: "report.value",
      cell: (row) => <span className="wrap-anywhere">{row.detail ?? "–"}</span>,
      file: (row) => row.detail,
    },
    { key: "sku", head: () => "SKU", tight: true, text: (row) => row.sku },
    {
      key: "item",
      head: item as "report.line",
      cell: (row) => <span className="wrap-anywhere">{row.item ?? "–"}</span>,
      file: (row) => row.item,
    },
  ];
  return columns;
}

/** What stands in place of rows that were not taken. */
export function noFindings(t: TFunction<"imports">, { status }: OfRun): Empty {
  const done = isDone(status);
  const over = done || status === "CHECKED";
  const none = done ? "report.noProblems" : over ? "check.noProblems" : "report.noProblemsYet";
  return { icon: "check-circle", title: t(none), ...(over && { text: t("report.noProblemsText") }) };
}

type FindingsProps = { view: ViewOf<FindingRow, OfRun>; run: RunRow; to: string };

function DownloadFindings({ to }: { to: string }) {
  const { t } = useTranslation("imports");
  return (
    <LinkButton to={to} size="s" icon="download-simple" reloadDocument>
      {t("report.download")}
    </LinkButton>
  );
}

/** Each row that was not taken, or would not be; of a file that failed or was left, only where there is one. */
export function Findings(props: FindingsProps & { list: ListData<FindingRow> }) {
  const { view, run, to, list } = props;
  const { t } = useTranslation("imports");
  if (list.page.rows.length === 0 && (run.status === "FAILED" || run.status === "CANCELLED")) return null;
  return (
    <DeclaredList
      view={view}
      list={list}
      more={run}
      title={t(isOnlyLookedAt(run.status) ? "check.problems" : "report.problems")}
      cardActions={run.failed > 0 && <DownloadFindings to={to} />}
    />
  );
}

type HintsProps = FindingsProps & {
  hints: Hints;
  title: (shown: number, all: number) => string;
};

/** Rows that are taken and of which something is to be known, the first of them. */
export function HintRows({ view, run, to, hints, title }: HintsProps) {
  const all = Object.values(hints.counts).reduce((sum, count) => sum + count, 0);
  if (all === 0 || run.status === "CANCELLED") return null;
  const said = title(hints.rows.length, all);
  const columns = view.columns.filter(({ key }) => key !== "value");
  return (
    <Card title={said} flush actions={run.failed === 0 && <DownloadFindings to={to} />}>
      <DeclaredTable view={{ ...view, columns }} rows={hints.rows} title={said} more={run} />
    </Card>
  );
}

/** Writes two numbers as the reader does, for the words of hints and changes. */
export function useShownOfAll() {
  const number = useNumber();
  return (shown: number, all: number) => ({ shown: number(shown), all: number(all) });
}
