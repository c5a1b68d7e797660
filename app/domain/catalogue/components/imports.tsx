/** Product files: sending one, and what came of earlier ones. */
import { getZodConstraint } from "@conform-to/zod/v4";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Checkbox, Field, listView, Select, type Option } from "~/ui";
import { SendFile } from "~/ui/imports";
import { Link } from "~/ui/link";
import { importFileDays, importMaxBytes } from "../config";
import { ImportForm, type ImportFields } from "../forms";
import type { ImportRow } from "../import/desk.server";
import { ImportState } from "./import-words";

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

/** Files that were sent, and what came of them. */
export const importView = listView<ImportRow>()({
  texts: ["catalogue"],
  title: "import.title",
  rowKey: (row) => row.id,
  columns: [
    {
      key: "file",
      head: "import.column.file",
      cell: (row, { t }) => (
        <>
          <Link to={paths.deskImport(row.id)} className="row-link wrap-anywhere">
            {row.fileName}
          </Link>
          {row.fileGone && <span className="block text-xs text-muted">{t("import.fileGone")}</span>}
        </>
      ),
    },
    {
      key: "status",
      head: "import.column.status",
      tight: true,
      cell: (row) => <ImportState status={row.status} />,
    },
    {
      key: "progress",
      head: "import.column.progress",
      tight: true,
      align: "end",
      cell: (row) => <span className="num">{shareOf(row)}</span>,
    },
    {
      key: "products",
      head: "import.column.products",
      tight: true,
      align: "end",
      text: (row, { locale }) => row.products.toLocaleString(locale),
    },
    {
      key: "result",
      head: "import.column.result",
      tight: true,
      align: "end",
      text: ({ created, updated, unchanged }, { locale }) =>
        [created, updated, unchanged].map((count) => count.toLocaleString(locale)).join(" / "),
    },
    {
      key: "failed",
      head: "import.column.failed",
      tight: true,
      align: "end",
      text: (row, { locale }) => row.failed.toLocaleString(locale),
    },
    { key: "when", head: "import.column.when", time: (row) => row.createdAt },
    { key: "by", head: "import.column.by", text: (row, { t }) => row.by ?? t("import.by.cli") },
  ],
  empty: ({ t }) => ({ icon: "file-arrow-up", title: t("import.empty"), text: t("import.emptyText") }),
});

function shareOf({ status, bytesRead, bytes }: ImportRow): string {
  if (status === "RUNNING" || status === "CHECKING")
    return `${Math.floor((100 * bytesRead) / Math.max(1, bytes))} %`;
  return status === "DONE" || status === "DONE_WITH_ERRORS" ? "100 %" : "–";
}
