/** Attempts to pay (§3.4) as the model sees them: begun, failed, paid, and what becomes of orders and bills by that. */
import { divided, feeOf, type Model } from "./model";
import type { Bill, Ccy, Order, Payment, Recharge, Target } from "./things";

const dueOf = (target: Target) => (target.kind === "order" ? target.total : target.amount);
export const pspOf = ({ method }: Payment) => (method === "paypal" ? "psp:paypal" : "psp:stripe");

/** What of a price is locked, by kind of thing, then by age. */
const inOrder = (targets: readonly Target[]) =>
  [...targets].sort((a, b) => (a.kind === b.kind ? (a.id < b.id ? -1 : 1) : a.kind < b.kind ? -1 : 1));

export const paying = (targets: readonly Target[]): Payment["of"] =>
  inOrder(targets).map((target) => ({
    target,
    amount: dueOf(target),
    version: target.kind === "order" ? target.version : 0,
  }));

/** D6: the fee of paying by PayPal, held where the balance covers it, else asked for together with the price. */
export function begin(
  model: Model,
  id: string,
  method: "card" | "paypal",
  targets: readonly Target[],
): Payment {
  const purchase = targets.every(({ kind }) => kind !== "recharge");
  const due = targets.reduce((sum, target) => sum + dueOf(target), 0n);
  const fee = purchase && method === "paypal" ? feeOf(due) : 0n;
  const held = fee > 0n && model.avail >= fee;
  const payment: Payment = {
    id,
    method,
    status: "IN_PROGRESS",
    fee,
    held,
    amount: held ? due : due + fee,
    ccy: targets[0]?.kind === "recharge" ? targets[0].ccy : "USD",
    of: paying(targets),
  };
  if (held) model.hold(payment, { dr: { avail: fee }, cr: { "rev:paypal_fee": fee } });
  for (const target of targets) {
    target.lock = payment;
    if (target.kind === "recharge") target.status = "PENDING";
  }
  model.payments.push(payment);
  return payment;
}

/** Declined, left, superseded: locks and holds are let go. */
export function fails(model: Model, payment: Payment, code = "left"): void {
  if (payment.status !== "IN_PROGRESS" && payment.status !== "ERROR") return;
  Object.assign(payment, { status: "FAILED", code });
  model.resolve(payment);
  for (const { target } of payment.of) {
    if (target.lock !== payment) continue;
    target.lock = null;
    if (target.kind === "recharge" || (target.kind === "order" && target.status === "PENDING"))
      target.status = "AWAITING_PAYMENT";
  }
}

/** The provider took `amount`; worth `credited`. All targets move together, or all of it is on the balance. */
export function captured(model: Model, payment: Payment, amount: bigint, ccy: Ccy, credited: bigint): void {
  if (payment.status === "SUCCESSFUL") return;
  const late = payment.status === "FAILED";
  payment.taken = { amount, ccy, credited };
  const exact = amount === payment.amount && ccy === payment.ccy;
  const psp = pspOf(payment);
  const [first] = payment.of;
  if (first?.target.kind === "recharge") {
    model.accounts.enter(model.arrives(psp, amount, ccy, credited));
    const fee = payment.method === "paypal" ? feeOf(credited) : 0n;
    model.accounts.enter({ dr: { avail: fee }, cr: { "rev:paypal_fee": fee } });
    rechargePaid(first.target, payment, late);
    model.cameIn();
  } else {
    const fits = exact && payment.of.every((each) => stillFits(payment, each, late));
    const mayOwe = model.avail;
    model.resolve(payment);
    model.accounts.enter(model.arrives(psp, amount, ccy, credited));
    if (fits) {
      charge(model, payment, 0n);
      const lost = late && payment.held && mayOwe < payment.fee;
      const fee = lost ? 0n : payment.fee;
      model.accounts.enter({ dr: { avail: fee }, cr: { "rev:paypal_fee": fee } });
    } else {
      for (const { target } of payment.of) if (target.lock === payment) target.lock = null;
      model.cameIn();
    }
  }
  payment.status = "SUCCESSFUL";
}

function rechargePaid(recharge: Recharge, payment: Payment, late: boolean): void {
  const mine = late ? recharge.lock === null : recharge.lock === payment;
  if (!mine) return;
  if (!recharge.paid && recharge.status !== "CLOSED") recharge.status = "COMPLETED";
  recharge.paid = true;
  recharge.lock = null;
}

