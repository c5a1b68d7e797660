/** One file: what is to be decided, how far it is, and its sums. What is in it is its noun's own to say. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Card, DateTime, FactList, Progress, type Fact } from "~/ui";
import { Decide, LookedAt, type Decision } from "~/ui/imports";
import { importFileDays } from "../config";
import type { RunRow } from "../runs.server";
import { isOnlyLookedAt, failureText } from "../status";
import { useNumber } from "./state";

const open = ["TO_CHECK", "CHECKING", "QUEUED", "RUNNING"] as const;

type Props = {
  run: RunRow;
  words: {
    readonly items: string;
    readonly apply: string;
    readonly nothing: string;
    readonly stale: { readonly title: string; readonly text: string } | null;
    readonly failure?: ReactNode;
    /** Where its things are never changed: what those are called that were there already. */
    readonly there?: string;
  };
  others: readonly Decision[];
  found: readonly (Fact | false | null)[];
  asked: readonly (Fact | false | null)[];
  notices: ReactNode;
};

export function ImportRun({ run, words, others, found, asked, notices }: Props) {
  const { t } = useTranslation("imports");
  const { stale } = words;
  const waits = run.status === "CHECKED";
  const useful = run.created + run.updated > 0;
  const cancel = { intent: "cancel", label: t("check.cancel"), icon: "x" } as const;
  return (
    <>
      {run.error && (
        <Banner tone="critical" title={t("report.failure")}>
          {failureText(t, run.error)}
          {words.failure && <> {words.failure}</>}
        </Banner>
      )}
      <LookedAt
        waiting={
          waits
            ? {
                title: t(useful ? "check.notYet" : "check.nothing"),
                text: useful ? t("check.notYetText") : words.nothing,
              }
            : null
        }
        stale={stale}
      />
      {notices}
      {waits && (
        <Decide
          primary={
            stale
              ? { intent: "again", label: t("check.again"), icon: "arrows-clockwise" }
              : useful && { intent: "apply", label: words.apply }
          }
          others={[...others, cancel]}
        />
      )}
      <Running run={run} cancel={cancel} />
      <Sums run={run} items={words.items} there={words.there} found={found} asked={asked} />
    </>
  );
}

function Running({ run, cancel }: { run: RunRow; cancel: Decision }) {
  const { t } = useTranslation("imports");
  const running = open.find((status) => status === run.status);
  if (!running) return null;
  const begun = running === "CHECKING" || running === "RUNNING";
  return (
    <Card>
      <Progress
        label={t(`running.${running}`, { file: run.fileName })}
        {...(begun && { value: run.bytesRead, max: run.bytes })}
        refresh={2}
      >
        {t(running === "RUNNING" || running === "QUEUED" ? "report.leave" : "check.leave")}
      </Progress>
      {running !== "RUNNING" && (
        <div className="pt-4">
          <Decide others={[cancel]} />
        </div>
      )}
    </Card>
  );
}

type SumsProps = { run: RunRow; items: string; there?: string | undefined } & Pick<Props, "found" | "asked">;

function Sums({ run, items, there, found, asked }: SumsProps) {
  const { t } = useTranslation("imports");
  const number = useNumber();
  const { checked } = run;
  const looked = isOnlyLookedAt(run.status);
  const seconds =
    run.startedAt && run.finishedAt && run.status !== "CANCELLED"
      ? (run.finishedAt.getTime() - run.startedAt.getTime()) / 1000
      : null;
  const words = looked ? "would" : "report";
  return (
    <Card title={t(looked ? "check.title" : "report.sums")}>
      <FactList
        facts={[
          [t("report.rows"), number(run.rows)],
          [items, number(run.items)],
          [t(`${words}.created`), number(run.created)],
          there === undefined && [t(`${words}.updated`), number(run.updated)],
          [there ?? t("report.unchanged"), number(run.unchanged)],
          [t(`${words}.failed`), number(run.failed)],
          checked &&
            !looked &&
            there === undefined &&
            run.status !== "FAILED" && [
              t("check.expected"),
              [checked.created, checked.updated, checked.unchanged].map(number).join(" / "),
            ],
          ...found,
          ...asked,
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
