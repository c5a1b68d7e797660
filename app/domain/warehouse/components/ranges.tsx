/** Ranges of tracking numbers, and how many each still has. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Card, listView, Status, type RowActs } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import { RangeForm } from "../numbers/forms";
import { leftIn, numberOf } from "../numbers/number";
import type { RangeRow } from "../numbers/ranges.server";

export const rangeTabs = ["open", "few", "closed"] as const;

export const rangeView = listView<RangeRow>()({
  texts: ["numbers"],
  title: "title",
  file: "number-ranges",
  tabs: rangeTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  rowKey: (row) => row.id,
  columns: [
    {
      key: "carrier",
      head: "range.carrier",
      cell: (row) => <strong>{row.carrier}</strong>,
      file: (row) => row.carrier,
    },
    {
      key: "numbers",
      head: "range.numbers",
      cell: (row) => (
        <span className="num wrap-anywhere">
          {numberOf(row, row.first)} – {numberOf(row, row.last)}
        </span>
      ),
      file: [
        { head: "range.first", cell: (row) => numberOf(row, row.first) },
        { head: "range.last", cell: (row) => numberOf(row, row.last) },
      ],
    },
    { key: "check", head: "range.check", text: (row, { t }) => t(`check.${row.check}`) },
    {
      key: "next",
      head: "range.next",
      text: (row) => (leftIn(row) > 0n ? numberOf(row, row.next) : null),
    },
    {
      key: "left",
      head: "range.left",
      align: "end",
      tight: true,
      text: (row, { locale }) => leftIn(row).toLocaleString(locale),
    },
    {
      key: "state",
      head: "range.state",
      tight: true,
      cell: (row, { t }) => {
        const state = !row.active ? "closed" : leftIn(row) > 0n ? "open" : "used";
        return (
          <Status tone={state === "open" ? "positive" : state === "used" ? "critical" : "neutral"}>
            {t(`state.${state}`)}
          </Status>
        );
      },
      file: (row, { t }) => t(`state.${!row.active ? "closed" : leftIn(row) > 0n ? "open" : "used"}`),
    },
    { key: "added", head: "range.added", tight: true, time: (row) => row.createdAt },
  ],
  empty: ({ t, tab }) => ({
    icon: "tag",
    title: t(tab === "few" ? "empty.few" : "empty.none"),
    text: t("empty.text"),
  }),
});

/** A range is opened or closed by the menu of its row. */
export function useRangeActs(): RowActs<RangeRow> {
  const { t } = useTranslation("numbers");
  return {
    id: "ranges",
    name: "rangeId",
    label: (row) => `${row.carrier} ${numberOf(row, row.first)}`,
    offers: (row): Record<string, true> => (row.active ? { close: true } : { open: true }),
    acts: [
      { intent: "open", label: t("act.open"), icon: "check" },
      { intent: "close", label: t("act.close"), icon: "prohibit" },
    ],
  };
}

export function AddRange({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("numbers");
  return (
    <Card title={t("add.title")}>
      <PlainForm
        schema={RangeForm}
        intent="add"
        result={result}
        start={{ check: "none", digits: "8" }}
        intro={<p className="hint">{t("add.text")}</p>}
        submit={t("add.submit")}
        tone="primary"
      />
    </Card>
  );
}
