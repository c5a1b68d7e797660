/** Days of the providers as a work list: both sides in sums, and whether they agree. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  Field,
  Filters,
  Form,
  Input,
  Money,
  Select,
  Status,
  type Column,
} from "~/ui";
import { Link } from "~/ui/link";
import { providers, type Provider } from "../lines";
import type { DayRow, DayTotal, DayTotalRow } from "../list.server";
import type { DayTab } from "../tabs";

/** What is neither in the books nor on its way to our bank; nothing is good. */
export const gapOf = ({ provider, books, onWay }: DayTotal): bigint => provider - books - onWay;

/** How a day stands, in a word or two. */
export function DayState({ row }: { row: DayRow }) {
  const { t } = useTranslation("reconciliation");
  if (row.status === "FAILED") return <Status tone="critical">{t("state.failed")}</Status>;
  if (row.status === "WAITING") return <Status tone="accent">{t("state.waiting")}</Status>;
  return (
    <span className="flex flex-wrap gap-1">
      {row.open > 0 && <Status tone="critical">{t("state.open", { count: row.open })}</Status>}
      {row.explained > 0 && <Status tone="caution">{t("state.explained", { count: row.explained })}</Status>}
      {row.open + row.explained === 0 && <Status tone="positive">{t("state.agrees")}</Status>}
      {row.settled > 0 && <Status>{t("state.settled", { count: row.settled })}</Status>}
      {soFar(row) && <Status>{t("state.soFar")}</Status>}
    </span>
  );
}

/** Whether a day was compared while it was not over. */
function soFar({ day, until }: DayRow): boolean {
  return until !== null && until.getTime() < Date.parse(`${day}T00:00:00Z`) + 86_400_000;
}

/** A difference in money: none stands out as good, any other as bad. */
export function Gap({ total }: { total: DayTotal }) {
  const gap = gapOf(total);
  return (
    <span className={gap === 0n ? "font-semibold text-positive" : "font-semibold text-critical"}>
      <Money amount={gap} currency={total.ccy} signed />
    </span>
  );
}

export function DayFilters({ tab, provider = "" }: { tab: DayTab; provider: string | undefined }) {
  const { t } = useTranslation("reconciliation");
  const options = [
    { value: "", label: t("filter.all") },
    ...providers.map((name) => ({ value: name, label: t(`provider.${name}`) })),
  ];
  return (
    <Filters keep={{ tab }} active={provider ? 1 : 0} clearTo={paths.deskReconciliation({ tab })}>
      <Field label={t("filter.provider")} name="provider" value={provider} plain>
        <Select options={options} />
      </Field>
    </Filters>
  );
}

export function DayTable({ rows, filtered }: { rows: readonly DayTotalRow[]; filtered: boolean }) {
  const { t } = useTranslation("reconciliation");
  const money = (key: "provider" | "books" | "onWay", header: string): Column<DayTotalRow> => ({
    key,
    header,
    align: "end",
    cell: ({ total }) => (total ? <Money amount={total[key]} currency={total.ccy} /> : "–"),
  });
  const columns: Column<DayTotalRow>[] = [
    {
      key: "day",
      header: t("column.day"),
      tight: true,
      cell: (row) => (
        <Link to={paths.deskReconciliationDay(row.provider, row.day)} className="row-link tabular-nums">
          {row.day}
        </Link>
      ),
    },
    {
      key: "name",
      header: t("column.provider"),
      tight: true,
      cell: ({ provider, total }) => `${t(`provider.${provider}`)}${total ? ` · ${total.ccy}` : ""}`,
    },
    { key: "lines", header: t("column.lines"), align: "end", cell: ({ total }) => total?.lines ?? "–" },
    money("provider", t("column.atProvider")),
    money("books", t("column.inBooks")),
    money("onWay", t("column.onWay")),
    {
      key: "gap",
      header: t("column.difference"),
      align: "end",
      cell: ({ total }) => (total ? <Gap total={total} /> : "–"),
    },
    { key: "state", header: t("column.state"), cell: (row) => <DayState row={row} /> },
  ];
  return (
    <DataTable
      caption={t("title")}
      rows={rows}
      columns={columns}
      rowKey={(row) => `${row.id} ${row.total?.ccy}`}
      empty={
        <EmptyState icon="arrows-clockwise" title={t(filtered ? "empty.filtered" : "empty")}>
          {t(filtered ? "empty.filteredText" : "empty.text")}
        </EmptyState>
      }
    />
  );
}

type AskProps = {
  result: SubmissionResult | undefined;
  /** Those that take money for us. */
  among: readonly Provider[];
  yesterday: string;
  today: string;
};

/** Asks for a day by hand. */
export function AskDay({ result, among, yesterday, today }: AskProps) {
  const { t } = useTranslation("reconciliation");
  const [form, fields] = useForm<{ provider: string; day: string }>({
    id: "ask",
    ...(result ? { lastResult: result } : {}),
    defaultValue: { provider: among[0] ?? "", day: yesterday },
  });
  if (among.length === 0) return null;
  return (
    <Card title={t("ask.title")}>
      <Form method="post" scope="ask" {...getFormProps(form)} className="flex flex-wrap items-end gap-4">
        <Field meta={fields.provider} label={t("ask.provider")} required>
          <Select options={among.map((name) => ({ value: name, label: t(`provider.${name}`) }))} />
        </Field>
        <Field meta={fields.day} label={t("ask.day")} required>
          <Input type="date" max={today} />
        </Field>
        <Button icon="arrows-clockwise">{t("ask.submit")}</Button>
      </Form>
      <p className="hint mt-3">{t("ask.hint")}</p>
    </Card>
  );
}
