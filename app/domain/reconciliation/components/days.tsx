/** Days of the providers as a work list: both sides in sums, and whether they agree. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, Field, Fields, Form, Input, listView, Money, Status } from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { providers, type Provider } from "../lines";
import type { DayRow, DayTotal, DayTotalRow } from "../list.server";
import { dayTabs } from "../tabs";
import { AskForm } from "../forms";

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

const money = (key: "provider" | "books" | "onWay") => ({
  key,
  align: "end" as const,
  cell: ({ total }: DayTotalRow) => (total ? <Money amount={total[key]} currency={total.ccy} /> : "–"),
});

/** Each day with its currencies, the newest first. */
export const dayView = listView<DayTotalRow>()({
  texts: ["reconciliation"],
  title: "title",
  tabs: dayTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: {
    provider: {
      choice: "filter.provider",
      any: "filter.all",
      options: ({ t }) => providers.map((name) => ({ value: name, label: t(`provider.${name}`) })),
    },
  },
  rowKey: (row) => `${row.id} ${row.total?.ccy}`,
  columns: [
    {
      key: "day",
      head: "column.day",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskReconciliationDay(row.provider, row.day)} className="row-link tabular-nums">
          {row.day}
        </Link>
      ),
    },
    {
      key: "name",
      head: "column.provider",
      tight: true,
      cell: ({ provider, total }, { t }) => `${t(`provider.${provider}`)}${total ? ` · ${total.ccy}` : ""}`,
    },
    { key: "lines", head: "column.lines", align: "end", cell: ({ total }) => total?.lines ?? "–" },
    { head: "column.atProvider", ...money("provider") },
    { head: "column.inBooks", ...money("books") },
    { head: "column.onWay", ...money("onWay") },
    {
      key: "gap",
      head: "column.difference",
      align: "end",
      cell: ({ total }) => (total ? <Gap total={total} /> : "–"),
    },
    { key: "state", head: "column.state", cell: (row) => <DayState row={row} /> },
  ],
  empty: ({ t, tab }) => {
    const none = tab === "all" ? "empty" : "empty.filtered";
    const text = tab === "all" ? "empty.text" : "empty.filteredText";
    return { icon: "arrows-clockwise", title: t(none), text: t(text) };
  },
});

type AskProps = {
  result: SubmissionResult | undefined;
  among: readonly Provider[];
  yesterday: string;
  today: string;
};

/** Asks for a day by hand. */
export function AskDay({ result, among, yesterday, today }: AskProps) {
  const { t } = useTranslation("reconciliation");
  const [form, fields] = useSchemaForm(AskForm, {
    id: "ask",
    result,
    start: { provider: among[0], day: yesterday },
  });
  if (among.length === 0) return null;
  return (
    <Card title={t("ask.title")}>
      <Form method="post" scope="ask" {...getFormProps(form)} className="flex flex-wrap items-end gap-4">
        <Fields
          schema={AskForm}
          of={fields}
          options={{ provider: among.map((name) => ({ value: name, label: t(`provider.${name}`) })) }}
        />
        <Field meta={fields.day} label={t("ask.day")} required>
          <Input type="date" max={today} />
        </Field>
        <Button icon="arrows-clockwise">{t("ask.submit")}</Button>
      </Form>
      <p className="hint mt-3">{t("ask.hint")}</p>
    </Card>
  );
}
