/** Bulk orders of the model: deposit, all of it, balance, put away, given up (J2, J5 to J9). */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { createBulk } from "~/domain/bulk/create.server";
import { decideBulk } from "~/domain/bulk/desk.server";
import { bulkSteps } from "~/domain/bulk/steps.server";
import { post } from "~/domain/ledger/ledger.server";
import { promoGranted } from "~/domain/ledger/postings";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql, transaction } from "~/platform/db";
import { come, toBuyOf } from "../bulk-goods";
import { fund } from "../funds";
import type { Model } from "./model";
import { atOnce, cents, move, nth, pick } from "./move";
import type { Real } from "./real";

type Bulk = {
  id: string;
  no: string;
  goods: bigint;
  deposit: bigint;
  status: "AWAITING_PAYMENT" | "TO_BE_PURCHASED" | "READY_TO_STOCK" | "IN_STOCK" | "CLOSED";
  placed: boolean;
  due: boolean;
  paid: "none" | "deposit" | "full";
  promo: bigint;
};

const known = new WeakMap<Model, Bulk[]>();

/** The bulk orders of a model. */
export function bulkOf(model: Model): Bulk[] {
  const list = known.get(model) ?? [];
  known.set(model, list);
  return list;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

const money = move({
  name: "money comes in, or a bonus",
  often: 2,
  args: fc.record({ amount: cents(1, 40_000), promo: fc.constantFrom(false, false, false, true) }),
  async run(model, real, { amount, promo }) {
    if (!promo) {
      await fund(real.payer.id, amount);
      model.accounts.enter({ dr: { "psp:stripe": amount }, cr: { avail: amount } });
      model.cameIn();
      return;
    }
    const ref = { type: "test", id: real.payer.id };
    const facts = { member: real.payer.id, ref, amount, idemKey: randomUUID() };
    await transaction((tx) => post(tx, [promoGranted(facts)]));
    model.accounts.enter({ dr: { "exp:promo": amount }, cr: { promo: amount } });
  },
});

const newBulk = move({
  name: "a bulk order comes in",
  often: 2,
  args: fc.record({ qty: fc.integer({ min: 1, max: 60 }), split: fc.boolean() }),
  async run(model, real, { qty, split }) {
    const [variant] = real.world.variants;
    const place = await db.first<{ productId: string; code: string }>(sql`
      select v.product_id, (select code from warehouse where active order by sort, code limit 1) as code
      from variant v where v.id = ${variant?.skuId ?? null}`);
    const made = await createBulk(
      real.payer.id,
      {
        ...{ kind: "INVENTORY", addressId: null, isSplit: split },
        ...{ productId: place?.productId ?? "", warehouse: place?.code ?? "" },
        lines: [{ variantId: variant?.skuId ?? "", qty }],
      },
      randomUUID(),
    );
    if (!made.ok) throw new Error(made.error);
    const row = await db.first<{ goods: bigint; deposit: bigint }>(sql`
      select goods, deposit from bulk_order where id = ${made.value.id}::uuid`);
    const { goods = 0n, deposit = 0n } = row ?? {};
    // Half-up to the cent: 30 % of the goods.
    expect(deposit).toBe(split ? (goods * 3n + 5n) / 10n : 0n);
    bulkOf(model).push({
      ...{ ...made.value, goods, deposit, status: "AWAITING_PAYMENT", placed: false },
      ...{ due: false, paid: "none", promo: 0n },
    });
  },
});

const dueOf = (order: Bulk): bigint | null => {
  if (order.status === "AWAITING_PAYMENT") return order.deposit > 0n ? order.deposit : order.goods;
  return order.status === "READY_TO_STOCK" && order.paid === "deposit" && order.due
    ? order.goods - order.deposit
    : null;
};

const payable = (model: Model) => bulkOf(model).filter((order) => dueOf(order) !== null);

const payBulk = move({
  name: "pay a bulk order: its deposit, all of it, or its balance",
  often: 4,
  args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 2 }), useCredit: fc.boolean() }),
  fits: (model) => payable(model).length > 0,
  async run(model, real, { which, clicks, useCredit }) {
    const order = pick(payable(model), which);
    const amount = dueOf(order) ?? 0n;
    const isWhole = order.status === "AWAITING_PAYMENT" && order.deposit === 0n;
    const request = {
      ...{ method: "wallet" as const, useCredit, expectedTotal: amount, idemKey: randomUUID() },
      payables: [{ type: "bulk_order" as const, id: order.id }],
    };
    const answers = await Promise.all(
      Array.from({ length: clicks }, () => startPayment(real.payer, request)),
    );
    const begun = answers.find(({ ok }) => ok);
    // A deposit may come back to the balance: it is never borrowed.
    if (useCredit && order.status === "AWAITING_PAYMENT" && order.deposit > 0n) {
      expect(begun).toBeUndefined();
      return;
    }
    if (!begun?.ok) throw new Error(JSON.stringify(answers));
    // Promotional money pays whole orders only: what was a deposit may come back to the balance.
    const usable = isWhole ? model.balance : model.avail;
    const enough = amount <= usable;
    model.payments.push({
      ...{ id: begun.value.paymentId, method: "wallet", ccy: "USD", fee: 0n, held: false },
      ...{ amount, of: [], status: enough ? "SUCCESSFUL" : "FAILED" },
    });
    if (!enough) return;
    if (isWhole) {
      order.promo = least(model.promo, amount);
      model.accounts.enter({
        dr: { promo: order.promo, avail: amount - order.promo },
        cr: { "def:order": amount },
      });
    } else if (order.paid === "none")
      model.accounts.enter({ dr: { avail: amount }, cr: { deposit: amount } });
    else
      model.accounts.enter({
        dr: { avail: amount, deposit: order.deposit },
        cr: { "def:order": order.goods },
      });
    order.paid = isWhole || order.paid === "deposit" ? "full" : "deposit";
    if (order.status === "AWAITING_PAYMENT") order.status = "TO_BE_PURCHASED";
  },
});

