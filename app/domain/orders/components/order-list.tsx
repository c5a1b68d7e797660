/** What stands around the member's orders: what is under way, what was not taken, *sync now*. */
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/platform/list";
import { paths } from "~/platform/paths";
import type { NotTakenCount } from "~/domain/stores/failed-orders.server";
import { Banner, Button, DateTime, Form, LinkButton } from "~/ui";
import type { StoreChoice } from "../list.server";

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
