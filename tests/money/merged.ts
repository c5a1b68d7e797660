/** Orders of one buyer that go in one parcel (decision 081): paid together or not at all, and each with money of its own. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { moveOrder } from "~/domain/orders/member-actions.server";
import { mergeOrders, unmergeOrders } from "~/domain/orders/merging/merge.server";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql } from "~/platform/db";
import { address, lineOf, storeOrder } from "../orders";
import type { Model } from "./model";
import { atOnce, move } from "./move";
import { comesIn, pay, refsOf } from "./orders";
import { readQuote, type Real } from "./real";
import type { Order } from "./things";

const together = move({
  name: "two orders of a buyer are merged: paid together, or they fall apart",
  often: 3,
  args: fc.record({
    units: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
    end: fc.constantFrom("pay", "pay", "pay", "unmerge", "draft"),
    useCredit: fc.boolean(),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  async run(model, real, { units: [first, second], end, useCredit, clicks }) {
    const shipTo = address();
    const comes = (units: readonly [number, number], index: number) =>
      comesIn(
        model,
        real,
        storeOrder(real.world, { shipTo, lines: [lineOf(real.world, index, sumOf(units))] }),
        units,
      );
    const orders = [await comes([first, 0], 0), await comes([0, second], 1)];
    for (const order of orders) order.twin = true;
    const apart = totalOf(orders);
    const nos = orders.map(({ no }) => no);
    expect(await atOnce(clicks, () => mergeOrders(real.payer.id, nos))).toBe(clicks);
    await quoteAnew(orders);
    expect(totalOf(orders)).toBeLessThan(apart);
    await paysOne(model, real, orders);
    if (end === "pay") await pay(model, real, { which: [0, 1], method: "wallet", useCredit, clicks }, orders);
    const paid = orders.filter(({ status }) => status === "PENDING");
    expect(paid).toHaveLength(paid.length === 0 ? 0 : 2);
    for (const order of paid) order.merged = true;
    if (paid.length > 0) return;
    await fallApart(real, orders, end);
    expect(totalOf(orders)).toBe(apart);
  },
});

const sumOf = ([one, other]: readonly [number, number]) => one + other;
const totalOf = (orders: readonly Order[]) => orders.reduce((sum, { total }) => sum + total, 0n);

async function quoteAnew(orders: readonly Order[]): Promise<void> {
  for (const order of orders) Object.assign(order, await readQuote(order.no));
}

/** One of them alone is never paid, whatever is on the balance. */
async function paysOne(model: Model, real: Real, [one]: readonly Order[]): Promise<void> {
  if (!one) return;
  const idemKey = randomUUID();
  const request = { method: "wallet" as const, expectedTotal: one.total, idemKey, payables: refsOf([one]) };
  const begun = await startPayment(real.payer, request);
  if (!begun.ok) return;
  expect(begun.value.state).toBe("failed");
  // It was refused before anything was begun, or found no balance first, which is a failed attempt.
  if (begun.value.paymentId === "none") return;
  const of = [{ target: one, amount: one.total, version: one.version }];
  const facts = { method: "wallet", status: "FAILED", ccy: "USD", fee: 0n, held: false } as const;
  model.payments.push({ id: begun.value.paymentId, ...facts, amount: one.total, of });
}

/** Taken apart, or one of them put away: each costs what it costs by itself. */
async function fallApart(real: Real, orders: readonly Order[], end: string): Promise<void> {
  const [one] = orders;
  if (!one) return;
  if (end !== "draft") expect((await unmergeOrders(real.payer.id, one.no)).ok).toBe(true);
  else {
    expect((await moveOrder(real.payer.id, one.no, "cancel")).ok).toBe(true);
    one.box = "DRAFT";
  }
  await quoteAnew(orders);
  const grouped = await db.first(sql`
    select 1 from store_order where no = any(${orders.map(({ no }) => no)}::text[]) and shipment_group is not null`);
  expect(grouped).toBeNull();
}

export const merged = [together, together];
