/** Batches: what was given to a bank together, as a list. */
import { paths } from "~/platform/paths";
import { DateTime, listView, Money } from "~/ui";
import { Link } from "~/ui/link";
import type { BatchRow } from "../desk.server";

export const batchView = listView<BatchRow>()({
  texts: ["withdrawalsDesk", "withdrawals"],
  title: "batches",
  rowKey: (row) => row.id,
  columns: [
    {
      key: "no",
      head: "withdrawals:no",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskBatch(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
    },
    { key: "at", head: "withdrawals:time", tight: true, cell: (row) => <DateTime at={row.at} /> },
    { key: "type", head: "withdrawals:type", cell: (row, { t }) => t(`withdrawals:type.${row.type}`) },
    { key: "by", head: "batch.by", cell: (row) => row.by ?? "–" },
    { key: "count", head: "batch.count", align: "end", cell: (row) => row.count },
    { key: "waiting", head: "batch.waiting", align: "end", cell: (row) => row.waiting },
    {
      key: "total",
      head: "batch.total",
      align: "end",
      cell: (row) => <Money amount={row.total} currency={row.ccy} />,
    },
  ],
  empty: ({ t }) => ({ icon: "bank", title: t("batches.empty"), text: t("batches.empty.text") }),
});
