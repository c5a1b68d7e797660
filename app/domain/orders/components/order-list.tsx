/** What stands around the member's orders: tabs, *sync now*, empty states. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/platform/list";
import { paths } from "~/platform/paths";
import type { NotTakenCount } from "~/domain/stores/not-taken.server";
import { Banner, Button, DateTime, EmptyState, Form, LinkButton, Tabs, useHrefWith } from "~/ui";
import { orderTabs, type OrderTab } from "../list";
import type { StoreChoice } from "../list.server";

export function OrderTabs({ tab, counts }: { tab: OrderTab; counts: Record<OrderTab, number> }) {
  const { t } = useTranslation("orders");
  const hrefWith = useHrefWith();
  const items = orderTabs.map((key) => ({
    key,
    label: t(`tab.${key}`),
    to: hrefWith({ tab: key === "ALL" ? null : key, state: null, after: null, before: null }),
    count: counts[key],
  }));
  return <Tabs label={t("tabs")} items={items} current={tab} />;
}

/** That orders wait to be priced anew, as after links of many were saved. */
export function BeingQuoted({ count }: { count: number }) {
  const { t, i18n } = useTranslation("orders");
  if (count === 0) return null;
  return <Banner tone="neutral">{t("quoting", { count, shown: countText(count, i18n.language) })}</Banner>;
}

/** That orders of stores could not be taken, with the way to see why. */
export function NotTakenBanner({ stores }: { stores: readonly NotTakenCount[] }) {
  const { t } = useTranslation("orders");
  return stores.map(({ storeId, store, count }) => (
    <Banner
      key={storeId}
      tone="caution"
      actions={
        <LinkButton to={`${paths.store(storeId)}#not-taken`} size="s">
          {t("notTaken.why")}
        </LinkButton>
      }
    >
      {t("notTaken", { count, store })}
    </Banner>
  ));
}

/** The list as it is filtered, as a file. */
export function DownloadOrders() {
  const { t } = useTranslation("orders");
  const { search } = useLocation();
  return (
    <LinkButton to={paths.storeOrdersCsv() + search} icon="download-simple" reloadDocument>
      {t("csv.download")}
    </LinkButton>
  );
}

/** Asks the stores for orders at once, and says when that last happened. */
export function SyncNow({ stores }: { stores: readonly StoreChoice[] }) {
  const { t } = useTranslation("orders");
  const times = stores.flatMap(({ lastOrderSyncAt }) => (lastOrderSyncAt ? [lastOrderSyncAt] : []));
  const last = times.sort((a, b) => b.getTime() - a.getTime())[0];
  return (
    <Form method="post" scope="sync" className="flex items-center gap-3">
      {last && (
        <span className="text-xs text-muted">
          {t("sync.last")} <DateTime at={last} />
        </span>
      )}
      <Button intent="sync" icon="arrows-clockwise">
        {t("sync.now")}
      </Button>
    </Form>
  );
}

type EmptyProps = { tab: OrderTab; filtered: boolean; stores: number; all: number };

export function EmptyOrders({ tab, filtered, stores, all }: EmptyProps) {
  const { t } = useTranslation("orders");
  if (filtered) {
    return (
      <EmptyState icon="magnifying-glass" title={t("empty.filtered")}>
        {t("empty.filtered.text")}
      </EmptyState>
    );
  }
  if (stores === 0 && all === 0) {
    const action = { to: paths.woocommerce(), label: t("empty.first.action") };
    return (
      <EmptyState icon="storefront" title={t("empty.first")} action={action}>
        {t("empty.first.text")}
      </EmptyState>
    );
  }
  if (all === 0) {
    const action = { to: paths.connection(), label: t("empty.none.action") };
    return (
      <EmptyState icon="clipboard-text" title={t("empty.none")} action={action}>
        {t("empty.none.text")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="clipboard-text" title={t(`empty.tab`, { tab: t(`tab.${tab}`) })}>
      {t(`empty.${tab}`)}
    </EmptyState>
  );
}
