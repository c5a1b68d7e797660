/** A card that is kept: charged when a payment by it begins, whatever its bank then says. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { startPayment } from "~/domain/payments/payments.server";
import type { Charge, Intent } from "~/partners/stripe/intents.server";
import { db, sql } from "~/platform/db";
import { begin, captured, fails, paying } from "./attempts";
import type { Model } from "./model";
import { move, nth, pick } from "./move";
import { payable, refsOf } from "./orders";
import type { Real } from "./real";
import type { Payment, Target } from "./things";

/** What the bank says of a charge. */
export const says = ["yes", "no", "ask the owner", "nothing"] as const;
export type Says = (typeof says)[number];

/** What the bank says next, and how often it was asked: Stripe's client is told so here. */
export const bankOfCards: { says: Says } = { says: "yes" };

const refused = (code: string) => ({ status: "requires_payment_method", last_payment_error: { code } });

export function chargedNow({ reference, amount, currency }: Charge) {
  if (bankOfCards.says === "nothing")
    return { ok: false as const, kind: "unclear" as const, reason: "timeout", requestId: null };
  const answer = {
    yes: { status: "succeeded", amount_received: Number(amount) },
    no: refused("card_declined"),
    "ask the owner": refused("authentication_required"),
  }[bankOfCards.says];
  const intent = { id: `pay_${reference}`, currency: currency.toLowerCase(), ...answer };
  return { ok: true as const, value: intent as unknown as Intent };
}

/** The key of a charge that nobody has heard of is taken, and what nobody can pay any more is ended. */
export const forestalled = () => ({ ok: true, value: { id: `pi_${randomUUID()}`, status: "canceled" } });

/** The member's one saved card. */
export async function savedCard(real: Real): Promise<string> {
  await db.run(sql`
    insert into card_customer (user_id, provider_ref) values (${real.payer.id}, ${`cus_${randomUUID()}`})
    on conflict (user_id) do nothing`);
  const found = await db.first<{ id: string }>(
    sql`select id from saved_card where user_id = ${real.payer.id} limit 1`,
  );
  const row =
    found ??
    (await db.first<{ id: string }>(sql`
      insert into saved_card (user_id, provider_ref, brand, last4, exp_month, exp_year)
      values (${real.payer.id}, ${`pm_${randomUUID()}`}, 'visa', '4242', 12, 2099) returning id`));
  return row?.id ?? "";
}

/** An attempt by it, as the bank's answer leaves it. */
export function charged(model: Model, id: string, targets: readonly Target[], auto = false): Payment {
  const payment = Object.assign(begin(model, id, "card", targets), { auto, saved: true });
  const { amount } = payment;
  if (bankOfCards.says === "yes") captured(model, payment, amount, "USD", amount);
  else if (bankOfCards.says === "nothing") payment.status = "ERROR";
  else fails(model, payment, "declined");
  return payment;
}

const pays = move({
  name: "pay orders and bills by a saved card",
  args: fc.record({
    which: fc.array(nth, { minLength: 1, maxLength: 2 }),
    answer: fc.constantFrom("yes", "yes", ...says),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: (model) => payable(model).length > 0,
  async run(model, real, { which, answer, clicks }) {
    const targets = [...new Set(which.map((n) => pick(payable(model), n)))];
    const expectedTotal = paying(targets).reduce((sum, { amount }) => sum + amount, 0n);
    const request = {
      method: "card" as const,
      savedCardId: await savedCard(real),
      expectedTotal,
      idemKey: randomUUID(),
      payables: refsOf(targets),
    };
    const before = new Set(targets.flatMap(({ lock }) => lock ?? []));
    bankOfCards.says = answer;
    const answers = await Promise.all(
      Array.from({ length: clicks }, () => startPayment(real.payer, request)),
    );
    for (const earlier of before) fails(model, earlier);
    const begun = answers.find(({ ok }) => ok);
    const blocked = model.line?.overdue === true && targets.some(({ kind }) => kind === "order");
    expect(begun?.ok ?? false, JSON.stringify(answers)).toBe(!blocked);
    if (begun?.ok) charged(model, begun.value.paymentId, targets);
  },
});

export const cards = [pays];
