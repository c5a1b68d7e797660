/** The lists of every import: the files that were sent, and the rows of one of them that were not taken. */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import type { Namespace } from "~/i18n/resources";
import {
  Card,
  DeclaredList,
  DeclaredTable,
  LinkButton,
  listView,
  type Empty,
  type ListData,
  type ListView,
} from "~/ui";
import { Link } from "~/ui/link";
import { isOnlyLookedAt, type ImportStatus } from "../status";
import type { FindingRow, Hints, RunRow } from "../runs.server";
import { ImportState, useNumber } from "./state";

type Texts<Own extends Namespace> = readonly ["imports", Own];
type Translate<Own extends Namespace> = TFunction<Texts<Own>>;
type Listed<Row, Own extends Namespace, More> = ListView<Row, Row, Texts<Own>, never, never, More>;

type HistoryWords<Own extends Namespace> = {
  /** The import's own texts. */
  own: Own;
  title: (t: Translate<Own>) => string;
  /** What its things are called. */
  items: (t: Translate<Own>) => string;
  /** The page of one import. */
  pathOf: (importId: string) => string;
  empty: (t: Translate<Own>) => Omit<Empty, "icon">;
};

/** Files that were sent, and what came of them. */
export function historyView<Own extends Namespace>(words: HistoryWords<Own>): Listed<RunRow, Own, undefined> {
  const number = (value: number, { locale }: { locale: string }) => value.toLocaleString(locale);
  const view = listView<RunRow>()({
    texts: ["imports"],
    title: "report.title",
    rowKey: (row) => row.id,
    columns: [
      {
        key: "file",
        head: "column.file",
        cell: (row, { t }) => (
          <>
            <Link to={words.pathOf(row.id)} className="row-link wrap-anywhere">
              {row.fileName}
            </Link>
            {row.fileGone && <span className="block text-xs text-muted">{t("fileGone")}</span>}
          </>
        ),
      },
      {
        key: "status",
        head: "column.status",
        tight: true,
        cell: (row) => <ImportState status={row.status} />,
      },
      {
        key: "progress",
        head: "column.progress",
        tight: true,
        align: "end",
        cell: (row) => <span className="num">{shareOf(row)}</span>,
      },
      {
        key: "items",
        tight: true,
        align: "end",
        head: ({ t }) => words.items(t as unknown as Translate<Own>),
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
    ],
    empty: () => ({ icon: "file-arrow-up", title: "" }),
  }) as unknown as Listed<RunRow, Own, undefined>;
  return {
    ...view,
    texts: ["imports", words.own],
    title: ({ t }) => words.title(t),
    empty: ({ t }) => ({ icon: "file-arrow-up", ...words.empty(t) }),
  };
}

function shareOf({ status, bytesRead, bytes }: RunRow): string {
  if (status === "RUNNING" || status === "CHECKING")
    return `${Math.floor((100 * bytesRead) / Math.max(1, bytes))} %`;
  return status === "DONE" || status === "DONE_WITH_ERRORS" ? "100 %" : "–";
}

type FindingWords<Own extends Namespace> = {
  own: Own;
  /** What its file is called. */
  file: string;
  /** What the key of a thing is called. */
  item: (t: Translate<Own>) => string;
  /** Why a row was not taken. */
  problem: (t: Translate<Own>, code: string) => string;
};

type OfRun = { status: ImportStatus };

/** Rows that were not taken, or would not be, with the column at fault. */
export function findingView<Own extends Namespace>(words: FindingWords<Own>): Listed<FindingRow, Own, OfRun> {
  const view = listView<FindingRow, FindingRow, OfRun>()({
    texts: ["imports"],
    title: "report.problems",
    file: words.file,
    rowKey: (row) => row.id,
    columns: [
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
      {
        key: "reason",
        head: "report.reason",
        text: (row, { t }) => words.problem(t as unknown as Translate<Own>, row.code),
      },
      {
        key: "value",
        head: "report.value",
        cell: (row) => <span className="wrap-anywhere">{row.detail ?? "–"}</span>,
        file: (row) => row.detail,
      },
      { key: "sku", head: () => "SKU", tight: true, text: (row) => row.sku },
      {
        ...{ key: "item", head: ({ t }) => words.item(t as unknown as Translate<Own>) },
        cell: (row) => <span className="wrap-anywhere">{row.item ?? "–"}</span>,
        file: (row) => row.item,
      },
    ],
    empty: ({ t, more }) => noFindings(t as never, more),
  }) as unknown as Listed<FindingRow, Own, OfRun>;
  return { ...view, texts: ["imports", words.own] };
}

function noFindings(t: TFunction<"imports">, { status }: OfRun): Empty {
  const done = status === "DONE" || status === "DONE_WITH_ERRORS";
  const over = done || status === "CHECKED";
  const none = done ? "report.noProblems" : over ? "check.noProblems" : "report.noProblemsYet";
  return { icon: "check-circle", title: t(none), ...(over && { text: t("report.noProblemsText") }) };
}

type View<Own extends Namespace> = ReturnType<typeof findingView<Own>>;
type FindingsProps<Own extends Namespace> = { view: View<Own>; run: RunRow; to: string };

function DownloadFindings({ to }: { to: string }) {
  const { t } = useTranslation("imports");
  return (
    <LinkButton to={to} size="s" icon="download-simple" reloadDocument>
      {t("report.download")}
    </LinkButton>
  );
}

/** Each row that was not taken, or would not be; of a file that failed or was left, only where there is one. */
export function Findings<Own extends Namespace>(props: FindingsProps<Own> & { list: ListData<FindingRow> }) {
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

type HintsProps<Own extends Namespace> = FindingsProps<Own> & {
  hints: Hints;
  /** Above the rows: how many are shown, and of how many. */
  title: (shown: number, all: number) => string;
};

/** Rows that are taken and of which something is to be known, the first of them. */
export function HintRows<Own extends Namespace>({ view, run, to, hints, title }: HintsProps<Own>) {
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
