/** Orders of a checkout: each with what it costs, its method, and what must be mended first. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { OwedLines } from "~/domain/shipping/components/owed";
import type { TaxLine } from "~/domain/shipping/tax";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Button, Card, errorText, Field, Form, Icon, Money, Select, Status } from "~/ui";
import { recipientOf } from "../address";
import type { CheckoutOrder } from "../checkout.server";
import { lossOf } from "../margin";
import type { Method } from "../order.server";
import { priceOf } from "../words";
import { methodsByPart } from "../methods";
import { Parts } from "./parts";
import { Address } from "~/domain/accounts/components/address";
import { isPaid } from "./checkout-state";
import { Goods } from "./goods";
import { OrderSums } from "./order-sums";
import { Tags } from "./status";
import { useStoreName } from "./store-name";

type Props = {
  orders: readonly CheckoutOrder[];
  methods?: Record<string, readonly Method[]>;
  owed: Owed;
  rates: Rates;
};

/** Millionths of a US dollar for one unit of each currency. */
export type Rates = Readonly<Record<string, bigint | undefined>>;

export type Owed = Readonly<Record<string, readonly TaxLine[]>>;

/** Grouped by store, each group with its total of what can be paid. */
export function CheckoutOrders({ orders, methods, owed, rates }: Props) {
  const { t } = useTranslation(["orders", "checkout"]);
  const groups = [...Map.groupBy(orders, useStoreName())];
  return (
    <>
      {groups.map(([store, own]) => (
        <Card
          key={store}
          title={store}
          flush
          actions={
            <span className="text-sm text-muted">
              {t("checkout:storeTotal")} <Money amount={totalOf(own)} className="font-semibold text-text" />
            </span>
          }
        >
          <ul className="divide-y divide-line">
            {own.map((order) => (
              <li key={order.no} className="px-5 py-4">
                <CheckoutRow
                  order={order}
                  methods={methods?.[order.no]}
                  owed={owed[order.no] ?? []}
                  usdPpm={rates[order.storeCcy]}
                />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

function totalOf(orders: readonly CheckoutOrder[]): bigint {
  return orders.reduce((sum, order) => (order.problems.length === 0 ? sum + order.total : sum), 0n);
}

type RowProps = {
  order: CheckoutOrder;
  methods: readonly Method[] | undefined;
  owed: readonly TaxLine[];
  usdPpm: bigint | undefined;
};

function CheckoutRow({ order, methods, owed, usdPpm }: RowProps) {
  const { t } = useTranslation(["orders", "checkout"]);
  const paid = isPaid(order);
  const payable = order.problems.length === 0;
  const open = !paid && methods;
  const loss = paid || priceOf(order) !== "known" ? null : lossOf(order, usdPpm);
  return (
    <article className="grid gap-4 text-sm lg:grid-cols-[1fr_16rem]" aria-label={order.no}>
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={paths.storeOrder(order.no)} className="row-link">
            {order.no}
          </Link>
          <span className="text-muted">{order.externalNo}</span>
          <Status tone={paid ? "positive" : payable ? "info" : "critical"}>
            {t(paid ? "checkout:paid" : payable ? "checkout:ready" : "checkout:notReady")}
          </Status>
          <Tags
            tags={order.abnormal.filter((tag) => !order.problems.includes(`orders:tag.${tag}`))}
            twins={order.twins}
          />
        </div>
        {!paid && !payable && <Problems order={order} />}
        {order.mergedWith.length > 0 && (
          <p className="text-muted">{t("orders:merge.paidWith", { nos: order.mergedWith.join(", ") })}</p>
        )}
        {loss !== null && <Loss amount={loss} />}
        <Goods lines={order.lines} />
        <Destination order={order} whole={methods === undefined} />
        {open ? <ChooseMethod order={order} methods={open} /> : <ChosenMethod order={order} />}
      </div>
      <div className="grid content-start gap-3">
        <OrderSums
          sums={order}
          {...(order.platform === "manual" ? {} : { store: storeSum(order, usdPpm) })}
        />
        <OwedLines lines={owed} />
        {open && (
          <Form method="post" scope={`out:${order.no}`}>
            <input type="hidden" name="order" value={order.no} />
            <Button intent="leave-out" size="s" tone="quiet" icon="x">
              {t("checkout:leaveOut")}
            </Button>
          </Form>
        )}
      </div>
    </article>
  );
}

const storeSum = ({ storeTotal: total, storeCcy: ccy, storePayStatus }: CheckoutOrder, usdPpm?: bigint) => ({
  ...{ total, ccy, usdPpm },
  paid: storePayStatus === "paid",
});

function Loss({ amount }: { amount: bigint }) {
  const { t, i18n } = useTranslation("orders");
  return (
    <p className="flex items-start gap-1.5 text-critical">
      <Icon name="warning-circle" className="mt-0.5 flex-none" />
      {t("next.loss", { amount: formatMoney({ amount, currency: "USD" }, i18n.language) })}
    </p>
  );
}

function Destination({ order, whole }: { order: CheckoutOrder; whole: boolean }) {
  return (
    <div className="flex items-start gap-1.5 text-muted">
      <Icon name="map-pin" className="mt-0.5 flex-none" />
      {whole ? <Address to={order.shipTo} /> : <span>{recipientOf(order.shipTo)}</span>}
    </div>
  );
}

function Problems({ order }: { order: CheckoutOrder }) {
  const { t } = useTranslation(["orders", "checkout"]);
  const { t: say } = useTranslation();
  return (
    <ul className="grid gap-1 text-critical">
      {order.problems.map((problem) => (
        <li key={problem} className="flex items-start gap-1.5">
          <Icon name="warning-circle" className="mt-0.5" />
          <span>
            {errorText(say, problem)}{" "}
            <Link to={fixOf(order)} className="link">
              {t(order.paymentId ? "checkout:seePayment" : "checkout:fix")}
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}

function fixOf({ no, paymentId }: CheckoutOrder): string {
  return paymentId ? paths.payState(paymentId) : paths.storeOrder(no);
}

function ChooseMethod({ order, methods }: { order: CheckoutOrder; methods: readonly Method[] }) {
  if (methods.length === 0) return <ChosenMethod order={order} />;
  return (
    <>
      {methodsByPart(methods).map((some) => (
        <ChooseAmong key={some[0]?.part?.warehouseId ?? ""} order={order} methods={some} />
      ))}
    </>
  );
}

function ChooseAmong({ order, methods }: { order: CheckoutOrder; methods: readonly Method[] }) {
  const { t, i18n } = useTranslation(["orders", "dueOnDelivery"]);
  const part = methods[0]?.part;
  const chosen =
    (part ? methods.find((method) => method.part?.isChosen)?.channelId : order.channelId) ?? null;
  const options = methods.map(({ channelId, name, days: [min, max], shipping, ddp }) => ({
    value: channelId,
    // The price first: a narrow select cuts off what stands last.
    label: [
      formatMoney({ amount: shipping, currency: "USD" }, i18n.language),
      textIn(name, i18n.language),
      t("shipping.daysOnTheWay", { min, max }),
      ...(ddp ? [t("dueOnDelivery:prepaid")] : []),
    ].join(" · "),
  }));
  return (
    <Form
      method="post"
      scope={`method:${order.no}${part ? `:${part.warehouseId}` : ""}`}
      className="flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="order" value={order.no} />
      <Field
        plain
        name="channel"
        label={
          part ? t("parts.from", { warehouse: textIn(part.warehouse, i18n.language) }) : t("fact.method")
        }
        value={chosen ?? ""}
        required
        className="min-w-64 flex-1"
      >
        <Select key={chosen} options={options} {...(chosen ? {} : { placeholder: t("shipping.none") })} />
      </Field>
      {methods.length > 1 && <Button intent="method">{t("shipping.save")}</Button>}
    </Form>
  );
}

function ChosenMethod({ order }: { order: CheckoutOrder }): ReactNode {
  const { t, i18n } = useTranslation("orders");
  if (order.parts)
    return (
      <div className="flex items-start gap-1.5 text-muted">
        <Icon name="truck" className="mt-0.5" />
        <Parts parts={order.parts} />
      </div>
    );
  if (!order.channelName) return null;
  const [min, max] = order.days ?? [0, 0];
  return (
    <p className="flex items-start gap-1.5 text-muted">
      <Icon name="truck" className="mt-0.5" />
      {textIn(order.channelName, i18n.language)} · {t("shipping.daysOnTheWay", { min, max })}
    </p>
  );
}
