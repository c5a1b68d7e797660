/**
 * The demo's comparison with the providers: a clean yesterday, and a today with one difference of each kind, as the
 * sandbox's providers tell them.
 */
import "~/domain/wiring.server";
import { applyDispute } from "~/domain/payments/disputes/disputes.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { compareDay } from "~/domain/reconciliation/days.server";
import type { Provider } from "~/domain/reconciliation/lines";
import { endTask } from "~/domain/tasks/tasks.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { db, sql } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { tellSandbox } from "./sandbox";
import { rechargeByCard } from "./wallet";

const email = "wei@quayside.test";

/** Compares yesterday and today; where a day was compared before nothing is added. */
export async function seedDemoReconciliation(): Promise<void> {
  if (await db.first(sql`select 1 from provider_day limit 1`)) return;
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = shiftDay(today, -1);
  for (const amount of [3_100n, 3_200n, 3_300n]) await paidByPayPal(amount);
  // What was paid so far happened a day ago, as far as the providers know.
  await tellSandbox("/control/stripe/movements", { seconds: -86_400 });
  await tellSandbox("/control/paypal/movements", { seconds: -86_400 });
  await compare("stripe", yesterday);
  await compare("paypal", yesterday);

  await paid(2_100n);
  const amount = await paid(2_200n);
  const currency = await paid(2_300n);
  const unknown = await paid(2_400n);
  const disputed = await paid(2_500n);
  const changes = await paid(2_600n);
  await tellSandbox("/control/bank/payouts", { provider: "stripe" });
  await tellSandbox("/control/stripe/movements", { source: amount, amount: 2_150 });
  await tellSandbox("/control/stripe/movements", { source: currency, currency: "eur" });
  await tellSandbox("/control/stripe/movements", { source: unknown, unlisted: true });
  await tellSandbox("/control/stripe/movements/new", { amount: 1_800, fee: 82 });
  await dispute(disputed);
  await compare("stripe", today);
  await tellSandbox("/control/stripe/movements", { source: changes, amount: 2_550 });
  await compare("stripe", today);

  await paidByPayPal(3_400n);
  const less = await paidByPayPal(3_500n);
  await tellSandbox("/control/bank/payouts", { provider: "paypal" });
  await tellSandbox("/control/paypal/movements", {
    // PayPal's books are read to the second: what is of the present one waits for the next comparison.
    id: less,
    amount: { currency_code: "USD", value: "34.50" },
    seconds: -5,
  });
  await compare("paypal", today);
  await explainOne();
}

async function compare(provider: Provider, day: string): Promise<void> {
  const done = await compareDay(provider, day);
  if (!done.ok) throw new Error(`the demo's ${provider} was not compared: ${done.error}`);
}

/** A recharge by card; what Stripe calls it. */
async function paid(amount: bigint): Promise<string> {
  const member = await db.first<{ id: string }>(sql`select id from "user" where email = ${email}`);
  const paymentId = await rechargeByCard({ id: member?.id ?? "", email, locale: "en-US" }, amount);
  const payment = await db.first<{ ref: string }>(
    sql`select provider_payment_ref as ref from payment where id = ${paymentId}`,
  );
  return payment?.ref ?? "";
}

/** A recharge by PayPal; its capture. */
async function paidByPayPal(amount: bigint): Promise<string> {
  const member = await db.first<{ id: string }>(sql`select id from "user" where email = ${email}`);
  const payer = { id: member?.id ?? "", email, locale: "en-US" };
  const wanted = { amount, currency: "USD", method: "paypal" } as const;
  const begun = await recharge(payer, wanted, `demo:paypal:${amount}`);
  if (!begun.ok || begun.value.state !== "leave")
    throw new Error("the demo's recharge by PayPal did not begin");
  const { paymentId } = begun.value;
  const refOf = async () =>
    await db.first<{ order: string; capture: string | null }>(sql`
      select provider_ref as order, provider_payment_ref as capture from payment where id = ${paymentId}`);
  await tellSandbox(`/control/paypal/orders/${(await refOf())?.order}/approve`, { funding: "balance" });
  const payment = await lookAtPayment(payer.id, paymentId);
  if (payment?.status !== "SUCCESSFUL") throw new Error(`the demo's payment is ${payment?.status}`);
  return (await refOf())?.capture ?? "";
}

/** A chargeback for which the provider takes another fee than it says. */
async function dispute(intent: string): Promise<void> {
  const { id } = await tellSandbox<{ id: string }>("/control/stripe/dispute", { payment_intent: intent });
  await applyDispute("stripe", id);
  await tellSandbox("/control/stripe/movements", { source: id, fee: 2_000 });
}

async function explainOne(): Promise<void> {
  const finance = await db.first<{ id: string }>(
    sql`select id from staff where email = 'finance@quayside.test'`,
  );
  const found = await db.first<{ task: string }>(
    sql`select task_id as task from provider_difference where kind = 'currency' limit 1`,
  );
  if (finance && found)
    await endTask(
      finance,
      found.task,
      "Stripe settled this card in euros; the rate is in its settlement report.",
    );
}
