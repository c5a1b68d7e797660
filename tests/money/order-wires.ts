/** Wires for orders and bills (J4): exact, short within the tolerance, too short, with a surplus, given up, late. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { startPayment } from "~/domain/payments/payments.server";
import { findPayment, reconcile } from "~/domain/payments/reconcile.server";
import { cancelWire, sendWireProof } from "~/domain/payments/wires/wires.server";
import { confirmPaymentWire, rejectPaymentWire } from "~/domain/payments/wires/decide.server";
import { db, sql } from "~/platform/db";
import { fails, paying } from "./attempts";
import { divided, type Model } from "./model";
import { waitsForWire } from "./bank-lines";
import { atOnce, move, nth, pick, png } from "./move";
import { payable, refsOf } from "./orders";
import { confirmed, mayConfirm, typedFor } from "./recharge-wires";
import type { Ccy, Payment, Wire } from "./things";
import { isAnnounced, newWire } from "./wires";

type PaymentWire = Wire & { of: Payment };
const wires = (model: Model) =>
  model.wires.filter((wire): wire is PaymentWire => wire.chosen.type === "payment");

const begin = move({
  name: "pay orders and bills by wire",
  args: fc.record({
    which: fc.array(nth, { minLength: 1, maxLength: 2 }),
    ccy: fc.constantFrom<Ccy>("USD", "EUR"),
  }),
  fits: (model) => payable(model).length > 0,
  async run(model, real, { which, ccy }) {
    const targets = [...new Set(which.map((n) => pick(payable(model), n)))];
    const of = paying(targets);
    const total = of.reduce((sum, { amount }) => sum + amount, 0n);
    const earlier = new Set(targets.flatMap(({ lock }) => lock ?? []));
    const begun = await startPayment(real.payer, {
      method: "wire",
      currency: ccy as "USD" | "EUR",
      expectedTotal: total,
      idemKey: randomUUID(),
      payables: refsOf(targets),
    });
    for (const attempt of earlier) fails(model, attempt);
    const blocked = model.line?.overdue === true && targets.some(({ kind }) => kind === "order");
    expect(begun.ok, JSON.stringify(begun)).toBe(!blocked);
    if (!begun.ok) return;
    const id = begun.value.paymentId;
    const amount = divided(total * 1_000_000n, real.rates[ccy]);
    const payment: Payment = {
      id,
      method: "wire",
      status: "IN_PROGRESS",
      fee: 0n,
      held: false,
      ccy,
      amount,
      of,
    };
    for (const target of targets) target.lock = payment;
    model.payments.push(payment);
    const reference = await referenceOf(id);
    const chosen = { type: "payment", key: id } as const;
    model.wires.push(
      newWire({ reference, chosen, of: payment, ccy, amount, price: total, rate: real.rates[ccy] }),
    );
  },
});

async function referenceOf(id: string): Promise<string> {
  const row = await db.first<{ reference: string }>(sql`
    select reference from payment_wire where payment_id = ${id}`);
  return row?.reference ?? "";
}

const prove = move({
  name: "say that an order's wire is on its way",
  args: fc.record({ which: nth, more: fc.constantFrom(-1n, 0n, 0n, 0n, 900n) }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, more }) {
    const wire = pick(wires(model), which);
    const amount = wire.amount + more;
    const sent = await sendWireProof(real.payer.id, wire.of.id, {
      intent: "proof",
      payerName: "Harbour",
      payerBank: "First",
      sentNo: "1",
      sentAmount: amount,
      sentOn: "2026-11-20",
      file: png(),
    });
    expect(sent.ok).toBe(wire.of.status === "IN_PROGRESS" && more >= 0n);
    if (!sent.ok) return;
    isAnnounced(model, real, wire, amount);
    for (const { target } of wire.of.of) if (target.kind === "order") target.status = "PENDING";
  },
});

const confirm = move({
  name: "finance finds the wire of an order",
  args: fc.record({
    which: nth,
    off: fc.constantFrom(0n, 0n, -1n, -60n, -150n, -2_000n, 5n, 900n),
    clicks: fc.integer({ min: 1, max: 2 }),
    underLine: fc.boolean(),
  }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, off, clicks, underLine }) {
    const wire = pick(wires(model), which);
    const received = wire.amount + off > 0n ? wire.amount + off : 1n;
    const bankRef = typedFor(model, wire, underLine, which);
    const found = { intent: "confirm", received, bankRef, receivedOn: real.day, sure: true } as const;
    const possible = mayConfirm(model, wire, received, bankRef);
    const done = await atOnce(clicks, () => confirmPaymentWire(real.staff, wire.of.id, found));
    expect(done).toBe(possible ? 1 : 0);
    if (possible) confirmed(model, real, wire, { received, bankRef });
  },
});

const giveUp = move({
  name: "give an order's wire up",
  args: fc.record({ which: nth }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which }) {
    const wire = pick(wires(model), which);
    const done = await cancelWire(real.payer.id, wire.of.id);
    expect(done.ok).toBe(wire.of.status === "IN_PROGRESS");
    ends(model, wire);
  },
});

function ends(model: Model, wire: PaymentWire): void {
  if (wire.of.status === "IN_PROGRESS") model.resolve(wire);
  fails(model, wire.of);
}

const reject = move({
  name: "finance refuses the proof of an order's wire",
  args: fc.record({ which: nth, sure: fc.boolean() }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, sure }) {
    const wire = pick(wires(model), which);
    const mayBeThere = await waitsForWire(model, wire);
    const done = await rejectPaymentWire(real.staff, wire.of.id, { reason: "unreadable", sure });
    expect(done.ok).toBe(wire.of.status === "IN_PROGRESS" && wire.proven && (sure || !mayBeThere));
    if (done.ok) ends(model, wire);
  },
});

const expires = move({
  name: "nobody sends an order's wire in time",
  args: fc.record({ which: nth, times: fc.integer({ min: 1, max: 2 }) }),
  fits: (model) => wires(model).some(({ of }) => of.status === "IN_PROGRESS"),
  async run(model, _real, { which, times }) {
    const wire = pick(wires(model), which);
    await db.run(sql`
      update payment set expires_at = now() - interval '1 minute' where id = ${wire.of.id} and expires_at is not null`);
    await Promise.all(Array.from({ length: times }, () => reconcile(wire.of.id)));
    // One under review waits for finance, however long.
    if (wire.of.status === "IN_PROGRESS" && !wire.proven) ends(model, wire);
    expect((await findPayment(wire.of.id))?.status).toBe(wire.of.status);
  },
});

export const orderWires = [begin, begin, prove, prove, confirm, confirm, giveUp, reject, expires];
