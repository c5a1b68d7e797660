/** Statements from files: sending one, what it holds, and what became of earlier ones. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  DataTable,
  DateTime,
  EmptyState,
  FactList,
  Field,
  FileInput,
  Form,
  FormErrors,
  Money,
  Pager,
  Status,
  type Column,
  type Tone,
} from "~/ui";
import { Link } from "~/ui/link";
import { statementEndings, statementMegabytes } from "../config";
import type { ImportPreview, ImportRow, ImportStatus } from "../imports.server";
import type { Problem } from "../statement";

type SendProps = { result: SubmissionResult | undefined; problems: readonly Problem[] };

export function SendStatement({ result, problems }: SendProps) {
  const { t } = useTranslation("banking");
  const [form, fields] = useForm<{ file: File }>({
    id: "statement",
    ...(result ? { lastResult: result } : {}),
  });
  return (
    <Card title={t("imports.new")}>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid max-w-2xl gap-5"
      >
        <FormErrors form={form} labels={{ file: t("imports.file") }} choices={["file"]} />
        {problems.length > 0 && (
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
        )}
        <Field meta={fields.file} label={t("imports.file")} hint={t("imports.hint")} required choice>
          <FileInput accept={statementEndings} maxMegabytes={statementMegabytes} />
        </Field>
        <div>
          <Button type="submit" tone="primary" icon="eye">
            {t("imports.preview")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const tones: Record<ImportStatus, Tone> = { PREVIEWED: "accent", APPLIED: "positive", DISCARDED: "neutral" };

export function ImportState({ status }: { status: ImportStatus }) {
  const { t } = useTranslation("banking");
  return <Status tone={tones[status]}>{t(`import.${status}`)}</Status>;
}

type ListProps = {
  page: { rows: readonly ImportRow[]; before: string | null; after: string | null };
  size: number;
};

export function StatementImports({ page, size }: ListProps) {
  const { t } = useTranslation("banking");
  const columns: Column<ImportRow>[] = [
    {
      key: "file",
      header: t("imports.file"),
      cell: (row) => (
        <Link to={paths.deskBankImport(row.id)} className="row-link wrap-anywhere">
          {row.fileName}
        </Link>
      ),
    },
    { key: "entries", header: t("imports.entries"), align: "end", cell: (row) => row.entries },
    { key: "added", header: t("imports.added"), align: "end", cell: (row) => row.added ?? "–" },
    { key: "by", header: t("imports.by"), cell: (row) => row.by ?? "–" },
    {
      key: "status",
      header: t("imports.status"),
      tight: true,
      cell: (row) => <ImportState status={row.status} />,
    },
    { key: "at", header: t("imports.at"), tight: true, cell: (row) => <DateTime at={row.createdAt} /> },
  ];
  return (
    <Card title={t("imports.history")} flush>
      <DataTable
        caption={t("imports.history")}
        rows={page.rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState icon="bank" title={t("imports.empty")}>
            {t("imports.empty.text")}
          </EmptyState>
        }
      />
      {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
    </Card>
  );
}

type Shown = ImportPreview["shown"][number];

export function StatementPreview({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation("banking");
  const columns: Column<Shown>[] = [
    { key: "ref", header: t("line.ref"), tight: true, cell: (row) => <code>{row.ref}</code> },
    { key: "day", header: t("line.bookedOn"), tight: true, cell: (row) => row.bookedOn },
    {
      key: "party",
      header: t("line.party"),
      cell: (row) => (
        <>
          {row.party ?? "–"}
          <span className="block text-xs wrap-anywhere text-muted">{row.remittance}</span>
        </>
      ),
    },
    {
      key: "amount",
      header: t("line.amount"),
      align: "end",
      cell: (row) => <Money amount={row.dc === "C" ? row.amount : -row.amount} currency={row.ccy} />,
    },
    {
      key: "known",
      header: t("preview.known"),
      tight: true,
      cell: (row) => t(row.known ? "preview.isKnown" : "preview.isNew"),
    },
  ];
  return (
    <>
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
      {preview.status === "PREVIEWED" && (
        <Form method="post" className="flex flex-wrap gap-2">
          <Button intent="apply" tone="primary">
            {t("preview.apply", { count: preview.entries - preview.known })}
          </Button>
          <Button intent="discard">{t("preview.discard")}</Button>
        </Form>
      )}
      <Card title={t("preview.entries")} flush>
        <DataTable
          caption={t("preview.entries")}
          rows={preview.shown}
          columns={columns}
          rowKey={(row) => `${row.account} ${row.ref} ${row.bookedOn}`}
          empty={<EmptyState icon="bank" title={t("preview.none")} />}
        />
      </Card>
    </>
  );
}
