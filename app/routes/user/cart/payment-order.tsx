/** /user/paymentorder?checkout=: the orders that were made, before they are paid; price and stock are kept (§2.7). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireMember } from "~/domain/accounts/guards.server";
import { KeptUntil } from "~/domain/cart/components/purchase";
import { dueOnDelivery } from "~/domain/orders/due-on-delivery.server";
import { checkoutOf } from "~/domain/orders/checkout.server";
import { CheckoutOrders } from "~/domain/orders/components/checkout-orders";
import { CheckoutState } from "~/domain/orders/components/checkout-state";
import { CheckoutTotal } from "~/domain/orders/components/checkout-total";
import { isUuid } from "~/domain/orders/list";
import { waysOf } from "~/domain/payments/payment-methods.server";
import { shownRates } from "~/domain/rates/rates.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { Banner, CountryNames, DateTime, PageHeader, pageMeta } from "~/ui";
import { requireNamed } from "../named.server";

export const handle = { i18n: ["cart", "orders", "checkout", "payments", "address", "dueOnDelivery"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireNamed(args.request, "checkout", paths.storeOrders({ tab: "AWAITING_PAYMENT" }));
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get("checkout") ?? undefined;
  const checkout = found(await checkoutOf(member.id, found(isUuid(id) ? id : null)));
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
    title: getT(args, "cart")("confirm.title"),
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

export default function PaymentOrder() {
  const { t } = useTranslation("cart");
  const { checkout, owed, rates, ways, names, until, now } = useLoaderData<typeof loader>();
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