const open = (model: Model) =>
  bulkOf(model).filter(({ status }) => status === "AWAITING_PAYMENT" || status === "TO_BE_PURCHASED");

const cancelBulk = move({
  name: "cancel a bulk order (J8, J5)",
  args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 2 }) }),
  fits: (model) => open(model).length > 0,
  async run(model, real, { which, clicks }) {
    const order = pick(open(model), which);
    const by = { member: real.payer.id };
    const taken = await atOnce(clicks, () =>
      bulkSteps.runStep(by, order.no, "cancel", { once: randomUUID() }),
    );
    expect(taken).toBe(order.placed ? 0 : 1);
    if (taken === 1) giveBack(model, order, 0n);
  },
});

function giveBack(model: Model, order: Bulk, kept: bigint): void {
  const { paid, deposit, goods, promo } = order;
  order.status = "CLOSED";
  if (paid === "none") return;
  if (paid === "deposit")
    model.accounts.enter({ dr: { deposit }, cr: { avail: deposit - kept, "rev:cancel_fee": kept } });
  else model.accounts.enter({ dr: { "def:order": goods }, cr: { promo, avail: goods - promo } });
  model.cameIn();
}

const bought = (model: Model) =>
  bulkOf(model).filter(({ status, placed }) => status === "TO_BE_PURCHASED" && !placed);

/** Buying and receiving are no money: their rows are set, as the warehouse leaves them. */
const place = move({
  name: "a bulk order is placed at the supplier",
  args: fc.record({ which: nth }),
  fits: (model) => bought(model).length > 0,
  async run(model, _real, { which }) {
    const order = pick(bought(model), which);
    await db.run(sql`update bulk_order set purchased_at = now() where id = ${order.id}::uuid`);
    order.placed = true;
  },
});

const givable = (model: Model) =>
  bulkOf(model).filter(
    ({ status, placed, paid }) => status === "TO_BE_PURCHASED" && placed && paid === "deposit",
  );

const giveUp = move({
  name: "a placed bulk order ends, and the supplier's penalty is kept (J8)",
  args: fc.record({ which: nth, kept: cents(0, 3_000) }),
  fits: (model) => givable(model).length > 0,
  async run(model, real, { which, kept }) {
    const order = pick(givable(model), which);
    const by = { staff: { id: real.staff.id, roles: ["admin"] } };
    const input = { kept, reason: "The supplier keeps a part" };
    const done = await bulkSteps.runStep(by, order.no, "give-up", { input, once: randomUUID() });
    expect(done.ok, JSON.stringify(done)).toBe(kept <= order.deposit);
    if (done.ok) giveBack(model, order, kept);
  },
});

