/** Statements from files: sending one, what it holds, and what became of earlier ones. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Card, DateTime, DeclaredTable, FactList, listView, Money } from "~/ui";
import { Decide, FileState, LookedAt, SendFile } from "~/ui/imports";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { statementEndings, statementMegabytes } from "../config";
import type { ImportPreview, ImportRow, ImportStatus } from "../imports.server";
import type { Problem } from "../statement";
import { entryColumns } from "./entry-columns";
import { StatementForm } from "../forms";

type SendProps = { result: SubmissionResult | undefined; problems: readonly Problem[] };

export function SendStatement({ result, problems }: SendProps) {
  const { t } = useTranslation("banking");
  const [form, fields] = useSchemaForm(StatementForm, { id: "statement", result });
  return (
    <SendFile
      title={t("imports.new")}
      form={form}
      file={fields.file}
      labels={{ file: t("imports.file") }}
      hint={t("imports.hint")}
      accept={statementEndings}
      megabytes={statementMegabytes}
      submit={t("imports.preview")}
      problems={<Problems problems={problems} />}
    />
  );
}

function Problems({ problems }: Pick<SendProps, "problems">) {
  const { t } = useTranslation("banking");
  if (problems.length === 0) return null;
  return (
    <Banner tone="critical" title={t("problem.title")} live>
      <ul className="grid gap-1">
        {problems.map(({ code, at }, i) => (
          <li key={i}>
            {at !== null && <>{t("problem.at", { at })} </>}
            {t(`problem.${code}`)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

export function ImportState({ status }: { status: ImportStatus }) {
  const { t } = useTranslation("banking");
  return <FileState status={status}>{t(`import.${status}`)}</FileState>;
}

export const statementImportView = listView<ImportRow>()({
  texts: ["banking"],
  title: "imports.title",
  rowKey: (row) => row.id,
  columns: [
    {
      key: "file",
      head: "imports.file",
      cell: (row) => (
        <Link to={paths.deskBankImport(row.id)} className="row-link wrap-anywhere">
          {row.fileName}
        </Link>
      ),
    },
    { key: "entries", head: "imports.entries", align: "end", cell: (row) => row.entries },
    { key: "added", head: "imports.added", align: "end", cell: (row) => row.added ?? "–" },
    { key: "by", head: "imports.by", cell: (row) => row.by ?? "–" },
    {
      key: "status",
      head: "imports.status",
      tight: true,
      cell: (row) => <ImportState status={row.status} />,
    },
    { key: "at", head: "imports.at", tight: true, cell: (row) => <DateTime at={row.createdAt} /> },
  ],
  empty: ({ t }) => ({ icon: "bank", title: t("imports.empty"), text: t("imports.empty.text") }),
});

type Shown = ImportPreview["shown"][number];

const entryView = listView<Shown>()({
  texts: ["banking"],
  title: "preview.entries",
  rowKey: (row) => String(row.at),
  columns: [
    { key: "ref", head: "line.ref", tight: true, cell: (row) => <code>{row.ref}</code> },
    ...entryColumns,
    {
      key: "known",
      head: "preview.known",
      tight: true,
      cell: (row, { t }) => t(row.known ? "preview.isKnown" : "preview.isNew"),
    },
  ],
  empty: ({ t }) => ({ icon: "bank", title: t("preview.none") }),
});

export function StatementPreview({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation("banking");
  const waits = preview.status === "PREVIEWED";
  return (
    <>
      <LookedAt
        waiting={waits ? { title: t("preview.notYet"), text: t("preview.notYetText") } : null}
        stale={null}
      />
      {preview.statements.map((statement, i) => (
        <Card key={i} title={`${statement.ccy} · ${statement.account}`}>
          <FactList
            facts={[
              [t("preview.no"), statement.no || "–"],
              [t("preview.days"), `${statement.from ?? "?"} – ${statement.to ?? "?"}`],
              statement.opening !== null && [
                t("preview.opening"),
                <Money key="opening" amount={statement.opening} currency={statement.ccy} />,
              ],
              statement.closing !== null && [
                t("preview.closing"),
                <Money key="closing" amount={statement.closing} currency={statement.ccy} />,
              ],
              [t("imports.entries"), statement.entries],
            ]}
          />
        </Card>
      ))}
      {waits && (
        <Decide
          primary={{ intent: "apply", label: t("preview.apply", { count: preview.entries - preview.known }) }}
          others={[{ intent: "discard", label: t("preview.discard") }]}
        />
      )}
      <Card title={t("preview.entries")} flush>
        <DeclaredTable view={entryView} rows={preview.shown} />
      </Card>
    </>
  );
}
