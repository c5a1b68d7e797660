/** The demo member's balance: recharges by card, paid on the sandbox's page. */
import "~/domain/wiring.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { db, sql } from "~/platform/db";
import { tellSandbox } from "./sandbox";

const amounts = [50_000n, 35_000n] as const;

/** Recharges by card, twice; where there was a recharge before nothing is added. */
export async function seedDemoWallet(payer: { id: string; email: string }): Promise<void> {
  const known = await db.first(sql`select 1 from recharge_order where user_id = ${payer.id} limit 1`);
  if (known) return;
  for (const amount of amounts) await rechargeByCard({ ...payer, locale: "en-US" }, amount);
}

/** A recharge by card, paid on the sandbox's page; the id of its payment. */
export async function rechargeByCard(
  payer: { id: string; email: string; locale: string },
  amount: bigint,
): Promise<string> {
  const started = await recharge(payer, { amount, currency: "USD", method: "card" }, `demo:${amount}`);
  if (!started.ok) throw new Error(`the demo's recharge did not begin: ${started.error}`);
  if (started.value.state !== "leave") throw new Error(`the demo's recharge is ${started.value.state}`);
  await payAtSandbox(payer.id, started.value);
  return started.value.paymentId;
}

/** Pays on the sandbox's page for cards, and takes note of it. */
export async function payAtSandbox(
  memberId: string,
  { url, paymentId }: { url: string; paymentId: string },
): Promise<void> {
  const session = /cs_\w+/.exec(url)?.[0] ?? "";
  await tellSandbox(`/control/stripe/sessions/${session}/pay`, {});
  const payment = await lookAtPayment(memberId, paymentId);
  if (payment?.status !== "SUCCESSFUL") throw new Error(`the demo's payment is ${payment?.status}`);
}
