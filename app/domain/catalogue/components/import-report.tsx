/** One file of products: what is to be decided, how far it is, and its sums. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Card, DateTime, FactList, Progress } from "~/ui";
import { Decide, LookedAt } from "~/ui/imports";
import { importFileDays } from "../config";
import type { ChangeRow, Checked, Hints, ImportRow } from "../import/desk.server";
import { hintCodes } from "../import/problems";
import { FailureText, useNumber } from "./import-words";
import { Changes } from "./import-rows";

const open = ["TO_CHECK", "CHECKING", "QUEUED", "RUNNING"] as const;

type ReportProps = {
  run: ImportRow;
  /** What it waits to do; null where it does not wait to be confirmed. */
  check: {
    readonly changes: readonly ChangeRow[];
    readonly moved: number;
    readonly withoutSku: number;
  } | null;
  hints: Hints;
};

/** The state of one file: what is to be decided, how far it is, its sums. */
export function ImportReport({ run, check, hints }: ReportProps) {
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
      {run.status === "CHECKED" && <NewCategories checked={run.checked} />}
      {run.status !== "CANCELLED" && <Hinted hints={hints} />}
      {run.status === "CHECKED" && (
        <Decide
          primary={
            moved > 0
              ? { intent: "again", label: t("check.again"), icon: "arrows-clockwise" }
              : useful && { intent: "apply", label: t("check.apply", { count: run.created + run.updated }) }
          }
          others={[
            ...((check?.withoutSku ?? 0) > 0 && !run.makeSkus
              ? [{ intent: "makeSkus", label: t("check.makeSkus"), icon: "arrows-clockwise" } as const]
              : []),
            ...((hints.counts["held-picture"] ?? 0) > 0 && !run.withoutPictures
              ? [
                  {
                    intent: "withoutPictures",
                    label: t("check.withoutPictures"),
                    icon: "arrows-clockwise",
                  } as const,
                ]
              : []),
            { intent: "cancel", label: t("check.cancel"), icon: "x" },
          ]}
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

/** Goods that do not go on the shelf, and those that nobody can order there. */
function Hinted({ hints: { counts } }: { hints: Hints }) {
  const { t } = useTranslation("catalogue");
  const number = useNumber();
  const said = hintCodes.flatMap((code) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [{ code, text: t(`hints.${code}`, { count, shown: number(count) }) }] : [];
  });
  if (said.length === 0) return null;
  return (
    <Banner tone="caution" title={t("hints.title")}>
      <ul className="list-disc ps-5">
        {said.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Categories that would be made: whoever confirms has seen them, for a typing error makes one, too. */
function NewCategories({ checked }: { checked: Checked | null }) {
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

function CategoryPaths({ checked }: { checked: Checked }) {
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

function Sums({ run }: { run: ImportRow }) {
  const { t } = useTranslation("catalogue");
  const number = useNumber();
  const { checked } = run;
  const seconds =
    run.startedAt && run.finishedAt && run.status !== "CANCELLED"
      ? (run.finishedAt.getTime() - run.startedAt.getTime()) / 1000
      : null;
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
            run.status !== "CHECKED" &&
            checked.newCategories.length > 0 && [
              t(looked ? "check.newCategories" : "report.newCategories"),
              <CategoryPaths key="categories" checked={checked} />,
            ],
          [t("report.warehouse"), run.warehouse],
          run.withoutPictures && [t("report.pictures"), t("report.withoutPictures")],
          run.makeSkus && [t("report.skus"), t("report.makeSkus")],
          [t("report.bytes"), `${number(Math.ceil(run.bytes / 1024))} kB`],
          run.fileGone && [t("report.file"), t("report.fileGone", { days: importFileDays })],
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
