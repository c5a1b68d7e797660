/** What is found out of an order's costs after it was paid: too much was charged (J14), or what has left costs more (J13). */
import fc from "fast-check";
import { expect } from "vitest";
import { decideBill, disputeBill } from "~/domain/bills/decide.server";
import { raiseDifference } from "~/domain/bills/raise.server";
import { db, sql } from "~/platform/db";
import { divided, type Model } from "./model";
import { atOnce, cents, move, nth, pick, png } from "./move";
import { isAfter, paid, sumOf } from "./refunds";
import type { Bill, Order } from "./things";

/** §3.1 #21. */
export const tolerance = (order: Order) => {
  const share = divided(order.total * 3n, 100n);
  return share > 50n ? share : 50n;
};

/** More than half of what the order cost, and more than 20 dollars: finance says twice that it is meant. */
export const isFar = (more: bigint, order: Order) =>
  more > 2_000n && more > divided(order.total * 500_000n, 1_000_000n);
export const sure = fc.constantFrom(true, true, false);

/** What was charged for the freight of an order so far: paid, earned or not, and asked for by open bills. */
export const freightOf = ({ bills }: Model, order: Order) =>
  (isAfter(order) ? 0n : order.left.shipping) +
  order.earned.shipping +
  bills.reduce((sum, one) => (one.order === order && one.open ? sum + one.amount : sum), 0n);

/** Its freight was set by the desk: what changes left of it before counts no more. */
export const forgetsRest = (order: Order): void => {
  if (order.rest) order.rest = { ...order.rest, shipping: 0n };
};

const credit = move({
  name: "the desk finds that freight was charged too much (J14)",
  args: fc.record({ which: nth, less: cents(1, 900) }),
  fits: (model) => paid(model).length > 0,
  async run(model, real, { which, less }) {
    const order = pick(paid(model), which);
    const deferred = order.left.shipping >= less && sumOf(order.left) > less;
    // What is asked for and not paid cannot be given back.
    const unpaid = model.bills.some((one) => one.order === order && one.open);
    const possible = !unpaid && less > tolerance(order) && (deferred || order.earned.shipping >= less);
    const done = await raiseDifference({ id: real.staff.id, roles: ["admin"] }, order.no, {
      type: "shipping",
      newAmount: freightOf(model, order) - less,
      reason: "lighter than thought",
    });
    expect(done.ok, JSON.stringify(done)).toBe(possible);
    if (!done.ok) return;
    forgetsRest(order);
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
  often: 2,
  args: fc.record({ which: nth, more: cents(1, 3_000), sure }),
  fits: (model) => sent(model).length > 0,
  async run(model, real, { which, more, sure: isSure }) {
    const order = pick(sent(model), which);
    const done = await raiseDifference({ id: real.staff.id, roles: ["admin"] }, order.no, {
      type: "shipping",
      newAmount: freightOf(model, order) + more,
      reason: "heavier than thought",
      file: png(),
      sure: isSure,
    });
    const meant = isSure || !isFar(more, order);
    expect(done.ok, JSON.stringify(done)).toBe(more > tolerance(order) && meant);
    if (done.ok) model.bills.push(await newBill(done.value.no, order, more));
  },
});

export async function newBill(no: string, order: Order, amount: bigint): Promise<Bill> {
  const row = await db.first<{ id: string; old: bigint }>(
    sql`select id, old_amount as old from price_diff_bill where no = ${no}`,
  );
  return {
    kind: "bill",
    id: row?.id ?? "",
    no,
    order,
    old: row?.old ?? 0n,
    amount,
    open: true,
    objected: false,
    lock: null,
  };
}

const objects = move({
  name: "the member objects to a bill",
  args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 2 }) }),
  fits: (model) => model.bills.length > 0,
  async run(model, real, { which, clicks }) {
    const one = pick(model.bills, which);
    const done = await atOnce(clicks, () => disputeBill(real.payer.id, one.no, { text: "It was weighed" }));
    const possible = one.open && !one.objected && one.lock === null;
    expect(done).toBe(possible ? 1 : 0);
    if (possible) one.objected = true;
  },
});

const decides = move({
  name: "the desk waives a bill, or answers an objection to it",
  args: fc.record({
    which: nth,
    intent: fc.constantFrom<"waive" | "uphold" | "reduce">("waive", "uphold", "reduce"),
    to: fc.integer({ min: 1, max: 120 }),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: (model) => model.bills.some(({ open }) => open),
  async run(model, real, { which, intent, to, clicks }) {
    const one = pick(model.bills, which);
    const reduced = divided(one.amount * BigInt(to), 100n);
    const newAmount = one.old + reduced;
    const answer = "Weighed again";
    const wanted = intent === "reduce" ? { intent, newAmount, answer } : { intent, answer };
    const done = await atOnce(clicks, () => decideBill(real.staff, one.no, wanted));
    const less = reduced > 0n && reduced < one.amount;
    const open = one.open && one.lock === null;
    const possible = open && (intent === "waive" || (one.objected && (intent === "uphold" || less)));
    expect(done, intent).toBe(possible ? 1 : 0);
    if (!possible) return;
    if (intent === "waive") one.open = false;
    if (intent === "reduce") one.amount = reduced;
    one.objected = false;
  },
});

export const billsAfter = [credit, credit, bill, bill, objects, decides];
