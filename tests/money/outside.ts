/** Refunds that somebody made at a provider by hand: heard of, said by finance what they were for (J5), and come back. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { assignRefund } from "~/domain/orders/refund-outside.server";
import { reviewRefunds } from "~/domain/payments/refunds/made-at-provider.server";
import { applyRefund } from "~/domain/payments/refunds/refunds.server";
import { findPayment } from "~/domain/payments/reconcile.server";
import type { PayPalRefund } from "~/partners/paypal/refunds.server";
import type { StripeRefund } from "~/partners/stripe/refunds.server";
import { db, sql } from "~/platform/db";
import { allocate, decimalText } from "~/platform/money";
import { leftAtProvider, pspOf } from "./attempts";
import { divided, type Model } from "./model";
import { atOnce, likely, move, nth, pick } from "./move";
import { isAfter, isBefore, sumOf } from "./refunds";
import type { Order, OutsideRefund, Payment } from "./things";

/** What stands at the providers, by Stripe's number of the payment and by PayPal's of the refund: their clients are asked here. */
export const refundedAtStripe = new Map<string, StripeRefund[]>();
export const refundedAtPayPal = new Map<string, PayPalRefund>();

/** Payments by card and PayPal, in dollars, that took what they asked for. */
const refundable = (model: Model) =>
  model.payments.filter(
    ({ method, status, ccy, taken, amount }) =>
      (method === "card" || method === "paypal") &&
      status === "SUCCESSFUL" &&
      ccy === "USD" &&
      taken?.ccy === "USD" &&
      taken.amount === amount,
  );

/** The orders that a payment paid for, by themselves or by a bill. */
const ordersOf = ({ of }: Payment): Order[] => {
  const orders = of.flatMap(({ target }) =>
    target.kind === "order" ? [target] : target.kind === "bill" ? [target.order] : [],
  );
  return [...new Set(orders)];
};

