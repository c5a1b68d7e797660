/** Money of an order that goes back (J5, J5b): parts or all of it, by whom it may be given, and what its provider says of it. */
import fc from "fast-check";
import { expect } from "vitest";
import { decideRefund, requestRefund, type RefundWish } from "~/domain/orders/refund.server";
import type { RefundOutcome } from "~/domain/payments/refunds/outcomes";
import { applyRefund } from "~/domain/payments/refunds/refunds.server";
import { db, sql } from "~/platform/db";
import { leftAtProvider, promoOf, pspOf, undo } from "./attempts";
import { divided, type Model } from "./model";
import { atOnce, likely, move, nth, pick } from "./move";
import { readQuote, type Real } from "./real";
import type { Asked, Order, Parts, Payment, Refund } from "./things";

export const none = { goods: 0n, shipping: 0n, service: 0n, tax: 0n };
const names = ["goods", "shipping", "service", "tax"] as const;
export const sumOf = (parts: Parts) => Object.values(parts).reduce((sum, part) => sum + part, 0n);
export const isBefore = ({ status }: Order) => status === "PENDING" || status === "PURCHASING";
export const isAfter = ({ status }: Order) => status === "SHIPPED" || status === "DELIVERED";
export const paid = (model: Model) =>
  model.orders.filter(
    (order) => order.lock === null && order.stop === null && (isBefore(order) || isAfter(order)),
  );

export type Wish = Omit<Asked, "no" | "status">;

const refundPart = move({
  name: "part of an order's goods is given back",
  args: fc.record({
    which: nth,
    percent: fc.integer({ min: 1, max: 120 }),
    goodwill: fc.constantFrom(0n, 0n, 250n),
    by: fc.option(nth),
    agent: fc.boolean(),
  }),
  fits: (model) => paid(model).length > 0,
  async run(model, real, { which, percent, goodwill: wished, by, agent }) {
    const order = pick(paid(model), which);
    const there = isBefore(order) ? order.left.goods : order.earned.goods;
    const parts = { ...none, goods: divided(there * BigInt(percent), 100n) };
    const goodwill = isBefore(order) ? 0n : wished;
    await asks(model, real, { order, parts, goodwill, source: sourceOf(order, by) }, agent);
  },
});

const refundAll = move({
  name: "all that is left of an order is given back",
  args: fc.record({ which: nth, by: fc.option(nth), agent: fc.boolean() }),
  fits: (model) => paid(model).length > 0,
  async run(model, real, { which, by, agent }) {
    const order = pick(paid(model), which);
    const parts = { ...(isBefore(order) ? order.left : order.earned) };
    await asks(model, real, { order, parts, goodwill: 0n, source: sourceOf(order, by) }, agent);
  },
});

/** One of the card and PayPal payments that paid the order as it is, or its bills. */
function sourceOf({ sources }: Order, by: number | null): Payment | null {
  return by === null || sources.length === 0 ? null : pick(sources, by).payment;
}

const amountOf = ({ parts, goodwill }: Wish) => sumOf(parts) + goodwill;

function isSound(model: Model, wish: Wish): boolean {
  const { order, parts, source } = wish;
  const there = isBefore(order) ? order.left : order.earned;
  if (!paid(model).includes(order) || amountOf(wish) <= 0n) return false;
  if (isBefore(order) && wish.goodwill > 0n) return false;
  if (names.some((name) => parts[name] > there[name])) return false;
  if (!source) return true;
  // Nothing goes back by what its payer has disputed.
  const isDisputed = model.disputes.some(({ payment }) => payment === source);
  return !isDisputed && amountOf(wish) <= leftAtProvider(model, source, order);
}

/** §7: an agent gives up to 100.00 of an order and 500.00 in a day alone; above it finance has to agree. */
function mayAlone({ givenByAgent }: Model, order: Order, amount: bigint): boolean {
  const sum = (gifts: readonly { amount: bigint }[]) =>
    gifts.reduce((all, gift) => all + gift.amount, amount);
  return sum(givenByAgent.filter((gift) => gift.order === order)) <= 10_000n && sum(givenByAgent) <= 50_000n;
}

