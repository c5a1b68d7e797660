/** Of one file of products: what it would change, and each row that was not taken. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, DataTable, EmptyState, LinkButton, Pager, PlainTable, type Column } from "~/ui";
import type { ChangeRow, Hints, ImportRow, ProblemRow } from "../import/desk.server";
import { DifferenceLine, ProblemText, useNumber } from "./import-words";

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
      ...{ key: "title", header: t("changes.product") },
      cell: (row) => (
        <>
          <span className="font-semibold wrap-anywhere">{row.title}</span>
          <span className="block text-xs wrap-anywhere text-muted">{row.spu}</span>
        </>
      ),
    },
    {
      ...{ key: "line", header: t("report.line"), tight: true, align: "end" },
      cell: (row) => <span className="num">{row.line}</span>,
    },
    {
      ...{ key: "changes", header: t("changes.what") },
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

type ProblemsProps = {
  run: ImportRow;
  problems: { rows: readonly ProblemRow[]; before: string | null; after: string | null };
  size: number;
};

/** Each row that was not taken, or would not be, with the column at fault. */
export function ImportProblems({ run, problems, size }: ProblemsProps) {
  const { t } = useTranslation("catalogue");
  const columns = useProblemColumns();
  const looked = ["TO_CHECK", "CHECKING", "CHECKED", "CANCELLED", "QUEUED"].includes(run.status);
  const done = run.status === "DONE" || run.status === "DONE_WITH_ERRORS";
  const over = done || run.status === "CHECKED";
  const none = done ? "report.noProblems" : over ? "check.noProblems" : "report.noProblemsYet";
  if (problems.rows.length === 0 && (run.status === "FAILED" || run.status === "CANCELLED")) return null;
  return (
    <Card
      title={t(looked ? "check.problems" : "report.problems")}
      flush
      actions={
        run.failed > 0 && (
          <LinkButton to={paths.deskImportProblems(run.id)} size="s" icon="download-simple" reloadDocument>
            {t("report.download")}
          </LinkButton>
        )
      }
    >
      <DataTable
        caption={t(looked ? "check.problems" : "report.problems")}
        rows={problems.rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState icon="check-circle" title={t(none)}>
            {over && t("report.noProblemsText")}
          </EmptyState>
        }
      />
      {problems.rows.length > 0 && <Pager before={problems.before} after={problems.after} size={size} />}
    </Card>
  );
}

/** Rows that are taken and say less than the shelf asks for, the first of them. */
export function ImportHints({ run, hints }: { run: ImportRow; hints: Hints }) {
  const { t } = useTranslation("catalogue");
  const number = useNumber();
  const columns = useProblemColumns().filter(({ key }) => key !== "value");
  const all = Object.values(hints.counts).reduce((sum, count) => sum + count, 0);
  if (all === 0 || run.status === "CANCELLED") return null;
  const shown = { shown: number(hints.rows.length), all: number(all) };
  const title = t(all > hints.rows.length ? "hints.first" : "hints.rows", shown);
  return (
    <Card
      title={title}
      flush
      actions={
        run.failed === 0 && (
          <LinkButton to={paths.deskImportProblems(run.id)} size="s" icon="download-simple" reloadDocument>
            {t("report.download")}
          </LinkButton>
        )
      }
    >
      <PlainTable caption={title} rows={hints.rows} columns={columns} rowKey={(row) => row.id} />
    </Card>
  );
}

function useProblemColumns(): Column<ProblemRow>[] {
  const { t } = useTranslation("catalogue");
  return [
    {
      ...{ key: "line", header: t("report.line"), tight: true, align: "end" },
      cell: (row) => (
        <span className="num">
          {/* On a phone it heads its card, where it stands for itself. */}
          <span className="md:hidden">{t("report.line")} </span>
          {row.line}
        </span>
      ),
    },
    { key: "column", header: t("report.column"), cell: (row) => row.column ?? "–", tight: true },
    { key: "reason", header: t("report.reason"), cell: (row) => <ProblemText code={row.code} /> },
    {
      ...{ key: "value", header: t("report.value") },
      cell: (row) => <span className="wrap-anywhere">{row.detail ?? "–"}</span>,
    },
    { key: "sku", header: "SKU", cell: (row) => row.sku ?? "–", tight: true },
    {
      ...{ key: "handle", header: t("report.handle") },
      cell: (row) => <span className="wrap-anywhere">{row.handle ?? "–"}</span>,
    },
  ];
}
