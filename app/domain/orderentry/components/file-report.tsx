/** One file of orders: its columns, what it would do or did, its mistakes, and its undoing. */
import { ImportRun } from "~/domain/imports/components/import-run";
import { Findings, HintRows, useShownOfAll } from "~/domain/imports/components/lists";
import type { Opened } from "~/domain/imports/run.server";
import type { FindingRow, Hints } from "~/domain/imports/runs.server";
import { isDone } from "~/domain/imports/status";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, DateTime, Form, LinkButton, Progress, Select, type ListData } from "~/ui";
import { Link } from "~/ui/link";
import { Decide } from "~/ui/imports";
import { quietMinutes } from "../config";
import { fields, missingFields, type Field } from "../file/columns";
import type { FileRun, UndoState } from "../files.server";
import { fileProblemView } from "./file-lists";

type Props = {
  readonly run: FileRun;
  readonly hints: Hints;
  readonly list: ListData<FindingRow>;
  readonly same: { readonly id: string; readonly at: Date } | null;
  readonly undo: UndoState;
  readonly frozen: boolean;
};

export function FileReport({ run, hints, list, same, undo, frozen }: Props) {
  const { t } = useTranslation("orderentry");
  const shownOfAll = useShownOfAll();
  const opened = run.checked?.opened;
  const missing = opened ? missingFields(opened.columns) : [];
  const waits = run.status === "CHECKED";
  const isIncorrect = /^(?:not-csv|encoding)/.test(run.error ?? "");
  const differ = hints.rows.some(({ code }) => code === "would-change");
  const changing = run.options.change
    ? [{ intent: "keep", label: t("file.keep"), icon: "x" } as const]
    : differ
      ? [{ intent: "change", label: t("file.change"), icon: "arrows-clockwise" } as const]
      : [];
  const findings = paths.orderFileFindings(run.id);
  return (
    <>
      {waits && missing.length > 0 && (
        <Banner
          tone="caution"
          title={t("columns.missing", { fields: missing.map((field) => t(`field.${field}`)).join(", ") })}
        >
          {t("columns.missingText")}
        </Banner>
      )}
      {same && waits && (
        <Banner tone="caution" title={t("file.same")}>
          <DateTime at={same.at} /> · {t("file.sameText")}{" "}
          <Link to={paths.orderFile(same.id)} className="link">
            {t("file.sameLink")}
          </Link>
        </Banner>
      )}
      <ImportRun
        run={run}
        words={{
          items: t("file.orders"),
          apply: t("file.apply", { count: run.created + run.updated }),
          nothing: t("file.nothing"),
          stale: null,
          // Where orders are changed, the sums say how many.
          ...(!run.options.change && { there: t("file.there") }),
          ...(isIncorrect && { failure: t("file.incorrect") }),
        }}
        others={changing}
        found={[]}
        asked={[]}
        notices={
          waits && (
            <>
              {differ && <Banner tone="caution" title={t("file.differ")} />}
              <p className="hint">{t("file.autopay", { count: quietMinutes })}</p>
            </>
          )
        }
      />
      <Undo run={run} undo={undo} frozen={frozen} />
      <Downloads run={run} />
      {opened && waits && !frozen && <Columns opened={opened} open={missing.length > 0} />}
      <Findings view={fileProblemView} run={run} to={findings} list={list} />
      <HintRows
        view={fileProblemView}
        run={run}
        to={findings}
        hints={hints}
        title={(shown, all) => t("file.hints", shownOfAll(shown, all))}
      />
    </>
  );
}

function Downloads({ run }: { run: FileRun }) {
  const { t } = useTranslation("orderentry");
  const isRead = run.status === "CHECKED" || isDone(run.status);
  if (!isRead || run.items === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={paths.orderFileOrders(run.id)} size="s" icon="clipboard-text">
        {t("file.seeOrders")}
      </LinkButton>
      {run.failed > 0 && (
        <LinkButton to={paths.orderFileMistakes(run.id)} size="s" icon="download-simple" reloadDocument>
          {t("file.mistakes")}
        </LinkButton>
      )}
      {isDone(run.status) && run.status !== "UNDONE" && run.created > 0 && (
        <LinkButton to={paths.storeOrders({ tab: "AWAITING_PAYMENT" })} size="s" icon="wallet">
          {t("file.inList")}
        </LinkButton>
      )}
    </div>
  );
}

