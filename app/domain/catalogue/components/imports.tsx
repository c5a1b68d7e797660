/** Product files: sending one, what it would do, how far it is, what came of it, and earlier ones. */
import { getZodConstraint } from "@conform-to/zod/v4";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import {
  Banner,
  Card,
  DataTable,
  DateTime,
  EmptyState,
  FactList,
  Field,
  LinkButton,
  Pager,
  PlainTable,
  Progress,
  Select,
  type Column,
  type Option,
} from "~/ui";
import { Decide, ImportHistory, LookedAt, SendFile } from "~/ui/imports";
import { Link } from "~/ui/link";
import { importMaxBytes } from "../config";
import { ImportForm, type ImportFields } from "../forms";
import type { ChangeRow, Checked, ImportRow, ProblemRow } from "../import/desk.server";
import { DifferenceLine, FailureText, ImportState, ProblemText } from "./import-words";

const megabytes = importMaxBytes / 1024 / 1024;

type SendProps = { result: SubmissionResult | undefined; places: readonly Option[] };

export function SendProducts({ result, places }: SendProps) {
  const { t } = useTranslation("catalogue");
  const [form, fields] = useForm<ImportFields>({
    ...(result ? { lastResult: result } : {}),
    constraint: getZodConstraint(ImportForm),
    defaultValue: { warehouse: places[0]?.value },
  });
  const labels = { file: t("import.file"), warehouse: t("import.warehouse") };
  return (
    <SendFile
      title={t("import.new")}
      form={form}
      file={fields.file}
      labels={labels}
      hint={t("import.fileHint")}
      accept={[".csv", ".xlsx"]}
      megabytes={megabytes}
      submit={t("import.submit")}
    >
      <Field label={labels.warehouse} meta={fields.warehouse} required choice>
        <Select options={places} />
      </Field>
    </SendFile>
  );
}

type ListProps = {
  page: { rows: readonly ImportRow[]; before: string | null; after: string | null };
  size: number;
};

export function ProductImports({ page, size }: ListProps) {
  const { t } = useTranslation("catalogue");
  return (
    <ImportHistory
      title={t("import.history")}
      page={page}
      size={size}
      columns={useHistoryColumns()}
      icon="file-arrow-up"
      empty={t("import.empty")}
      emptyText={t("import.emptyText")}
    />
  );
}

function useNumber() {
  const { i18n } = useTranslation("catalogue");
  return (value: number) => value.toLocaleString(i18n.language);
}

