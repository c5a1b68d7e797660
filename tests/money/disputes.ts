/**
 * Chargebacks (J12) of recharges and orders by card and PayPal: opened, won, lost, written off, in any order and told
 * several times at once.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { applyDispute } from "~/domain/payments/disputes/disputes.server";
import { resumeOrder } from "~/domain/orders/intercept.server";
import type { PayPalDispute } from "~/partners/paypal/disputes.server";
import type { StripeDispute } from "~/partners/stripe/disputes.server";
import { decimalText } from "~/platform/money";
import { divided, type Model } from "./model";
import type { Dispute, Order, Payment } from "./things";
import { likely, move, nth, pick } from "./move";
import { isBefore } from "./refunds";
import type { Real } from "./real";

/** What stands at the provider, by the dispute's id: its client is asked here. */
export const atProvider = new Map<string, StripeDispute>();
export const atPayPal = new Map<string, PayPalDispute>();

/** The provider's own fee of a dispute, in minor units; PayPal's is not told with the dispute. */
const fee = 1_500;
const isCard = ({ payment }: Dispute) => payment.method === "card";
const pspOf = (dispute: Dispute) => (isCard(dispute) ? "psp:stripe" : "psp:paypal");

/** Payments of which the provider has taken money that can be asked back. */
const disputable = (model: Model) =>
  model.payments.filter(
    (payment) =>
      (payment.method === "card" || payment.method === "paypal") &&
      payment.taken &&
      !model.disputes.some((dispute) => dispute.payment === payment),
  );

async function tell(dispute: Dispute, times: number): Promise<void> {
  const provider = isCard(dispute) ? "stripe" : "paypal";
  await Promise.all(Array.from({ length: times }, () => applyDispute(provider, dispute.id)));
}

const tellers = fc.integer({ min: 1, max: 3 });

const opens = move({
  name: "a payment is charged back",
  often: 0.7,
  args: fc.record({
    which: nth,
    percent: fc.integer({ min: 1, max: 100 }),
    inquiry: fc.boolean(),
    times: tellers,
  }),
  fits: (model) => disputable(model).length > 0,
  async run(model, real, { which, percent, inquiry, times }) {
    const isHere = (one: Payment) =>
      model.orders.some((order) => isBefore(order) && order.sources.some((source) => source.payment === one));
    const payment = likely(disputable(model), isHere, which) as Payment;
    const { taken } = payment;
    if (!taken) return;
    const amount = divided(taken.amount * BigInt(percent), 100n) || 1n;
    const dispute: Dispute = {
      id: `dp_${randomUUID()}`,
      payment,
      amount,
      ccy: taken.ccy,
      status: "OPEN",
      taken: false,
      fromBalance: 0n,
      value: divided(taken.credited * amount, taken.amount),
    };
    model.disputes.push(dispute);
    stopWhatItPaid(model, payment);
    stands(dispute, inquiry ? "warning_needs_response" : "needs_response", !inquiry);
    await tell(dispute, times);
    if (!inquiry) take(model, real, dispute);
  },
});

/** 3.1 #24: what it paid, or paid a difference of, and has not left; what stands still already does so for the first. */
function stopWhatItPaid(model: Model, payment: Payment): void {
  for (const order of model.orders)
    if (order.stop === null && isBefore(order) && paidBy(order, payment))
      order.stop = { by: "dispute", fee: 0n, answered: false };
}

const paidBy = (order: Order, by: Payment) => order.sources.some((source) => source.payment === by);

/** Whether a dispute over any payment that an order lives on is open or lost. */
export const isDisputed = (model: Model, order: Order) =>
  model.disputes.some(({ status, payment }) => status !== "WON" && paidBy(order, payment));

/** 3.1 #27: once no such dispute is left; what its member asked to stop stays so. */
function letGoOnWhatIsOver(model: Model, { payment }: Dispute): void {
  for (const order of model.orders)
    if (paidBy(order, payment) && order.stop?.by === "dispute" && !isDisputed(model, order))
      order.stop = null;
}

function stands(dispute: Dispute, status: string, taken: boolean): void {
  if (!isCard(dispute)) return standsAtPayPal(dispute, status, taken);
  const moved = { amount: -Number(dispute.amount), fee };
  const back = { amount: Number(dispute.amount), fee: 0 };
  const before = atProvider.get(dispute.id)?.balance_transactions ?? [];
  const isTaken = before.reduce((sum, { amount }) => sum + amount, 0) < 0;
  atProvider.set(dispute.id, {
    id: dispute.id,
    payment_intent: refOf(dispute.payment),
    amount: Number(dispute.amount),
    currency: dispute.ccy.toLowerCase(),
    status,
    reason: "fraudulent",
    created: 1_790_000_000,
    evidence_details: { due_by: 1_790_900_000 },
    balance_transactions: taken === isTaken ? before : [...before, taken ? moved : back],
  } as StripeDispute);
}

