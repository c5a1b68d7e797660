/** The desk's queues as a work list. */
import { Link } from "@remix-run/react";
import { textIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import { useTranslation } from "~/i18n/use-translation";
import { mostAtOnce, type Offers } from "~/platform/steps";
import { DateTime, listView, useCountryName, type Option, type RowActs } from "~/ui";
import type { DeskRow } from "../desk-list.server";
import { deskQueues } from "../list";
import { Goods } from "./goods";
import { OrderStatus, Tags } from "./status";
import { useStoreName } from "./store-name";
import { Total } from "./total";
import { TrackingLink } from "./tracking";

type More = { countries: readonly Option[] };

export const deskOrderView = listView<DeskRow, DeskRow, More>()({
  texts: ["desk", "orders"],
  title: "orders.title",
  tabs: deskQueues,
  tabText: (queue, { t }) => t(`queue.${queue}`),
  tabsLabel: "orders.tabs",
  sorts: ["placed", "-placed"],
  filters: {
    q: { search: "filter.q", wide: true },
    tracking: { search: "filter.tracking" },
    country: { choice: "filter.country", any: "filter.anywhere", options: ({ more }) => more.countries },
  },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "orders:column.order",
      sort: "placed",
      cell: (row) => <Numbers row={row} />,
    },
    { key: "member", head: "column.member", cell: (row) => <Sold row={row} /> },
    { key: "goods", head: "orders:column.items", cell: (row) => <Goods lines={row.lines} /> },
    { key: "to", head: "orders:column.recipient", cell: (row) => <Recipient row={row} /> },
    { key: "total", head: "orders:column.total", align: "end", cell: (row) => <Total order={row} /> },
    { key: "state", head: "orders:column.state", cell: (row) => <State row={row} /> },
  ],
  empty: ({ t, tab }) => ({ icon: "check-circle", title: t("empty"), text: t(`empty.${tab}`) }),
});

/**
 * What can be done with several orders, and with one. A parcel is packed, and money given back, on the page of the order.
 */
export function useDeskActs(offers: Readonly<Record<string, Offers>>): RowActs<DeskRow> {
  const { t } = useTranslation("desk");
  const { t: words } = useTranslation("orders");
  return {
    id: "orders",
    name: "order",
    most: mostAtOnce,
    label: (row) => row.no,
    ways: (row) => [
      { to: paths.deskOrder(row.no), label: words("action.open"), icon: "eye" },
      ...(offers[row.no]?.["dispatch"] === true
        ? [{ to: paths.deskOrder(row.no), label: t("action.dispatch"), icon: "truck" } as const]
        : []),
    ],
    offers: (row) => offers[row.no] ?? {},
    acts: (["accept", "purchased", "delivered"] as const).map((intent) => ({
      intent,
      label: t(`action.${intent}`),
      many: t(`action.${intent}`),
      icon: "check",
    })),
  };
}

/** Our number and the store's, and when it was paid. */
function Numbers({ row }: { row: DeskRow }) {
  const { t } = useTranslation("desk");
  return (
    <>
      <Link to={paths.deskOrder(row.no)} className="row-link">
        {row.no}
      </Link>
      <span className="block text-xs text-muted">{row.externalNo}</span>
      {row.paidAt && (
        <span className="block text-xs text-muted">
          {t("column.paid")} <DateTime at={row.paidAt} />
        </span>
      )}
    </>
  );
}

function Sold({ row }: { row: DeskRow }) {
  const storeName = useStoreName();
  return (
    <>
      {row.member}
      <span className="block text-xs text-muted">{storeName(row)}</span>
    </>
  );
}

function Recipient({ row }: { row: DeskRow }) {
  const nameOf = useCountryName();
  const { i18n } = useTranslation("desk");
  return (
    <>
      {row.recipient}
      <span className="block text-xs text-muted">
        {[row.city, nameOf(row.country)].filter(Boolean).join(", ")}
      </span>
      {row.channelName && (
        <span className="mt-1 block text-xs">{textIn(row.channelName, i18n.language)}</span>
      )}
    </>
  );
}

function State({ row }: { row: DeskRow }) {
  return (
    <span className="flex flex-wrap gap-1 md:grid md:justify-items-start">
      <OrderStatus order={row} atDesk />
      <Tags tags={row.abnormal} changed={row.changedFields} twins={row.twins} pathOf={paths.deskOrder} />
      {row.parcels.map((parcel) => (
        <TrackingLink key={`${parcel.carrier} ${parcel.trackingNo}`} {...parcel} />
      ))}
    </span>
  );
}
