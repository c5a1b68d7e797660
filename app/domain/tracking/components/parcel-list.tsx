/** Parcels at the desk: how far each is, and what is the matter. */
import { paths } from "~/platform/paths";
import { listView, Status } from "~/ui";
import { Link } from "~/ui/link";
import type { ParcelState } from "../progress";
import { parcelTabs, problemOf } from "../parcel-words";
import { toneOf } from "./tones";

export type ParcelRow = {
  readonly packageId: string;
  readonly carrier: string;
  readonly trackingNo: string;
  readonly shippedAt: Date;
  readonly state: ParcelState;
  readonly isLate: boolean;
  readonly follow: "NEW" | "FOLLOWED" | "CHANGE" | "ASK" | "STOPPED";
  readonly problem: string | null;
  readonly lastAt: Date | null;
  readonly isReused: boolean;
  readonly isExpired: boolean;
  readonly orderNo: string;
  readonly country: string;
  readonly member: string;
};

export const parcelView = listView<ParcelRow>()({
  texts: ["tracking"],
  title: "desk.title",
  file: "parcels",
  tabs: parcelTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "desk.tabs",
  filters: { q: { search: "desk.search" }, country: { hidden: true } },
  rowKey: (row) => row.packageId,
  columns: [
    {
      key: "number",
      head: "desk.number",
      cell: ({ packageId, trackingNo, carrier }) => (
        <>
          <Link to={paths.deskParcel(packageId)} className="row-link wrap-anywhere">
            {trackingNo}
          </Link>
          <span className="block text-xs text-muted">{carrier}</span>
        </>
      ),
      file: [
        { head: "desk.number", cell: (row) => row.trackingNo },
        { head: "desk.carrier", cell: (row) => row.carrier },
      ],
    },
    {
      key: "order",
      head: "desk.order",
      cell: ({ orderNo, member, country }) => (
        <>
          <Link to={paths.deskOrder(orderNo)} className="link">
            {orderNo}
          </Link>
          <span className="block text-xs text-muted">
            {member} · {country}
          </span>
        </>
      ),
      file: [
        { head: "desk.order", cell: (row) => row.orderNo },
        { head: "desk.member", cell: (row) => row.member },
        { head: "desk.country", cell: (row) => row.country },
      ],
    },
    {
      key: "state",
      head: "desk.state",
      cell: ({ state, isLate, follow, problem, isReused }, { t }) => (
        <>
          <Status tone={toneOf[state]}>{t(`state.${state}`)}</Status>
          {isLate && <Status tone="caution">{t("late")}</Status>}
          {follow === "ASK" && problem && (
            <span className="mt-1 block text-xs text-critical">{t(`problem.${problemOf(problem)}`)}</span>
          )}
          {isReused && <span className="mt-1 block text-xs text-muted">{t("reused")}</span>}
        </>
      ),
      file: [
        { head: "desk.state", cell: ({ state }, { t }) => t(`state.${state}`) },
        { head: "desk.late", cell: ({ isLate }, { t }) => (isLate ? t("late") : "") },
        {
          head: "desk.problem",
          cell: ({ follow, problem }, { t }) =>
            follow === "ASK" && problem ? t(`problem.${problemOf(problem)}`) : "",
        },
      ],
    },
    { key: "last", head: "desk.lastScan", tight: true, time: (row) => row.lastAt },
    { key: "sent", head: "desk.sent", tight: true, time: (row) => row.shippedAt },
  ],
  empty: ({ t, tab }) => ({
    icon: tab === "all" ? "package" : "check-circle",
    title: t(tab === "all" ? "desk.empty.all" : "desk.empty.none"),
    text: t("desk.empty.text"),
    lookInAll: tab !== "all",
  }),
});