/** 3.1 #12; a bill is one that is open, of an order that is alive. */
function stillFits(payment: Payment, { target, amount, version }: Payment["of"][number], late: boolean) {
  if (!late) return target.lock === payment;
  if (target.kind === "recharge" || target.lock !== null) return false;
  if (target.kind === "bill")
    return (
      target.open &&
      !target.objected &&
      target.amount === amount &&
      target.order.status !== "AWAITING_PAYMENT"
    );
  const open = target.status === "AWAITING_PAYMENT" && target.box === "ACTIVE";
  return open && target.total === amount && target.version === version;
}

/** J2 and J13, promotional money first. What of each order promotional money paid stays known for its refund. */
export function charge(model: Model, payment: Payment, promo: bigint): void {
  let rest = promo;
  for (const { target, amount } of payment.of) {
    if (target.kind === "recharge") throw new Error("a recharge is not charged for");
    const part = rest < amount ? rest : amount;
    rest -= part;
    target.lock = null;
    const charged = { payment, amount, promo: part };
    const to = target.kind === "order" ? orderPaid(target, charged) : billPaid(target, charged);
    model.accounts.enter({ dr: { promo: part, avail: amount - part }, cr: { [to]: amount } });
  }
}

type Charged = { payment: Payment; amount: bigint; promo: bigint };

function orderPaid(order: Order, { payment, amount, promo }: Charged): string {
  Object.assign(order, { status: "PENDING", paid: amount, promo, payer: payment, sources: [] });
  comesBy(order, payment, amount);
  return "def:order";
}

/** Before dispatch a difference is deferred with the rest of the order, after it it is earned. */
function billPaid(bill: Bill, { payment, amount, promo }: Charged): string {
  const { order } = bill;
  bill.open = false;
  order.paid += amount;
  order.promo += promo;
  const before = order.status === "PENDING" || order.status === "PURCHASING";
  (before ? order.left : order.earned)[bill.part ?? "shipping"] += amount;
  comesBy(order, payment, amount);
  return before ? "def:order" : "rev:shipping";
}

/** Money of an order by card or PayPal can go back the same way. */
function comesBy({ sources }: Order, payment: Payment, amount: bigint): void {
  if (payment.method !== "card" && payment.method !== "paypal") return;
  const known = sources.find((source) => source.payment === payment);
  if (known) known.amount += amount;
  else sources.push({ payment, amount });
}

/** The order is undone: what is left of its money is given back, all but `kept`, by `to` or to where it came from. */
export function undo(
  model: Model,
  order: Order,
  { kept = 0n, to }: { kept?: bigint; to?: string } = {},
): void {
  const partly = hasLeft(order);
  const deferred = Object.values(order.left).reduce((sum, part) => sum + part, 0n);
  const back = deferred - kept;
  const promo = to ? 0n : promoOf(order, back);
  model.accounts.enter({
    dr: { "def:order": deferred },
    cr: { promo, [to ?? "avail"]: back - promo, "rev:cancel_fee": kept },
  });
  order.left = { goods: 0n, shipping: 0n, service: 0n, tax: 0n };
  delete order.rest;
  order.stop = null;
  if (partly) {
    order.status = "SHIPPED";
    order.paid -= deferred;
    order.promo -= promo;
    for (const item of order.items) item.left = 0;
  } else {
    Object.assign(order, {
      status: "AWAITING_PAYMENT",
      box: "DRAFT",
      purchased: false,
      lacks: false,
      merged: false,
    });
    Object.assign(order, { promo: 0n, paid: 0n, payer: null, sources: [] });
  }
  if (!to) model.cameIn();
}

const hasLeft = ({ earned }: Order) => Object.values(earned).some((part) => part > 0n);

/** The share in which promotional money paid, of what goes to the balance; never more than that. */
export function promoOf(order: Order, amount: bigint): bigint {
  const share = order.paid === 0n ? 0n : divided(amount * order.promo, order.paid);
  return share < amount ? share : amount;
}

/** What of an attempt, and of what it paid for an order, has not gone back by its provider. */
export function leftAtProvider(model: Model, payment: Payment, order?: Order): bigint {
  const standing = [...model.refunds, ...model.outside].filter(
    (refund) => refund.payment === payment && refund.status !== "FAILED",
  );
  const back = (list: typeof standing) => list.reduce((sum, { amount }) => sum + amount, 0n);
  const all = payment.amount - back(standing);
  if (!order) return all;
  const paid = order.sources.find((source) => source.payment === payment)?.amount ?? 0n;
  const ofOrder = paid - back(standing.filter((refund) => refund.order === order));
  return all < ofOrder ? all : ofOrder;
}
