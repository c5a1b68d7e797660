/** Withdrawals at the desk as a work list; approved ones are chosen and given to the bank together. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Button,
  DataTable,
  DateTime,
  EmptyState,
  Field,
  Filters,
  Money,
  SearchField,
  Select,
  type Bulk,
  type Column,
} from "~/ui";
import { Link } from "~/ui/link";
import { payoutTypes } from "../config";
import type { DeskRow } from "../desk.server";
import type { DeskTab } from "../list";
import { needsTwo } from "../review";
import { WithdrawalState } from "./withdrawal-status";

type FilterProps = { tab: DeskTab; q: string; type: string };

export function DeskWithdrawalFilters({ tab, q, type }: FilterProps) {
  const { t } = useTranslation(["withdrawalsDesk", "payouts"]);
  const types = payoutTypes.map((value) => ({ value, label: t(`payouts:type.${value}`) }));
  const active = Number(Boolean(q)) + Number(Boolean(type));
  return (
    <Filters keep={{ tab }} active={active} clearTo={paths.deskWithdrawals({ tab })}>
      <SearchField label={t("search")} q={q} />
      <Field label={t("payouts:type")} name="type" value={type} plain>
        <Select options={types} placeholder={t("anyType")} />
      </Field>
    </Filters>
  );
}

type TableProps = { rows: readonly DeskRow[]; payable?: boolean };

export function DeskWithdrawalTable({ rows, payable = false }: TableProps) {
  const { t } = useTranslation("withdrawalsDesk");
  const columns = useColumns();
  const bulk: Bulk<DeskRow> = {
    id: "batch",
    name: "no",
    method: "post",
    scope: "batch",
    label: (row) => t("batch.select", { no: row.no }),
    children: (
      <Button intent="batch" tone="primary" size="s" icon="bank">
        {t("batch.make")}
      </Button>
    ),
  };
  return (
    <DataTable
      caption={t("title")}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.no}
      {...(payable ? { bulk } : {})}
      empty={
        <EmptyState icon="bank" title={t("empty")}>
          {t("empty.text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(): Column<DeskRow>[] {
  const { t } = useTranslation(["withdrawalsDesk", "payouts"]);
  return [
    {
      key: "no",
      header: t("payouts:no"),
      tight: true,
      cell: (row) => (
        <Link to={paths.deskWithdrawal(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
    },
    {
      key: "member",
      header: t("member"),
      cell: (row) => (
        <>
          {row.member}
          <span className="block text-xs text-muted wrap-anywhere">{row.email}</span>
        </>
      ),
    },
    {
      key: "type",
      header: t("payouts:destination"),
      cell: (row) => (
        <>
          {t(`payouts:type.${row.type}`)}
          <span className="block text-xs text-muted">
            {row.mask} · {row.ccy}
          </span>
        </>
      ),
    },
    {
      key: "amount",
      header: t("payouts:amount"),
      align: "end",
      cell: (row) => <Money amount={row.amount} />,
    },
    {
      key: "payout",
      header: t("payouts:payout"),
      align: "end",
      cell: (row) => (row.payout === null ? "–" : <Money amount={row.payout} currency={row.ccy} />),
    },
    {
      key: "approvals",
      header: t("approvals"),
      tight: true,
      cell: (row) => t("approvals.value", { count: row.approvals, need: needsTwo(row) ? 2 : 1 }),
    },
    {
      key: "status",
      header: t("payouts:status"),
      tight: true,
      cell: (row) => <WithdrawalState status={row.status} />,
    },
    {
      key: "batch",
      header: t("batch"),
      tight: true,
      cell: (row) =>
        row.batchNo === null ? (
          "–"
        ) : (
          <Link to={paths.deskBatch(row.batchNo)} className="link">
            {row.batchNo}
          </Link>
        ),
    },
    { key: "at", header: t("payouts:time"), tight: true, cell: (row) => <DateTime at={row.at} /> },
  ];
}