function Undo({ run, undo, frozen }: Pick<Props, "run" | "undo" | "frozen">) {
  const { t } = useTranslation("orderentry");
  // One that failed midway has made some orders.
  if ((!isDone(run.status) && run.status !== "FAILED") || undo.undone + undo.kept + undo.left === 0)
    return null;
  if (run.status === "UNDONE" && undo.left > 0)
    return (
      <Card>
        <Progress
          label={t("undo.running", { file: run.fileName })}
          value={undo.undone + undo.kept}
          max={undo.undone + undo.kept + undo.left}
          refresh={2}
        />
      </Card>
    );
  const isUndone = run.status === "UNDONE";
  return (
    <Card title={t(isUndone ? "orders.outcome" : "undo.do")}>
      <div className="grid gap-3">
        <p>{isUndone ? t("undo.done", { undone: undo.undone, kept: undo.kept }) : t("undo.text")}</p>
        {isUndone && undo.kept > 0 && (
          <p className="hint">
            {t("undo.keptText")}{" "}
            <Link to={paths.orderFileOrders(run.id, { tab: "kept" })} className="link">
              {t("file.seeOrders")}
            </Link>
          </p>
        )}
        {!frozen && (undo.left > 0 || undo.kept > 0) && (
          <Decide
            others={[
              {
                intent: "undo",
                label: t(isUndone ? "undo.rest" : "undo.do"),
                icon: "arrow-counter-clockwise",
              },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

const signs: Readonly<Record<string, "comma" | "semicolon" | "tab" | "bar">> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
};

function useHowRead({ was, delimiter }: Opened): string {
  const { t } = useTranslation("orderentry");
  const kind = t(`was.${was}`);
  if (was === "xlsx" || was === "xls") return kind;
  const sign = signs[delimiter];
  return `${kind}, ${sign ? t(`separator.${sign}`) : t("separator.other", { sign: delimiter })}`;
}

/** Each column of the file beside its first values, and what it is; all of it can be changed. */
function Columns({ opened, open }: { opened: Opened; open: boolean }) {
  const { t } = useTranslation("orderentry");
  const how = useHowRead(opened);
  const meaning = new Map(Object.entries(opened.columns).map(([field, at]) => [at, field]));
  const choices = [
    { value: "", label: t("columns.ignored") },
    ...fields.map((field: Field) => ({ value: field, label: t(`field.${field}`) })),
  ];
  return (
    <details className="card" open={open}>
      <summary className="cursor-pointer px-5 py-4 font-semibold">{t("columns.title")}</summary>
      <Form method="post" scope="columns" className="grid gap-4 px-5 pb-5">
        <p className="hint">
          {t("columns.found")}: {how}. {t("columns.text")}
        </p>
        <div className="table-wrap">
          <table className="table table-cards">
            <caption className="sr-only">{t("columns.title")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("columns.column")}</th>
                <th scope="col">{t("columns.samples")}</th>
                <th scope="col">{t("columns.means")}</th>
              </tr>
            </thead>
            <tbody>
              {opened.names.map((name, at) => (
                <tr key={at}>
                  <td data-label={t("columns.column")} className="wrap-anywhere font-medium">
                    {name || "–"}
                  </td>
                  <td data-label={t("columns.samples")} className="wrap-anywhere text-sm text-muted">
                    {opened.samples
                      .map((cells) => cells[at] ?? "")
                      .filter(Boolean)
                      .join(" · ") || "–"}
                  </td>
                  <td data-label={t("columns.means")}>
                    <Select
                      name="means"
                      aria-label={t("columns.meansOf", { name: name || String(at + 1) })}
                      defaultValue={meaning.get(at) ?? ""}
                      options={choices}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div>
          <Button intent="columns" icon="arrows-clockwise">
            {t("columns.save")}
          </Button>
        </div>
      </Form>
    </details>
  );
}
