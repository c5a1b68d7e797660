/** Offers as lists, for their member and at the desk. */
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { DateTime, listView, Money, Status, type ListColumn, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { offerTabs, type OfferStatus } from "../offers/states";
import type { OfferListed } from "../offers/view.server";

const tones: Record<OfferStatus, Tone> = {
  OPEN: "caution",
  COUNTERED: "info",
  ACCEPTED: "positive",
  DECLINED: "neutral",
  WITHDRAWN: "neutral",
  EXPIRED: "neutral",
};

export function OfferState({ status }: { status: OfferStatus }) {
  const { t } = useTranslation("bulk");
  return <Status tone={tones[status]}>{t(`offer.status.${status}`)}</Status>;
}

const columnsOf = (at: "member" | "desk"): ListColumn<OfferListed, OfferListed, ["bulk"], unknown>[] => [
  {
    key: "no",
    head: "offer.no",
    tight: true,
    cell: (row) => (
      <Link to={at === "desk" ? paths.deskBulkOffer(row.no) : paths.bulkOffer(row.no)} className="row-link">
        {row.no}
      </Link>
    ),
    file: [{ cell: (row) => row.no }, { head: "column.created", unit: "UTC", cell: (row) => row.createdAt }],
  },
  ...(at === "desk"
    ? [
        {
          key: "member",
          head: "column.member" as const,
          text: (row: OfferListed) => row.member,
          file: (row: OfferListed) => row.member,
        },
      ]
    : []),
  {
    key: "pieces",
    head: "column.pieces",
    align: "end",
    text: (row) => String(row.pieces),
    file: (row) => row.pieces,
  },
  {
    key: "total",
    head: "column.total",
    align: "end",
    cell: (row) => <Money amount={row.goods + row.freight} />,
    file: { unit: "USD", cell: (row) => amountCell(row.goods + row.freight) },
  },
  {
    key: "until",
    head: "offer.validUntil",
    cell: (row) => <DateTime at={row.validUntil} />,
    file: { unit: "UTC", cell: (row) => row.validUntil },
  },
  {
    key: "state",
    head: "column.state",
    cell: (row) => <OfferState status={row.status} />,
    file: (row, { t }) => t(`offer.status.${row.status}`),
  },
];

export const memberOffersView = listView<OfferListed>()({
  texts: ["bulk"],
  title: "offer.title",
  file: "bulk-offers",
  tabs: offerTabs,
  tabText: (tab, { t }) => t(`offer.tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "offer.search" } },
  rowKey: (row) => row.no,
  columns: columnsOf("member"),
  empty: ({ t }) => ({
    icon: "chat-circle-dots",
    title: t("offer.empty"),
    text: t("offer.empty.text"),
    action: { to: paths.cartAsk({}), label: t("offer.empty.action") },
  }),
});

export const deskOffersView = listView<OfferListed>()({
  ...memberOffersView,
  title: "offer.desk.title",
  columns: columnsOf("desk"),
  empty: ({ t }) => ({ icon: "chat-circle-dots", title: t("offer.empty"), text: t("offer.desk.empty") }),
});
