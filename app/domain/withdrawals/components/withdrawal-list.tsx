/** A member's withdrawals with their state and what can be done next. */
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { Button, DateTime, Form, LinkButton, listView, Money } from "~/ui";
import { Link } from "~/ui/link";
import { withdrawalTabs } from "../list";
import { withdrawalStates } from "../states";
import type { WithdrawalRow } from "../view.server";
import { WithdrawalState } from "./withdrawal-status";

export const withdrawalView = listView<WithdrawalRow, WithdrawalRow, { frozen: boolean }>()({
  texts: ["withdrawals", "common"],
  title: "title",
  file: "withdrawals",
  tabs: withdrawalTabs,
  tabText: (tab, { t }) => t(tab === "all" ? "tab.all" : `status.${tab}`),
  tabsLabel: "list.tabs",
  rowKey: (row) => row.id,
  columns: [
    {
      key: "no",
      head: "no",
      tight: true,
      cell: (row) => (
        <Link to={paths.withdrawal(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: (row) => row.no,
    },
    {
      key: "at",
      head: "time",
      tight: true,
      cell: (row) => <DateTime at={row.at} />,
      file: { unit: "UTC", cell: (row) => row.at },
    },
    {
      key: "type",
      head: "type",
      cell: (row, { t }) => (
        <>
          {t(`type.${row.type}`)}
          <span className="block text-xs text-muted">{row.mask}</span>
        </>
      ),
      file: [
        { cell: (row, { t }) => t(`type.${row.type}`) },
        { head: "destination", cell: (row) => row.mask },
      ],
    },
    {
      key: "amount",
      head: "amount",
      align: "end",
      cell: (row) => <Money amount={row.amount} />,
      file: { unit: "USD", cell: (row) => amountCell(row.amount) },
    },
    {
      key: "fee",
      head: "fee",
      align: "end",
      cell: (row) => <Money amount={row.fee} />,
      file: { unit: "USD", cell: (row) => amountCell(row.fee) },
    },
    {
      key: "net",
      head: "net",
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
      file: [
        { head: "net", unit: "USD", cell: (row) => amountCell(row.amount - row.fee) },
        { head: "payout", cell: (row) => amountCell(row.payout, row.ccy) },
        { head: "ccy", cell: (row) => row.ccy },
      ],
    },
    {
      key: "status",
      head: "status",
      cell: (row) => (
        <>
          <WithdrawalState status={row.status} />
          {row.reason && <span className="block text-xs text-muted wrap-anywhere">{row.reason}</span>}
        </>
      ),
      file: [
        { cell: (row, { t }) => t(`status.${row.status}`) },
        { head: "reason", cell: (row) => row.reason },
      ],
    },
    {
      key: "act",
      head: "common:actions",
      align: "end",
      when: ({ more }) => !more.frozen,
      cell: (row) => <WithdrawalActs row={row} />,
      file: false,
    },
  ],
  empty: ({ t, tab }) => ({
    icon: "bank",
    title: t(tab === "all" ? "list.empty" : "list.none"),
    text: t(tab === "all" ? "list.empty.text" : "list.none.text"),
  }),
});

const mayCorrect = ({ status, fixable }: Pick<WithdrawalRow, "status" | "fixable">) =>
  (status === "REJECTED" || status === "FAILED") && fixable;

/** Cancel while it is reviewed; correct what was refused. */
export function WithdrawalActs({ row }: { row: Pick<WithdrawalRow, "no" | "status" | "fixable"> }) {
  const { t } = useTranslation("withdrawals");
  if (mayCorrect(row))
    return (
      <LinkButton to={paths.withdraw({ from: row.no })} size="s">
        {t("again")}
      </LinkButton>
    );
  if (!withdrawalStates.next(row.status, "cancel").ok) return <>–</>;
  return (
    <Form method="post" action={paths.withdrawal(row.no)} scope={row.no}>
      <Button size="s" tone="quiet" intent="cancel">
        {t("cancel")}
      </Button>
    </Form>
  );
}
