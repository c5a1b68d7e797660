/** Refunds that somebody made at the card provider by hand: heard of, and said by finance what they were for (J5). */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { assignRefund } from "~/domain/orders/refund-outside.server";
import { reviewRefunds } from "~/domain/payments/refunds/outside.server";
import { findPayment } from "~/domain/payments/reconcile.server";
import type { StripeRefund } from "~/partners/stripe/refunds.server";
import { db, sql } from "~/platform/db";
import { divided, type Model } from "./model";
import { atOnce, move, nth, pick } from "./move";

/** What stands at the provider, by its number of the payment: its client is asked here. */
export const refundedAtStripe = new Map<string, StripeRefund[]>();

/** Recharges by card, in dollars, that took what they asked for. */
const refundable = (model: Model) =>
  model.payments.filter(
    ({ method, status, of, ccy, taken, amount }) =>
      method === "card" &&
      status === "SUCCESSFUL" &&
      of[0]?.target.kind === "recharge" &&
      ccy === "USD" &&
      taken?.ccy === "USD" &&
      taken.amount === amount,
  );

const madeThere = move({
  name: "somebody gives a part of a recharge back at the provider by hand",
  args: fc.record({
    which: nth,
    percent: fc.integer({ min: 1, max: 60 }),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fits: (model) => refundable(model).length > 0,
  async run(model, _real, { which, percent, times }) {
    const payment = pick(refundable(model), which);
    const amount = divided(payment.amount * BigInt(percent), 100n) || 1n;
    const before = model.outside.filter((each) => each.payment === payment);
    const fits = before.reduce((sum, each) => sum + each.amount, amount) <= payment.amount;
    const ref = `re_${randomUUID()}`;
    const there = refundedAtStripe.get(`pay_${payment.id}`) ?? [];
    const one = { id: ref, object: "refund", status: "succeeded", amount: Number(amount), currency: "usd" };
    refundedAtStripe.set(`pay_${payment.id}`, [...there, one as StripeRefund]);
    const row = await findPayment(payment.id);
    if (!row) throw new Error("no payment");
    await Promise.all(Array.from({ length: times }, () => reviewRefunds(row, "")));
    if (!fits) return;
    const made = await db.first<{ id: string; no: string }>(sql`
      select id, no from refund where provider_ref = ${ref}`);
    if (!made) throw new Error("nobody wrote the refund down");
    model.outside.push({ ...made, payment, amount, status: "UNASSIGNED" });
    model.accounts.enter({ dr: { suspense: amount }, cr: { "psp:stripe": amount } });
  },
});

const assigned = move({
  name: "finance says what a refund made at the provider was for",
  args: fc.record({
    which: nth,
    what: fc.constantFrom("balance", "house"),
    clicks: fc.integer({ min: 1, max: 3 }),
  }),
  fits: (model) => model.outside.length > 0,
  async run(model, real, { which, what, clicks }) {
    const refund = pick(model.outside, which);
    const { no, amount } = refund;
    const by = { id: real.staff.id, roles: ["finance" as const] };
    const done = await atOnce(clicks, () => assignRefund(by, no, what, { reason: "asked for by telephone" }));
    const possible = refund.status === "UNASSIGNED" && (what === "house" || amount <= model.avail);
    expect(done, what).toBe(possible ? 1 : 0);
    if (!possible) return;
    refund.status = "COMPLETED";
    model.accounts.enter({
      dr: { [what === "house" ? "exp:refund" : "avail"]: amount },
      cr: { suspense: amount },
    });
  },
});

export const outside = [madeThere, assigned];
