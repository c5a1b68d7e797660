/** One file of products: what is to be decided, how far it is, and its sums. */
import { ImportRun } from "~/domain/imports/components/import-run";
import { Findings, HintRows, useShownOfAll } from "~/domain/imports/components/lists";
import { useNumber } from "~/domain/imports/components/state";
import type { FindingRow, Hints, RunRow } from "~/domain/imports/runs.server";
import { isOnlyLookedAt } from "~/domain/imports/status";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, type ListData } from "~/ui";
import type { ChangeRow } from "../import/check.server";
import { cellFaults } from "~/platform/cell-faults";
import { hintCodes } from "../import/problems";
import type { FoundCategories, ProductOptions } from "../import/product-import.server";
import { lacksSkuColumn } from "../import/words";
import { Changes, problemView } from "./import-rows";

type Run = RunRow<ProductOptions, FoundCategories>;
type Found = Run["checked"];

type ReportProps = {
  run: Run;
  check: {
    readonly changes: readonly ChangeRow[];
    readonly moved: number;
    readonly withoutSku: number;
  } | null;
  hints: Hints;
  list: ListData<FindingRow>;
};

/** The state of one file: what is to be decided, how far it is, its sums, and what of it was not taken. */
export function ImportReport({ run, check, hints, list }: ReportProps) {
  const { t } = useTranslation(["catalogue", "imports"]);
  const number = useNumber();
  const shownOfAll = useShownOfAll();
  const { warehouse, withoutPictures, makeSkus } = run.options;
  const moved = check?.moved ?? 0;
  const checkAnew = (intent: "makeSkus" | "withoutPictures") =>
    ({ intent, label: t(`check.${intent}`), icon: "arrows-clockwise" }) as const;
  const to = paths.deskImportProblems(run.id);
  return (
    <>
      <ImportRun
        run={run}
        words={{
          items: t("report.products"),
          apply: t("check.apply", { count: run.created + run.updated }),
          nothing: t("check.nothingText"),
          stale:
            moved > 0
              ? {
                  title: t("check.stale", { count: moved, shown: number(moved) }),
                  text: t("check.staleText"),
                }
              : null,
          failure: run.error && lacksSkuColumn(run.error) && t("failure.skuless"),
        }}
        others={[
          ...((check?.withoutSku ?? 0) > 0 && !makeSkus ? [checkAnew("makeSkus")] : []),
          ...((hints.counts["held-picture"] ?? 0) > 0 && !withoutPictures
            ? [checkAnew("withoutPictures")]
            : []),
        ]}
        notices={
          <>
            {run.status === "CHECKED" && <NewCategories checked={run.checked} />}
            {run.status !== "CANCELLED" && <Hinted hints={hints} />}
          </>
        }
        found={[
          run.checked !== null &&
            run.status !== "CHECKED" &&
            run.checked.newCategories.length > 0 && [
              t(isOnlyLookedAt(run.status) ? "check.newCategories" : "report.newCategories"),
              <CategoryPaths key="categories" checked={run.checked} />,
            ],
        ]}
        asked={[
          [t("report.warehouse"), warehouse],
          withoutPictures && [t("report.pictures"), t("report.withoutPictures")],
          makeSkus && [t("report.skus"), t("report.makeSkus")],
        ]}
      />
      {check && <Changes run={run} changes={check.changes} />}
      <Findings view={problemView} run={run} to={to} list={list} />
      <HintRows
        view={problemView}
        run={run}
        to={to}
        hints={hints}
        title={(shown, all) => t(all > shown ? "hints.first" : "hints.rows", shownOfAll(shown, all))}
      />
    </>
  );
}

function Hinted({ hints: { counts } }: { hints: Hints }) {
  const { t } = useTranslation("catalogue");
  const number = useNumber();
  const said = hintCodes.flatMap((code) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [{ code, text: t(`hints.${code}`, { count, shown: number(count) }) }] : [];
  });
  const broken = cellFaults.reduce((sum, fault) => sum + (counts[`cell-${fault}`] ?? 0), 0);
  if (said.length + broken === 0) return null;
  return (
    <Banner tone="caution" title={t("hints.title")}>
      <ul className="list-disc ps-5">
        {said.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
        {broken > 0 && <li>{t("hints.barcodes", { count: broken, shown: number(broken) })}</li>}
      </ul>
    </Banner>
  );
}

/** Categories that would be made: whoever confirms has seen them, for a typing error makes one, too. */
function NewCategories({ checked }: { checked: Found }) {
  const { t } = useTranslation("catalogue");
  const number = useNumber();
  if (!checked || checked.newCategories.length === 0) return null;
  const count = checked.newCategories.length + (checked.moreCategories ?? 0);
  return (
    <Banner tone="caution" title={t("check.makes", { count, shown: number(count) })}>
      {t("check.makesText")}
      <CategoryPaths checked={checked} />
    </Banner>
  );
}

function CategoryPaths({ checked }: { checked: NonNullable<Found> }) {
  const { t } = useTranslation("catalogue");
  const { newCategories, moreCategories = 0 } = checked;
  return (
    <ul>
      {newCategories.map((path) => (
        <li key={path} className="wrap-anywhere">
          {path}
        </li>
      ))}
      {moreCategories > 0 && <li>{t("check.moreCategories", { count: moreCategories })}</li>}
    </ul>
  );
}
