/** The list of transfers. */
import { paths } from "~/platform/paths";
import { listView, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { transferStatuses, type TransferStatus } from "../transfers/states";

export type TransferRow = {
  readonly no: string;
  readonly status: TransferStatus;
  readonly from: string;
  readonly to: string;
  readonly pieces: number;
  readonly onTheWay: number;
  readonly lost: number;
  readonly carrier: string | null;
  readonly trackingNo: string | null;
  readonly by: string | null;
  readonly createdAt: Date;
};

export const transferTones: Record<TransferStatus, Tone> = {
  DRAFT: "neutral",
  SENT: "accent",
  RECEIVED: "positive",
  CANCELLED: "neutral",
};

export const transferView = listView<TransferRow>()({
  texts: ["transfers"],
  title: "title",
  file: "transfers",
  tabs: [...transferStatuses, "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "column.no",
      cell: (row) => (
        <Link to={paths.deskTransfer(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: (row) => row.no,
    },
    {
      key: "way",
      head: "column.way",
      text: ({ from, to }) => `${from} → ${to}`,
      file: [
        { head: "from", cell: (row) => row.from },
        { head: "to", cell: (row) => row.to },
      ],
    },
    { key: "pieces", head: "pieces", align: "end", text: (row) => row.pieces, file: (row) => row.pieces },
    {
      key: "onTheWay",
      head: "column.onTheWay",
      align: "end",
      text: (row) => row.onTheWay,
      file: [{ cell: (row) => row.onTheWay }, { head: "lost", cell: (row) => row.lost }],
    },
    {
      key: "carrier",
      head: "carrier",
      text: ({ carrier, trackingNo }) => [carrier, trackingNo].filter(Boolean).join(" · ") || "–",
      file: [{ cell: (row) => row.carrier }, { head: "trackingNo", cell: (row) => row.trackingNo }],
    },
    {
      key: "state",
      head: "column.state",
      cell: ({ status }, { t }) => <Status tone={transferTones[status]}>{t(`status.${status}`)}</Status>,
      file: ({ status }, { t }) => t(`status.${status}`),
    },
    { key: "by", head: "column.by", text: (row) => row.by ?? "–", file: (row) => row.by },
    { key: "at", head: "column.at", tight: true, time: (row) => row.createdAt, file: (row) => row.createdAt },
  ],
  empty: ({ t, tab }) => ({
    icon: "truck",
    title: t("empty"),
    text: t("empty.text"),
    lookInAll: tab !== "all",
  }),
});
