/** Parcels whose papers are printed, as a work list. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { listView, Status, type RowActs, type Tone } from "~/ui";
import { Link } from "~/ui/link";

export type PrintRow = {
  readonly id: string;
  readonly no: string;
  readonly status: "OPEN" | "PACKED" | "LABELLED" | "HANDED_OVER" | "VOID";
  readonly orderNo: string;
  readonly country: string;
  readonly carrier: string | null;
  readonly trackingNo: string | null;
  readonly weightG: number | null;
  readonly prints: number;
  readonly packedAt: Date | null;
};

export const printTabs = ["waiting", "printed", "all"] as const;

const tones: Record<PrintRow["status"], Tone> = {
  OPEN: "neutral",
  PACKED: "info",
  LABELLED: "accent",
  HANDED_OVER: "positive",
  VOID: "neutral",
};

export function ParcelState({ status }: Pick<PrintRow, "status">) {
  const { t } = useTranslation("papers");
  return <Status tone={tones[status]}>{t(`state.${status}`)}</Status>;
}

export const printView = listView<PrintRow>()({
  texts: ["papers"],
  title: "title",
  file: "parcels-to-print",
  tabs: printTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "column.parcel",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskParcelPapers(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: (row) => row.no,
    },
    {
      key: "order",
      head: "column.order",
      cell: (row) => (
        <Link to={paths.deskOrder(row.orderNo)} className="link">
          {row.orderNo}
        </Link>
      ),
      file: (row) => row.orderNo,
    },
    { key: "to", head: "column.to", tight: true, text: (row) => row.country },
    { key: "carrier", head: "column.carrier", text: (row) => row.carrier },
    {
      key: "number",
      head: "column.number",
      cell: (row) => <span className="wrap-anywhere">{row.trackingNo ?? "–"}</span>,
      file: (row) => row.trackingNo,
    },
    {
      key: "weight",
      head: "column.weight",
      align: "end",
      tight: true,
      text: (row) => (row.weightG === null ? null : `${row.weightG} g`),
    },
    { key: "prints", head: "column.prints", align: "end", tight: true, text: (row) => row.prints },
    {
      key: "state",
      head: "column.state",
      cell: (row) => <ParcelState status={row.status} />,
      file: (row, { t }) => t(`state.${row.status}`),
    },
    { key: "packed", head: "column.packed", tight: true, time: (row) => row.packedAt },
  ],
  empty: ({ t, tab }) => ({
    icon: tab === "waiting" ? "check-circle" : "package",
    title: t(tab === "waiting" ? "empty.waiting" : "empty.none"),
    text: t("empty.text"),
    lookInAll: tab !== "all",
  }),
});

/** What is printed of those that are ticked. */
export function usePrintActs(): RowActs<PrintRow> {
  const { t } = useTranslation("papers");
  return {
    id: "parcels",
    name: "parcel",
    label: (row) => row.no,
    ways: (row) => [{ to: paths.deskParcelPapers(row.no), label: t("parcel.open"), icon: "eye" }],
    acts: [
      { intent: "labels", many: t("act.labels"), icon: "tag", tone: "primary" },
      { intent: "everything", many: t("act.everything"), icon: "stack" },
    ],
  };
}
