/** Product files: sending one, and what came of earlier ones. */
import { getZodConstraint } from "@conform-to/zod/v4";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Checkbox, DateTime, Field, Select, type Column, type Option } from "~/ui";
import { ImportHistory, SendFile } from "~/ui/imports";
import { Link } from "~/ui/link";
import { importFileDays, importMaxBytes } from "../config";
import { ImportForm, type ImportFields } from "../forms";
import type { ImportRow } from "../import/desk.server";
import { ImportState, useNumber } from "./import-words";

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
      hint={t("import.fileHint", { days: importFileDays })}
      accept={[".csv", ".xlsx"]}
      megabytes={megabytes}
      submit={t("import.submit")}
    >
      <Field label={labels.warehouse} meta={fields.warehouse} required choice>
        <Select options={places} />
      </Field>
      <Field meta={fields.makeSkus} label={t("report.skus")} group plain hint={t("import.makeSkusHint")}>
        <Checkbox>{t("import.makeSkus")}</Checkbox>
      </Field>
      <Field
        meta={fields.withoutPictures}
        label={t("report.pictures")}
        group
        plain
        hint={t("import.withoutPicturesHint")}
      >
        <Checkbox>{t("import.withoutPictures")}</Checkbox>
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

function useHistoryColumns(): Column<ImportRow>[] {
  const { t } = useTranslation("catalogue");
  const number = useNumber();
  return [
    {
      key: "file",
      header: t("import.column.file"),
      cell: (row) => (
        <>
          <Link to={paths.deskImport(row.id)} className="row-link wrap-anywhere">
            {row.fileName}
          </Link>
          {row.fileGone && <span className="block text-xs text-muted">{t("import.fileGone")}</span>}
        </>
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
