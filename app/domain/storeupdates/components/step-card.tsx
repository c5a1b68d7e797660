/** How a store is kept in step with us: its state, what was sent, and what our prices did. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import type { StoreView } from "~/domain/stores/views.server";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, DataTable, DateTime, FactList, Form, Money, Status, type Column } from "~/ui";
import type { ShownOfferChange, StoreUpdates } from "../reads.server";

type Props = { store: Pick<StoreView, "id" | "platform" | "status" | "step">; updates: StoreUpdates };

/** Whether a store's stock follows ours, in one word. */
export function StepStatus({ on }: { on: boolean }) {
  const { t } = useTranslation("storeupdates");
  return <Status tone={on ? "positive" : "caution"}>{on ? t("sync.on") : t("sync.off")}</Status>;
}

/** A switch that is off must not stay unseen. */
export function StepNotice({ store, updates }: Props) {
  const { t } = useTranslation("storeupdates");
  if (store.status === "UNBOUND") return null;
  return (
    <>
      {!store.step.inventorySync && (
        <Banner tone="caution" title={t("off.title")}>
          {t("off.text")}
        </Banner>
      )}
      {(updates.ignored ?? 0) > 0 && (
        <Banner tone="critical" title={t("ignored.title", { count: updates.ignored ?? 0 })}>
          {t(store.platform === "woocommerce" ? "ignored.woocommerce" : "ignored.text")}
        </Banner>
      )}
      {(updates.elsewhere ?? 0) > 0 && (
        <Banner tone="caution" title={t("elsewhere.title", { count: updates.elsewhere ?? 0 })}>
          {t("elsewhere.text", { count: updates.elsewhereVariants ?? 0 })}
        </Banner>
      )}
      {updates.refused > 0 && <Banner tone="caution">{t("refused.text")}</Banner>}
    </>
  );
}

export function StepCard({ store, updates, mayAct }: Props & { mayAct: boolean }) {
  const { t } = useTranslation(["storeupdates", "stores"]);
  const { step } = store;
  const at = (when: Date | null, key: string) => (when ? <DateTime key={key} at={when} /> : t("never"));
  return (
    <Card
      title={t("title")}
      actions={
        mayAct &&
        step.inventorySync &&
        store.status === "CONNECTED" && (
          <Form method="post" scope="send-stock">
            <Button intent="send-stock" size="s" icon="arrows-clockwise">
              {t("send")}
            </Button>
          </Form>
        )
      }
    >
      <div className="grid gap-3">
        <FactList
          columns={1}
          facts={[
            [t("sync"), <StepStatus key="on" on={step.inventorySync} />],
            [t("last"), at(updates.updatedAt, "last")],
            [t("connected"), updates.connected],
            updates.waiting > 0 && [t("waiting"), updates.waiting],
            updates.refused > 0 && [t("refused"), updates.refused],
            updates.error && [t("error"), t(`stores:failure.${updates.error}`)],
            updates.error && updates.nextTryAt && [t("nextTry"), at(updates.nextTryAt, "next")],
            [t("margin"), step.stockMargin],
            [t("policy"), t(`stores:settings.price.${step.pricePolicy}`)],
          ]}
        />
        <p className="hint">{t(store.platform === "woocommerce" ? "manage.woocommerce" : "manage.text")}</p>
      </div>
    </Card>
  );
}

/** The last changes of our prices and shelf, with what was done about each. */
export function OfferChanges({
  changes,
  currency,
}: {
  changes: readonly ShownOfferChange[];
  currency: string;
}) {
  const { t } = useTranslation("storeupdates");
  const columns = useColumns(currency);
  if (changes.length === 0) return null;
  return (
    <div id="prices">
      <Card title={t("changes.title")} flush>
        <DataTable
          caption={t("changes.title")}
          rows={changes}
          columns={columns}
          rowKey={(change) => change.id}
          empty={null}
        />
      </Card>
    </div>
  );
}

function Done({
  change: { done, storePrice, listingId },
  currency,
}: {
  change: ShownOfferChange;
  currency: string;
}) {
  const { t } = useTranslation("storeupdates");
  const price = storePrice !== null && <Money amount={storePrice} currency={currency} />;
  if (done === "repriced" && price)
    return (
      <>
        {t("done.repriced.to")} {price}
      </>
    );
  if (done !== "own-price") return t(`done.${done}`);
  return (
    <>
      {t("done.own-price")} {price}
      {listingId && (
        <Link to={paths.listProduct({ listing: listingId })} className="link relative block text-sm">
          {t("done.own-price.change")}
        </Link>
      )}
    </>
  );
}

function useColumns(currency: string): Column<ShownOfferChange>[] {
  const { t } = useTranslation("storeupdates");
  return [
    {
      key: "item",
      header: t("changes.item"),
      cell: (change) => (
        <>
          <Link to={paths.skuConnect({ storeProduct: change.productId })} className="row-link">
            {change.title}
          </Link>
          <span className="block text-xs text-muted">{change.sku ?? t("changes.noSku")}</span>
        </>
      ),
    },
    {
      key: "before",
      header: t("changes.before"),
      align: "end",
      cell: ({ costBefore }) => <Money amount={costBefore} />,
    },
    { key: "now", header: t("changes.now"), align: "end", cell: ({ cost }) => <Money amount={cost} /> },
    {
      key: "done",
      header: t("changes.done"),
      cell: (change) => <Done change={change} currency={currency} />,
    },
    { key: "at", header: t("changes.at"), cell: ({ at }) => <DateTime at={at} /> },
  ];
}
