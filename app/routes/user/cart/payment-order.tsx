/** /user/paymentorder?checkout=: the orders that were made, before they are paid; price and stock are kept (§2.7). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { KeptUntil } from "~/domain/cart/components/purchase";
import { dueOnDelivery } from "~/domain/orders/due-on-delivery.server";
import { checkoutOf } from "~/domain/orders/checkout.server";
import { CheckoutOrders } from "~/domain/orders/components/checkout-orders";
import { CheckoutState } from "~/domain/orders/components/checkout-state";
import { CheckoutTotal } from "~/domain/orders/components/checkout-total";
import { isUuid } from "~/domain/orders/list";
import { requote } from "~/domain/orders/member-actions.server";
import { bulkSteps } from "~/domain/bulk/steps.server";
import { StepPayables, StepState, StepSum } from "~/domain/payments/components/pay-step";
import { payStepOf, type PayStep } from "~/domain/payments/pay-step.server";
import { waysOf } from "~/domain/payments/payment-methods.server";
import { shownRates } from "~/domain/rates/rates.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { ButtonForm } from "~/platform/form-fields";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  CountryNames,
  DateTime,
  firstError,
  Form,
  LinkButton,
  PageHeader,
  pageMeta,
  Refused,
} from "~/ui";
import { requireNamed } from "../named.server";

export const handle = {
  i18n: ["cart", "orders", "checkout", "payments", "address", "dueOnDelivery", "bulk"],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireNamed(args.request, "checkout", paths.storeOrders({ tab: "AWAITING_PAYMENT" }));
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get("checkout") ?? undefined;
  const id = found(isUuid(asked) ? asked : null);
  const title = getT(args, "cart")("confirm.title");
  const step = await payStepOf(member.id, id);
  if (step) return { title, step, mayPay: member.status === "1", now: new Date(), until: earliest(step) };
  const checkout = found(await checkoutOf(member.id, id));
  const [ways, owed, rates] = await Promise.all([
    waysOf(member.id),
    dueOnDelivery(checkout.orders.map(({ id }) => id)),
    shownRates(),
  ]);
  const names = countryNames(
    checkout.orders.map((order) => order.country),
    localeOf(args),
  );
  return {
    title,
    step: null,
    checkout,
    owed,
    rates,
    ways,
    names,
    now: new Date(),
    until: keptUntil(checkout.payable.map((order) => order.keptUntil)),
  };
}

function keptUntil(times: readonly (Date | null)[]): Date | null {
  const [first, ...rest] = times;
  return rest.reduce((least, time) => (least && time ? (time < least ? time : least) : null), first ?? null);
}

const earliest = ({ payables }: PayStep) =>
  keptUntil(payables.flatMap(({ keptUntil: until }) => (until ? [until] : [])));

/** Prices that were kept long enough are made anew; the page then shows them. */
export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const asked = new URL(args.request.url).searchParams.get("checkout") ?? undefined;
  const step = found(await payStepOf(member.id, found(isUuid(asked) ? asked : null)));
  return takeForm(args, ButtonForm, `member:${member.id}`, async ({ key, refuse }) => {
    const stale = step.payables.filter(isStale);
    const orders = stale.filter(({ type }) => type === "store_order").map(({ id }) => id);
    if (orders.length > 0) await requote(member.id, orders);
    for (const { no, type } of stale) {
      if (type !== "bulk_order") continue;
      const done = await bulkSteps.runStep({ member: member.id }, no, "requote", { once: key });
      if (!done.ok) return refuse(done.error, 409);
    }
    return redirect(paths.paymentOrder(step.id), flash("cart:flash.requoted"));
  });
}

const isStale = ({ problem }: PayStep["payables"][number]) => problem?.endsWith("error.changed") === true;

type Mixed = Extract<Awaited<ReturnType<typeof loader>>, { step: PayStep }>;

/** Orders of both kinds, or bulk orders alone: one payment for all of them (D24). */
function MixedOrders({ step, mayPay, until, now }: Mixed) {
  const { t } = useTranslation("cart");
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("confirm.title")} description={t("confirm.description")} />
      <Refused error={firstError(answer)} />
      <StepState step={step} />
      {step.open.length > 0 && until && until > now && (
        <Banner tone="info" title={t("confirm.kept")}>
          <DateTime at={until} className="font-semibold" /> (<KeptUntil until={until} now={now} />)
        </Banner>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
        <StepPayables payables={step.payables} />
        <Card title={t("buy.summary")}>
          <div className="grid gap-4">
            <StepSum step={step} />
            {mayPay && step.payables.some(isStale) && (
              <Form method="post" scope="requote">
                <Button intent="requote" block>
                  {t("confirm.requote")}
                </Button>
              </Form>
            )}
            {mayPay && step.open.length > 0 && (
              <LinkButton to={paths.payMoney(step.id)} tone="primary" size="l" block iconEnd="arrow-right">
                {t("confirm.pay")}
              </LinkButton>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

export default function PaymentOrder() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.step ? <MixedOrders {...loaded} /> : <StoreOrders {...loaded} />;
}

type Sent = Extract<Awaited<ReturnType<typeof loader>>, { step: null }>;

function StoreOrders({ checkout, owed, rates, ways, names, until, now }: Sent) {
  const { t } = useTranslation("cart");
  const open = checkout.payable.length > 0;
  return (
    <CountryNames names={names}>
      <PageHeader title={t("confirm.title")} description={open ? t("confirm.description") : undefined} />
      <CheckoutState checkout={checkout} />
      {open && (
        <Banner
          tone={until && until > now ? "info" : "caution"}
          title={
            <>
              {t("confirm.numbers", { count: checkout.orders.length })}{" "}
              {checkout.orders.map((order, i) => (
                <span key={order.no}>
                  {i > 0 && ", "}
                  <Link to={paths.storeOrder(order.no)} className="link">
                    {order.no}
                  </Link>
                </span>
              ))}
            </>
          }
        >
          {until && until > now ? (
            <p>
              {t("confirm.kept")} <DateTime at={until} className="font-semibold" /> (
              <KeptUntil until={until} now={now} />)
            </p>
          ) : (
            <p>{t("confirm.lapsed")}</p>
          )}
        </Banner>
      )}
      {checkout.orders.length > 0 && (
        <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
          <div className="grid gap-4">
            <CheckoutOrders orders={checkout.orders} owed={owed} rates={rates} />
          </div>
          {open && <CheckoutTotal {...{ checkout, owed, rates, ways, now }} chosen="" />}
        </div>
      )}
    </CountryNames>
  );
}
