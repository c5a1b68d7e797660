/** /desk/catalogue/import/:importId: how far an import is, what came of it, and each row that was not taken. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/domain/accounts/guards.server";
import { FailureText, ImportState, ProblemText } from "~/domain/catalogue/components/import-words";
import { findImport, problemsPage, type ProblemRow } from "~/domain/catalogue/import/desk.server";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import {
  Banner,
  Card,
  DataTable,
  DateTime,
  EmptyState,
  FactList,
  LinkButton,
  PageHeader,
  pageMeta,
  Pager,
  Progress,
  type Column,
} from "~/ui";

export const handle = { i18n: ["catalogue"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const run = found(await findImport(args.params["importId"] ?? ""));
  const query = parseListQuery(args.request.url);
  const problems = await problemsPage(run.id, query);
  const title = getT(args, "catalogue")("report.title", { file: run.fileName });
  return { title, run, problems, size: query.size };
}

export default function ImportReport() {
  const { t } = useTranslation("catalogue");
  const { title, run } = useLoaderData<typeof loader>();
  const open = run.status === "QUEUED" || run.status === "RUNNING";
  return (
    <>
      <PageHeader
        title={title}
        status={<ImportState status={run.status} />}
        breadcrumbs={[{ label: t("import.title"), to: paths.deskImports() }, { label: run.fileName }]}
      />
      {run.error && (
        <Banner tone="critical" title={t("report.failure")}>
          <FailureText error={run.error} />
        </Banner>
      )}
      {open && (
        <Card>
          <Progress
            label={run.status === "QUEUED" ? t("report.queued") : t("report.running", { file: run.fileName })}
            value={run.bytesRead}
            max={run.bytes}
            refresh={2}
          >
            {t("report.leave")}
          </Progress>
        </Card>
      )}
      <Sums />
      <Problems />
    </>
  );
}

function Sums() {
  const { t, i18n } = useTranslation("catalogue");
  const { run } = useLoaderData<typeof loader>();
  const number = (value: number) => value.toLocaleString(i18n.language);
  const seconds =
    run.startedAt && run.finishedAt ? (run.finishedAt.getTime() - run.startedAt.getTime()) / 1000 : null;
  return (
    <Card>
      <FactList
        facts={[
          [t("report.rows"), number(run.rows)],
          [t("report.products"), number(run.products)],
          [t("report.created"), number(run.created)],
          [t("report.updated"), number(run.updated)],
          [t("report.unchanged"), number(run.unchanged)],
          [t("report.failed"), number(run.failed)],
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

function Problems() {
  const { t } = useTranslation("catalogue");
  const { run, problems, size } = useLoaderData<typeof loader>();
  const over = run.status === "DONE" || run.status === "DONE_WITH_ERRORS";
  const columns = useColumns();
  if (problems.rows.length === 0 && run.status === "FAILED") return null;
  return (
    <Card
      title={t("report.problems")}
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
        caption={t("report.problems")}
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

function useColumns(): Column<ProblemRow>[] {
  const { t } = useTranslation("catalogue");
  return [
    {
      key: "line",
      header: t("report.line"),
      cell: (row) => <span className="num">{row.line}</span>,
      tight: true,
      align: "end",
    },
    { key: "sku", header: "SKU", cell: (row) => row.sku ?? "–", tight: true },
    { key: "reason", header: t("report.reason"), cell: (row) => <ProblemText code={row.code} /> },
    { key: "value", header: t("report.value"), cell: (row) => row.detail ?? "–" },
    { key: "handle", header: t("report.handle"), cell: (row) => row.handle ?? "–" },
  ];
}
