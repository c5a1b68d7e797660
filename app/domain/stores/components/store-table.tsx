/** A member's stores with their figures and what can be done with them. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { DataTable, DateTime, EmptyState, Status, type Column, type RowActs } from "~/ui";
import type { ReadFailure } from "../failures";
import type { StoreView } from "../views.server";
import { isImporting, StoreStatus, useFailureText } from "./store-state";

/** What a store was last told of our stock and prices, and what was wrong with it. */
export type Told = { updatedAt: Date | null; error: ReadFailure | null };

type Props = { stores: readonly StoreView[]; told: Readonly<Record<string, Told>>; frozen: boolean };

export function StoreTable({ stores, told, frozen }: Props) {
  const { t } = useTranslation("stores");
  return (
    <DataTable
      caption={t("list.title")}
      rows={stores}
      columns={useColumns(told)}
      rowKey={(store) => store.id}
      acts={useStoreActs(frozen)}
      empty={
        <EmptyState icon="storefront" title={t("list.empty")}>
          {t("list.empty.text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(told: Props["told"]): Column<StoreView>[] {
  const { t } = useTranslation(["stores", "common"]);
  return [
    {
      key: "store",
      header: t("list.store"),
      cell: (store) => (
        <>
          <Link to={paths.store(store.id, store.platform)} className="row-link">
            {store.name}
          </Link>
          <span className="block wrap-anywhere text-xs text-muted">
            {store.url.replace(/^https?:\/\//, "")}
          </span>
        </>
      ),
    },
    { key: "status", header: t("list.status"), cell: (store) => <State store={store} /> },
    {
      key: "products",
      header: t("list.products"),
      align: "end",
      cell: (store) => <Products store={store} />,
    },
    { key: "orders", header: t("list.orders"), align: "end", cell: (store) => store.orders },
    {
      key: "sync",
      header: t("list.lastSync"),
      cell: (store) => (store.lastOrderSyncAt ? <DateTime at={store.lastOrderSyncAt} /> : t("list.never")),
    },
    {
      key: "stock",
      header: t("list.stock"),
      cell: (store) => <Stock on={store.step.inventorySync} told={told[store.id]} />,
    },
    {
      key: "email",
      header: t("list.email"),
      cell: (store) => (store.emailPermission ? t("common:yes") : t("common:no")),
    },
    { key: "updated", header: t("list.updated"), cell: (store) => <DateTime at={store.changedAt} /> },
  ];
}

function Stock({ on, told }: { on: boolean; told: Told | undefined }) {
  const { t } = useTranslation("stores");
  if (!on) return <Status tone="caution">{t("list.stock.off")}</Status>;
  return (
    <>
      <Status tone={told?.error ? "caution" : "positive"}>{t("list.stock.on")}</Status>
      <span className="mt-1 block max-w-64 text-xs text-muted">
        {told?.error ? (
          t(`failure.${told.error}`)
        ) : told?.updatedAt ? (
          <DateTime at={told.updatedAt} />
        ) : (
          t("list.stock.never")
        )}
      </span>
    </>
  );
}

function State({ store }: { store: StoreView }) {
  const failure = useFailureText()(store);
  return (
    <>
      <StoreStatus status={store.status} />
      {failure && <span className="mt-1 block max-w-64 text-xs text-muted">{failure}</span>}
    </>
  );
}

function Products({ store }: { store: StoreView }) {
  const { t } = useTranslation("stores");
  if (!isImporting(store)) return <>{store.products}</>;
  const { sync } = store;
  const counted = sync.state === "running" && sync.total ? { done: sync.done, total: sync.total } : null;
  return (
    <span className="text-xs text-muted">
      {counted ? t("import.running", counted) : t("import.queued")}
      <progress
        className="progress mt-1"
        aria-label={t("import.title")}
        {...(counted ? { value: counted.done, max: counted.total } : {})}
      />
    </span>
  );
}

function useStoreActs(frozen: boolean): RowActs<StoreView> {
  const { t } = useTranslation("stores");
  return {
    id: "stores",
    name: "store",
    label: (store) => store.name,
    action: (store) => paths.store(store.id, store.platform),
    ways: (store) => [
      { to: paths.store(store.id, store.platform), label: t("list.settings"), icon: "gear" },
      { to: paths.connection({ store: store.id }), label: t("list.showProducts"), icon: "link-simple" },
      { to: paths.storeOrders({ store: store.id }), label: t("list.showOrders"), icon: "clipboard-text" },
      ...(frozen
        ? []
        : ([
            {
              to: paths.woocommerce({ reauthorise: store.id }),
              label: t("action.reauthorise"),
              icon: "lock-simple",
              end: true,
            },
            {
              to: paths.unbindStore(store.id, store.platform),
              label: t("action.unbind"),
              icon: "link-break",
              end: true,
            },
          ] as const)),
    ],
    offers: ({ status }): Offers => {
      if (frozen) return {};
      if (status === "CONNECTED") return { "sync-orders": true, "sync-products": true, pause: true };
      return status === "PAUSED" ? { resume: true } : {};
    },
    acts: [
      { intent: "sync-orders", label: t("action.syncOrders"), icon: "arrows-clockwise" },
      { intent: "sync-products", label: t("action.syncProducts"), icon: "arrows-clockwise" },
      { intent: "pause", label: t("action.pause"), icon: "minus" },
      { intent: "resume", label: t("action.resume"), icon: "arrow-right" },
    ],
  };
}
