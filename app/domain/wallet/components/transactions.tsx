/** The transactions of a wallet: newest first, what came in, what went out, and what was left. */
import { useTranslation } from "~/i18n/use-translation";
import { remarkOf, statementTypes } from "~/domain/ledger/statement";
import type { StatementRow } from "~/domain/ledger/statement.server";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { listView, Money, Status } from "~/ui";
import { Related } from "./related";

type More = { stores: readonly { id: string; name: string }[] };

export const statementView = listView<StatementRow, StatementRow, More>()({
  texts: ["wallet", "payments"],
  title: "title",
  file: "transactions",
  filters: {
    type: {
      choice: "filter.type",
      any: "filter.anyType",
      options: ({ t }) => statementTypes.map((type) => ({ value: type, label: t(`type.${type}`) })),
    },
    from: { day: "filter.from" },
    to: { day: "filter.to" },
    store: {
      choice: "filter.store",
      any: "filter.anyStore",
      options: ({ more: { stores } }) =>
        stores.length > 1 ? stores.map(({ id, name }) => ({ value: id, label: name })) : [],
    },
    no: { search: "filter.no", hint: "filter.no.hint" },
  },
  rowKey: (row) => row.id,
  columns: [
    { key: "at", head: "tx.time", time: (row) => row.at },
    {
      key: "type",
      head: "tx.type",
      cell: (row, { t }) => (
        <span className="flex flex-wrap items-center gap-2">
          {t(`type.${row.type}`)}
          {row.after === null && <Status tone="caution">{t("tx.pending")}</Status>}
        </span>
      ),
      file: (row, { t }) => t(`type.${row.type}`),
    },
    { key: "no", head: "tx.no", cell: (row) => <Related {...row} />, file: (row) => row.refNo },
    { key: "method", head: "tx.method", text: ({ method }, { t }) => t(`payments:method.${method}`) },
    {
      key: "amount",
      head: "tx.amount",
      align: "end",
      cell: (row, { t }) => (
        <span className={row.amount > 0n ? "font-semibold text-positive" : "font-semibold"}>
          <Money amount={row.amount} signed />
          {row.after === null && row.method === "wire" && (
            <span className="hint block font-normal">{t("tx.indicative")}</span>
          )}
        </span>
      ),
      file: { unit: "USD", cell: (row) => decimalText(row.amount) },
    },
    {
      key: "after",
      head: "tx.after",
      align: "end",
      cell: (row) => <After row={row} />,
      file: {
        unit: "USD",
        cell: (row, { t }) => (row.after === null ? t("tx.pending") : decimalText(row.after)),
      },
    },
    {
      key: "remark",
      head: "tx.remark",
      cell: ({ memo }, { t }) =>
        memo ? <span className="wrap-break-word text-muted">{remarkOf(memo, (key) => t(key))}</span> : "–",
      file: ({ memo }, { t }) => remarkOf(memo, (key) => t(key)),
    },
  ],
  empty: ({ t }) => ({
    icon: "wallet",
    title: t("tx.empty"),
    text: t("tx.empty.text"),
    action: { to: paths.recharge(), label: t("action.recharge") },
  }),
});

function After({ row }: { row: StatementRow }) {
  const { t } = useTranslation("wallet");
  if (row.after === null) return <>–</>;
  return (
    <>
      <Money amount={row.after} />
      {row.account !== "mem:avail" && (
        <span className="block text-xs text-muted">
          {t(row.account === "mem:promo" ? "tx.after.promo" : "tx.after.deposit")}
        </span>
      )}
    </>
  );
}
