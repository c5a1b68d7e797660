/** The trial balance: every account's sums by currency, and whether both sides agree. */
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Banner, Button, DataTable, EmptyState, Field, Input, Money, type Column } from "~/ui";
import { Form } from "@remix-run/react";
import { Link } from "~/ui/link";
import { totalsOf } from "../books";
import type { BalanceRow } from "../books.server";
import { growsByDebit } from "../chart";
import { AccountName } from "./account-name";

type Row = BalanceRow & { total?: boolean };

/** What the account holds, in the sense in which it grows. */
export const balanceOf = ({ account, debit, credit }: BalanceRow): bigint =>
  growsByDebit(account) ? debit - credit : credit - debit;

export function MomentForm({ at }: { at: string }) {
  const { t } = useTranslation("books");
  return (
    <Form method="get" className="filters-row" role="search">
      <Field name="at" label={t("at")} value={at} plain>
        <Input type="datetime-local" />
      </Field>
      <div>
        <Button type="submit">{t("show")}</Button>
      </div>
    </Form>
  );
}

export function TrialBalance({ rows }: { rows: readonly BalanceRow[] }) {
  const { t } = useTranslation("books");
  const totals = totalsOf(rows);
  const agree = totals.every(({ debit, credit }) => debit === credit);
  const all: Row[] = totals.flatMap((total) => [
    ...rows.filter(({ ccy }) => ccy === total.ccy),
    { ...total, account: "", total: true },
  ]);
  return (
    <>
      {rows.length > 0 && (
        <div className="px-5 py-3">
          <Banner tone={agree ? "positive" : "critical"}>{t(agree ? "agrees" : "differs")}</Banner>
        </div>
      )}
      <DataTable
        caption={t("title")}
        rows={all}
        columns={useColumns()}
        rowKey={(row) => `${row.account} ${row.ccy}`}
        empty={
          <EmptyState icon="scales" title={t("empty")}>
            {t("empty.text")}
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("books");
  const sum = (row: Row, amount: bigint) => {
    const money = <Money amount={amount} currency={row.ccy} />;
    return row.total ? <strong>{money}</strong> : money;
  };
  return [
    {
      key: "account",
      header: t("account"),
      cell: (row) =>
        row.total ? (
          <strong>{t("total", { ccy: row.ccy })}</strong>
        ) : (
          <>
            <Link to={paths.deskAccount(row.account, { ccy: row.ccy })} className="row-link font-mono">
              {row.account}
            </Link>
            <AccountName kind={row.account} />
          </>
        ),
    },
    { key: "ccy", header: t("ccy"), tight: true, cell: (row) => row.ccy },
    { key: "debit", header: t("debit"), align: "end", cell: (row) => sum(row, row.debit) },
    { key: "credit", header: t("credit"), align: "end", cell: (row) => sum(row, row.credit) },
    {
      key: "balance",
      header: t("balance"),
      align: "end",
      cell: (row) => (row.total ? sum(row, row.debit - row.credit) : sum(row, balanceOf(row))),
    },
  ];
}

/** The cells of a line for spreadsheets; amounts are plain decimals. */
export const balanceCells = (row: BalanceRow): string[] => [
  row.account,
  row.ccy,
  decimalText(row.debit, row.ccy),
  decimalText(row.credit, row.ccy),
  decimalText(balanceOf(row), row.ccy),
];
