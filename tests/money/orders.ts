/** Store orders: imported, paid, edited, cancelled, on their way. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { acceptOrder, markDelivered, markPurchased } from "~/domain/orders/desk.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { editOrder, moveOrder } from "~/domain/orders/member-actions.server";
import { startPayment } from "~/domain/payments/payments.server";
import type { StoreOrder } from "~/partners/stores/store-platform";
import { db, sql } from "~/platform/db";
import { uuidv7 } from "~/platform/id";
import { address, bring, lineOf, orderRow, storeOrder } from "../orders";
import { begin, charge, fails, paying, undo } from "./attempts";
import { isDisputed } from "./disputes";
import { cents, likely, move, nth, pick } from "./move";
import { divided, type Model } from "./model";
import type { Bill, Order, Parts, Payment } from "./things";
import { readQuote, type Real } from "./real";
import { sumOf } from "./refunds";

export const unpaid = (model: Model) =>
  model.orders.filter(({ status, box }) => status === "AWAITING_PAYMENT" && box === "ACTIVE");

/** Orders and bills that can be paid; what a wire under review is for waits for finance. */
export const payable = (model: Model): (Order | Bill)[] => {
  const reviewed = new Set(model.wires.filter(({ proven }) => proven).map(({ of }) => of));
  const bills = model.bills.filter(({ open, objected }) => open && !objected);
  return [...unpaid(model), ...bills.filter(({ lock }) => lock === null || !reviewed.has(lock))];
};

const billsOf = (targets: readonly (Order | Bill)[]) => targets.filter(({ kind }) => kind === "bill");

export const refsOf = (targets: readonly (Order | Bill)[]) =>
  targets.map(({ kind, id }) => ({
    type: kind === "order" ? ("store_order" as const) : ("price_diff_bill" as const),
    id,
  }));

export const order = move({
  name: "an order comes in",
  often: 3,
  args: fc.record({ qty: fc.constantFrom(1, 2, 3, 4, 14), second: fc.integer({ min: 0, max: 2 }) }),
  async run(model, real, { qty, second }) {
    const lines = [lineOf(real.world, 0, qty), ...(second > 0 ? [lineOf(real.world, 1, second)] : [])];
    await comesIn(model, real, storeOrder(real.world, { lines }), [qty, second]);
  },
});

/** An order as its store has it, unpaid. */
export async function comesIn(
  model: Model,
  { world }: Real,
  said: StoreOrder,
  units: readonly [number, number],
): Promise<Order> {
  expect(await bring(world, said)).toBe("created");
  const { id, no } = await orderRow(world, said.externalId);
  const made: Order = {
    kind: "order",
    id,
    no,
    ...(await readQuote(no)),
    status: "AWAITING_PAYMENT",
    box: "ACTIVE",
    purchased: false,
    lacks: false,
    merged: false,
    twin: false,
    said,
    units,
    lock: null,
    stop: null,
    promo: 0n,
    paid: 0n,
    payer: null,
    sources: [],
    earned: { goods: 0n, shipping: 0n, service: 0n, tax: 0n },
  };
  model.orders.push(made);
  return made;
}

type Paying = {
  which: number[];
  method: "wallet" | "card" | "paypal";
  useCredit: boolean;
  clicks: number;
};
const which = fc.array(nth, { minLength: 1, maxLength: 3 });
const clicks = fc.integer({ min: 1, max: 2 });

const payOrders = move<Paying>({
  name: "pay orders and bills",
  often: 4,
  args: fc.record({
    which,
    clicks,
    useCredit: fc.boolean(),
    method: fc.constantFrom("wallet", "wallet", "card", "paypal"),
  }),
  fits: (model) => payable(model).length > 0,
  run: pay,
});

const payOnCredit = move<Paying>({
  name: "pay orders and bills with what is left and on credit (J2c)",
  often: 4,
  args: fc.record({ which, clicks, method: fc.constant("wallet"), useCredit: fc.constant(true) }),
  fits: (model) => payable(model).length > 0 && model.loanLimit > 0n,
  run: pay,
});

const payBills = move<Paying>({
  name: "pay bills",
  args: fc.record({
    which,
    clicks,
    useCredit: fc.boolean(),
    method: fc.constantFrom("wallet", "wallet", "card", "paypal"),
  }),
  fits: (model) => billsOf(payable(model)).length > 0,
  run: (model, real, paying) => pay(model, real, paying, billsOf(payable(model))),
});

