/** Files of orders, the cells that were not taken, and what became of each order. */
import { findingColumns, historyColumns, noFindings } from "~/domain/imports/components/lists";
import type { FindingRow, RunRow } from "~/domain/imports/runs.server";
import { isOnlyLookedAt, type ImportStatus } from "~/domain/imports/status";
import { paths } from "~/platform/paths";
import { listView, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { problemText } from "../words";

const history = historyColumns("orderentry:file.orders", (importId) => paths.orderFile(importId));

function historyColumn(key: "file" | "status" | "progress") {
  const found = history.find((column) => column.key === key);
  if (!found) throw new Error(`no column ${key}`);
  return found;
}

const number = (value: number, { locale }: { locale: string }) => value.toLocaleString(locale);

/** Files that a member sent, and what came of them. */
export const fileView = listView<RunRow>()({
  texts: ["imports", "orderentry"],
  title: "orderentry:file.title",
  file: "order-files",
  rowKey: (row) => row.id,
  columns: [
    { ...historyColumn("file"), file: (row) => row.fileName },
    { ...historyColumn("status"), file: (row, { t }) => t(`imports:status.${row.status}`) },
    { ...historyColumn("progress"), file: false },
    {
      key: "rows",
      head: "orderentry:file.rows",
      tight: true,
      align: "end",
      text: (row, context) => number(row.rows, context),
    },
    {
      key: "orders",
      head: "orderentry:file.orders",
      tight: true,
      align: "end",
      text: (row, context) => number(row.items, context),
    },
    {
      key: "taken",
      head: "orderentry:file.taken",
      tight: true,
      align: "end",
      text: (row, context) => (isOnlyLookedAt(row.status) ? "–" : number(row.created, context)),
    },
    {
      key: "there",
      head: "orderentry:file.there",
      tight: true,
      align: "end",
      text: (row, context) => number(row.unchanged, context),
    },
    ...history.filter(({ key }) => key === "failed" || key === "when"),
    { key: "by", head: "orderentry:file.by", tight: true, text: (_row, { t }) => t("orderentry:file.byYou") },
  ],
  empty: ({ t }) => ({
    icon: "file-arrow-up",
    title: t("orderentry:file.empty"),
    text: t("orderentry:file.emptyText"),
  }),
});

/** Cells that were not taken. */
export const fileProblemView = listView<FindingRow, FindingRow, Pick<RunRow, "status">>()({
  texts: ["imports", "orderentry"],
  title: "report.problems",
  file: "orders-not-taken",
  rowKey: (row) => row.id,
  columns: findingColumns("orderentry:field.orderNo", problemText).filter(({ key }) => key !== "sku"),
  empty: ({ t, more }) => noFindings(t as never, more),
});

/** What a list of the orders of a file shows; `refused` are those that were not taken. */
export const outcomeTabs = ["all", "new", "changed", "duplicate", "refused", "undone", "kept"] as const;

export type FileOrderRow = {
  readonly seq: number;
  readonly line: number;
  readonly externalNo: string;
  /** Our own number; null where it was not made, or not yet. */
  readonly no: string | null;
  /** Null for the member's own. */
  readonly store: string | null;
  readonly outcome: "new" | "changed" | "duplicate" | "refused" | "undone" | "kept";
  /** The number of ours that was there, or why it is kept. */
  readonly note: string | null;
  readonly status: ImportStatus;
};

const tones: Record<FileOrderRow["outcome"], Tone> = {
  new: "positive",
  changed: "positive",
  duplicate: "neutral",
  refused: "critical",
  undone: "neutral",
  kept: "caution",
};

const keptNotes = ["paid", "paying", "moved"] as const;

function outcomeKey({ outcome, status }: FileOrderRow) {
  if (outcome !== "new" && outcome !== "changed") return outcome;
  if (status === "UNDONE") return "undoing";
  if (outcome === "changed") return isOnlyLookedAt(status) ? "would-change" : "changed";
  return isOnlyLookedAt(status) ? "would" : "new";
}

/** What became of each order of a file. */
export const fileOrderView = listView<FileOrderRow, FileOrderRow, { readonly fileName: string }>()({
  texts: ["orderentry"],
  title: "file.orders",
  file: "orders-of-file",
  tabs: outcomeTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "orders.outcome",
  rowKey: (row) => String(row.seq),
  columns: [
    { key: "line", head: "orders.line", tight: true, align: "end", text: (row) => String(row.line) },
    { key: "number", head: "orders.column", text: (row) => row.externalNo || "–" },
    { key: "store", head: "orders.store", text: (row, { t }) => row.store ?? t("file.ownStore") },
    {
      key: "ours",
      head: "orders.ours",
      cell: (row) => {
        const no = row.no ?? (row.outcome === "duplicate" || row.outcome === "changed" ? row.note : null);
        return no === null ? (
          "–"
        ) : (
          <Link to={paths.storeOrder(no)} className="link">
            {no}
          </Link>
        );
      },
      file: (row) => row.no ?? (row.outcome === "duplicate" || row.outcome === "changed" ? row.note : null),
    },
    {
      key: "outcome",
      head: "orders.outcome",
      cell: (row, { t }) => <Status tone={tones[row.outcome]}>{t(`outcome.${outcomeKey(row)}`)}</Status>,
      file: (row, { t }) => t(`outcome.${outcomeKey(row)}`),
    },
    {
      key: "why",
      head: "orders.why",
      text: (row, { t }) => {
        const known = row.outcome === "kept" ? keptNotes.find((note) => note === row.note) : undefined;
        return known ? t(`kept.${known}`) : "–";
      },
    },
  ],
  empty: ({ t }) => ({ icon: "clipboard-text", title: t("orders.empty") }),
});
