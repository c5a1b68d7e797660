/** Bins as a list, and what is done with several. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { listView, Status, type RowActs, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { BinKind, BinStatus } from "../bins";

export type BinListed = {
  readonly id: string;
  readonly code: string;
  readonly kind: BinKind;
  readonly sort: number;
  readonly warehouse: string;
  readonly status: BinStatus;
  readonly pieces: number;
  readonly skus: number;
};

const tones: Record<BinStatus, Tone> = { OPEN: "positive", CLOSED: "caution", RETIRED: "neutral" };

export function BinState({ status }: { status: BinStatus }) {
  const { t } = useTranslation("stock");
  return <Status tone={tones[status]}>{t(`bin.${status}`)}</Status>;
}

export const binView = listView<BinListed>()({
  texts: ["stock"],
  title: "bins.title",
  file: "bins",
  tabs: ["open", "closed", "retired"],
  tabText: (tab, { t }) => t(`bins.tab.${tab}`),
  tabsLabel: "bins.tabs",
  filters: { q: { search: "bins.search" }, warehouse: { hidden: true } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "code",
      head: "column.bin",
      cell: (row) => (
        <Link to={paths.deskBin(row.id)} className="row-link">
          {row.code}
        </Link>
      ),
      file: (row) => row.code,
    },
    { key: "warehouse", head: "warehouse", text: (row) => row.warehouse, file: (row) => row.warehouse },
    {
      key: "kind",
      head: "bins.kind",
      text: (row, { t }) => t(`kind.${row.kind}`),
      file: (row, { t }) => t(`kind.${row.kind}`),
    },
    {
      key: "sort",
      head: "bins.sort",
      align: "end",
      tight: true,
      text: (row) => row.sort,
      file: (row) => row.sort,
    },
    {
      key: "skus",
      head: "bins.skus",
      align: "end",
      tight: true,
      text: (row) => row.skus,
      file: (row) => row.skus,
    },
    {
      key: "pieces",
      head: "pieces",
      align: "end",
      tight: true,
      text: (row) => row.pieces,
      file: (row) => row.pieces,
    },
    {
      key: "state",
      head: "column.state",
      cell: (row) => <BinState status={row.status} />,
      file: (row, { t }) => t(`bin.${row.status}`),
    },
  ],
  empty: ({ t }) => ({ icon: "stack", title: t("bins.empty"), text: t("bins.empty.text") }),
});

export const binActs = ["close", "open", "retire", "restore"] as const;

export function useBinActs(offers: Readonly<Record<string, Offers>>): RowActs<BinListed> {
  const { t } = useTranslation("stock");
  return {
    id: "bins",
    name: "bin",
    label: (row) => row.code,
    offers: (row) => offers[row.id] ?? {},
    acts: binActs.map((intent) => ({
      intent,
      label: t(`bin.act.${intent}`),
      many: t(`bin.act.${intent}`),
      icon: (
        { close: "lock-simple", open: "check", retire: "trash", restore: "arrow-counter-clockwise" } as const
      )[intent],
      danger: intent === "retire",
    })),
  };
}