export async function pay(
  model: Model,
  real: Real,
  { which, method, useCredit, clicks }: Paying,
  among: readonly (Order | Bill)[] = payable(model),
): Promise<void> {
  const targets = [...new Set(which.map((n) => pick(among, n)))];
  const of = paying(targets);
  const total = of.reduce((sum, { amount }) => sum + amount, 0n);
  const request = {
    method,
    expectedTotal: total,
    idemKey: randomUUID(),
    useCredit,
    payables: refsOf(targets),
  };
  const before = new Set(targets.flatMap(({ lock }) => lock ?? []));
  const answers = await Promise.all(Array.from({ length: clicks }, () => startPayment(real.payer, request)));
  for (const earlier of before) fails(model, earlier);
  const begun = answers.find(({ ok }) => ok);
  // While a credit is overdue nothing new is begun; what an order under way still costs is paid (§4.4).
  const blocked = model.line?.overdue === true && targets.some(({ kind }) => kind === "order");
  expect(begun?.ok ?? false, JSON.stringify(answers)).toBe(!blocked);
  if (!begun?.ok) return;
  if (method === "wallet") payFromWallet(model, begun.value.paymentId, of, useCredit);
  else begin(model, begun.value.paymentId, method, targets);
}

/** J2, J13, on credit for the shortfall only; too little is an attempt that failed. Tells whether it sufficed. */
export function payFromWallet(model: Model, id: string, of: Payment["of"], useCredit = false): boolean {
  const amount = of.reduce((sum, each) => sum + each.amount, 0n);
  const short = amount > model.balance ? amount - model.balance : 0n;
  const enough = short <= (useCredit ? model.loanLimit : 0n);
  const { promo } = model;
  const facts = { method: "wallet", ccy: "USD", fee: 0n, held: false } as const;
  const payment: Payment = { ...facts, id, amount, of, status: enough ? "SUCCESSFUL" : "FAILED" };
  model.payments.push(payment);
  if (!enough) return false;
  model.draw(short);
  charge(model, payment, promo < amount ? promo : amount);
  return true;
}

const payWhatIsPaid = move({
  name: "pay what is not to be paid, or another sum",
  args: fc.record({ which: nth, method: fc.constantFrom("wallet", "card", "paypal"), off: cents(1, 3) }),
  fits: (model) => model.orders.some(({ lock }) => lock === null),
  async run(model, real, { which, method, off }) {
    const target = pick(
      model.orders.filter(({ lock }) => lock === null),
      which,
    );
    const open = target.status === "AWAITING_PAYMENT" && target.box === "ACTIVE";
    const begun = await startPayment(real.payer, {
      method,
      expectedTotal: target.total + (open ? off : 0n),
      idemKey: randomUUID(),
      payables: [{ type: "store_order", id: target.id }],
    });
    // A balance that does not suffice is found first, and is a failed attempt.
    if (!begun.ok) return;
    expect(begun.value.state).toBe("failed");
    const of = [{ target, amount: target.total, version: target.version }];
    const facts = { status: "FAILED", amount: target.total, ccy: "USD", fee: 0n, held: false } as const;
    model.payments.push({ id: begun.value.paymentId, method: "wallet", ...facts, of });
  },
});

const edit = move({
  name: "another address for an unpaid order",
  args: fc.record({ which: nth, country: fc.constantFrom("DE", "FR", "GB") }),
  fits: (model) => unpaid(model).length > 0,
  async run(model, real, { which, country }) {
    const target = pick(unpaid(model), which);
    const where = country === "GB" ? { city: "Bristol", postCode: "BS1 4DJ" } : { postCode: "28195" };
    const shipTo = { ...address({ country, ...where }), houseNo: "4" };
    const edited = await editOrder(real.payer.id, target.no, { shipTo: shipTo as never });
    expect(edited.ok).toBe(target.lock === null);
    Object.assign(target, await readQuote(target.no));
  },
});

const draft = move({
  name: "an unpaid order to the drafts, or back",
  args: fc.record({ which: nth }),
  fits: (model) => model.orders.some(({ status }) => status === "AWAITING_PAYMENT"),
  async run(model, real, { which }) {
    const target = pick(
      model.orders.filter(({ status }) => status === "AWAITING_PAYMENT"),
      which,
    );
    const event = target.box === "DRAFT" ? "restore" : "cancel";
    const moved = await moveOrder(real.payer.id, target.no, event);
    expect(moved.ok).toBe(event === "restore" || target.lock === null);
    if (moved.ok) target.box = event === "restore" ? "ACTIVE" : "DRAFT";
    Object.assign(target, await readQuote(target.no));
  },
});

/** What a wire is under review for is not paid. */
export const paidFor = (model: Model) =>
  model.orders.filter(({ status, lock }) => status !== "AWAITING_PAYMENT" && lock === null);

/** 3.1 #20, #28: before anything is bought, or once it stands still; never what its payer has disputed. */
const isCancellable = (model: Model, order: Order) =>
  !isDisputed(model, order) && (order.stop ? order.stop.answered : order.status === "PENDING");

