/** The page of one order: what is next, lines and money, where it goes, parcels, history. */
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Offers } from "~/platform/steps";
import { Card, PageHeader, type Option } from "~/ui";
import type { AddressField } from "~/domain/accounts/address";
import { Address } from "~/domain/accounts/components/address";
import { OwedBanner, OwedLines } from "~/domain/shipping/components/owed";
import type { TaxLine } from "~/domain/shipping/tax";
import { lossOf } from "../margin";
import type { MergeOffer } from "../merging/offer.server";
import type { Method, OrderPage } from "../order.server";
import { priceOf } from "../words";
import { AddressForm } from "./address";
import { History } from "./history";
import { MethodForm } from "./method";
import { MergeBanner } from "./merging";
import { NextStepBanner } from "./next-step";
import { OrderFacts, Remark } from "./order-facts";
import { OrderLines } from "./order-lines";
import { StoreChanges } from "./store-changes";
import { NewAddress, OrderChange } from "./order-change";
import { OrderMoves } from "./order-moves";
import { OrderSums } from "./order-sums";
import { Parcels } from "./parcels";
import type { KeptGoods } from "../kept-goods.server";
import { Splitting } from "./splitting";
import { Stopping, StopOrder } from "./stopping";
import type { Terms } from "../stopping/interception.server";
import { OrderStatus } from "./status";
import { useStoreName } from "./store-name";

function Head({ title, order }: { title: string; order: OrderPage }) {
  const storeName = useStoreName();
  return (
    <PageHeader
      title={title}
      status={<OrderStatus order={order} />}
      description={`${storeName(order)} ${order.externalNo}`}
    />
  );
}

type BodyProps = {
  order: OrderPage;
  /** What its member can do to it now. */
  offers: Offers;
  /** Millionths of a US dollar for one unit of the store's currency; null where there is no rate. */
  storePpm: bigint | null;
  methods: readonly Method[];
  owed: readonly TaxLine[];
  /** What merging it with others to the same buyer saves. */
  merge: MergeOffer | null;
  problems: readonly AddressField[];
  frozen: boolean;
  papers: boolean;
  /** What asking for an interception, or another address, means now. */
  terms: Terms | null;
  /** What its member may keep of a stopped order. */
  kept?: KeptGoods | null;
  result: SubmissionResult | undefined;
  more?: ReactNode;
  countries: readonly Option[];
};

function Body(props: BodyProps) {
  const { t } = useTranslation("orders");
  const { order, offers, owed, frozen, papers, more } = props;
  const open = offers["edited"] === true;
  return (
    <>
      <NextStepBanner
        order={order}
        offers={offers}
        frozen={frozen}
        loss={priceOf(order) === "known" ? lossOf(order, props.storePpm) : null}
      />
      <MergeBanner
        order={order}
        offer={frozen ? null : props.merge}
        canUndo={!frozen && offers["unmerged"] === true}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
        <div className="grid gap-4">
          <Stopping order={order} offers={offers} kept={props.kept ?? null} />
          <OrderChange order={order} offers={offers} at="member" />
          <StoreChanges
            changes={order.change ? [] : order.storeChanges}
            advise={order.status === "PENDING" || order.status === "PURCHASING"}
          />
          <div id="lines" className="scroll-mt-24">
            <Card title={t("order.lines")} flush>
              <OrderLines lines={order.lines} storeCcy={order.storeCcy} canConnect={open} />
            </Card>
          </div>
          {order.parcels.length > 0 && (
            <Card title={t("order.parcels")} flush>
              <Parcels
                parcels={order.parcels}
                canRetry={!frozen}
                inStore={order.platform !== "manual"}
                needsEveryNumber={order.needsEveryNumber}
              />
            </Card>
          )}
          <Splitting order={order} canSplit={!frozen && offers["split"] === true} />
          {open && <Shipping {...props} />}
          <Destination {...props} open={open} />
          <Card title={t("order.facts")}>
            <OrderFacts order={order} papers={papers} />
          </Card>
        </div>
        <div className="grid gap-4">
          <Card title={t("order.money")}>
            <OrderSums
              sums={order}
              {...(order.platform === "manual"
                ? {}
                : {
                    store: {
                      total: order.storeTotal,
                      ccy: order.storeCcy,
                      paid: order.storePayStatus !== "unpaid",
                      usdPpm: props.storePpm,
                    },
                  })}
            />
            {owed.length > 0 && (
              <div className="mt-4 grid gap-3">
                <OwedLines lines={owed} />
                <OwedBanner lines={owed} />
              </div>
            )}
          </Card>
          {more}
          <Card title={t("order.remark")}>
            <Remark remark={order.remark} open={open} />
          </Card>
          <Card title={t("order.history")}>
            <History events={order.events} />
          </Card>
          {!frozen && <StopOrder offers={offers} terms={props.terms} result={props.result} />}
          <OrderMoves order={order} offers={offers} />
        </div>
      </div>
    </>
  );
}

function Shipping({ order, methods, frozen }: BodyProps) {
  const { t } = useTranslation("orders");
  return (
    <Card title={t("order.shipping")}>
      <MethodForm
        key={order.channelId}
        {...{ methods, frozen }}
        chosen={order.channelId}
        isMerged={order.mergedWith.length > 0}
        isRefused={order.abnormal.includes("NO_CHANNEL")}
      />
    </Card>
  );
}

function Destination(props: BodyProps & { open: boolean }) {
  const { order, offers, problems, result, countries, open, terms, frozen } = props;
  const { t } = useTranslation("orders");
  const refused = result?.initialValue?.["intent"] === "address";
  const wrong = problems.length > 0 || order.abnormal.some((tag) => tag === "LETTERS" || tag === "TAX_ID");
  return (
    <Card title={t("order.address")}>
      <Address to={order.shipTo} />
      {!open && !frozen && (
        <NewAddress {...{ order, offers, countries, result }} dueAt={terms?.dueAt ?? null} />
      )}
      {open && (
        <details className="mt-3" open={wrong || refused}>
          <summary className="cursor-pointer text-sm font-semibold">{t("address.edit")}</summary>
          <div className="mt-3">
            <AddressForm
              key={order.quoteVersion}
              to={order.shipTo}
              lettersKept={order.lettersKept}
              result={result}
              problems={problems}
              countries={countries}
              numberMissing={order.abnormal.includes("TAX_ID")}
            />
          </div>
        </details>
      )}
    </Card>
  );
}

export const OrderView = { Head, Body };
