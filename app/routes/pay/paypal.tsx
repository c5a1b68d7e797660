/** /paypal?payment=: the door to PayPal; its order is made once, however often the door is opened (§2.2). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { findMember, requireActiveMember } from "~/domain/accounts/guards.server";
import { resumePayment } from "~/domain/payments/payments.server";
import { localeOf } from "~/i18n/i18n.server";
import { found, leave, redirect } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";

export async function loader(args: LoaderFunctionArgs) {
  const named = new URL(args.request.url).searchParams.get("payment");
  // Typed or kept as a bookmark, without a payment: where one begins.
  if (!named) return redirect(paths.recharge());
  const id = found(z.uuid().safeParse(named).data);
  if (!(await findMember(args)))
    return redirect(paths.login({ redirect: paths.paypal(id), reason: "session" }));
  const member = await requireActiveMember(args);
  const payer = { id: member.id, email: member.email, locale: localeOf(args) };
  const started = found(await resumePayment(payer, id));
  return started.state === "leave" ? leave(started.url) : redirect(paths.payState(id));
}

/** Nothing to see: with a page of its own, a refusal here is one in words and not an empty answer. */
export default function PayPal() {
  return null;
}
