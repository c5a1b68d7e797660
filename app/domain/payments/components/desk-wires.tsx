/** Wires of orders and bills at the desk as a work list. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { type Column, DataTable, DateTime, EmptyState, Money, SearchFilter } from "~/ui";
import { Link } from "~/ui/link";
import type { WireTab } from "../wires/tabs";
import type { DeskWireRow } from "../wires/views.server";
import { Standing } from "./standing";
import { WireState } from "./wire-state";

export function DeskWireFilters({ tab, q }: { tab: WireTab; q: string }) {
  const { t } = useTranslation("payments");
  return <SearchFilter label={t("wire.desk.search")} q={q} tab={tab} clearTo={paths.deskWires({ tab })} />;
}

export function DeskWireTable({ rows }: { rows: readonly DeskWireRow[] }) {
  const { t } = useTranslation("payments");
  return (
    <DataTable
      caption={t("wire.desk.title")}
      rows={rows}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon="receipt" title={t("wire.desk.empty")}>
          {t("wire.desk.empty.text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(): Column<DeskWireRow>[] {
  const { t } = useTranslation("payments");
  return [
    {
      key: "reference",
      header: t("wire.desk.reference"),
      tight: true,
      cell: (row) => (
        <Link to={paths.deskWire(row.id)} className="row-link font-mono">
          {row.reference}
        </Link>
      ),
    },
    {
      key: "member",
      header: t("wire.desk.member"),
      cell: (row) => (
        <>
          {row.member}
          <span className="block text-xs text-muted">{row.email}</span>
        </>
      ),
    },
    {
      key: "asked",
      header: t("wire.desk.asked"),
      align: "end",
      cell: (row) => <Money amount={row.amount} currency={row.ccy} />,
    },
    {
      key: "sent",
      header: t("wire.desk.sent"),
      align: "end",
      cell: (row) => (row.sentAmount === null ? "–" : <Money amount={row.sentAmount} currency={row.ccy} />),
    },
    {
      key: "received",
      header: t("wire.received"),
      align: "end",
      cell: (row) =>
        row.received === null ? (
          "–"
        ) : (
          <Standing row={row}>
            <Money amount={row.received} currency={row.ccy} />
          </Standing>
        ),
    },
    {
      key: "state",
      header: t("wire.desk.state"),
      tight: true,
      cell: (row) => <WireState row={row} />,
    },
    { key: "at", header: t("wire.desk.begun"), tight: true, cell: (row) => <DateTime at={row.at} /> },
  ];
}
