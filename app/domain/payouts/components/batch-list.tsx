/** Batches: what was given to a bank together. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { DataTable, DateTime, EmptyState, Money, type Column } from "~/ui";
import { Link } from "~/ui/link";
import type { BatchRow } from "../desk.server";

export function BatchList({ rows }: { rows: readonly BatchRow[] }) {
  const { t } = useTranslation(["withdrawalsDesk", "payouts"]);
  const columns: Column<BatchRow>[] = [
    {
      key: "no",
      header: t("payouts:no"),
      tight: true,
      cell: (row) => (
        <Link to={paths.deskBatch(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
    },
    { key: "at", header: t("payouts:time"), tight: true, cell: (row) => <DateTime at={row.at} /> },
    { key: "type", header: t("payouts:type"), cell: (row) => t(`payouts:type.${row.type}`) },
    { key: "by", header: t("batch.by"), cell: (row) => row.by ?? "–" },
    { key: "count", header: t("batch.count"), align: "end", cell: (row) => row.count },
    { key: "waiting", header: t("batch.waiting"), align: "end", cell: (row) => row.waiting },
    {
      key: "total",
      header: t("batch.total"),
      align: "end",
      cell: (row) => <Money amount={row.total} currency={row.ccy} />,
    },
  ];
  return (
    <DataTable
      caption={t("batches")}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon="bank" title={t("batches.empty")}>
          {t("batches.empty.text")}
        </EmptyState>
      }
    />
  );
}
