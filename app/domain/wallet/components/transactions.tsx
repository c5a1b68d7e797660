/** The transactions of a wallet: newest first, what came in, what went out, and what was left. */
import { useTranslation } from "~/i18n/use-translation";
import { remarkOf, statementTypes } from "~/domain/ledger/statement";
import type { StatementRow } from "~/domain/ledger/statement.server";
import { paths } from "~/platform/paths";
import {
  DataTable,
  DateTime,
  EmptyState,
  Field,
  Filters,
  Input,
  Money,
  Select,
  Status,
  type Column,
} from "~/ui";
import { Related } from "./related";

type Query = Readonly<Record<string, string>>;

export function TransactionTable({ rows, filtered }: { rows: readonly StatementRow[]; filtered: boolean }) {
  const { t } = useTranslation("wallet");
  const columns = useColumns();
  const empty = filtered ? (
    <EmptyState icon="magnifying-glass" title={t("tx.none")}>
      {t("tx.none.text")}
    </EmptyState>
  ) : (
    <EmptyState
      icon="wallet"
      title={t("tx.empty")}
      action={{ to: paths.recharge(), label: t("action.recharge") }}
    >
      {t("tx.empty.text")}
    </EmptyState>
  );
  return (
    <DataTable caption={t("tx.title")} rows={rows} columns={columns} rowKey={(row) => row.id} empty={empty} />
  );
}

function useColumns(): Column<StatementRow>[] {
  const { t } = useTranslation(["wallet", "payments"]);
  return [
    { key: "at", header: t("tx.time"), tight: true, cell: (row) => <DateTime at={row.at} /> },
    {
      key: "type",
      header: t("tx.type"),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          {t(`type.${row.type}`)}
          {row.after === null && <Status tone="caution">{t("tx.pending")}</Status>}
        </span>
      ),
    },
    { key: "no", header: t("tx.no"), cell: (row) => <Related {...row} /> },
    {
      key: "method",
      header: t("tx.method"),
      cell: ({ method }) => t(`payments:method.${method}`),
    },
    {
      key: "amount",
      header: t("tx.amount"),
      align: "end",
      cell: (row) => (
        <span className={row.amount > 0n ? "font-semibold text-positive" : "font-semibold"}>
          <Money amount={row.amount} signed />
          {row.after === null && row.method === "wire" && (
            <span className="hint block font-normal">{t("tx.indicative")}</span>
          )}
        </span>
      ),
    },
    { key: "after", header: t("tx.after"), align: "end", cell: (row) => <After row={row} /> },
    {
      key: "remark",
      header: t("tx.remark"),
      cell: ({ memo }) =>
        memo ? <span className="wrap-break-word text-muted">{remarkOf(memo, (key) => t(key))}</span> : "–",
    },
  ];
}

/** Promotional money and deposits are pockets of their own; their balance says so. */
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

type FilterProps = { filters: Query; size: number; stores: readonly { id: string; name: string }[] };

export function TransactionFilters({ filters, size, stores }: FilterProps) {
  const { t } = useTranslation("wallet");
  const types = statementTypes.map((type) => ({ value: type, label: t(`type.${type}`) }));
  return (
    <Filters active={Object.keys(filters).length} clearTo={paths.wallet()} keep={{ size: String(size) }}>
      <Field plain name="type" label={t("filter.type")} value={filters["type"] ?? ""}>
        <Select options={types} placeholder={t("filter.anyType")} />
      </Field>
      <Field plain name="from" label={t("filter.from")} value={filters["from"] ?? ""}>
        <Input type="date" />
      </Field>
      <Field plain name="to" label={t("filter.to")} value={filters["to"] ?? ""}>
        <Input type="date" />
      </Field>
      {stores.length > 1 && (
        <Field plain name="store" label={t("filter.store")} value={filters["store"] ?? ""}>
          <Select
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t("filter.anyStore")}
          />
        </Field>
      )}
      <Field plain name="no" label={t("filter.no")} value={filters["no"] ?? ""}>
        <Input type="search" placeholder={t("filter.no.hint")} />
      </Field>
    </Filters>
  );
}
