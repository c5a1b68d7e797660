/** What tests of recharges share: one that is begun by card or PayPal, and the member's list of them. */
import { randomUUID } from "node:crypto";
import { findPayment } from "~/domain/payments/reconcile.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { loader as paypal } from "~/routes/pay/paypal";
import { action as rechargeAction } from "~/routes/user/wallet/recharge";
import { loader as recharges } from "~/routes/user/wallet/recharge-orders";
import type { TestMember } from "./factories";
import { callAction, callLoader } from "./setup/call";

/** A member's recharges, newest first. */
export const rechargesBy = async (member: TestMember) =>
  (await callLoader(recharges, { url: "/user/rechargeorder", as: member })).data.page.rows;

/** Begins one by card: the payment, and the provider's page to pay it on. */
export async function begunByCard(
  member: TestMember,
  amount = 10_000n,
  currency: "USD" | "EUR" = "USD",
): Promise<{ paymentId: string; url: string }> {
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  const started = await recharge(payer, { amount, currency, method: "card" }, randomUUID());
  if (!started.ok || started.value.state !== "leave") throw new Error("no page to pay on");
  return started.value;
}

/** A recharge of 100 dollars by PayPal, at its door: the attempt, and PayPal's name of it. */
export async function begunByPayPal(member: TestMember): Promise<{ paymentId: string; token: string }> {
  const away = await callAction(rechargeAction, {
    url: "/user/recharge",
    as: member,
    form: { amount: "100.00", currency: "USD", method: "paypal" },
  });
  const paymentId = new URL(String(away.location), "http://x").searchParams.get("payment") ?? "";
  await callLoader(paypal, { url: String(away.location), as: member });
  return { paymentId, token: (await findPayment(paymentId))?.providerRef ?? "" };
}
