/** Product files: sending one, and what came of earlier ones. */
import type { SubmissionResult } from "@conform-to/react";
import { historyColumns } from "~/domain/imports/components/lists";
import { importFileDays } from "~/domain/imports/config";
import type { RunRow } from "~/domain/imports/runs.server";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Checkbox, Field, listView, Select, type Option } from "~/ui";
import { SendFile } from "~/ui/imports";
import { useSchemaForm } from "~/ui/schema-form";
import { importMaxBytes } from "../config";
import { ImportForm } from "../forms";

const megabytes = importMaxBytes / 1024 / 1024;

type SendProps = { result: SubmissionResult | undefined; places: readonly Option[] };

export function SendProducts({ result, places }: SendProps) {
  const { t } = useTranslation("catalogue");
  const [form, fields] = useSchemaForm(ImportForm, {
    id: "import",
    result,
    start: { warehouse: places[0]?.value },
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
export const importView = listView<RunRow>()({
  texts: ["imports", "catalogue"],
  title: "catalogue:import.title",
  rowKey: (row) => row.id,
  columns: historyColumns("catalogue:import.column.products", paths.deskImport),
  empty: ({ t }) => ({
    icon: "file-arrow-up",
    title: t("catalogue:import.empty"),
    text: t("catalogue:import.emptyText"),
  }),
});
