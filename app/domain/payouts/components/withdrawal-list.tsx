/** A member's withdrawals with their state and what can be done next. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { DataTable, DateTime, EmptyState, Form, Button, LinkButton, Money, type Column } from "~/ui";
import { Link } from "~/ui/link";
import type { WithdrawalRow } from "../view.server";
import { WithdrawalState } from "./withdrawal-status";

type Props = { rows: readonly WithdrawalRow[]; filtered: boolean; frozen: boolean };

export function WithdrawalList({ rows, filtered, frozen }: Props) {
  const { t } = useTranslation("payouts");
  const columns = useColumns(frozen);
  return (
    <DataTable
      caption={t("list.title")}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon="bank" title={t(filtered ? "list.none" : "list.empty")}>
          {t(filtered ? "list.none.text" : "list.empty.text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(frozen: boolean): Column<WithdrawalRow>[] {
  const { t } = useTranslation(["payouts", "common"]);
  return [
    {
      key: "no",
      header: t("no"),
      tight: true,
      cell: (row) => (
        <Link to={paths.withdrawal(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
    },
    { key: "at", header: t("time"), tight: true, cell: (row) => <DateTime at={row.at} /> },
    {
      key: "type",
      header: t("type"),
      cell: (row) => (
        <>
          {t(`type.${row.type}`)}
          <span className="block text-xs text-muted">{row.mask}</span>
        </>
      ),
    },
    { key: "amount", header: t("amount"), align: "end", cell: (row) => <Money amount={row.amount} /> },
    { key: "fee", header: t("fee"), align: "end", cell: (row) => <Money amount={row.fee} /> },
    {
      key: "net",
      header: t("net"),
      align: "end",
      cell: (row) => (
        <>
          <Money amount={row.amount - row.fee} />
          {row.payout !== null && row.ccy !== "USD" && (
            <span className="block text-xs text-muted">
              <Money amount={row.payout} currency={row.ccy} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "status",
      header: t("status"),
      cell: (row) => (
        <>
          <WithdrawalState status={row.status} />
          {row.reason && <span className="block text-xs text-muted wrap-anywhere">{row.reason}</span>}
        </>
      ),
    },
    ...(frozen
      ? []
      : [
          {
            key: "act",
            header: t("common:actions"),
            align: "end" as const,
            cell: (row: WithdrawalRow) => <WithdrawalActs row={row} />,
          },
        ]),
  ];
}

/** Whether the member may correct a request that did not go through. */
const mayCorrect = ({ status, fixable }: Pick<WithdrawalRow, "status" | "fixable">) =>
  (status === "REJECTED" || status === "FAILED") && fixable;

/** Cancel while it is reviewed; correct what was refused. */
export function WithdrawalActs({ row }: { row: Pick<WithdrawalRow, "no" | "status" | "fixable"> }) {
  const { t } = useTranslation("payouts");
  if (mayCorrect(row))
    return (
      <LinkButton to={paths.withdraw({ from: row.no })} size="s">
        {t("again")}
      </LinkButton>
    );
  if (row.status !== "UNDER_REVIEW") return <>–</>;
  return (
    <Form method="post" action={paths.withdrawal(row.no)} scope={row.no}>
      <Button size="s" tone="quiet" intent="cancel">
        {t("cancel")}
      </Button>
    </Form>
  );
}
