/** Interceptions at the desk and in the warehouse: which orders are to be stopped, and how far their goods are. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { mostAtOnce, type Offers } from "~/platform/steps";
import { DateTime, listView, Money, Status, type RowActs, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { Source, Stage } from "../stopping/rules";

export type InterceptionListed = {
  readonly id: string;
  readonly orderNo: string;
  readonly member: string;
  readonly source: Source;
  readonly reason: string;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly lateAt: Date | null;
  readonly fee: bigint;
  readonly answer: "STOPPED" | "TOO_LATE" | null;
  readonly outcome: "RESUMED" | "CANCELLED" | "TOO_LATE" | null;
  readonly stage: Stage;
};

const tones = { RESUMED: "neutral", CANCELLED: "neutral", TOO_LATE: "caution" } as const satisfies Record<
  string,
  Tone
>;

export const interceptionView = listView<InterceptionListed>()({
  texts: ["stopping"],
  title: "title",
  tabs: ["asked", "late", "stopped", "done", "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "order",
      head: "column.order",
      cell: (row) => (
        <>
          <Link to={paths.deskOrder(row.orderNo)} className="row-link">
            {row.orderNo}
          </Link>
          <span className="block text-xs text-muted">{row.member}</span>
        </>
      ),
    },
    {
      key: "stage",
      head: "column.stage",
      cell: (row, { t }) => <Status tone="info">{t(`stage.${row.stage}`)}</Status>,
    },
    {
      key: "reason",
      head: "column.reason",
      cell: (row, { t }) => (
        <>
          {t(`source.${row.source}`)}
          <span className="line-clamp-2 max-w-64 text-xs wrap-anywhere text-muted">
            {row.source === "STORE" ? t(`reason.${row.reason as "STORE_CANCELLED"}`) : row.reason}
          </span>
        </>
      ),
    },
    {
      key: "asked",
      head: "column.asked",
      tight: true,
      cell: (row) => <Asked row={row} />,
    },
    {
      key: "fee",
      head: "column.fee",
      align: "end",
      cell: (row) => <Money amount={row.fee} />,
    },
    {
      key: "state",
      head: "column.state",
      cell: (row) => <State row={row} />,
    },
  ],
  empty: ({ t, tab }) => ({
    icon: "check-circle",
    title: t("empty"),
    text: t("empty.text"),
    lookInAll: tab !== "all",
  }),
});

function Asked({ row }: { row: InterceptionListed }) {
  const { t } = useTranslation("stopping");
  return (
    <>
      <DateTime at={row.askedAt} />
      {row.answer === null && row.outcome === null && (
        <span className="block text-xs text-muted">
          {t("due")} <DateTime at={row.dueAt} />
        </span>
      )}
    </>
  );
}

function State({ row }: { row: InterceptionListed }) {
  const { t } = useTranslation("stopping");
  if (row.outcome) return <Status tone={tones[row.outcome]}>{t(`outcome.${row.outcome}`)}</Status>;
  if (row.answer) return <Status tone="positive">{t(`answer.${row.answer}`)}</Status>;
  return row.lateAt ? <Status tone="critical">{t("late")}</Status> : <Status>{t("state.open")}</Status>;
}

/** What is said of one order, or of those that are ticked. */
export function useStoppingActs(offers: Readonly<Record<string, Offers>>): RowActs<InterceptionListed> {
  const { t } = useTranslation("stopping");
  return {
    id: "stopping",
    name: "row",
    most: mostAtOnce,
    label: (row) => row.orderNo,
    offers: (row) => offers[row.id] ?? {},
    acts: (["stopped", "too-late"] as const).map((intent) => ({
      intent,
      label: t(`action.${intent}`),
      many: t(`action.${intent}`),
      icon: intent === "stopped" ? "check" : "truck",
    })),
  };
}
