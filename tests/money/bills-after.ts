/** What becomes of an order's money after it was paid: parts of it given back (J5, J5b) and what the provider says of that, bills and credits (J13, J14). */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { raiseDifference } from "~/domain/bills/raise.server";
import { decideBill } from "~/domain/bills/decide.server";
import { requestRefund } from "~/domain/orders/refund.server";
import { startPayment } from "~/domain/payments/payments.server";
import type { RefundOutcome } from "~/domain/payments/refunds/outcomes";
import { applyRefund } from "~/domain/payments/refunds/refunds.server";
import { db, sql } from "~/platform/db";
import { divided, type Model, type Order, type Payment, type Refund } from "./model";
import { cents, move, nth, pick, png } from "./move";

const none = { goods: 0n, shipping: 0n, service: 0n, tax: 0n };
const all = (order: Order) => Object.values(order.left).reduce((sum, part) => sum + part, 0n);
const isBefore = ({ status }: Order) => status === "PENDING" || status === "PURCHASING";
const isAfter = ({ status }: Order) => status === "SHIPPED" || status === "DELIVERED";
export const paid = (model: Model) =>
  model.orders.filter(
    (order) => order.lock === null && !order.stopped && (isBefore(order) || isAfter(order)),
  );

/** The share in which promotional money paid, of what goes to the balance; never more than that. */
export function promoOf(order: Order, amount: bigint): bigint {
  const share = order.paid === 0n ? 0n : divided(amount * order.promo, order.paid);
  return share < amount ? share : amount;
}

const refundPart = move({
  name: "part of an order's goods is given back",
  args: fc.record({
    which: nth,
    percent: fc.integer({ min: 1, max: 120 }),
    goodwill: fc.constantFrom(0n, 0n, 250n),
    by: fc.boolean(),
  }),
  fits: (model) => paid(model).length > 0,
  async run(model, real, { which, percent, goodwill: wished, by }) {
    const order = pick(paid(model), which);
    const before = isBefore(order);
    const there = before ? order.left.goods : order.earned.goods;
    const amount = divided(there * BigInt(percent), 100n);
    const goodwill = before ? 0n : wished;
    // All that is left would be another story: the order is cancelled by it.
    if (before && amount >= all(order)) return;
    const source = by ? sourceOf(order) : null;
    const wish = {
      parts: { ...none, goods: amount },
      goodwill,
      paymentId: source?.id ?? null,
      reason: "One is missing",
    };
    const done = await requestRefund({ id: real.staff.id, roles: ["finance"] }, order.no, wish);
    const most = source ? order.byProvider : null;
    const sum = amount + goodwill;
    // Nothing goes back by what its payer has disputed.
    const open = !model.disputes.some(({ payment }) => payment === source);
    const possible = sum > 0n && amount <= there && (most === null || (sum <= most && open));
    expect(
      done.ok,
      JSON.stringify({ done, possible }, (_, v: unknown) => (typeof v === "bigint" ? String(v) : v)),
    ).toBe(possible);
    if (possible) giveBack(model, order, { amount, goodwill, source });
    if (!done.ok || !source) return;
    const row = await db.first<{ id: string }>(sql`select id from refund where no = ${done.value}`);
    const made = { id: row?.id ?? "", order, payment: source, amount: sum };
    model.refunds.push({ ...made, status: "PROCESSING" });
  },
});

/** The card or PayPal payment that paid the order as it is. */
function sourceOf({ payer }: Order): Payment | null {
  return payer && (payer.method === "card" || payer.method === "paypal") ? payer : null;
}

function giveBack(
  model: Model,
  order: Order,
  { amount, goodwill, source }: { amount: bigint; goodwill: bigint; source: Payment | null },
): void {
  const before = isBefore(order);
  const promo = source ? 0n : promoOf(order, amount);
  const to = source ? (source.method === "paypal" ? "psp:paypal" : "psp:stripe") : "avail";
  model.accounts.enter({
    dr: { [before ? "def:order" : "rev:goods"]: amount, "exp:refund": goodwill },
    cr: { promo, [to]: amount + goodwill - promo },
  });
  order.paid -= amount;
  order.promo -= promo;
  if (before) order.left.goods -= amount;
  else order.earned.goods -= amount;
  if (source) order.byProvider -= amount + goodwill;
  else model.cameIn();
}

const answered = move({
  name: "the provider says what became of a refund",
  args: fc.record({
    which: nth,
    kind: fc.constantFrom("completed" as const, "failed" as const, "failed" as const, "unclear" as const),
    tellers: fc.integer({ min: 1, max: 3 }),
  }),
  fits: (model) => model.refunds.length > 0,
  async run(model, _real, { which, kind, tellers }) {
    const refund = pick(model.refunds, which);
    const { id, amount, status } = refund;
    const answer: RefundOutcome =
      kind === "unclear"
        ? { kind, reason: "timeout" }
        : { kind, providerRef: `re_${id}`, amount, reason: "said so" };
    await Promise.all(Array.from({ length: tellers }, () => applyRefund(id, answer, "system")));
    const waits = status === "PROCESSING" || status === "ERROR";
    if (kind === "unclear" && waits) refund.status = "ERROR";
    if (kind === "completed" && waits) refund.status = "COMPLETED";
    if (kind === "failed" && status !== "FAILED") bounces(model, refund);
  },
});

