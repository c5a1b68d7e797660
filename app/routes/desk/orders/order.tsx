/** /desk/orders/:orderNo: one order, and what staff do to it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { OrderBills } from "~/domain/bills/components/order-bills";
import { billRaisers, billsOfOrder } from "~/domain/bills/view.server";
import { Papers } from "~/domain/invoices/components/trail";
import { papersOfOrder } from "~/domain/invoices/trail.server";
import { claimsOfOrder } from "~/domain/claims/claims.server";
import { OrderClaims } from "~/domain/claims/components/order-claims";
import { journalsAbout } from "~/domain/ledger/about.server";
import { Journals } from "~/domain/ledger/components/journals";
import { OrderQuestions } from "~/domain/questions/components/question-page";
import { OrderWays } from "~/domain/questions/components/order-ways";
import { questionsOfOrder } from "~/domain/questions/lists.server";
import { OrderRefunds } from "~/domain/payments/components/refund-list";
import { disputeRoles } from "~/domain/payments/disputes/desk.server";
import { refundRoles, refundsOfOrder } from "~/domain/payments/refunds/list.server";
import { OrderGoods } from "~/domain/purchasing/components/order-goods";
import { buyers } from "~/domain/purchasing/config";
import { issuesOfOrder } from "~/domain/purchasing/lists.server";
import { goodsAwaited } from "~/domain/purchasing/order.server";
import { OrderTracks } from "~/domain/tracking/components/timeline";
import { trackingRoles } from "~/domain/tracking/config";
import { tracksOfOrder } from "~/domain/tracking/view.server";
import { countryNames } from "~/platform/countries";
import { DeskOrderView } from "~/domain/orders/components/desk-order";
import { carriers, deskOffers, intentsOf, maySee } from "~/domain/orders/desk-list.server";
import { orderRoles } from "~/domain/orders/row.server";
import { actAtDesk } from "~/domain/orders/desk-act.server";
import { addressAskers, stockAskers } from "~/domain/orders/config";
import { anyOrder, type OrderPage } from "~/domain/orders/order.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { CountryNames, firstError, pageMeta, Refused, revalidateAfterStale } from "~/ui";
import { DeskForm } from "~/domain/orders/forms";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = {
  i18n: [
    "desk",
    "orders",
    "address",
    "payments",
    "bills",
    "refunds",
    "dueOnDelivery",
    "invoices",
    "disputes",
    "books",
    "tracking",
    "purchasing",
    "stopping",
    "claims",
    "questions",
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

async function visibleNo(args: LoaderFunctionArgs, staff: Parameters<typeof maySee>[0]): Promise<string> {
  const no = args.params["orderNo"] ?? "";
  return found((await maySee(staff, no)) ? no : null);
}

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, orderRoles);
  const order = found(await anyOrder(await visibleNo(args, staff)));
  const title = getT(args, "orders")("order.title", { no: order.no });
  const names = countryNames([order.country], localeOf(args));
  const [bills, refunds, tracks, known, goods, issues, papers, journals, claims, questions] =
    await Promise.all([
      billsOfOrder(order.no),
      refundsOfOrder(order.no, true),
      tracksOfOrder(order.id),
      carriers(),
      goodsAwaited(order.id),
      order.status === "PURCHASING" ? issuesOfOrder(staff, order.no) : [],
      hasRole(staff.roles, ["finance"]) ? papersOfOrder(order.id) : [],
      hasRole(staff.roles, ["finance"]) ? journalsAbout({ type: "store_order", id: order.id }) : [],
      claimsOfOrder(order.id),
      questionsOfOrder(order.id),
    ]);
  const mayRefund = hasRole(staff.roles, refundRoles) && order.paidAt !== null;
  const mayRaise = hasRole(staff.roles, billRaisers) && order.paidAt !== null;
  return {
    title,
    names,
    order,
    intents: intentsOf(staff),
    offers: deskOffers(order, staff),
    carriers: known,
    bills,
    mayRaise,
    refunds,
    tracks,
    goods,
    issues,
    mayBuy: hasRole(staff.roles, [...buyers, "warehouse"]),
    hasParcels: hasRole(staff.roles, trackingRoles),
    mayRefund,
    papers,
    mayOpenCases: hasRole(staff.roles, disputeRoles),
    journals,
    claims,
    questions,
    ways: waysOf(order, staff),
  };
}

/** What may be asked or changed on pages of its own. */
function waysOf(order: OrderPage, { id, roles }: Staff) {
  const offers = orderSteps.offersOf(order, { staff: { id, roles } });
  return {
    quote: offers["quoted"] === true,
    discount: offers["discounted"] === true,
    stock: order.status === "PURCHASING" && hasRole(roles, stockAskers),
    address: order.status === "PURCHASING" && hasRole(roles, addressAskers),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, orderRoles);
  const no = await visibleNo(args, staff);
  return takeForm(args, DeskForm, `staff:${staff.id}`, (taken) => actAtDesk(staff, no, taken));
}

export default function DeskOrder() {
  const { t } = useTranslation("orders");
  const {
    names,
    order,
    intents,
    offers,
    carriers: known,
    bills,
    mayRaise,
    refunds,
    tracks,
    goods,
    issues,
    mayBuy,
    hasParcels,
    mayRefund,
    papers,
    mayOpenCases,
    journals,
    claims,
    questions,
    ways,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer?.result;
  return (
    <CountryNames names={names}>
      <DeskOrderView
        title={t("order.title", { no: order.no })}
        order={order}
        intents={intents}
        offers={offers}
        carriers={known}
        result={result}
        mayOpenCases={mayOpenCases}
        refused={<Refused error={firstError(answer)} />}
        more={
          <>
            <OrderClaims orderNo={order.no} claims={claims} atDesk />
            <OrderWays order={order} ways={ways} />
            <OrderQuestions questions={questions} pathOf={(_id, no) => paths.deskQuestions({ q: no })} />
            <OrderGoods goods={goods} issues={issues} mayOpen={mayBuy} />
            <OrderTracks tracks={tracks} {...(hasParcels ? { pathOf: paths.deskParcel } : {})} />
            <OrderBills bills={bills} orderNo={order.no} mayRaise={mayRaise} />
            <OrderRefunds
              refunds={refunds}
              givenBack={order.refunded}
              orderNo={order.no}
              mayRefund={mayRefund}
            />
            <Papers papers={papers} />
            <Journals journals={journals} />
          </>
        }
      />
    </CountryNames>
  );
}
