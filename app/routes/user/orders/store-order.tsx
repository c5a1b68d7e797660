/** /user/storeorder/:orderNo: one order, with what comes next, what it costs and what became of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { actOnOrder } from "~/domain/orders/act.server";
import { claimsOfOrder } from "~/domain/claims/claims.server";
import { OrderClaims } from "~/domain/claims/components/order-claims";
import { offeredFor } from "~/domain/claims/opening.server";
import { addressProblems, doubtfulFields } from "~/domain/accounts/address";
import { hasDocuments } from "~/domain/invoices/invoices.server";
import { OrderBills } from "~/domain/bills/components/order-bills";
import { billsOfOrder } from "~/domain/bills/view.server";
import { OrderQuestions } from "~/domain/questions/components/question-page";
import { questionsOfOrder } from "~/domain/questions/lists.server";
import { paths } from "~/platform/paths";
import { OrderRefunds } from "~/domain/payments/components/refund-list";
import { refundsOfOrder } from "~/domain/payments/refunds/list.server";
import { countryNames } from "~/platform/countries";
import { dueOnDelivery } from "~/domain/orders/due-on-delivery.server";
import { OrderView } from "~/domain/orders/components/order-view";
import { shownRates } from "~/domain/rates/rates.server";
import { OrderTracks } from "~/domain/tracking/components/timeline";
import { tracksOfOrder } from "~/domain/tracking/view.server";
import { OrderWeights } from "~/domain/warehouse/components/weigh-ins";
import { weightsOfOrder } from "~/domain/warehouse/weighing/view.server";
import { methodsOf, orderOf } from "~/domain/orders/order.server";
import { mergeOfferOf } from "~/domain/orders/merging/offer.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { termsOf } from "~/domain/orders/stopping/interception.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { servedCountryOptions } from "~/platform/countries";
import { found } from "~/platform/http/answers.server";
import { CountryNames, firstError, pageMeta, Refused, revalidateAfterStale } from "~/ui";
import { filledForm } from "~/domain/accounts/pasted-address";
import { OrderForm } from "~/domain/orders/forms";
import { keepable } from "~/domain/orders/kept-goods.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = {
  i18n: [
    "orders",
    "payments",
    "address",
    "bills",
    "autopaySkipped",
    "refunds",
    "dueOnDelivery",
    "tracking",
    "weighing",
    "stopping",
    "claims",
    "questions",
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const order = found(await orderOf(member.id, args.params["orderNo"] ?? ""));
  const frozen = member.status !== "1";
  const offers = orderSteps.offersOf(order, { member: member.id, frozen });
  const mayAsk = offers["intercept"] === true || offers["address-asked"] === true;
  const [methods, bills, refunds, owed, tracks, papers, weights, terms, claims, offered, questions, merge] =
    await Promise.all([
      methodsOf(order),
      billsOfOrder(order.no),
      refundsOfOrder(order.no, false),
      dueOnDelivery([order.id]),
      tracksOfOrder(order.id),
      order.paidAt !== null || hasDocuments(order.id),
      weightsOfOrder(order.id),
      mayAsk ? termsOf(order.id) : null,
      claimsOfOrder(order.id),
      order.paidAt === null ? null : offeredFor(member.id, order.no),
      questionsOfOrder(order.id),
      order.mergeWith.length > 0 ? mergeOfferOf(member.id, [order.no, ...order.mergeWith]) : null,
    ]);
  const open = order.status === "AWAITING_PAYMENT";
  const problems = open ? [...addressProblems(order.shipTo), ...doubtfulFields(order.shipTo)] : [];
  const title = getT(args, "orders")("order.title", { no: order.no });
  const locale = localeOf(args);
  const countries = open || offers["address-asked"] === true ? servedCountryOptions(locale) : [];
  const names = countryNames([order.country], locale);
  return {
    title,
    order,
    terms,
    // Of what is stopped its member may keep what lies here.
    kept: await keepable(order),
    // What a dispute stopped is not its member's to take up again.
    offers: order.stopped ? without(offers, ["resume", "cancel-refund"]) : offers,
    storePpm: (await shownRates())[order.storeCcy] ?? null,
    methods,
    owed: owed[order.no] ?? [],
    problems,
    countries,
    names,
    bills,
    refunds,
    tracks,
    papers,
    weights,
    claims,
    canClaim: offered?.open === true && !frozen,
    questions,
    merge,
    frozen,
  };
}

const without = <T extends object>(all: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))) as Partial<T>;

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const order = found(await orderOf(member.id, args.params["orderNo"] ?? ""));
  const act = (taken: Parameters<typeof actOnOrder>[2]) => actOnOrder(member.id, order.no, taken);
  return takeForm(args, OrderForm, `member:${member.id}`, act, { fill: filledForm });
}

export default function StoreOrder() {
  const { t } = useTranslation("orders");
  const { order, names, bills, refunds, tracks, weights, claims, canClaim, questions, ...rest } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer?.result;
  return (
    <CountryNames names={names}>
      <OrderView.Head title={t("order.title", { no: order.no })} order={order} />
      <Refused error={firstError(answer)} />
      <OrderView.Body
        order={order}
        {...rest}
        result={result}
        more={
          <>
            <OrderClaims orderNo={order.no} claims={claims} canOpen={canClaim} />
            <OrderQuestions questions={questions} pathOf={paths.question} />
            <OrderTracks tracks={tracks} />
            <OrderWeights orderNo={order.no} weights={weights} />
            <OrderBills bills={bills} />
            <OrderRefunds refunds={refunds} givenBack={order.refunded} />
          </>
        }
      />
    </CountryNames>
  );
}
