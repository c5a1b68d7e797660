/** Of one file of products: what it would change, and each row that was not taken. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Card,
  DeclaredList,
  DeclaredTable,
  LinkButton,
  listView,
  PlainTable,
  type Column,
  type ListData,
} from "~/ui";
import type { ChangeRow, Hints, ImportRow, ProblemRow } from "../import/desk.server";
import { problemText } from "../import/words";
import { DifferenceLine, useNumber } from "./import-words";

export function Changes({ run, changes }: { run: ImportRow; changes: readonly ChangeRow[] }) {
  const columns = useChangeColumns();
  const title = useChangesTitle(run);
  return (["created", "updated"] as const).map((kind) => {
    const rows = changes.filter((change) => change.kind === kind);
    if (rows.length === 0) return null;
    return (
      <Card key={kind} title={title(kind, rows.length)} flush>
        <PlainTable
          caption={title(kind, rows.length)}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
        />
      </Card>
    );
  });
}

function useChangesTitle(run: ImportRow) {
  const { t } = useTranslation("catalogue");
  const number = useNumber();
  return (kind: "created" | "updated", shown: number) =>
    run[kind] > shown
      ? t(`changes.${kind}.first`, { shown: number(shown), all: number(run[kind]) })
      : t(`changes.${kind}`);
}

function useChangeColumns(): Column<ChangeRow>[] {
  const { t } = useTranslation("catalogue");
  return [
    {
      key: "title",
      header: t("changes.product"),
      cell: (row) => (
        <>
          <span className="font-semibold wrap-anywhere">{row.title}</span>
          <span className="block text-xs wrap-anywhere text-muted">{row.spu}</span>
        </>
      ),
    },
    {
      key: "line",
      header: t("report.line"),
      tight: true,
      align: "end",
      cell: (row) => <span className="num">{row.line}</span>,
    },
    {
      key: "changes",
      header: t("changes.what"),
      cell: (row) => (
        <ul className="grid gap-0.5 text-sm">
          {row.changes.map((difference, i) => (
            <li key={i}>
              <DifferenceLine difference={difference} />
            </li>
          ))}
          {row.more > 0 && <li className="text-muted">{t("changes.more", { count: row.more })}</li>}
        </ul>
      ),
    },
  ];
}

/** What was found in a file before it is taken, or before its import began. */
const looked = ["TO_CHECK", "CHECKING", "CHECKED", "CANCELLED", "QUEUED"];

/** Rows that were not taken, or would not be, with the column at fault. */
export const problemView = listView<ProblemRow, ProblemRow, { run: ImportRow }>()({
  texts: ["catalogue"],
  title: "report.problems",
  file: "import-problems",
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
    { key: "reason", head: "report.reason", text: (row, { t }) => problemText(t, row.code) },
    {
      key: "value",
      head: "report.value",
      cell: (row) => <span className="wrap-anywhere">{row.detail ?? "–"}</span>,
      file: (row) => row.detail,
    },
    { key: "sku", head: () => "SKU", tight: true, text: (row) => row.sku },
    {
      key: "handle",
      head: "report.handle",
      cell: (row) => <span className="wrap-anywhere">{row.handle ?? "–"}</span>,
      file: (row) => row.handle,
    },
  ],
  empty: ({ t, more: { run } }) => {
    const done = run.status === "DONE" || run.status === "DONE_WITH_ERRORS";
    const over = done || run.status === "CHECKED";
    const none = done ? "report.noProblems" : over ? "check.noProblems" : "report.noProblemsYet";
    return { icon: "check-circle", title: t(none), ...(over && { text: t("report.noProblemsText") }) };
  },
});

const hintView = { ...problemView, columns: problemView.columns.filter(({ key }) => key !== "value") };

function DownloadProblems({ run }: { run: ImportRow }) {
  const { t } = useTranslation("catalogue");
  return (
    <LinkButton to={paths.deskImportProblems(run.id)} size="s" icon="download-simple" reloadDocument>
      {t("report.download")}
    </LinkButton>
  );
}

/** Each row that was not taken, or would not be; of a file that failed or was left, only where there is one. */
export function ImportProblems({ run, list }: { run: ImportRow; list: ListData<ProblemRow> }) {
  const { t } = useTranslation("catalogue");
  if (list.page.rows.length === 0 && (run.status === "FAILED" || run.status === "CANCELLED")) return null;
  return (
    <DeclaredList
      view={problemView}
      list={list}
      more={{ run }}
      title={t(looked.includes(run.status) ? "check.problems" : "report.problems")}
      cardActions={run.failed > 0 && <DownloadProblems run={run} />}
    />
  );
}

/** Rows that are taken and say less than the shelf asks for, the first of them. */
export function ImportHints({ run, hints }: { run: ImportRow; hints: Hints }) {
  const { t } = useTranslation("catalogue");
  const number = useNumber();
  const all = Object.values(hints.counts).reduce((sum, count) => sum + count, 0);
  if (all === 0 || run.status === "CANCELLED") return null;
  const shown = { shown: number(hints.rows.length), all: number(all) };
  const title = t(all > hints.rows.length ? "hints.first" : "hints.rows", shown);
  return (
    <Card title={title} flush actions={run.failed === 0 && <DownloadProblems run={run} />}>
      <DeclaredTable view={hintView} rows={hints.rows} title={title} more={{ run }} />
    </Card>
  );
}
