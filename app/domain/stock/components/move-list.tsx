/** Movements of goods: what moved, why, for which document, and what was on hand after it. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { DateTime, listView, PlainTable } from "~/ui";
import { Link } from "~/ui/link";
import type { NamedRef } from "../events";
import type { StockReason } from "../goods.server";

export type MoveListed = {
  readonly id: string;
  readonly at: Date;
  readonly sku: string;
  readonly warehouse: string;
  readonly bin: string | null;
  readonly qty: number;
  readonly onHandAfter: number;
  readonly reason: StockReason | "opening" | "unrecorded";
  readonly note: string | null;
  readonly by: string | null;
  readonly ref: NamedRef | null;
};

const signed = (qty: number) => (qty > 0 ? `+${qty}` : `−${-qty}`);

function Why({ move }: { move: MoveListed }) {
  const { t } = useTranslation("stock");
  return (
    <>
      {t(`reason.${move.reason}`)}
      {move.ref && (
        <>
          {" · "}
          <Link to={move.ref.to} className="link">
            {move.ref.no}
          </Link>
        </>
      )}
      {move.note && <span className="block text-xs text-muted wrap-anywhere">{move.note}</span>}
    </>
  );
}

export const moveView = listView<MoveListed>()({
  texts: ["stock"],
  title: "moves.title",
  file: "movements",
  filters: {
    q: { search: "moves.search" },
    sku: { hidden: true },
    bin: { hidden: true },
    warehouse: { hidden: true },
  },
  rowKey: (row) => row.id,
  columns: [
    { key: "at", head: "column.at", tight: true, time: (row) => row.at, file: (row) => row.at },
    {
      key: "sku",
      head: "column.sku",
      cell: (row) => (
        <Link to={paths.deskSku(row.sku)} className="row-link">
          {row.sku}
        </Link>
      ),
      file: (row) => row.sku,
    },
    { key: "warehouse", head: "warehouse", text: (row) => row.warehouse, file: (row) => row.warehouse },
    { key: "bin", head: "column.bin", text: (row) => row.bin ?? "–", file: (row) => row.bin },
    {
      key: "qty",
      head: "pieces",
      align: "end",
      tight: true,
      text: (row) => signed(row.qty),
      file: (row) => row.qty,
    },
    {
      key: "after",
      head: "column.after",
      align: "end",
      tight: true,
      text: (row) => row.onHandAfter,
      file: (row) => row.onHandAfter,
    },
    {
      key: "why",
      head: "column.why",
      cell: (row) => <Why move={row} />,
      file: [
        { cell: (row, { t }) => t(`reason.${row.reason}`) },
        { head: "column.document", cell: (row) => row.ref?.no ?? null },
        { head: "correct.note", cell: (row) => row.note },
      ],
    },
    { key: "by", head: "column.by", text: (row) => row.by ?? "–", file: (row) => row.by },
  ],
  empty: ({ t }) => ({ icon: "clock", title: t("moves.empty"), text: t("moves.empty.text") }),
});

/** The last movements on the page of a SKU or a bin. */
export function LastMoves({ moves }: { moves: readonly MoveListed[] }) {
  const { t } = useTranslation("stock");
  if (moves.length === 0) return <p className="card-body text-sm text-muted">{t("moves.empty")}</p>;
  return (
    <PlainTable
      caption={t("moves.title")}
      rows={moves}
      rowKey={(move) => move.id}
      columns={[
        { key: "at", header: t("column.at"), tight: true, cell: (move) => <DateTime at={move.at} /> },
        {
          key: "place",
          header: t("warehouse"),
          cell: ({ warehouse, bin }) => `${warehouse} · ${bin ?? "–"}`,
        },
        { key: "qty", header: t("pieces"), align: "end", cell: (move) => signed(move.qty) },
        { key: "after", header: t("column.after"), align: "end", cell: (move) => move.onHandAfter },
        { key: "why", header: t("column.why"), cell: (move) => <Why move={move} /> },
        { key: "by", header: t("column.by"), cell: (move) => move.by ?? "–" },
      ]}
    />
  );
}
