/** Of one file of products: what it would change, and each row that was not taken. */
import { useTranslation } from "~/i18n/use-translation";
import { findingColumns, noFindings, useShownOfAll } from "~/domain/imports/components/lists";
import type { FindingRow, RunRow } from "~/domain/imports/runs.server";
import { Card, listView, PlainTable, type Column } from "~/ui";
import type { ChangeRow } from "../import/check.server";
import { problemText } from "../import/words";
import { DifferenceLine } from "./import-words";

export function Changes({ run, changes }: { run: RunRow; changes: readonly ChangeRow[] }) {
  const columns = useChangeColumns();
  const title = useChangesTitle(run);
  return (["created", "updated"] as const).map((kind) => {
    const rows = changes.filter((change) => change.kind === kind);
    if (rows.length === 0) return null;
    return (
      <Card key={kind} title={title(kind, rows.length)} flush>
        <PlainTable
          caption={title(kind, rows.length)}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
        />
      </Card>
    );
  });
}

function useChangesTitle(run: RunRow) {
  const { t } = useTranslation("catalogue");
  const shownOfAll = useShownOfAll();
  return (kind: "created" | "updated", shown: number) =>
    run[kind] > shown ? t(`changes.${kind}.first`, shownOfAll(shown, run[kind])) : t(`changes.${kind}`);
}

function useChangeColumns(): Column<ChangeRow>[] {
  const { t } = useTranslation(["catalogue", "imports"]);
  return [
    {
      key: "title",
      header: t("changes.product"),
      cell: (row) => (
        <>
          <span className="font-semibold wrap-anywhere">{row.title}</span>
          <span className="block text-xs wrap-anywhere text-muted">{row.spu}</span>
        </>
      ),
    },
    {
      key: "line",
      header: t("imports:report.line"),
      tight: true,
      align: "end",
      cell: (row) => <span className="num">{row.line}</span>,
    },
    {
      key: "changes",
      header: t("changes.what"),
      cell: (row) => (
        <ul className="grid gap-0.5 text-sm">
          {row.changes.map((difference, i) => (
            <li key={i}>
              <DifferenceLine difference={difference} />
            </li>
          ))}
          {row.more > 0 && <li className="text-muted">{t("imports:changes.more", { count: row.more })}</li>}
        </ul>
      ),
    },
  ];
}

/** Rows that were not taken, or would not be, with the column at fault. */
export const problemView = listView<FindingRow, FindingRow, Pick<RunRow, "status">>()({
  texts: ["imports", "catalogue"],
  title: "report.problems",
  file: "import-problems",
  rowKey: (row) => row.id,
  columns: findingColumns("catalogue:report.handle", problemText),
  empty: ({ t, more }) => noFindings(t as never, more),
});