async function asks(model: Model, real: Real, wish: Wish, agent: boolean): Promise<void> {
  const asked: RefundWish = {
    parts: wish.parts,
    goodwill: wish.goodwill,
    paymentId: wish.source?.id ?? null,
    reason: "One is missing",
  };
  const by = agent ? { id: real.agent.id, roles: ["agent" as const] } : finance(real);
  const done = await requestRefund(by, wish.order.no, asked);
  const sound = isSound(model, wish);
  expect(done.ok, `${wish.order.no} ${sound}: ${JSON.stringify(done)}`).toBe(sound);
  if (!done.ok) return;
  const { order } = wish;
  const amount = amountOf(wish);
  if (agent && !mayAlone(model, order, amount)) {
    model.asked.push({ ...wish, no: done.value, status: "REQUESTED" });
    return;
  }
  if (agent) model.givenByAgent.push({ order, amount });
  await given(model, done.value, wish);
}

const finance = ({ staff }: Real) => ({ id: staff.id, roles: ["finance" as const] });

const decided = move({
  name: "finance agrees to a refund that an agent asks for, or not",
  often: 3,
  args: fc.record({
    which: nth,
    decision: fc.constantFrom<"approve" | "refuse">("approve", "approve", "refuse"),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: (model) => model.asked.some(({ status }) => status === "REQUESTED"),
  async run(model, real, { which, decision, clicks }) {
    const asked = likely(model.asked, ({ status }) => status === "REQUESTED", which) as Asked;
    const done = await atOnce(clicks, () => decideRefund(finance(real), asked.no, decision));
    const waits = asked.status === "REQUESTED";
    const possible = waits && (decision === "refuse" || isSound(model, asked));
    expect(done, decision).toBe(possible ? 1 : 0);
    if (!possible) return;
    asked.status = decision === "refuse" ? "REFUSED" : "GIVEN";
    if (decision === "approve") await given(model, asked.no, asked);
  },
});

/** J5, J5b: to the balance, promotional money in the share it paid, or by the provider that took it. */
async function given(model: Model, no: string, wish: Wish): Promise<void> {
  const { order, source } = wish;
  const amount = amountOf(wish);
  const to = source ? pspOf(source) : "avail";
  const isUndone = isBefore(order) && amount === sumOf(order.left);
  if (isUndone) undo(model, order, source ? { to } : {});
  else giveBack(model, wish, to);
  if (isUndone && order.box === "DRAFT") Object.assign(order, await readQuote(order.no));
  if (!source) return;
  const row = await db.first<{ id: string }>(sql`select id from refund where no = ${no}`);
  model.refunds.push({ id: row?.id ?? "", order, payment: source, amount, status: "PROCESSING" });
}

export function giveBack(model: Model, { order, parts, goodwill, source }: Wish, to: string): void {
  const before = isBefore(order);
  const amount = sumOf(parts);
  const promo = source ? 0n : promoOf(order, amount);
  const { goods, shipping, service, tax } = parts;
  const from: Record<string, bigint> = before
    ? { "def:order": amount }
    : { "rev:goods": goods, "rev:shipping": shipping, "rev:service": service, "tax:payable": tax };
  model.accounts.enter({
    dr: { ...from, "exp:refund": goodwill },
    cr: { promo, [to]: amount + goodwill - promo },
  });
  order.paid -= amount;
  order.promo -= promo;
  const there = before ? order.left : order.earned;
  for (const name of names) there[name] -= parts[name];
  if (!source) model.cameIn();
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
  const { payment, amount } = refund;
  refund.status = "FAILED";
  model.accounts.enter({ dr: { [pspOf(payment)]: amount }, cr: { avail: amount } });
  model.cameIn();
}

export const refunds = [refundPart, refundPart, refundPart, refundAll, decided, answered, answered];