const madeThere = move({
  name: "somebody gives a part of a payment back at the provider by hand",
  often: 2,
  args: fc.record({
    which: nth,
    percent: fc.integer({ min: 1, max: 60 }),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fits: (model) => refundable(model).length > 0,
  async run(model, _real, { which, percent, times }) {
    const payment = pick(refundable(model), which);
    const amount = divided(payment.amount * BigInt(percent), 100n) || 1n;
    const fits = amount <= leftAtProvider(model, payment);
    const ref = `re_${randomUUID()}`;
    stands(payment, ref, amount);
    const row = await findPayment(payment.id);
    if (!row) throw new Error("no payment");
    await Promise.all(Array.from({ length: times }, () => reviewRefunds(row, ref)));
    if (!fits) return forgets(payment, ref);
    const made = await db.first<{ id: string; no: string }>(sql`
      select id, no from refund where provider_ref = ${ref}`);
    if (!made) throw new Error("nobody wrote the refund down");
    const [order = null, ...others] = ordersOf(payment);
    model.outside.push({
      ...made,
      ref,
      payment,
      amount,
      status: "UNASSIGNED",
      stands: "suspense",
      order: others.length === 0 ? order : null,
    });
    model.accounts.enter({ dr: { suspense: amount }, cr: { [pspOf(payment)]: amount } });
  },
});

function stands({ id, method }: Payment, ref: string, amount: bigint): void {
  if (method === "paypal") {
    const value = { value: decimalText(amount), currency_code: "USD" };
    refundedAtPayPal.set(ref, { id: ref, status: "COMPLETED", amount: value });
    return;
  }
  const there = refundedAtStripe.get(`pay_${id}`) ?? [];
  const one = { id: ref, object: "refund", status: "succeeded", amount: Number(amount), currency: "usd" };
  refundedAtStripe.set(`pay_${id}`, [...there, one as StripeRefund]);
}

/** What is more than its payment took is finance's to look at: nothing is written down, and it is heard of no more. */
function forgets({ id }: Payment, ref: string): void {
  refundedAtPayPal.delete(ref);
  const there = refundedAtStripe.get(`pay_${id}`) ?? [];
  refundedAtStripe.set(
    `pay_${id}`,
    there.filter((one) => one.id !== ref),
  );
}

const assigned = move({
  name: "finance says what a refund made at the provider was for",
  often: 2,
  args: fc.record({
    which: nth,
    of: nth,
    what: fc.constantFrom("balance" as const, "house" as const, "order" as const, "order" as const),
    clicks: fc.integer({ min: 1, max: 3 }),
  }),
  fits: (model) => model.outside.some(({ status }) => status === "UNASSIGNED"),
  async run(model, real, { which, of, what, clicks }) {
    const refund = likely(model.outside, ({ status }) => status === "UNASSIGNED", which) as OutsideRefund;
    const chosen = ordersOf(refund.payment);
    const order = refund.order ?? (what === "order" && chosen.length > 0 ? pick(chosen, of) : null);
    const by = { id: real.staff.id, roles: ["finance" as const] };
    const why = { reason: "asked for by telephone", order: order?.no };
    const done = await atOnce(clicks, () => assignRefund(by, refund.no, what, why));
    const possible = refund.status === "UNASSIGNED" && mayBeFor(model, refund.amount, what, order);
    expect(done, what).toBe(possible ? 1 : 0);
    if (!possible) return;
    refund.status = "COMPLETED";
    if (what === "order" && order) return isFor(model, refund, order);
    refund.stands = what === "house" ? "exp:refund" : "avail";
    model.accounts.enter({ dr: { [refund.stands]: refund.amount }, cr: { suspense: refund.amount } });
  },
});

function mayBeFor(model: Model, amount: bigint, what: string, order: Order | null): boolean {
  if (what === "house") return true;
  if (what === "balance") return amount <= model.avail;
  if (!order) return false;
  // All of it would leave an order that is paid with nothing: such an order is cancelled instead.
  if (isBefore(order)) return order.payer !== null && amount < sumOf(order.left);
  return isAfter(order) && amount <= sumOf(order.earned);
}

const names = ["goods", "shipping", "service", "tax"] as const;

/** J5, J5b: out of what is deferred, or by the shares of what was earned. */
function isFor(model: Model, refund: OutsideRefund, order: Order): void {
  const { amount } = refund;
  const there = isBefore(order) ? order.left : order.earned;
  const shares = allocate(
    amount,
    names.map((name) => there[name]),
  );
  for (const [i, name] of names.entries()) there[name] -= shares[i] ?? 0n;
  const [goods = 0n, shipping = 0n, service = 0n, tax = 0n] = shares;
  const earned = { "rev:goods": goods, "rev:shipping": shipping, "rev:service": service, "tax:payable": tax };
  model.accounts.enter({ dr: isBefore(order) ? { "def:order": amount } : earned, cr: { suspense: amount } });
  order.paid -= amount;
  Object.assign(refund, { order, stands: "avail" });
}

const cameBack = move({
  name: "a refund made at the provider comes back to it",
  args: fc.record({ which: nth, tellers: fc.integer({ min: 1, max: 3 }) }),
  fits: (model) => model.outside.length > 0,
  async run(model, _real, { which, tellers }) {
    const refund = pick(model.outside, which);
    const { id, ref, payment, amount } = refund;
    const news = { kind: "failed", providerRef: ref, amount, reason: "sent back" } as const;
    await Promise.all(Array.from({ length: tellers }, () => applyRefund(id, news, "system")));
    const known = refundedAtStripe.get(`pay_${payment.id}`) ?? [];
    for (const one of known) if (one.id === ref) Object.assign(one, { status: "failed" });
    if (refund.status === "FAILED") return;
    refund.status = "FAILED";
    model.accounts.enter({ dr: { [pspOf(payment)]: amount }, cr: { [refund.stands]: amount } });
    if (refund.stands === "avail") model.cameIn();
  },
});

export const outside = [madeThere, madeThere, assigned, assigned, cameBack];
