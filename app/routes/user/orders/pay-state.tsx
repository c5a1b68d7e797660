/** /user/paystate?payment= (or ?dispute=): what became of a payment, asked at the provider and not believed from the address. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "zod";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { orderAttention } from "~/domain/orders/attention.server";
import { createCheckout } from "~/domain/orders/checkout.server";
import { PaymentResult } from "~/domain/payments/components/payment-result";
import { waitSeconds } from "~/domain/payments/config";
import { EndAttemptForm } from "~/domain/payments/forms";
import { cancelAttempt } from "~/domain/payments/payments.server";
import { openStatuses } from "~/domain/payments/states";
import { disputedPayment } from "~/domain/payments/disputes/member.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";
import { requireNamed } from "../named.server";

export const handle = { i18n: ["payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

function idIn(request: Request, name: "payment" | "dispute"): string {
  return found(z.uuid().safeParse(new URL(request.url).searchParams.get(name)).data);
}

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  if (searchParams.has("dispute")) {
    const disputed = await disputedPayment(member.id, idIn(args.request, "dispute"));
    throw redirect(paths.payState(found(disputed)));
  }
  requireNamed(args.request, "payment", paths.wallet());
  const id = idIn(args.request, "payment");
  const cancel = searchParams.get("cancel");
  const payment = found(await lookAtPayment(member.id, id, cancel));
  // A wire is no page to wait on: its own page says how it stands.
  if (payment.method === "wire") throw redirect(paths.payWire(id));
  const now = Math.floor(Date.now() / 1000);
  const since = searchParams.get("since");
  // The way back from the provider is walked once; the time of waiting is counted from the first look.
  if (cancel !== null || (since === null && openStatuses.includes(payment.status))) {
    throw redirect(paths.payState(id, { since: String(now) }));
  }
  const waiting = now - Number(since) < waitSeconds;
  const unpaidOrders =
    payment.status === "SUCCESSFUL" && payment.payables.every(({ type }) => type === "recharge_order")
      ? (await orderAttention(member.id)).payable
      : 0;
  const title = getT(args, "payments")("state.title");
  return { title, payment, waiting, unpaidOrders, frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const id = idIn(args.request, "payment");
  return takeForm(args, EndAttemptForm, `member:${member.id}`, async () => {
    const status = found(await cancelAttempt(member.id, id));
    // A charge that the bank works on cannot be called back any more.
    if (openStatuses.includes(status))
      return redirect(paths.payState(id), { headers: flash("payments:flash.notEnded", "critical") });
    const checkout = await checkoutAgain(member.id, id);
    return checkout
      ? redirect(paths.orderPayment(checkout), { headers: flash("payments:flash.cancelled", "info") })
      : redirect(paths.payState(id));
  });
}

async function checkoutAgain(memberId: string, paymentId: string): Promise<string | null> {
  const payment = await lookAtPayment(memberId, paymentId);
  if (payment?.status !== "FAILED" || payment.code !== "cancelled") return null;
  const orders = payment.payables.filter(({ type }) => type === "store_order");
  return orders.length > 0
    ? createCheckout(
        memberId,
        orders.map(({ no }) => no),
      )
    : null;
}

export default function PayState() {
  const { t } = useTranslation("payments");
  const { payment, waiting, unpaidOrders, frozen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("state.title")} />
      <PaymentResult payment={payment} waiting={waiting} unpaidOrders={unpaidOrders} frozen={frozen} />
    </>
  );
}