const withDeposit = (model: Model) =>
  bulkOf(model).filter(
    ({ status, paid }) => (status === "TO_BE_PURCHASED" || status === "READY_TO_STOCK") && paid === "deposit",
  );

const returnPart = move({
  name: "a part of a deposit goes back while the order goes on (J8)",
  args: fc.record({ which: nth, amount: cents(1, 3_000) }),
  fits: (model) => withDeposit(model).length > 0,
  async run(model, real, { which, amount }) {
    const order = pick(withDeposit(model), which);
    const by = { staff: { id: real.staff.id, roles: ["admin"] } };
    const input = { amount, reason: "As we agreed" };
    const done = await bulkSteps.runStep(by, order.no, "return-deposit", { input, once: randomUUID() });
    expect(done.ok, JSON.stringify(done)).toBe(amount < order.deposit);
    if (!done.ok) return;
    model.accounts.enter({ dr: { deposit: amount }, cr: { avail: amount } });
    order.deposit -= amount;
    model.cameIn();
  },
});

const placed = (model: Model) =>
  bulkOf(model).filter(({ status, placed: is }) => status === "TO_BE_PURCHASED" && is);

const waiting = (model: Model) => bulkOf(model).filter(({ status }) => status === "TO_BE_PURCHASED");

const arrive = move({
  name: "goods come for all bulk orders that wait, and their balance is due",
  often: 2,
  args: fc.constant({}),
  fits: (model) => placed(model).length > 0,
  async run(model, real) {
    const goods = await goodsOfWorld(real);
    await come(goods, (await toBuyOf(goods))?.missing ?? 0);
    const by = { staff: { id: real.staff.id, roles: ["admin"] } };
    for (const order of waiting(model)) {
      order.status = "READY_TO_STOCK";
      order.due = order.paid === "deposit";
      if (!order.due) continue;
      const input = { shipping: 0n };
      const billed = await bulkSteps.runStep(by, order.no, "bill-balance", { input, once: randomUUID() });
      if (!billed.ok) throw new Error(billed.error);
    }
  },
});

async function goodsOfWorld(real: Real) {
  const [variant] = real.world.variants;
  const house = await db.first<{ id: string }>(sql`
    select id from warehouse where active order by sort, code limit 1`);
  return { warehouseId: house?.id ?? "", variants: [{ id: variant?.skuId ?? "", sku: "" }] };
}

const ready = (model: Model) =>
  bulkOf(model).filter(({ status, paid }) => status === "READY_TO_STOCK" && paid === "full");

const putAway = move({
  name: "a bulk order is put away (J6)",
  often: 2,
  args: fc.record({ which: nth }),
  fits: (model) => ready(model).length > 0,
  async run(model, real, { which }) {
    const order = pick(ready(model), which);
    const staff = { ...real.staff, roles: ["admin"] } as unknown as Parameters<typeof decideBulk>[0];
    const done = await decideBulk(staff, order.no, { intent: "put-away" }, randomUUID());
    if (!done.ok) throw new Error(done.error);
    model.accounts.enter({ dr: { "def:order": order.goods }, cr: { "rev:goods": order.goods } });
    order.status = "IN_STOCK";
  },
});

export const bulkMoves = [money, newBulk, payBulk, cancelBulk, place, giveUp, returnPart, arrive, putAway];

/** Where the member's bulk orders stand: what the product says beside what the model says. */
export async function agreeOnBulk(model: Model, real: Real): Promise<void> {
  const rows = await db.rows<{ no: string; status: string; paid: string }>(sql`
    select no, status, paid_state as paid from bulk_order where user_id = ${real.payer.id} order by no`);
  const mine = bulkOf(model).map(({ no, status, paid }) => ({ no, status, paid }));
  expect(rows).toEqual(mine.sort((a, b) => (a.no < b.no ? -1 : 1)));
}
