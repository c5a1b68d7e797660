/** Files of a supplier's prices: sending one, what came of it, and the rows that were not taken. */
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
import { isOnlyLookedAt } from "~/domain/imports/status";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, DateTime, LinkButton, listView, type ListData } from "~/ui";
import { Link } from "~/ui/link";
import { SendFile } from "~/ui/imports";
import { useSchemaForm } from "~/ui/schema-form";
import { priceFileMegabytes } from "../config";
import { PriceFileForm } from "../forms";
import type { Supplier } from "../suppliers.server";
import type { TFunction } from "i18next";
import { ownCodes } from "~/domain/imports/findings";
import { problemCodes } from "../price-file";

/** A finding by its code. */
function problemText(t: TFunction<readonly ["imports", "prices"]>, code: string): string {
  const own = ownCodes.find((candidate) => candidate === code);
  if (own) return t(`imports:problem.${own}`);
  const known = problemCodes.find((candidate) => candidate === code);
  return known ? t(`prices:problem.${known}`) : code;
}

type SendProps = {
  supplier: Pick<Supplier, "no" | "ccy">;
  result: SubmissionResult | undefined;
};

export function SendPrices({ supplier, result }: SendProps) {
  const { t } = useTranslation("prices");
  const [form, fields] = useSchemaForm(PriceFileForm, { id: "prices", result });
  return (
    <SendFile
      title={t("new")}
      form={form}
      file={fields.file}
      labels={{ file: t("file") }}
      hint={t("hint", { days: importFileDays, ccy: supplier.ccy })}
      accept={[".csv", ".xlsx", ".xls"]}
      megabytes={priceFileMegabytes}
      submit={t("submit")}
    >
      <input type="hidden" name="supplier" value={supplier.no} />
      <div className="flex flex-wrap gap-2">
        {(["en", "zh"] as const).map((language) => (
          <LinkButton
            key={language}
            to={paths.deskPriceTemplate(supplier.no, language)}
            size="s"
            icon="download-simple"
            reloadDocument
          >
            {t(`template.${language}`)}
          </LinkButton>
        ))}
      </div>
    </SendFile>
  );
}

/** Files that were sent for a supplier, and what came of them. */
export const priceFileView = listView<RunRow>()({
  texts: ["imports", "prices"],
  title: "prices:title",
  rowKey: (row) => row.id,
  columns: historyColumns("prices:rows", (importId) => paths.deskPriceFile(importId)),
  empty: ({ t }) => ({ icon: "file-arrow-up", title: t("prices:empty"), text: t("prices:emptyText") }),
});

/** Rows that were not taken. */
export const priceProblemView = listView<FindingRow, FindingRow, Pick<RunRow, "status">>()({
  texts: ["imports", "prices"],
  title: "report.problems",
  file: "prices-not-taken",
  rowKey: (row) => row.id,
  columns: findingColumns("prices:sku", problemText).filter(({ key }) => key !== "sku"),
  empty: ({ t, more }) => noFindings(t as never, more),
});

type ReportProps = {
  run: RunRow;
  hints: Hints;
  same: { readonly id: string; readonly at: Date } | null;
  list: ListData<FindingRow>;
};

/** One file: what is to be decided, how far it is, and what of it was not taken. */
export function PriceReport({ run, hints, same, list }: ReportProps) {
  const { t } = useTranslation("prices");
  const shownOfAll = useShownOfAll();
  const to = paths.deskPriceFindings(run.id);
  return (
    <>
      <ImportRun
        run={run}
        words={{ items: t("rows"), apply: t("apply"), nothing: t("nothing"), stale: null }}
        others={[]}
        found={[]}
        asked={[]}
        notices={
          same &&
          isOnlyLookedAt(run.status) && (
            <Banner tone="caution" title={t("same")}>
              <Link to={paths.deskPriceFile(same.id)} className="link">
                <DateTime at={same.at} />
              </Link>
            </Banner>
          )
        }
      />
      <Findings view={priceProblemView} run={run} to={to} list={list} />
      <HintRows
        view={priceProblemView}
        run={run}
        to={to}
        hints={hints}
        title={(shown, all) => t("hints", shownOfAll(shown, all))}
      />
    </>
  );
}
