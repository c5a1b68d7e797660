/**
 * Reads a payment's refunds at its provider: ours move on; one made by hand there is stored, and finance says what for.
 */
import { post } from "~/domain/ledger/ledger.server";
import { refundedOutside } from "~/domain/ledger/postings";
import { readRefund } from "~/partners/paypal/refunds.server";
import { refundsOfPayment } from "~/partners/stripe/refunds.server";
import { db, sql, transaction } from "~/platform/db";
import { runWrites } from "~/platform/db/writes.server";
import type { PaymentRow } from "../attempts.server";
import { paypalOutcome, stripeOutcome, type RefundOutcome } from "./outcomes";
import { paidForOrders } from "../payable.server";
import { financeTask } from "../finance-tasks.server";
import { applyRefund, begin, pspOf } from "./refunds.server";

/**
 * A payment's refunds changed: ours move on, one made by hand at the provider is stored once for finance. `found`: how
 * many the provider has; null without an answer.
 */
export async function reviewRefunds(payment: PaymentRow, object: string): Promise<number | null> {
  const listed = await refundsAt(payment, object);
  if (listed === null) return null;
  for (const { ours, outcome } of listed) {
    const own = await db.first<{ id: string }>(sql`
      select id from refund where payment_id = ${payment.id}
        and (id::text = ${ours} or provider_ref = ${outcome.providerRef})`);
    if (own)
      await applyRefund(own.id, outcome, `provider:${payment.method === "card" ? "stripe" : "paypal"}`);
    else if (outcome.kind !== "failed") await writeOutside(payment, outcome);
  }
  return listed.length;
}

type Known = { ours: string | null; outcome: Exclude<RefundOutcome, { kind: "unclear" }> };

async function refundsAt(payment: PaymentRow, object: string): Promise<Known[] | null> {
  if (payment.method === "paypal") {
    const answer = await readRefund(object);
    if (!answer.ok) return answer.kind === "refused" ? [] : null;
    const outcome = paypalOutcome(answer.value);
    return outcome.kind === "unclear" ? null : [{ ours: answer.value.custom_id ?? null, outcome }];
  }
  const intent = await db.first<{ ref: string | null }>(sql`
    select provider_payment_ref as ref from payment where id = ${payment.id}`);
  if (!intent?.ref) return [];
  const answer = await refundsOfPayment(intent.ref);
  if (!answer.ok) return answer.kind === "refused" ? [] : null;
  return answer.value.flatMap((one) => {
    const outcome = stripeOutcome(one);
    return outcome.kind === "unclear" ? [] : [{ ours: one.metadata?.["refund"] ?? null, outcome }];
  });
}

/** A refund made in the provider's own dashboard: the money has left, finance says what it was for. */
async function writeOutside(payment: PaymentRow, outcome: Known["outcome"]): Promise<void> {
  const { providerRef, amount } = outcome;
  if (!providerRef || amount === null) return;
  await transaction(async (tx) => {
    // Two events about it at once: the second waits here, and reads afterwards what the first has written.
    const held = await tx.first<{ fits: boolean }>(sql`
      select refunded + ${amount} <= amount and ccy = 'USD' as fits from payment where id = ${payment.id} for update`);
    const known = await tx.first(sql`
      select 1 from refund where payment_id = ${payment.id} and provider_ref = ${providerRef}`);
    if (known) return;
    const data = { ref: providerRef, amount: amount.toString(), ccy: payment.ccy };
    await runWrites(tx, [
      financeTask(`payment:${payment.id}:refund:${providerRef}`, "refund-outside", payment.id, data),
    ]);
    if (!held?.fits) return;
    await tx.run(sql`update payment set refunded = refunded + ${amount} where id = ${payment.id}`);
    const made = await tx.first<{ id: string; no: string }>(sql`
      insert into refund (no, user_id, order_id, payment_id, source, status, amount, reason, provider_ref)
      select 'F' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('refund_no_seq'), ${payment.userId},
        (select min(part.order_id::text)::uuid from payment_payable pp
          left join (${paidForOrders()}) part on part.type = pp.payable_type and part.payable_id = pp.payable_id
          where pp.payment_id = ${payment.id}
          having count(distinct part.order_id) = 1 and bool_and(part.order_id is not null)),
        ${payment.id}, 'provider', 'UNASSIGNED', ${amount}, '', ${providerRef}
      returning id, no`);
    if (!made) throw new Error("no refund was written");
    const actor = `provider:${payment.method === "card" ? "stripe" : "paypal"}` as const;
    await begin(tx, made.id, "UNASSIGNED", "outside", actor);
    const ref = { type: "refund", id: made.id, no: made.no };
    const journal = refundedOutside({
      idemKey: `refund:${made.id}:posted`,
      ref,
      memo: providerRef,
      psp: pspOf(payment.method),
      amount,
      ccy: "USD",
    });
    await post(tx, [journal], { all: true });
  });
}
