/** A member's stores with their figures and what can be done with them. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { DataTable, DateTime, EmptyState, Form, MenuButton, MenuLink, type Column } from "~/ui";
import type { StoreView } from "../views.server";
import { isImporting, StoreStatus } from "./store-state";

type Props = { stores: readonly StoreView[]; frozen: boolean };

export function StoreTable({ stores, frozen }: Props) {
  const { t } = useTranslation("stores");
  return (
    <DataTable
      caption={t("list.title")}
      rows={stores}
      columns={useColumns()}
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

function useColumns(): Column<StoreView>[] {
  const { t } = useTranslation(["stores", "common"]);
  return [
    {
      key: "store",
      header: t("list.store"),
      cell: (store) => (
        <>
          <Link to={paths.store(store.id)} className="row-link">
            {store.name}
          </Link>
          <span className="block truncate text-xs text-muted">{store.url.replace(/^https?:\/\//, "")}</span>
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
      key: "email",
      header: t("list.email"),
      cell: (store) => (store.emailPermission ? t("common:yes") : t("common:no")),
    },
    { key: "updated", header: t("list.updated"), cell: (store) => <DateTime at={store.changedAt} /> },
  ];
}

function State({ store }: { store: StoreView }) {
  const { t } = useTranslation("stores");
  return (
    <>
      <StoreStatus status={store.status} />
      {store.lastError && (
        <span className="mt-1 block max-w-64 text-xs text-muted">{t(`failure.${store.lastError}`)}</span>
      )}
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
  const action = paths.store(store.id);
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
      <MenuLink to={paths.unbindStore(store.id)} icon="link-break">
        {t("action.unbind")}
      </MenuLink>
    </>
  );
}
