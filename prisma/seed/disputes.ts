/** Chargebacks of the demo: one that waits for evidence, one won and one lost, opened at the sandbox's bank. */
import "~/domain/wiring.server";
import { applyDispute } from "~/domain/payments/disputes/disputes.server";
import { db, sql } from "~/platform/db";
import { tellSandbox } from "./sandbox";
import { rechargeByCard } from "./wallet";

const disputes = [
  { email: "wei@quayside.test", amount: 4_500n, reason: "fraudulent", end: null },
  { email: "tom@quayside.test", amount: 2_500n, reason: "product_not_received", end: "won" },
  { email: "lea@quayside.test", amount: 3_000n, reason: "duplicate", end: "lost" },
] as const;

/** Recharges and has the bank take them back; where there was a chargeback before nothing is added. */
export async function seedDemoDisputes(): Promise<void> {
  if (await db.first(sql`select 1 from dispute limit 1`)) return;
  for (const { email, amount, reason, end } of disputes) {
    const member = await db.first<{ id: string }>(sql`select id from "user" where email = ${email}`);
    if (!member) throw new Error(`the demo has no member ${email}`);
    const paymentId = await rechargeByCard({ id: member.id, email, locale: "en-US" }, amount);
    const payment = await db.first<{ ref: string }>(sql`
      select provider_payment_ref as ref from payment where id = ${paymentId}`);
    const body = { payment_intent: payment?.ref, reason };
    const { id } = await tellSandbox<{ id: string }>("/control/stripe/dispute", body);
    await applyDispute("stripe", id);
    if (!end) continue;
    await tellSandbox(`/control/stripe/dispute/${id}/close`, { status: end });
    await applyDispute("stripe", id);
  }
}
