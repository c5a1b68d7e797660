/** A member's stores with their figures and what can be done with them. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { DataTable, DateTime, EmptyState, Form, MenuButton, MenuLink, Status, type Column } from "~/ui";
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
      rowMenu={(store) => <Acts store={store} frozen={frozen} />}
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

/** A switch that is off stands out; one that is on says when it last did something. */
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

function Acts({ store, frozen }: { store: StoreView; frozen: boolean }) {
  const { t } = useTranslation("stores");
  const action = paths.store(store.id, store.platform);
  const links = (
    <>
      <MenuLink to={action} icon="gear">
        {t("list.settings")}
      </MenuLink>
      <MenuLink to={paths.connection({ store: store.id })} icon="link-simple">
        {t("list.showProducts")}
      </MenuLink>
      <MenuLink to={paths.storeOrders({ store: store.id })} icon="clipboard-text">
        {t("list.showOrders")}
      </MenuLink>
    </>
  );
  if (frozen) return links;
  const connected = store.status === "CONNECTED";
  return (
    <>
      {links}
      {(connected || store.status === "PAUSED") && (
        <Form method="post" action={action} scope={store.id}>
          {connected && (
            <>
              <MenuButton icon="arrows-clockwise" intent="sync-orders">
                {t("action.syncOrders")}
              </MenuButton>
              <MenuButton icon="arrows-clockwise" intent="sync-products">
                {t("action.syncProducts")}
              </MenuButton>
            </>
          )}
          <MenuButton icon={connected ? "minus" : "arrow-right"} intent={connected ? "pause" : "resume"}>
            {connected ? t("action.pause") : t("action.resume")}
          </MenuButton>
        </Form>
      )}
      <MenuLink to={paths.woocommerce({ reauthorise: store.id })} icon="lock-simple">
        {t("action.reauthorise")}
      </MenuLink>
      <MenuLink to={paths.unbindStore(store.id, store.platform)} icon="link-break">
        {t("action.unbind")}
      </MenuLink>
    </>
  );
}
