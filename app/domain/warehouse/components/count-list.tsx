/** The list of counts. */
import { paths } from "~/platform/paths";
import { listView, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { countStatuses, type CountCause, type CountStatus } from "../counting/states";

export type CountRow = {
  readonly no: string;
  readonly status: CountStatus;
  readonly cause: CountCause;
  readonly warehouse: string;
  readonly bins: string | null;
  readonly places: number;
  readonly open: number;
  readonly differences: number;
  readonly by: string | null;
  readonly createdAt: Date;
};

export const countTones: Record<CountStatus, Tone> = {
  OPEN: "accent",
  TO_APPROVE: "caution",
  DONE: "positive",
  CANCELLED: "neutral",
};

export const countView = listView<CountRow>()({
  texts: ["counting"],
  title: "title",
  file: "counts",
  tabs: [...countStatuses, "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "column.no",
      cell: (row) => (
        <Link to={paths.deskCount(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: (row) => row.no,
    },
    { key: "warehouse", head: "warehouse", text: (row) => row.warehouse, file: (row) => row.warehouse },
    {
      key: "bins",
      head: "column.bins",
      cell: ({ bins }, { t }) => <span className="wrap-anywhere">{bins ?? t("unplaced")}</span>,
      file: (row) => row.bins,
    },
    {
      key: "cause",
      head: "column.cause",
      text: (row, { t }) => t(`cause.${row.cause}`),
      file: (row, { t }) => t(`cause.${row.cause}`),
    },
    {
      key: "places",
      head: "column.places",
      align: "end",
      text: ({ places, open }) => `${places - open} / ${places}`,
      file: [{ cell: (row) => row.places }, { head: "column.open", cell: (row) => row.open }],
    },
    {
      key: "differences",
      head: "column.differences",
      align: "end",
      // Whoever counts is not told before all is counted.
      text: ({ differences, status }) => (status === "OPEN" ? "–" : differences),
      file: ({ differences, status }) => (status === "OPEN" ? null : differences),
    },
    {
      key: "state",
      head: "column.state",
      cell: ({ status }, { t }) => <Status tone={countTones[status]}>{t(`status.${status}`)}</Status>,
      file: ({ status }, { t }) => t(`status.${status}`),
    },
    { key: "by", head: "column.by", text: (row) => row.by ?? "–", file: (row) => row.by },
    { key: "at", head: "column.at", tight: true, time: (row) => row.createdAt, file: (row) => row.createdAt },
  ],
  empty: ({ t, tab }) => ({
    icon: "clipboard-text",
    title: t("empty"),
    text: t("empty.text"),
    lookInAll: tab !== "all",
  }),
});
