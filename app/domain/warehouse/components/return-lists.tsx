/** Lists of returns: parcels that came back, and those that are on their way back. */
import { paths } from "~/platform/paths";
import { listView, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { returnStatuses, type ReturnStatus } from "../returns/states";

export type ReturnRow = {
  readonly no: string;
  readonly status: ReturnStatus;
  readonly trackingNo: string | null;
  readonly orderNo: string | null;
  readonly member: string | null;
  readonly warehouse: string;
  readonly pieces: number;
  readonly by: string | null;
  readonly createdAt: Date;
};

export const returnTones: Record<ReturnStatus, Tone> = {
  ARRIVED: "accent",
  INSPECTED: "info",
  CLOSED: "positive",
};

export const returnView = listView<ReturnRow>()({
  texts: ["returns"],
  title: "title",
  file: "returns",
  tabs: [...returnStatuses, "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "column.no",
      cell: ({ no, trackingNo }) => (
        <>
          <Link to={paths.deskReturn(no)} className="row-link">
            {no}
          </Link>
          {trackingNo && <span className="block text-xs text-muted wrap-anywhere">{trackingNo}</span>}
        </>
      ),
      file: [{ cell: (row) => row.no }, { head: "column.tracking", cell: (row) => row.trackingNo }],
    },
    {
      key: "order",
      head: "column.order",
      cell: ({ orderNo, member }, { t }) => (
        <>
          {orderNo ?? t("unknownOrder")}
          {member && <span className="block text-xs text-muted">{member}</span>}
        </>
      ),
      file: [{ cell: (row) => row.orderNo }, { head: "column.member", cell: (row) => row.member }],
    },
    { key: "warehouse", head: "warehouse", text: (row) => row.warehouse, file: (row) => row.warehouse },
    {
      key: "pieces",
      head: "column.pieces",
      align: "end",
      text: (row) => row.pieces,
      file: (row) => row.pieces,
    },
    {
      key: "state",
      head: "column.state",
      cell: ({ status }, { t }) => <Status tone={returnTones[status]}>{t(`status.${status}`)}</Status>,
      file: ({ status }, { t }) => t(`status.${status}`),
    },
    { key: "by", head: "column.by", text: (row) => row.by ?? "–", file: (row) => row.by },
    { key: "at", head: "column.at", tight: true, time: (row) => row.createdAt, file: (row) => row.createdAt },
  ],
  empty: ({ t, tab }) => ({
    icon: "arrow-counter-clockwise",
    title: t("empty"),
    text: t("empty.text"),
    lookInAll: tab !== "all",
  }),
});

export type ExpectedRow = {
  readonly packageId: string;
  readonly trackingNo: string;
  readonly carrier: string;
  readonly orderNo: string;
  readonly member: string;
  readonly state: "RETURNING" | "RETURNED";
  readonly lastAt: Date | null;
};

export const expectedView = listView<ExpectedRow>()({
  texts: ["returns"],
  title: "expected.title",
  file: "expected-returns",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.packageId,
  columns: [
    {
      key: "number",
      head: "column.tracking",
      cell: ({ trackingNo, carrier }) => (
        <>
          <span className="wrap-anywhere">{trackingNo}</span>
          <span className="block text-xs text-muted">{carrier}</span>
        </>
      ),
      file: [{ cell: (row) => row.trackingNo }, { head: "expected.carrier", cell: (row) => row.carrier }],
    },
    {
      key: "order",
      head: "column.order",
      cell: ({ orderNo, member }) => (
        <>
          {orderNo}
          <span className="block text-xs text-muted">{member}</span>
        </>
      ),
      file: [{ cell: (row) => row.orderNo }, { head: "column.member", cell: (row) => row.member }],
    },
    {
      key: "state",
      head: "column.state",
      cell: ({ state }, { t }) => (
        <Status tone={state === "RETURNED" ? "caution" : "info"}>{t(`expected.${state}`)}</Status>
      ),
      file: ({ state }, { t }) => t(`expected.${state}`),
    },
    { key: "last", head: "expected.last", tight: true, time: (row) => row.lastAt, file: (row) => row.lastAt },
  ],
  empty: ({ t }) => ({ icon: "check-circle", title: t("expected.empty"), text: t("expected.empty.text") }),
});
