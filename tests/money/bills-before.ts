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
import { settleFromProvider } from "~/domain/payments/settle.server";
import { db, sql } from "~/platform/db";
import { begin, captured, paying, undo } from "./attempts";
import { forgetsRest, freightOf, isFar, newBill, sure, tolerance } from "./bills-after";
import type { Model } from "./model";
import { atOnce, cents, move, nth, pick, png } from "./move";
import { payFromWallet, refsOf } from "./orders";
import { readQuote, type Real } from "./real";
import { isBefore, paid, sumOf } from "./refunds";
import type { Bill } from "./things";

const waiting = (model: Model) => paid(model).filter(isBefore);

const differs = move({
  name: "freight of what has not left costs more: it is paid, waived, or the order is undone over it",
  args: fc.record({
    which: nth,
    more: cents(40, 2_000),
    cost: cents(0, 600),
    end: fc.constantFrom("wallet", "wallet", "card", "paypal", "waive", "give up", "let expire"),
    clicks: fc.integer({ min: 1, max: 2 }),
    sure,
  }),
  fits: (model) => waiting(model).length > 0,
  async run(model, real, { which, more, cost, end, clicks, sure: isSure }) {
    const order = pick(waiting(model), which);
    const raised = await raiseDifference({ id: real.staff.id, roles: ["admin"] }, order.no, {
      type: "shipping",
      newAmount: freightOf(model, order) + more,
      reason: "heavier than thought",
      file: png(),
      cost,
      sure: isSure,
    });
    const meant = isSure || !isFar(more, order);
    const possible = more > tolerance(order) && meant && cost <= sumOf(order.left);
    expect(raised.ok, JSON.stringify(raised)).toBe(possible);
    if (!raised.ok) return;
    forgetsRest(order);
    const bill = await newBill(raised.value.no, order, more);
    if (
      (end === "wallet" || end === "card" || end === "paypal") &&
      (await pays(model, real, bill, end, clicks))
    )
      return;
    if (end !== "give up" && end !== "let expire") {
      const waived = () => decideBill(real.staff, bill.no, { intent: "waive", answer: "our fault" });
      expect(await atOnce(clicks, waived)).toBe(1);
      return;
    }
    if (end === "let expire") {
      expect((await expireBill(bill.no)).ok).toBe(false);
      await db.run(
        sql`update price_diff_bill set due_at = now() - interval '1 minute' where no = ${bill.no}`,
      );
    }
    const over = () => (end === "give up" ? cancelOverBill(real.payer.id, bill.no) : expireBill(bill.no));
    expect(await atOnce(clicks, over)).toBe(1);
    undo(model, order, { kept: cost });
    if (order.box === "DRAFT") Object.assign(order, await readQuote(order.no));
  },
});

/** J13 before dispatch: deferred with the rest of the order. Tells whether it is paid. */
export async function pays(
  model: Model,
  real: Real,
  bill: Bill,
  method: "wallet" | "card" | "paypal",
  clicks: number,
): Promise<boolean> {
  const request = { method, expectedTotal: bill.amount, idemKey: randomUUID(), payables: refsOf([bill]) };
  const answers = await Promise.all(Array.from({ length: clicks }, () => startPayment(real.payer, request)));
  const begun = answers.find(({ ok }) => ok);
  if (!begun?.ok) throw new Error(JSON.stringify(answers));
  const { paymentId } = begun.value;
  if (method === "wallet") return payFromWallet(model, paymentId, paying([bill]));
  const payment = begin(model, paymentId, method, [bill]);
  const { amount } = payment;
  const news = { kind: "succeeded", amount, ccy: "USD", providerRef: `ref_${paymentId}` } as const;
  const tell = () => settleFromProvider(paymentId, { ...news, providerPaymentRef: `pay_${paymentId}` });
  await Promise.all(Array.from({ length: clicks }, tell));
  captured(model, payment, amount, "USD", amount);
  return true;
}

export const billsBefore = [differs, differs];
