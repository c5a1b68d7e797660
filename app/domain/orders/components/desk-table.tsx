/** The desk's queues as a work list. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import {
  DataTable,
  DateTime,
  EmptyState,
  Field,
  Filters,
  Input,
  Tabs,
  useHrefWith,
  type Column,
  Select,
  type Option,
} from "~/ui";
import type { DeskRow } from "../desk-list.server";
import { deskQueues, type DeskQueue } from "../list";
import { useCountryName } from "~/ui";
import { Goods } from "./goods";
import { OrderStatus, Tags } from "./status";
import { useStoreName } from "./store-name";
import { Total } from "./total";
import { TrackingLink } from "./tracking";

export function DeskTabs({ queue, counts }: { queue: DeskQueue; counts: Record<DeskQueue, number> }) {
  const { t } = useTranslation("desk");
  const hrefWith = useHrefWith();
  const items = deskQueues.map((key) => ({
    key,
    label: t(`queue.${key}`),
    to: hrefWith({ tab: key === deskQueues[0] ? null : key, after: null, before: null }),
    count: counts[key],
  }));
  return <Tabs label={t("orders.tabs")} items={items} current={queue} />;
}

export function DeskFilters({
  queue,
  filters,
  countries,
}: {
  queue: DeskQueue;
  filters: Record<string, string | undefined>;
  countries: readonly Option[];
}) {
  const { t } = useTranslation("desk");
  const keep = { tab: queue === deskQueues[0] ? null : queue };
  return (
    <Filters active={Object.keys(filters).length} clearTo={paths.deskOrders(keep)} keep={keep}>
      <Field plain name="q" label={t("filter.q")} value={filters["q"] ?? ""} className="field-wide">
        <Input type="search" />
      </Field>
      <Field plain name="tracking" label={t("filter.tracking")} value={filters["tracking"] ?? ""}>
        <Input type="search" />
      </Field>
      <Field plain name="country" label={t("filter.country")} value={filters["country"] ?? ""}>
        <Select placeholder={t("filter.anywhere")} options={countries} />
      </Field>
    </Filters>
  );
}

type TableProps = { rows: readonly DeskRow[]; queue: DeskQueue; sort: string; filtered: boolean };

export function DeskTable({ rows, queue, sort, filtered }: TableProps) {
  const { t } = useTranslation("desk");
  return (
    <DataTable
      caption={t("orders.title")}
      rows={rows}
      columns={useColumns()}
      rowKey={(row) => row.no}
      sort={sort}
      empty={
        <EmptyState icon="check-circle" title={t(filtered ? "empty.filtered" : "empty")}>
          {t(filtered ? "empty.filtered.text" : `empty.${queue}`)}
        </EmptyState>
      }
    />
  );
}

function useColumns(): Column<DeskRow>[] {
  const { t, i18n } = useTranslation(["desk", "orders"]);
  const nameOf = useCountryName();
  const storeName = useStoreName();
  return [
    {
      key: "no",
      header: t("orders:column.order"),
      sort: "placed",
      cell: (row) => (
        <>
          <Link to={paths.deskOrder(row.no)} className="row-link">
            {row.no}
          </Link>
          <span className="block text-xs text-muted">{row.externalNo}</span>
        </>
      ),
    },
    {
      key: "member",
      header: t("desk:column.member"),
      cell: (row) => (
        <>
          {row.member}
          <span className="block text-xs text-muted">{storeName(row)}</span>
        </>
      ),
    },
    { key: "goods", header: t("orders:column.items"), cell: (row) => <Goods lines={row.lines} /> },
    {
      key: "to",
      header: t("orders:column.recipient"),
      cell: (row) => (
        <>
          {row.recipient}
          <span className="block text-xs text-muted">
            {[row.city, nameOf(row.country)].filter(Boolean).join(", ")}
          </span>
        </>
      ),
    },
    {
      key: "method",
      header: t("orders:column.shipping"),
      cell: (row) => (row.channelName ? textIn(row.channelName, i18n.language) : "–"),
    },
    {
      key: "paid",
      header: t("desk:column.paid"),
      tight: true,
      cell: (row) => (row.paidAt ? <DateTime at={row.paidAt} /> : "–"),
    },
    {
      key: "total",
      header: t("orders:column.total"),
      align: "end",
      cell: (row) => <Total order={row} />,
    },
    { key: "state", header: t("orders:column.state"), cell: (row) => <State row={row} /> },
  ];
}

function State({ row }: { row: DeskRow }) {
  return (
    <span className="flex flex-wrap gap-1 md:grid md:justify-items-start">
      <OrderStatus order={row} />
      <Tags tags={row.abnormal} />
      {row.parcels.map((parcel) => (
        <TrackingLink key={`${parcel.carrier} ${parcel.trackingNo}`} {...parcel} />
      ))}
    </span>
  );
}
