/** Cases as lists, for their member and at the desk, and their states as words. */
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { DateTime, listView, Money, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { reasons, told, type Reason, type Want } from "../config";
import { deskTabs, isOpen, memberTabs, type ClaimStatus } from "../states";

const memberTones: Record<ClaimStatus, Tone> = {
  UNDER_REVIEW: "info",
  AWAITING_RESPONSE: "accent",
  PROPOSED: "accent",
  RETURN_PENDING: "caution",
  RESOLVED_REFUND: "positive",
  RESOLVED_RESEND: "positive",
  REJECTED: "critical",
  CLOSED: "neutral",
};
const deskTones: Record<ClaimStatus, Tone> = {
  ...memberTones,
  UNDER_REVIEW: "accent",
  AWAITING_RESPONSE: "info",
  PROPOSED: "info",
};

export const claimTone = (status: ClaimStatus, atDesk: boolean): Tone =>
  (atDesk ? deskTones : memberTones)[status];

export function ClaimState({ status, atDesk = false }: { status: ClaimStatus; atDesk?: boolean }) {
  const { t } = useTranslation("claims");
  return <Status tone={claimTone(status, atDesk)}>{t(`status.${status}`)}</Status>;
}

type Common = {
  readonly no: string;
  readonly orderNo: string;
  readonly items: string | null;
  readonly reason: Reason;
  readonly want: Want;
  readonly amountReq: bigint;
  readonly amountOk: bigint | null;
  readonly status: ClaimStatus;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type MemberRow = Common;

export const memberView = listView<MemberRow>()({
  texts: ["claims"],
  title: "title",
  file: "after-sales",
  tabs: memberTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: {
    q: { search: "search" },
    reason: {
      choice: "reason",
      any: "anyReason",
      options: ({ t }) => reasons.map((value) => ({ value, label: t(`reason.${value}`) })),
    },
  },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "claim",
      head: "no",
      cell: ({ no, orderNo }) => (
        <>
          <Link to={paths.claim(no)} className="row-link">
            {no}
          </Link>
          <span className="block text-xs text-muted">{orderNo}</span>
        </>
      ),
      file: [
        { head: "no", cell: (row) => row.no },
        { head: "order", cell: (row) => row.orderNo },
      ],
    },
    {
      key: "items",
      head: "items",
      cell: (row) => <span className="wrap-anywhere">{row.items}</span>,
      file: (row) => row.items,
    },
    {
      key: "reason",
      head: "reason",
      cell: (row, { t }) => (
        <>
          {t(`reason.${row.reason}`)}
          <span className="block text-xs text-muted">{t(`want.${row.want}`)}</span>
        </>
      ),
      file: [
        { head: "reason", cell: (row, { t }) => t(`reason.${row.reason}`) },
        { head: "type", cell: (row, { t }) => t(`want.${row.want}`) },
      ],
    },
    {
      key: "amount",
      head: "requested",
      tight: true,
      align: "end",
      cell: ({ amountReq, amountOk, want }, { t }) => (
        <>
          {want === "resend" ? "–" : <Money amount={amountReq} />}
          {amountOk !== null && (
            <span className="block text-xs text-muted">
              {t("agreed")} <Money amount={amountOk} />
            </span>
          )}
        </>
      ),
      file: [
        { head: "requested", unit: "USD", cell: (row) => amountCell(row.amountReq) },
        { head: "agreed", unit: "USD", cell: (row) => row.amountOk && amountCell(row.amountOk) },
      ],
    },
    {
      key: "status",
      head: "status",
      tight: true,
      cell: (row, { t }) => (
        <>
          <ClaimState status={row.status} />
          {row.dueAt && isOpen(row.status) && (
            <span className="mt-1 block text-xs text-muted">
              {t("deadline")} <DateTime at={row.dueAt} />
            </span>
          )}
        </>
      ),
      file: [
        { head: "status", cell: (row, { t }) => t(`status.${row.status}`) },
        { head: "deadline", unit: "UTC", cell: (row) => row.dueAt },
      ],
    },
    {
      key: "updated",
      head: "updated",
      tight: true,
      time: (row) => row.updatedAt,
      file: [
        { head: "updated", unit: "UTC", cell: (row) => row.updatedAt },
        { head: "created", unit: "UTC", cell: (row) => row.createdAt },
      ],
    },
  ],
  empty: ({ t }) => ({
    icon: "arrow-counter-clockwise",
    title: t("empty"),
    text: t("emptyText"),
    action: { to: paths.storeOrders(), label: t("order") },
    lookInAll: true,
  }),
});

export type DeskRow = Common & {
  readonly member: string;
  readonly assignee: string | null;
  readonly waitingSince: Date;
  readonly overdue: boolean;
};

export const deskView = listView<DeskRow>()({
  texts: ["claims"],
  title: "title",
  file: "after-sales",
  tabs: deskTabs,
  tabText: (tab, { t }) => t(`desk.tab.${tab}`),
  tabsLabel: "desk.tabs",
  filters: {
    q: { search: "search" },
    reason: {
      choice: "reason",
      any: "anyReason",
      options: ({ t }) => reasons.map((value) => ({ value, label: t(`reason.${value}`) })),
    },
    who: {
      choice: "desk.assignee",
      any: "desk.who.all",
      options: ({ t }) =>
        (["mine", "nobody"] as const).map((value) => ({ value, label: t(`desk.who.${value}`) })),
    },
    due: {
      choice: "desk.due",
      any: "desk.anyDue",
      options: ({ t }) => [{ value: "over", label: t("desk.overdue") }],
    },
  },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "claim",
      head: "no",
      cell: ({ no, orderNo, member }) => (
        <>
          <Link to={paths.deskClaim(no)} className="row-link">
            {no}
          </Link>
          <span className="block text-xs text-muted">
            {orderNo} · {member}
          </span>
        </>
      ),
      file: [
        { head: "no", cell: (row) => row.no },
        { head: "order", cell: (row) => row.orderNo },
        { head: "desk.member", cell: (row) => row.member },
      ],
    },
    {
      key: "items",
      head: "items",
      cell: (row) => <span className="wrap-anywhere">{row.items}</span>,
      file: (row) => row.items,
    },
    {
      key: "reason",
      head: "reason",
      cell: (row, { t }) => (
        <>
          {t(`reason.${row.reason}`)}
          <span className="block text-xs text-muted">{t(`want.${row.want}`)}</span>
        </>
      ),
      file: [
        { head: "reason", cell: (row, { t }) => t(`reason.${row.reason}`) },
        { head: "type", cell: (row, { t }) => t(`want.${row.want}`) },
      ],
    },
    { key: "amount", head: "requested", tight: true, align: "end", money: (row) => row.amountReq },
    {
      key: "assignee",
      head: "desk.assignee",
      tight: true,
      text: (row, { t }) => row.assignee ?? t("desk.nobody"),
    },
    {
      key: "status",
      head: "status",
      tight: true,
      cell: (row) => <ClaimState status={row.status} atDesk />,
      file: (row, { t }) => t(`status.${row.status}`),
    },
    {
      key: "waiting",
      head: "desk.waiting",
      tight: true,
      cell: (row, { t }) => (
        <>
          <DateTime at={row.waitingSince} />
          {row.overdue && <span className="mt-1 block text-xs text-critical">{t("desk.overdue")}</span>}
        </>
      ),
      file: (row) => row.waitingSince,
    },
  ],
  empty: ({ t, tab }) => ({
    icon: "arrow-counter-clockwise",
    title: t("empty"),
    text: t("desk.description", told),
    lookInAll: tab !== "all",
  }),
});