const cancelPaid = move({
  name: "cancel a paid order",
  args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 2 }) }),
  fits: (model) => paidFor(model).length > 0,
  async run(model, real, { which, clicks }) {
    const target = likely(paidFor(model), (order) => isCancellable(model, order), which) as Order;
    const possible = isCancellable(model, target);
    const cancel = () => cancelPaidOrder({ no: target.no }, `member:${real.payer.id}`, "");
    const done = await Promise.all(Array.from({ length: clicks }, cancel));
    expect(done.filter(({ ok }) => ok)).toHaveLength(possible ? 1 : 0);
    if (possible) undo(model, target, { kept: least(target.stop?.fee ?? 0n, sumOf(target.left)) });
    Object.assign(target, target.box === "DRAFT" ? await readQuote(target.no) : {});
  },
});

const least = (a: bigint, b: bigint) => (a < b ? a : b);

const underWay = (model: Model) =>
  paidFor(model).filter(({ status, stop }) => stop === null && /PENDING|PURCHASING|SHIPPED/.test(status));

const goOn = move({
  name: "staff take a paid order a step further",
  often: 10,
  args: fc.record({ which: nth, units: fc.integer({ min: 1, max: 4 }), weight: cents(100, 900) }),
  fits: (model) => underWay(model).length > 0,
  async run(model, real, { which, units }) {
    const target = pick(underWay(model), which);
    const actor = `staff:${real.staff.id}` as const;
    if (target.status === "PENDING") {
      expect((await acceptOrder({ no: target.no }, actor)).ok).toBe(true);
      target.status = "PURCHASING";
    } else if (target.status === "SHIPPED") {
      expect((await markDelivered(target.no, actor)).ok).toBe(true);
      target.status = "DELIVERED";
    } else if (!target.purchased) {
      expect((await markPurchased(target.no, actor)).ok).toBe(true);
      Object.assign(target, { purchased: true, lacks: false });
    } else await send(model, target, units, actor);
  },
});

/** J6: the parcel's share is earned, by the worth of its goods; all goods of this world cost the same. */
async function send(model: Model, target: Order, units: number, actor: `staff:${string}`): Promise<void> {
  const inOrder = target.items.reduce((sum, item) => sum + item.left, 0);
  const item = target.items.find(({ left }) => left > 0);
  if (!item) throw new Error("nothing left to send");
  const qty = Math.min(units, item.left);
  const parcel = { carrier: "Quay Line", trackingNo: `T${uuidv7()}`, trackingUrl: null, weightG: null };
  const items = [{ itemId: item.id, qty }];
  const sent = await dispatchParcel(target.no, { ...parcel, items }, actor);
  if (!sent.ok) throw new Error(sent.error);
  const earned = await earnedBy(sent.value.packageId);
  const all = Object.values(target.left).reduce((sum, part) => sum + part, 0n);
  const share = qty === inOrder ? all : divided(all * BigInt(qty), BigInt(inOrder));
  expect(Object.values(earned).reduce((sum, part) => sum + part, 0n)).toBe(share);
  for (const name of ["goods", "shipping", "service", "tax"] as const) {
    const [left, part] = [target.left[name], earned[name]];
    // Largest remainder: no part is a cent or more away from its exact share of the parcel's.
    const off = all === 0n ? 0n : part * all - left * share;
    expect(off < 0n ? -off : off).toBeLessThan(all === 0n ? 1n : all);
    target.left[name] = left - part;
    target.earned[name] += part;
  }
  item.left -= qty;
  if (qty === inOrder) target.status = "SHIPPED";
  const { goods, shipping, service, tax } = earned;
  model.accounts.enter({
    dr: { "def:order": share },
    cr: { "rev:goods": goods, "rev:shipping": shipping, "rev:service": service, "tax:payable": tax },
  });
}

async function earnedBy(packageId: string): Promise<Parts> {
  const rows = await db.rows<{ code: string; amount: bigint }>(sql`
    select a.code, e.amount from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
      join ledger_account a on a.id = e.account_id where j.idem_key = ${`package:${packageId}:dispatched`}`);
  const of = (code: string) => rows.find((row) => row.code === code)?.amount ?? 0n;
  return {
    goods: of("rev:goods"),
    shipping: of("rev:shipping"),
    service: of("rev:service"),
    tax: of("tax:payable"),
  };
}

export const orders = [
  order,
  order,
  order,
  payOrders,
  payOrders,
  payBills,
  payOnCredit,
  payWhatIsPaid,
  edit,
  draft,
  cancelPaid,
  goOn,
  goOn,
  goOn,
];
