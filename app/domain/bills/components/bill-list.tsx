/** Price differences as a work list: the member's, and the desk's. */
import { useTranslation } from "~/i18n/use-translation";
import { LeftByAutopay } from "~/domain/orders/components/autopay-note";
import { paths } from "~/platform/paths";
import { type Bulk, Button, type Column, DataTable, DateTime, EmptyState, Money, SearchFilter } from "~/ui";
import { Link } from "~/ui/link";
import type { BillListed } from "../list.server";
import type { BillTab } from "../states";
import { BillState } from "./bill-status";

export function BillFilters({ tab, q, clearTo }: { tab: BillTab; q: string; clearTo: string }) {
  const { t } = useTranslation("bills");
  return <SearchFilter label={t("filter.q")} q={q} tab={tab} clearTo={clearTo} />;
}

/** What a bill comes to for the member, in cents: what was given back stands below zero. */
export const billAmount = ({ status, amount }: Pick<BillListed, "status" | "amount">): bigint =>
  status === "CREDITED" ? -amount : amount;

/** When it must be paid; null where nothing is waited for. */
export const billDue = ({ status, dueAt }: Pick<BillListed, "status" | "dueAt">): Date | null =>
  status === "OPEN" ? dueAt : null;

/** Old and new side by side (ui: where a price changed). */
function Change({ bill }: { bill: Pick<BillListed, "oldAmount" | "newAmount"> }) {
  return (
    <span className="whitespace-nowrap">
      <s className="text-muted">
        <Money amount={bill.oldAmount} />
      </s>{" "}
      → <Money amount={bill.newAmount} />
    </span>
  );
}

function useColumns(to: "member" | "desk"): Column<BillListed>[] {
  const { t } = useTranslation("bills");
  const atDesk = to === "desk";
  return [
    {
      key: "no",
      header: t("column.no"),
      tight: true,
      cell: (row) => (
        <Link to={atDesk ? paths.deskBill(row.no) : paths.bill(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
    },
    {
      key: "order",
      header: t("column.order"),
      cell: (row) => (
        <>
          <Link to={atDesk ? paths.deskOrder(row.orderNo) : paths.storeOrder(row.orderNo)} className="link">
            {row.orderNo}
          </Link>
          {atDesk && <span className="block text-xs text-muted">{row.member}</span>}
        </>
      ),
    },
    {
      key: "type",
      header: t("column.type"),
      cell: (row) => (
        <>
          {t(`type.${row.type}`)}
          <span className="line-clamp-2 max-w-64 text-xs text-muted">{row.reason}</span>
        </>
      ),
    },
    { key: "change", header: t("column.change"), align: "end", cell: (row) => <Change bill={row} /> },
    {
      key: "amount",
      header: t("column.amount"),
      align: "end",
      cell: (row) => (
        <strong>
          <Money amount={billAmount(row)} />
        </strong>
      ),
    },
    {
      key: "due",
      header: t("column.due"),
      tight: true,
      cell: (row) => {
        const due = billDue(row);
        return due ? <DateTime at={due} /> : "–";
      },
    },
    {
      key: "state",
      header: t("column.state"),
      cell: (row) => (
        <>
          <BillState status={row.status} />
          {!atDesk && row.autopayNote && <LeftByAutopay about="bill" note={row.autopayNote} short />}
        </>
      ),
    },
  ];
}

type Rows = {
  rows: readonly BillListed[];
  tab: BillTab;
  /** Whether they are searched: then nothing found says nothing of what there is. */
  filtered: boolean;
};
type Props = Rows & { frozen: boolean };

function NoneFound() {
  const { t } = useTranslation("bills");
  return (
    <EmptyState icon="magnifying-glass" title={t("empty.filtered")}>
      {t("empty.filtered.text")}
    </EmptyState>
  );
}

export function BillTable({ rows, tab, filtered, frozen }: Props) {
  const { t } = useTranslation("bills");
  const bulk: Bulk<BillListed> = {
    id: "pay-bills",
    name: "bill",
    method: "post",
    scope: "pay",
    label: (row) => t("select", { no: row.no }),
    selectable: (row) => row.status === "OPEN" && !row.paying,
    children: (
      <Button intent="pay" tone="primary" icon="wallet">
        {t("pay.selected")}
      </Button>
    ),
  };
  return (
    <DataTable
      caption={t("title")}
      rows={rows}
      columns={useColumns("member")}
      rowKey={(row) => row.no}
      {...(tab === "open" && !frozen ? { bulk } : {})}
      empty={
        filtered ? (
          <NoneFound />
        ) : (
          <EmptyState
            icon="scales"
            title={t(`empty.${tab}`)}
            action={{ to: paths.storeOrders(), label: t("empty.action") }}
          >
            {t(`empty.${tab}.text`)}
          </EmptyState>
        )
      }
    />
  );
}

export function DeskBillTable({ rows, tab, filtered }: Rows) {
  const { t } = useTranslation("bills");
  return (
    <DataTable
      caption={t("desk.title")}
      rows={rows}
      columns={useColumns("desk")}
      rowKey={(row) => row.no}
      empty={
        filtered ? (
          <NoneFound />
        ) : (
          <EmptyState icon="scales" title={t(`empty.${tab}`)}>
            {t("desk.empty.text")}
          </EmptyState>
        )
      }
    />
  );
}
