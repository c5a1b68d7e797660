/** /user/orderpayment?checkout=: the chosen orders, what is wrong with some, and how the others are paid. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { dueOnDelivery } from "~/domain/orders/due-on-delivery.server";
import { checkoutMethods, checkoutOf, leaveOut } from "~/domain/orders/checkout.server";
import { CheckoutOrders } from "~/domain/orders/components/checkout-orders";
import { CheckoutState } from "~/domain/orders/components/checkout-state";
import { CheckoutTotal } from "~/domain/orders/components/checkout-total";
import { CheckoutForm } from "~/domain/orders/forms";
import { isUuid } from "~/domain/orders/list";
import { editOrder } from "~/domain/orders/member-actions.server";
import { waysOf } from "~/domain/payments/payment-methods.server";
import { shownRates } from "~/domain/rates/rates.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { CountryNames, firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";
import { requireNamed } from "../named.server";

export const handle = { i18n: ["orders", "checkout", "payments", "dueOnDelivery"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

function checkoutId(request: Request): string {
  const id = new URL(request.url).searchParams.get("checkout") ?? undefined;
  return found(isUuid(id) ? id : null);
}

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireNamed(args.request, "checkout", paths.storeOrders({ tab: "AWAITING_PAYMENT" }));
  const { searchParams } = new URL(args.request.url);
  const checkout = found(await checkoutOf(member.id, checkoutId(args.request)));
  const [methods, ways, owed, rates] = await Promise.all([
    checkoutMethods(checkout),
    waysOf(member.id),
    dueOnDelivery(checkout.orders.map(({ id }) => id)),
    shownRates(),
  ]);
  const chosen = searchParams.get("method") ?? "";
  // The confirmation sends back who has chosen none.
  const refused = searchParams.get("missing") === "method" ? "payments:error.choose" : null;
  const saveCard = searchParams.get("save_card") === "on";
  const title = getT(args, "checkout")("title");
  const names = countryNames(
    checkout.orders.map(({ country }) => country),
    localeOf(args),
  );
  return { title, checkout, methods, owed, rates, ways, chosen, saveCard, refused, names, now: new Date() };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const id = checkoutId(args.request);
  return takeForm(args, CheckoutForm, `member:${member.id}`, async ({ value: fields, refuse }) => {
    if (fields.intent === "leave-out") {
      await leaveOut(member.id, id, fields.order);
      return redirect(paths.orderPayment(id));
    }
    const edited = await editOrder(member.id, fields.order, { channelId: fields.channel });
    return edited.ok ? redirect(paths.orderPayment(id)) : refuse(edited.error, 409);
  });
}

export default function OrderPayment() {
  const { t } = useTranslation("checkout");
  const { checkout, methods, owed, rates, refused, names, ...pay } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CountryNames names={names}>
      <PageHeader title={t("title")} description={t("description")} />
      <Refused error={firstError(answer) ?? refused} />
      <CheckoutState checkout={checkout} />
      {checkout.orders.length > 0 && (
        <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
          <div className="grid gap-4">
            <CheckoutOrders orders={checkout.orders} methods={methods} owed={owed} rates={rates} />
          </div>
          <CheckoutTotal {...{ checkout, owed, rates }} {...pay} />
        </div>
      )}
    </CountryNames>
  );
}