function useHistoryColumns(): Column<ImportRow>[] {
  const { t } = useTranslation("catalogue");
  const number = useNumber();
  return [
    {
      key: "file",
      header: t("import.column.file"),
      cell: (row) => (
        <Link to={paths.deskImport(row.id)} className="row-link wrap-anywhere">
          {row.fileName}
        </Link>
      ),
    },
    {
      ...{ key: "status", header: t("import.column.status"), tight: true },
      cell: (row) => <ImportState status={row.status} />,
    },
    {
      ...{ key: "progress", header: t("import.column.progress"), tight: true, align: "end" },
      cell: (row) => <span className="num">{shareOf(row)}</span>,
    },
    {
      ...{ key: "products", header: t("import.column.products"), tight: true, align: "end" },
      cell: (row) => number(row.products),
    },
    {
      ...{ key: "result", header: t("import.column.result"), tight: true, align: "end" },
      cell: (row) => [row.created, row.updated, row.unchanged].map(number).join(" / "),
    },
    {
      ...{ key: "failed", header: t("import.column.failed"), tight: true, align: "end" },
      cell: (row) => number(row.failed),
    },
    {
      ...{ key: "when", header: t("import.column.when"), tight: true },
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    { key: "by", header: t("import.column.by"), cell: (row) => row.by ?? t("import.by.cli") },
  ];
}

function shareOf({ status, bytesRead, bytes }: ImportRow): string {
  if (status === "RUNNING" || status === "CHECKING")
    return `${Math.floor((100 * bytesRead) / Math.max(1, bytes))} %`;
  return status === "DONE" || status === "DONE_WITH_ERRORS" ? "100 %" : "–";
}

const open = ["TO_CHECK", "CHECKING", "QUEUED", "RUNNING"] as const;

type ReportProps = {
  run: ImportRow;
  /** What it waits to do; null where it does not wait to be confirmed. */
  check: { readonly changes: readonly ChangeRow[]; readonly moved: number } | null;
};

/** The state of one file: what is to be decided, how far it is, its sums. */
export function ImportReport({ run, check }: ReportProps) {
  const { t } = useTranslation("catalogue");
  const running = open.find((status) => status === run.status);
  const moved = check?.moved ?? 0;
  const number = useNumber();
  const useful = run.created + run.updated > 0;
  return (
    <>
      {run.error && (
        <Banner tone="critical" title={t("report.failure")}>
          <FailureText error={run.error} />
        </Banner>
      )}
      <LookedAt
        waiting={
          run.status === "CHECKED"
            ? {
                title: t(useful ? "check.notYet" : "check.nothing"),
                text: t(useful ? "check.notYetText" : "check.nothingText"),
              }
            : null
        }
        stale={
          moved > 0
            ? { title: t("check.stale", { count: moved, shown: number(moved) }), text: t("check.staleText") }
            : null
        }
      />
      {run.status === "CHECKED" && (
        <Decide
          primary={
            moved > 0
              ? { intent: "again", label: t("check.again"), icon: "arrows-clockwise" }
              : useful && { intent: "apply", label: t("check.apply", { count: run.created + run.updated }) }
          }
          others={[{ intent: "cancel", label: t("check.cancel"), icon: "x" }]}
        />
      )}
      {running && (
        <Card>
          <Progress
            label={t(`running.${running}`, { file: run.fileName })}
            {...(running === "QUEUED" || running === "TO_CHECK"
              ? {}
              : { value: run.bytesRead, max: run.bytes })}
            refresh={2}
          >
            {t(running === "RUNNING" || running === "QUEUED" ? "report.leave" : "check.leave")}
          </Progress>
          {running !== "RUNNING" && (
            <div className="pt-4">
              <Decide others={[{ intent: "cancel", label: t("check.cancel"), icon: "x" }]} />
            </div>
          )}
        </Card>
      )}
      <Sums run={run} />
      {check && <Changes run={run} changes={check.changes} />}
    </>
  );
}

function Sums({ run }: { run: ImportRow }) {
  const { t } = useTranslation("catalogue");
  const number = useNumber();
  const { checked } = run;
  const seconds =
    run.startedAt && run.finishedAt ? (run.finishedAt.getTime() - run.startedAt.getTime()) / 1000 : null;
  const looked = ["TO_CHECK", "CHECKING", "CHECKED", "CANCELLED", "QUEUED"].includes(run.status);
  const words = looked ? "would" : "report";
  return (
    <Card title={t(looked ? "check.title" : "report.sums")}>
      <FactList
        facts={[
          [t("report.rows"), number(run.rows)],
          [t("report.products"), number(run.products)],
          [t(`${words}.created`), number(run.created)],
          [t(`${words}.updated`), number(run.updated)],
          [t("report.unchanged"), number(run.unchanged)],
          [t(`${words}.failed`), number(run.failed)],
          checked && !looked && run.status !== "FAILED" && [t("check.expected"), expectedOf(checked, number)],
          checked !== null &&
            checked.newCategories.length > 0 && [
              t("check.newCategories"),
              <ul key="categories">
                {checked.newCategories.map((path) => (
                  <li key={path} className="wrap-anywhere">
                    {path}
                  </li>
                ))}
              </ul>,
            ],
          [t("report.warehouse"), run.warehouse],
          [t("report.bytes"), `${number(Math.ceil(run.bytes / 1024))} kB`],
          run.startedAt && [t("report.started"), <DateTime key="started" at={run.startedAt} />],
          run.finishedAt && [
            t("report.finished"),
            <span key="finished">
              <DateTime at={run.finishedAt} />
              {seconds !== null && (
                <span className="hint">
                  {" "}
                  ({t("report.seconds", { count: Math.round(seconds * 10) / 10 })})
                </span>
              )}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}

const expectedOf = ({ created, updated, unchanged }: Checked, number: (value: number) => string) =>
  [created, updated, unchanged].map(number).join(" / ");

function Changes({ run, changes }: { run: ImportRow; changes: readonly ChangeRow[] }) {
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
          {row.changes.length === 0 && <li>{t("changes.words")}</li>}
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
  const over = ["DONE", "DONE_WITH_ERRORS", "CHECKED"].includes(run.status);
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
          <EmptyState icon="check-circle" title={t(over ? "report.noProblems" : "report.noProblemsYet")}>
            {over && t("report.noProblemsText")}
          </EmptyState>
        }
      />
      {problems.rows.length > 0 && <Pager before={problems.before} after={problems.after} size={size} />}
    </Card>
  );
}

function useProblemColumns(): Column<ProblemRow>[] {
  const { t } = useTranslation("catalogue");
  return [
    {
      ...{ key: "line", header: t("report.line"), tight: true, align: "end" },
      cell: (row) => <span className="num">{row.line}</span>,
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
