/** Files of tracking numbers: sending one, what came of it, and the rows that were not taken. */
import type { SubmissionResult } from "@conform-to/react";
import { ImportRun } from "~/domain/imports/components/import-run";
import {
  findingColumns,
  Findings,
  HintRows,
  historyColumns,
  noFindings,
  useShownOfAll,
} from "~/domain/imports/components/lists";
import { importFileDays } from "~/domain/imports/config";
import type { FindingRow, Hints, RunRow } from "~/domain/imports/runs.server";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { listView, type ListData } from "~/ui";
import { SendFile } from "~/ui/imports";
import { useSchemaForm } from "~/ui/schema-form";
import { numberMegabytes } from "../numbers/config";
import { NumberFileForm } from "../numbers/forms";
import type { TFunction } from "i18next";
import { ownCodes } from "~/domain/imports/findings";
import { problemCodes } from "../numbers/file";

/** A finding by its code. */
function problemText(t: TFunction<readonly ["imports", "numbers"]>, code: string): string {
  const own = ownCodes.find((candidate) => candidate === code);
  if (own) return t(`imports:problem.${own}`);
  const known = problemCodes.find((candidate) => candidate === code);
  return known ? t(`numbers:problem.${known}`) : code;
}

export function SendNumbers({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("numbers");
  const [form, fields] = useSchemaForm(NumberFileForm, { id: "numbers", result });
  return (
    <SendFile
      title={t("file.new")}
      form={form}
      file={fields.file}
      labels={{ file: t("file.file") }}
      hint={t("file.hint", { days: importFileDays })}
      accept={[".csv", ".xlsx"]}
      megabytes={numberMegabytes}
      submit={t("file.submit")}
    />
  );
}

/** Files that were sent, and what came of them. */
export const numberFileView = listView<RunRow>()({
  texts: ["imports", "numbers"],
  title: "numbers:file.title",
  rowKey: (row) => row.id,
  columns: historyColumns("numbers:file.rows", (importId) => paths.deskNumberFile(importId)),
  empty: ({ t }) => ({
    icon: "file-arrow-up",
    title: t("numbers:file.empty"),
    text: t("numbers:file.emptyText"),
  }),
});

/** Rows that were not taken. */
export const numberProblemView = listView<FindingRow, FindingRow, Pick<RunRow, "status">>()({
  texts: ["imports", "numbers"],
  title: "report.problems",
  file: "numbers-not-taken",
  rowKey: (row) => row.id,
  columns: findingColumns("numbers:file.parcel", problemText).filter(({ key }) => key !== "sku"),
  empty: ({ t, more }) => noFindings(t as never, more),
});

type ReportProps = { run: RunRow; hints: Hints; list: ListData<FindingRow> };

/** One file: what is to be decided, how far it is, and what of it was not taken. */
export function NumberReport({ run, hints, list }: ReportProps) {
  const { t } = useTranslation("numbers");
  const shownOfAll = useShownOfAll();
  const to = paths.deskNumberFindings(run.id);
  return (
    <>
      <ImportRun
        run={run}
        words={{
          items: t("file.rows"),
          apply: t("file.apply"),
          nothing: t("file.nothing"),
          stale: null,
        }}
        others={[]}
        found={[]}
        asked={[]}
        notices={null}
      />
      <Findings view={numberProblemView} run={run} to={to} list={list} />
      <HintRows
        view={numberProblemView}
        run={run}
        to={to}
        hints={hints}
        title={(shown, all) => t("file.doubts", shownOfAll(shown, all))}
      />
    </>
  );
}
