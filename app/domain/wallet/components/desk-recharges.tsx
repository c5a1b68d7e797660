/** Recharges at the desk as a work list. */
import { useTranslation } from "~/i18n/use-translation";
import { deskPath } from "~/domain/ledger/components/thing";
import { paths } from "~/platform/paths";
import { type Column, DataTable, DateTime, EmptyState, Money, SearchFilter } from "~/ui";
import { Link } from "~/ui/link";
import type { DeskTab } from "../desk-tabs";
import type { DeskRecharge } from "../desk.server";
import { Credited, RechargeState } from "./recharge-table";

export function DeskRechargeFilters({ tab, q }: { tab: DeskTab; q: string }) {
  const { t } = useTranslation("wallet");
  return <SearchFilter label={t("desk.search")} q={q} tab={tab} clearTo={paths.deskRecharges({ tab })} />;
}

export function DeskRechargeTable({ rows }: { rows: readonly DeskRecharge[] }) {
  const { t } = useTranslation("wallet");
  return (
    <DataTable
      caption={t("desk.title")}
      rows={rows}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon="receipt" title={t("desk.empty")}>
          {t("desk.empty.text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(): Column<DeskRecharge>[] {
  const { t } = useTranslation(["wallet", "payments"]);
  return [
    {
      key: "no",
      header: t("orders.no"),
      tight: true,
      cell: (row) =>
        row.page === null ? (
          row.no
        ) : (
          <Link to={deskPath(row.page)} className="row-link">
            {row.no}
          </Link>
        ),
    },
    {
      key: "member",
      header: t("desk.member"),
      cell: (row) => (
        <>
          {row.member}
          <span className="block text-xs text-muted">{row.email}</span>
        </>
      ),
    },
    {
      key: "method",
      header: t("orders.method"),
      cell: (row) => (
        <>
          {t(`payments:method.${row.method}`)}
          {row.reference && <span className="block font-mono text-xs text-muted">{row.reference}</span>}
        </>
      ),
    },
    {
      key: "amount",
      header: t("orders.amount"),
      align: "end",
      cell: (row) => <Money amount={row.sentAmount ?? row.amount} currency={row.ccy} />,
    },
    {
      key: "credited",
      header: t("orders.credited"),
      align: "end",
      cell: (row) => <Credited row={row} />,
    },
    {
      key: "status",
      header: t("orders.status"),
      tight: true,
      cell: (row) => (
        <>
          <RechargeState row={row} />
          {row.tags.includes("DISPUTED") && (
            <span className="block text-xs text-caution">{t("desk.disputed")}</span>
          )}
        </>
      ),
    },
    { key: "at", header: t("orders.time"), tight: true, cell: (row) => <DateTime at={row.at} /> },
  ];
}
