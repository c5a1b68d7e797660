/** One day of a provider: how it stands, and both sides in sums. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, Card, DataTable, DateTime, FactList, Form, Money, Refresh, type Column } from "~/ui";
import type { DayRow, DayTotal } from "../list.server";
import { Gap } from "./days";

export function CompareAgain() {
  const { t } = useTranslation("reconciliation");
  return (
    <Form method="post" scope="again">
      <Button intent="again" icon="arrows-clockwise">
        {t("ask.again")}
      </Button>
    </Form>
  );
}

/** Warnings above the figures: still running, or could not be read. */
export function DayNotice({ day }: { day: DayRow }) {
  const { t } = useTranslation("reconciliation");
  if (day.status === "WAITING")
    return (
      <Banner tone="info">
        {t("day.waiting")} <Refresh seconds={3} />
      </Banner>
    );
  if (day.status !== "FAILED") return null;
  const reason = t(`reason.${day.error}` as "reason.moving");
  return (
    <Banner tone="critical" title={t("day.failed")}>
      {reason === `reason.${day.error}` ? day.error : reason} {t("day.failed.text")}
    </Banner>
  );
}

export function DayFacts({ day, totals }: { day: DayRow; totals: readonly DayTotal[] }) {
  const { t } = useTranslation("reconciliation");
  return (
    <Card title={t("day.totals")}>
      <div className="grid gap-4">
        {totals.length > 0 ? <TotalTable totals={totals} /> : day.runs > 0 && <p>{t("day.noTotals")}</p>}
        {totals.some(({ onWay }) => onWay !== 0n) && <p className="hint">{t("onWay.hint")}</p>}
        <FactList
          facts={[
            day.comparedAt !== null && [t("day.compared"), <DateTime key="compared" at={day.comparedAt} />],
            day.until !== null && [t("day.until"), <DateTime key="until" at={day.until} />],
            [t("day.runs"), day.runs],
            day.askedBy !== null && [t("day.askedBy"), day.askedBy],
          ]}
        />
      </div>
    </Card>
  );
}

function TotalTable({ totals }: { totals: readonly DayTotal[] }) {
  const { t } = useTranslation("reconciliation");
  const money = (key: "provider" | "fees" | "books" | "onWay", header: string): Column<DayTotal> => ({
    key,
    header,
    align: "end",
    cell: (total) => <Money amount={total[key]} currency={total.ccy} />,
  });
  const columns: Column<DayTotal>[] = [
    { key: "ccy", header: t("column.ccy"), tight: true, cell: ({ ccy }) => ccy },
    { key: "lines", header: t("column.lines"), align: "end", cell: ({ lines }) => lines },
    money("provider", t("column.atProvider")),
    money("fees", t("column.fees")),
    money("books", t("column.inBooks")),
    money("onWay", t("column.onWay")),
    { key: "gap", header: t("column.difference"), align: "end", cell: (total) => <Gap total={total} /> },
    {
      key: "closing",
      header: t("column.closing"),
      align: "end",
      cell: ({ closing, ccy }) => (closing === null ? "–" : <Money amount={closing} currency={ccy} />),
    },
  ];
  return (
    <DataTable
      caption={t("day.totals")}
      rows={totals}
      columns={columns}
      rowKey={({ ccy }) => ccy}
      empty={null}
    />
  );
}