/** J5, its end: what the provider could not give back is on the balance; by it as much may go back again. */
function bounces(model: Model, refund: Refund): void {
  const { order, payment, amount } = refund;
  refund.status = "FAILED";
  const psp = payment.method === "paypal" ? "psp:paypal" : "psp:stripe";
  model.accounts.enter({ dr: { [psp]: amount }, cr: { avail: amount } });
  if (order.payer === payment) order.byProvider += amount;
  model.cameIn();
}

/** §3.1 #21. */
export const tolerance = (order: Order) => {
  const share = divided(order.total * 3n, 100n);
  return share > 50n ? share : 50n;
};

const credit = move({
  name: "the desk finds that freight was charged too much (J14)",
  args: fc.record({ which: nth, less: cents(1, 900) }),
  fits: (model) => paid(model).length > 0,
  async run(model, real, { which, less }) {
    const order = pick(paid(model), which);
    const deferred = order.left.shipping >= less && all(order) > less;
    const possible = less > tolerance(order) && (deferred || order.earned.shipping >= less);
    const done = await raiseDifference({ id: real.staff.id, roles: ["admin"] }, order.no, {
      ...{ type: "shipping", oldAmount: less, newAmount: 0n, reason: "lighter than thought" },
    });
    expect(done.ok, JSON.stringify(done)).toBe(possible);
    if (!done.ok) return;
    model.accounts.enter({ dr: { [deferred ? "def:order" : "rev:shipping"]: less }, cr: { avail: less } });
    order.paid -= less;
    if (deferred) order.left.shipping -= less;
    else order.earned.shipping -= less;
    model.cameIn();
  },
});

const sent = (model: Model) =>
  paid(model).filter(
    (order) => isAfter(order) && !model.bills.some((bill) => bill.order === order && bill.open),
  );

const bill = move({
  name: "the desk finds that freight of what has left costs more",
  args: fc.record({ which: nth, more: cents(1, 3_000) }),
  fits: (model) => sent(model).length > 0,
  async run(model, real, { which, more }) {
    const order = pick(sent(model), which);
    const done = await raiseDifference({ id: real.staff.id, roles: ["admin"] }, order.no, {
      ...{ type: "shipping", oldAmount: 0n, newAmount: more, reason: "heavier than thought", file: png() },
    });
    expect(done.ok, JSON.stringify(done)).toBe(more > tolerance(order));
    if (!done.ok) return;
    const row = await db.first<{ id: string }>(sql`select id from price_diff_bill where no = ${done.value}`);
    model.bills.push({ id: row?.id ?? "", no: done.value, order, amount: more, open: true });
  },
});

const open = (model: Model) => model.bills.filter((each) => each.open);

const waive = move({
  name: "the desk waives a bill",
  args: fc.record({ which: nth }),
  fits: (model) => open(model).length > 0,
  async run(model, real, { which }) {
    const one = pick(open(model), which);
    expect((await decideBill(real.staff, one.no, { intent: "waive", answer: "our fault" })).ok).toBe(true);
    one.open = false;
  },
});

const payBill = move({
  name: "pay a bill from the balance (J13)",
  args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 2 }), useCredit: fc.boolean() }),
  fits: (model) => open(model).length > 0,
  async run(model, real, { which, clicks, useCredit }) {
    const one = pick(open(model), which);
    const request = {
      ...{ method: "wallet" as const, expectedTotal: one.amount, idemKey: randomUUID(), useCredit },
      payables: [{ type: "price_diff_bill" as const, id: one.id }],
    };
    const answers = await Promise.all(
      Array.from({ length: clicks }, () => startPayment(real.payer, request)),
    );
    const begun = answers.find(({ ok }) => ok);
    if (!begun?.ok) throw new Error(JSON.stringify(answers));
    const { amount, order } = one;
    const short = amount > model.balance ? amount - model.balance : 0n;
    const enough = short <= (useCredit ? model.loanLimit : 0n);
    const facts = { method: "wallet", amount, ccy: "USD", fee: 0n, held: false, of: [] } as const;
    const status = enough ? "SUCCESSFUL" : "FAILED";
    model.payments.push({ ...facts, of: [], id: begun.value.paymentId, status });
    if (!enough) return;
    model.draw(short);
    const promo = model.promo < amount ? model.promo : amount;
    model.accounts.enter({ dr: { promo, avail: amount - promo }, cr: { "rev:shipping": amount } });
    one.open = false;
    order.paid += amount;
    order.promo += promo;
    order.earned.shipping += amount;
  },
});

export const afterPayment = [
  refundPart,
  refundPart,
  refundPart,
  answered,
  answered,
  credit,
  credit,
  bill,
  bill,
  waive,
  payBill,
  payBill,
];
