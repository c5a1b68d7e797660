/** /user/payconfirmation?checkout=: the last look before money moves; nothing can be changed here. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { countryNames } from "~/platform/countries";
import { dueOnDelivery } from "~/domain/orders/due-on-delivery.server";
import { checkoutOf, payCheckout } from "~/domain/orders/checkout.server";
import { CheckoutOrders } from "~/domain/orders/components/checkout-orders";
import { CheckoutState, ordersToConfirm } from "~/domain/orders/components/checkout-state";
import { ConfirmPayment } from "~/domain/orders/components/confirm-payment";
import { ConfirmForm } from "~/domain/orders/forms";
import { isUuid } from "~/domain/orders/list";
import { choiceOf, type PayChoice } from "~/domain/payments/choice";
import { waysOf } from "~/domain/payments/payment-methods.server";
import { wireOffers } from "~/domain/payments/wires/views.server";
import { shownRates } from "~/domain/rates/rates.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { found, leave, redirect } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { CountryNames, firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";
import { requireNamed } from "../named.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["orders", "checkout", "payments", "address", "dueOnDelivery"] };
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
  const [{ cards }, owed, rates] = await Promise.all([
    waysOf(member.id),
    dueOnDelivery(checkout.payable.map((order) => order.id)),
    shownRates(),
  ]);
  const chosen = choiceOf(searchParams.get("method"));
  if (!chosen && checkout.payable.length > 0)
    throw redirect(paths.orderPayment(checkout.id, { missing: "method" }));
  const card = cards.find(({ id }) => id === chosen?.savedCardId) ?? null;
  // A saved card that is gone meanwhile gives way to a new one.
  const choice: PayChoice = {
    method: chosen?.method ?? "wallet",
    savedCardId: card?.id ?? null,
    useCredit: chosen?.useCredit ?? false,
  };
  const saveCard = choice.method === "card" && !card && searchParams.get("save_card") === "on";
  const codes = checkout.payable.map((order) => order.country);
  const names = countryNames(codes, localeOf(args));
  const frozen = member.status !== "1";
  const wires = choice.method === "wire" ? await wireOffers(checkout.total) : [];
  const title = getT(args, "checkout")("confirm.title");
  return { title, names, checkout, owed, rates, choice, card, saveCard, wires, frozen };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const id = checkoutId(args.request);
  return takeForm(args, ConfirmForm, `member:${member.id}`, async ({ value, key, refuse }) => {
    const { method: choice, save_card: saveCard, expected_total: expectedTotal, seen, currency } = value;
    const payer = { id: member.id, email: member.email, locale: localeOf(args) };
    const started = await payCheckout(payer, id, { ...choice, saveCard, expectedTotal, seen, currency }, key);
    if (!started.ok) return refuse(started.error, 409);
    const { state, paymentId } = started.value;
    return state === "leave" ? leave(started.value.url) : redirect(paths.payState(paymentId));
  });
}

export default function PayConfirmation() {
  const { t } = useTranslation("checkout");
  const { names, title: _, checkout, owed, rates, ...pay } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer && "result" in answer ? answer.result.initialValue : undefined;
  const { expected_total: before, currency } = typed ?? {};
  const changed = firstError(answer) === "payments:error.changed" && typeof before === "string";
  return (
    <CountryNames names={names}>
      <PageHeader title={t("confirm.title")} description={t("confirm.description")} />
      <Refused error={firstError(answer)} />
      <CheckoutState checkout={checkout} />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
        <div className="grid gap-4">
          <CheckoutOrders orders={ordersToConfirm(checkout)} owed={owed} rates={rates} />
        </div>
        {checkout.payable.length > 0 && (
          <ConfirmPayment
            checkout={checkout}
            owed={owed}
            rates={rates}
            {...pay}
            before={changed ? BigInt(before) : null}
            currency={typeof currency === "string" ? currency : null}
          />
        )}
      </div>
    </CountryNames>
  );
}
