/** /user/paystate?payment=: what became of a payment, asked at the provider and not believed from the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireMember } from "~/domain/accounts/guards.server";
import { orderAttention } from "~/domain/orders/attention.server";
import { PaymentResult } from "~/domain/payments/components/payment-result";
import { waitSeconds } from "~/domain/payments/config";
import { openStatuses } from "~/domain/payments/states";
import { lookAtPayment } from "~/domain/payments/view.server";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";
import { requireNamed } from "../named.server";

export const handle = { i18n: ["payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireNamed(args.request, "payment", paths.wallet());
  const { searchParams } = new URL(args.request.url);
  const id = found(z.uuid().safeParse(searchParams.get("payment")).data);
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
  return { title: getT(args, "payments")("state.title"), payment, waiting, unpaidOrders };
}

export default function PayState() {
  const { t } = useTranslation("payments");
  const { payment, waiting, unpaidOrders } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("state.title")} />
      <PaymentResult payment={payment} waiting={waiting} unpaidOrders={unpaidOrders} />
    </>
  );
}
