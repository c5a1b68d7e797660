/**
 * A bill about an order that has not left (§3.1 #21 to #23): raised, and paid, waived, or the order undone over it, by
 * the member or by time. While it is open the order waits, so that each is one move.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { cancelOverBill, decideBill, expireBill } from "~/domain/bills/decide.server";
import { raiseDifference } from "~/domain/bills/raise.server";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql } from "~/platform/db";
import { paid, promoOf, tolerance } from "./after-payment";
import type { Model, Order } from "./model";
import { atOnce, cents, move, nth, pick, png } from "./move";
import { readQuote, type Real } from "./real";

const waiting = (model: Model) =>
  paid(model).filter(({ status }) => status === "PENDING" || status === "PURCHASING");
const hasLeft = ({ earned }: Order) => Object.values(earned).some((part) => part > 0n);

const differs = move({
  name: "freight of what has not left costs more: it is paid, waived, or the order is undone over it",
  args: fc.record({
    which: nth,
    more: cents(40, 2_000),
    cost: cents(0, 600),
    end: fc.constantFrom("pay", "waive", "give up", "let expire"),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: (model) => waiting(model).length > 0,
  async run(model, real, { which, more, cost, end, clicks }) {
    const order = pick(waiting(model), which);
    const raised = await raiseDifference({ id: real.staff.id, roles: ["admin"] }, order.no, {
      ...{ type: "shipping", oldAmount: 0n, newAmount: more, reason: "heavier than thought", file: png() },
      cost,
    });
    const possible = more > tolerance(order) && cost <= order.paid;
    expect(raised.ok, JSON.stringify(raised)).toBe(possible);
    if (!raised.ok) return;
    const no = raised.value;
    const pays = end === "pay" && (await pay(model, real, { order, no, amount: more, clicks }));
    if (pays) return;
    if (end === "pay" || end === "waive" || hasLeft(order)) {
      const waived = () => decideBill(real.staff, no, { intent: "waive", answer: "our fault" });
      expect(await atOnce(clicks, waived)).toBe(1);
      return;
    }
    if (end === "let expire") {
      expect((await expireBill(no)).ok).toBe(false);
      await db.run(sql`update price_diff_bill set due_at = now() - interval '1 minute' where no = ${no}`);
    }
    const undo = () => (end === "give up" ? cancelOverBill(real.payer.id, no) : expireBill(no));
    expect(await atOnce(clicks, undo)).toBe(1);
    await undone(model, order, cost);
  },
});

type Bill = { order: Order; no: string; amount: bigint; clicks: number };

/** J13 before dispatch: deferred with the rest of the order. Tells whether the balance sufficed. */
async function pay(model: Model, real: Real, { order, no, amount, clicks }: Bill): Promise<boolean> {
  const row = await db.first<{ id: string }>(sql`select id from price_diff_bill where no = ${no}`);
  const request = {
    ...{ method: "wallet" as const, expectedTotal: amount, idemKey: randomUUID() },
    payables: [{ type: "price_diff_bill" as const, id: row?.id ?? "" }],
  };
  const answers = await Promise.all(Array.from({ length: clicks }, () => startPayment(real.payer, request)));
  const begun = answers.find(({ ok }) => ok);
  if (!begun?.ok) throw new Error(JSON.stringify(answers));
  const enough = amount <= model.balance;
  const facts = { method: "wallet", amount, ccy: "USD", fee: 0n, held: false } as const;
  const status = enough ? "SUCCESSFUL" : "FAILED";
  model.payments.push({ ...facts, of: [], id: begun.value.paymentId, status });
  if (!enough) return false;
  const promo = model.promo < amount ? model.promo : amount;
  model.accounts.enter({ dr: { promo, avail: amount - promo }, cr: { "def:order": amount } });
  order.paid += amount;
  order.promo += promo;
  order.left.shipping += amount;
  return true;
}

/** J5 less what it has cost us. */
async function undone(model: Model, order: Order, cost: bigint): Promise<void> {
  const back = order.paid - cost;
  const promo = promoOf(order, back);
  model.accounts.enter({
    dr: { "def:order": order.paid },
    cr: { promo, avail: back - promo, "rev:cancel_fee": cost },
  });
  Object.assign(order, { status: "AWAITING_PAYMENT", box: "DRAFT", purchased: false });
  Object.assign(order, { promo: 0n, paid: 0n, payer: null });
  model.cameIn();
  Object.assign(order, await readQuote(order.no));
}

export const billsBefore = [differs, differs];