function standsAtPayPal({ id, payment, amount, ccy }: Dispute, status: string, taken: boolean): void {
  const outcome = { won: "RESOLVED_SELLER_FAVOUR", lost: "RESOLVED_BUYER_FAVOUR" }[status];
  atPayPal.set(id, {
    dispute_id: id,
    status: outcome ? "RESOLVED" : "OPEN",
    reason: "UNAUTHORISED",
    dispute_amount: { currency_code: ccy, value: decimalText(amount) },
    dispute_life_cycle_stage: taken || outcome ? "CHARGEBACK" : "INQUIRY",
    ...(outcome ? { dispute_outcome: { outcome_code: outcome } } : {}),
    disputed_transactions: [{ seller_transaction_id: refOf(payment) }],
  });
}

const refOf = ({ id }: Payment) => `pay_${id}`;

/** J12: what is free on the balance, the rest is owed; the provider's fee is ours. */
function take(model: Model, real: Real, dispute: Dispute): void {
  const { value, amount, ccy } = dispute;
  dispute.taken = true;
  dispute.fromBalance = model.avail < value ? model.avail : value;
  dispute.takenAt = model.owedChanges.length;
  const usd = divided(BigInt(fee) * real.rates[ccy], 1_000_000n);
  if (isCard(dispute))
    model.accounts.enter(backwards(model.arrives("psp:stripe", BigInt(fee), ccy, usd, "exp:psp_fee")));
  const { dr, cr } = backwards(model.arrives(pspOf(dispute), amount, ccy, value));
  const owed = value - dispute.fromBalance;
  model.accounts.enter({ dr: { ...dr, avail: dispute.fromBalance, owed }, cr });
}

const backwards = ({ dr, cr }: ReturnType<Model["arrives"]>) => ({ dr: cr, cr: dr });

const open = (model: Model) => model.disputes.filter(({ status }) => status === "OPEN");

const ends = move({
  name: "a chargeback is won or lost",
  often: 2,
  args: fc.record({ which: nth, won: fc.boolean(), times: tellers }),
  fits: (model) => open(model).length > 0,
  async run(model, real, { which, won, times }) {
    const dispute = pick(open(model), which);
    // An inquiry that is lost was charged back first, whether or not we heard of that.
    stands(dispute, won ? "won" : "lost", !won);
    await tell(dispute, times);
    dispute.status = won ? "WON" : "LOST";
    if (!won && !dispute.taken) take(model, real, dispute);
    if (won && dispute.taken) giveBack(model, dispute);
    if (won) letGoOnWhatIsOver(model, dispute);
  },
});

/** J12 reversed: clears what is still owed of it, then what the house has written off since; the rest is balance again. */
function giveBack(model: Model, dispute: Dispute): void {
  const { value, amount, ccy, fromBalance } = dispute;
  dispute.taken = false;
  const owed = model.accounts.of("owed");
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  const cleared = least(owed, value - fromBalance);
  const since = model.owedChanges.slice(dispute.takenAt).reduce((sum, change) => sum + change, 0n);
  const house = least(since > 0n ? since : 0n, value - fromBalance - cleared);
  model.owedChanges.push(-house);
  const { dr, cr } = model.arrives(pspOf(dispute), amount, ccy, value);
  model.accounts.enter({
    dr,
    cr: { ...cr, avail: value - cleared - house, owed: cleared, "exp:bad_debt": house },
  });
  model.cameIn();
}

const escalates = move({
  name: "an inquiry becomes a chargeback",
  args: fc.record({ which: nth, times: tellers }),
  fits: (model) => open(model).some(({ taken }) => !taken),
  async run(model, real, { which, times }) {
    const dispute = pick(
      open(model).filter(({ taken }) => !taken),
      which,
    );
    stands(dispute, "needs_response", true);
    await tell(dispute, times);
    take(model, real, dispute);
  },
});

const closed = (model: Model) => model.disputes.filter(({ status }) => status !== "OPEN");

const reopens = move({
  name: "a chargeback that was decided is opened again",
  often: 0.4,
  args: fc.record({ which: nth, times: tellers }),
  fits: (model) => closed(model).length > 0,
  async run(model, real, { which, times }) {
    const dispute = pick(closed(model), which);
    stands(dispute, "needs_response", true);
    await tell(dispute, times);
    if (dispute.status === "WON") stopWhatItPaid(model, dispute.payment);
    dispute.status = "OPEN";
    if (!dispute.taken) take(model, real, dispute);
  },
});

const stopped = (model: Model) => model.orders.filter(({ stop }) => stop?.by === "dispute");

const letGoOn = move({
  name: "staff let an order go on whose payment is disputed",
  often: 2,
  args: fc.record({ which: nth }),
  fits: (model) => stopped(model).length > 0,
  async run(model, real, { which }) {
    const order = pick(stopped(model), which);
    // While one is open, only its end lets the order go on.
    const isOpen = model.disputes.some(({ status, payment }) => status === "OPEN" && paidBy(order, payment));
    expect((await resumeOrder(order.no, `staff:${real.staff.id}`)).ok).toBe(!isOpen);
    if (!isOpen) order.stop = null;
  },
});

const stale = move({
  name: "old news of a chargeback",
  args: fc.record({ which: nth, times: tellers }),
  fits: (model) => model.disputes.length > 0,
  async run(model, _real, { which, times }) {
    await tell(pick(model.disputes, which), times);
  },
});

export const disputes = [opens, opens, escalates, ends, ends, reopens, stale, letGoOn, letGoOn];
