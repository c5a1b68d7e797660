/** /paypalstatus?token=: the way back from PayPal; the query string is never believed, and no session is needed. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { EntryFrame } from "~/domain/accounts/components/entry-frame";
import { findMember } from "~/domain/accounts/guards.server";
import { PaymentState } from "~/domain/payments/components/payment-state";
import { waitSeconds } from "~/domain/payments/config";
import { openStatuses } from "~/domain/payments/states";
import { lookAtPayPal } from "~/domain/payments/view.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";

export const handle = { i18n: ["accounts", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const token = searchParams.get("token")?.slice(0, 100);
  // Nothing is asked for: what became of payments stands in the wallet.
  if (!token) throw redirect(paths.wallet());
  const cancel = searchParams.get("cancel");
  const { memberId, ...payment } = found(await lookAtPayPal(token, cancel));
  const member = await findMember(args);
  if (member?.id === memberId) throw redirect(paths.payState(payment.id));

  const now = Math.floor(Date.now() / 1000);
  const since = searchParams.get("since");
  if (cancel !== null || (since === null && openStatuses.includes(payment.status))) {
    throw redirect(paths.paypalStatus({ token, since: now }));
  }
  const waiting = now - Number(since) < waitSeconds;
  return { title: getT(args, "payments")("state.title"), payment, waiting };
}

export default function PayPalStatus() {
  const { title, payment, waiting } = useLoaderData<typeof loader>();
  return (
    <EntryFrame title={title}>
      <PaymentState payment={payment} waiting={waiting} />
    </EntryFrame>
  );
}
