/** One order at the desk: what to do next, then everything there is to know. */
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { Banner, Card, DateTime, FactList, PageHeader } from "~/ui";
import type { DeskIntent } from "../desk-list.server";
import type { OrderPage } from "../order.server";
import { Address } from "~/domain/accounts/components/address";
import { CancelForm, DeskNext } from "./desk-actions";
import { History } from "./history";
import { GoesWith } from "./merging";
import { OrderChange } from "./order-change";
import { OrderLines } from "./order-lines";
import { StoreChanges } from "./store-changes";
import { OrderSums } from "./order-sums";
import { Parcels } from "./parcels";
import { Parts } from "./parts";
import { WishedParcels } from "./splitting";
import { OrderStatus, Tags } from "./status";
import { useStoreName } from "./store-name";
import { useStoreWord } from "./store-word";
import { textIn } from "~/domain/catalogue/words";

export type DeskOrderProps = {
  title: string;
  order: OrderPage;
  intents: readonly DeskIntent[];
  offers: Offers<DeskIntent>;
  carriers: readonly { carrier: string }[];
  result: SubmissionResult | undefined;
  mayOpenCases: boolean;
};

export function DeskOrderView(props: DeskOrderProps & { refused: ReactNode; more?: ReactNode }) {
  const { t } = useTranslation(["desk", "orders"]);
  const { title, order, intents, refused, more } = props;
  const storeName = useStoreName();
  const inWords = useStoreWord();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("desk:orders.title"), to: paths.deskOrders() }, { label: order.no }]}
        title={title}
        status={<OrderStatus order={order} atDesk />}
        description={`${order.memberName} · ${storeName(order)} ${order.externalNo}`}
      />
      {refused}
      <Tags
        tags={order.abnormal}
        changed={order.storeChanges.map(({ field }) => field)}
        twins={order.twins}
        pathOf={paths.deskOrder}
      />
      <GoesWith nos={order.mergedWith} pathOf={paths.deskOrder} />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
        <div className="grid gap-4">
          <OrderChange order={order} offers={props.offers} at="desk" />
          <StoreChanges changes={order.change?.askedBy === "STORE" ? [] : order.storeChanges} />
          {order.stopMark !== null && (order.status === "PENDING" || order.status === "PURCHASING") && (
            <Banner tone="critical" title={t("desk:stopped.title")}>
              {t("desk:stopped.text", { word: inWords(order.storeWord) })}
            </Banner>
          )}
          <DeskNext {...props} />
          <Card title={t("orders:order.lines")} flush>
            <OrderLines lines={order.lines} storeCcy={order.storeCcy} canConnect={false} />
          </Card>
          {order.plan.some(({ group }) => group !== undefined) && (
            <Card title={t("orders:split.title")}>
              <WishedParcels order={order} />
            </Card>
          )}
          {order.parcels.length > 0 && (
            <Card title={t("orders:order.parcels")} flush>
              <Parcels
                parcels={order.parcels}
                canRetry={intents.includes("write-back")}
                inStore={order.platform !== "manual"}
                needsEveryNumber={order.needsEveryNumber}
              />
            </Card>
          )}
          <Card title={t("orders:order.facts")}>
            <Facts order={order} />
          </Card>
        </div>
        <div className="grid gap-4">
          <Card title={t("orders:order.address")}>
            <Address to={order.shipTo} />
          </Card>
          <Card title={t("orders:order.money")}>
            <OrderSums sums={order} />
          </Card>
          {more}
          {order.remark && (
            <Card title={t("orders:order.remark")}>
              <p className="text-sm">{order.remark}</p>
            </Card>
          )}
          <Card title={t("orders:order.history")}>
            <History events={order.events} atDesk={order} />
          </Card>
          <CancelForm {...props} />
        </div>
      </div>
    </>
  );
}

function Facts({ order }: { order: OrderPage }) {
  const storeName = useStoreName();
  const inWords = useStoreWord();
  const { t, i18n } = useTranslation(["desk", "orders"]);
  const at = (label: string, time: Date | null) =>
    time && ([label, <DateTime key={label} at={time} />] as const);
  return (
    <FactList
      facts={[
        [t("desk:fact.member"), order.memberName],
        [t("desk:fact.email"), order.memberEmail],
        [t("orders:fact.store"), storeName(order)],
        order.externalNo !== "" && [t("orders:fact.storeNo"), order.externalNo],
        order.storeWord !== "" && [t("orders:column.storeWord"), inWords(order.storeWord)],
        [
          t("orders:fact.method"),
          order.parts ? (
            <Parts key="parts" parts={order.parts} />
          ) : order.channelName ? (
            textIn(order.channelName, i18n.language)
          ) : (
            "–"
          ),
        ],
        order.plan.length > 0 && [t("orders:fact.parcels"), <Plan key="plan" order={order} />],
        order.warehouse !== null &&
          !order.parts && [t("orders:fact.warehouse"), textIn(order.warehouse, i18n.language)],
        order.iossNo !== null && [t("orders:fact.ioss"), order.iossNo],
        at(t("orders:fact.placed"), order.placedAt),
        at(t("orders:fact.paid"), order.paidAt),
        at(t("desk:fact.accepted"), order.acceptedAt),
        at(t("desk:fact.purchased"), order.purchasedAt),
        at(t("orders:fact.shipped"), order.shippedAt),
        at(t("orders:fact.delivered"), order.deliveredAt),
      ]}
    />
  );
}

function Plan({ order }: { order: OrderPage }) {
  const { t, i18n } = useTranslation("desk");
  const skus = new Map(
    order.lines.flatMap(({ items }) => items).map(({ variantId, sku }) => [variantId, sku]),
  );
  return (
    <ol className="list-decimal ps-5">
      {order.plan.map(({ items, weightG }, i) => (
        <li key={i}>
          {items.map(({ variantId, qty }) => `${qty} × ${skus.get(variantId) ?? variantId}`).join(", ")} (
          {t("plan.weight", { grams: weightG.toLocaleString(i18n.language) })})
        </li>
      ))}
    </ol>
  );
}
