/** Orders whose goods are short, late or dearer, and what can be decided. */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { CalendarDay, DateTime, listView, Money, Status, type RowActs, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { IssueKind, IssueStatus } from "../states";

export type IssueListed = {
  readonly id: string;
  readonly kind: IssueKind;
  readonly status: IssueStatus;
  readonly settledHow: string | null;
  readonly qty: number;
  readonly expectedBefore: string | null;
  readonly expectedOn: string | null;
  readonly costBefore: bigint | null;
  readonly cost: bigint | null;
  readonly ccy: string;
  readonly purchaseNo: string;
  readonly orderNo: string;
  readonly member: string;
  readonly sku: string;
  readonly createdAt: Date;
};

const tones: Record<IssueKind, Tone> = { SHORT: "critical", LATE: "caution", DEARER: "info" };

export function IssueState({ kind }: { kind: IssueKind }) {
  const { t } = useTranslation("purchasing");
  return <Status tone={tones[kind]}>{t(`issue.${kind}`)}</Status>;
}

/** What an issue says: from which day to which, from which price to which, or how many do not come. */
export function IssueFacts({ issue }: { issue: IssueListed }) {
  const { t } = useTranslation("purchasing");
  if (issue.kind === "LATE" && issue.expectedOn)
    return (
      <>
        {issue.expectedBefore && <CalendarDay at={issue.expectedBefore} />} →{" "}
        <CalendarDay at={issue.expectedOn} />
      </>
    );
  if (issue.kind === "DEARER" && issue.cost !== null && issue.costBefore !== null)
    return (
      <>
        <Money amount={issue.costBefore} currency={issue.ccy} /> →{" "}
        <Money amount={issue.cost} currency={issue.ccy} />
      </>
    );
  return <>{t("issue.pieces", { count: issue.qty })}</>;
}

function factsText(issue: IssueListed, t: TFunction<["purchasing"]>, locale: string): string {
  if (issue.kind === "LATE") return `${issue.expectedBefore ?? ""} → ${issue.expectedOn ?? ""}`;
  if (issue.kind === "DEARER")
    return [issue.costBefore ?? 0n, issue.cost ?? 0n]
      .map((amount) => formatMoney({ amount, currency: issue.ccy }, locale))
      .join(" → ");
  return t("issue.pieces", { count: issue.qty });
}

export const issueView = listView<IssueListed>()({
  texts: ["purchasing"],
  title: "decide.title",
  file: "purchase-decisions",
  tabs: ["waiting", "SHORT", "LATE", "DEARER", "all"],
  tabText: (tab, { t }) => t(`decide.tab.${tab}`),
  tabsLabel: "decide.tabs",
  filters: { q: { search: "filter.storeOrder" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "order",
      head: "column.storeOrder",
      cell: (row) => (
        <>
          <Link to={paths.deskOrder(row.orderNo)} className="row-link">
            {row.orderNo}
          </Link>
          <span className="block text-xs text-muted">{row.member}</span>
        </>
      ),
      file: [
        { head: "column.storeOrder", cell: (row) => row.orderNo },
        { head: "column.member", cell: (row) => row.member },
      ],
    },
    {
      key: "sku",
      head: "column.sku",
      cell: (row) => (
        <>
          <span className="wrap-anywhere">
            {row.qty} × {row.sku}
          </span>
          <Link to={paths.deskPurchase(row.purchaseNo)} className="link block text-xs">
            {row.purchaseNo}
          </Link>
        </>
      ),
      file: [
        { head: "column.sku", cell: (row) => row.sku },
        { head: "column.pieces", cell: (row) => row.qty },
        { head: "column.order", cell: (row) => row.purchaseNo },
      ],
    },
    {
      key: "what",
      head: "column.what",
      cell: (row) => (
        <>
          <IssueState kind={row.kind} />
          <span className="mt-1 block text-sm">
            <IssueFacts issue={row} />
          </span>
        </>
      ),
      file: [
        { head: "column.what", cell: (row, { t }) => t(`issue.${row.kind}`) },
        { head: "column.change", cell: (row, { t, locale }) => factsText(row, t, locale) },
      ],
    },
    {
      key: "since",
      head: "column.since",
      tight: true,
      cell: (row, { t }) => (
        <>
          <DateTime at={row.createdAt} />
          {row.settledHow && (
            <span className="block text-xs text-muted">{t(`settled.${row.settledHow as "wait"}`)}</span>
          )}
        </>
      ),
      file: [
        { head: "column.since", unit: "UTC", cell: (row) => row.createdAt },
        {
          head: "column.decided",
          cell: (row, { t }) => (row.settledHow ? t(`settled.${row.settledHow as "wait"}`) : ""),
        },
      ],
    },
  ],
  empty: ({ t, tab }) => ({
    icon: "check-circle",
    title: t("decide.empty"),
    text: t("decide.empty.text"),
    lookInAll: tab !== "all",
  }),
});

type Ways = { readonly mayBill: boolean; readonly mayRefund: boolean };

/** What can be decided of one, or of those that are ticked. Bills and refunds are made on their own pages. */
export function useIssueActs(
  offers: Readonly<Record<string, Offers>>,
  { mayBill, mayRefund }: Ways,
): RowActs<IssueListed> {
  const { t } = useTranslation("purchasing");
  return {
    id: "decide",
    name: "issue",
    label: (row) => `${row.orderNo} ${row.sku}`,
    offers: (row) => offers[row.id] ?? {},
    ways: (row) => [
      ...(row.status === "OPEN" && row.kind !== "DEARER"
        ? [
            {
              to: paths.deskAskStock({ sku: row.sku, order: row.orderNo }),
              label: t("way.ask"),
              icon: "chat-circle-dots",
            } as const,
          ]
        : []),
      ...(mayBill && row.status === "OPEN"
        ? [
            {
              to: paths.deskOrderBill(row.orderNo, { type: "goods" }),
              label: t("way.bill"),
              icon: "scales",
            } as const,
          ]
        : []),
      ...(mayRefund && row.status === "OPEN"
        ? [{ to: paths.deskOrderRefund(row.orderNo), label: t("way.refund"), icon: "hand-coins" } as const]
        : []),
    ],
    acts: (["rebuy", "wait", "done"] as const).map((intent) => ({
      intent,
      label: t(`decide.${intent}`),
      many: t(`decide.${intent}`),
      icon: ({ rebuy: "arrows-clockwise", wait: "clock", done: "check" } as const)[intent],
    })),
  };
}
