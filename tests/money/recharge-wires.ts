/** Recharges by wire: proven, found by finance, given up. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { recharge } from "~/domain/wallet/wallet.server";
import { closeWire, sendProof } from "~/domain/wallet/wire.server";
import { confirmWire, rejectWire } from "~/domain/wallet/wire-decision.server";
import { db, sql } from "~/platform/db";
import { numberOf, standsOnStatement, waitsForWire } from "./bank-lines";
import type { Model } from "./model";
import { cents, move, nth, pick, png } from "./move";
import type { Real } from "./real";
import { newRecharge } from "./recharges";
import type { Ccy, Recharge, Wire } from "./things";
import { arrived, isAnnounced, newWire } from "./wires";

type RechargeWire = Wire & { of: Recharge };
const wires = (model: Model) =>
  model.wires.filter((wire): wire is RechargeWire => wire.chosen.type === "recharge");

const beginWire = move({
  name: "begin a wire",
  args: fc.record({ amount: cents(1_000, 90_000), ccy: fc.constantFrom<Ccy>("USD", "EUR") }),
  async run(model, real, { amount, ccy }) {
    const begun = await recharge(real.payer, { amount, currency: ccy, method: "wire" }, randomUUID());
    if (!begun.ok) throw new Error(begun.error);
    const of = await newRecharge(model, real, { method: "wire", ccy, amount });
    const reference = await referenceOf(of.no);
    model.wires.push(newWire({ reference, chosen: { type: "recharge", key: of.no }, of, ccy, amount }));
  },
});

async function referenceOf(no: string): Promise<string> {
  const row = await db.first<{ reference: string }>(sql`
    select w.reference from wire w join recharge_order r on r.id = w.recharge_id where r.no = ${no}`);
  return row?.reference ?? "";
}

const proveWire = move({
  name: "send a proof",
  args: fc.record({ which: nth, amount: cents(1, 95_000) }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, amount }) {
    const wire = pick(wires(model), which);
    const sent = await sendProof(real.payer.id, wire.of.no, {
      intent: "proof",
      payerName: "Harbour",
      payerBank: "First",
      sentNo: "1",
      sentAmount: amount,
      sentOn: "2026-11-20",
      file: png(),
    });
    const open = wire.of.status === "AWAITING_PAYMENT" || wire.of.status === "PENDING";
    expect(sent.ok).toBe(open);
    if (!open) return;
    isAnnounced(model, real, wire, amount);
    wire.of.status = "PENDING";
  },
});

const confirm = move({
  name: "finance finds the wire's money",
  args: fc.record({
    which: nth,
    off: fc.constantFrom(0n, 0n, -7n, 900n),
    twice: fc.boolean(),
    underLine: fc.boolean(),
  }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, off, twice, underLine }) {
    const wire = pick(wires(model), which);
    const received = wire.amount + off;
    const bankRef = typedFor(model, wire, underLine, which);
    const found = { intent: "confirm", received, bankRef, receivedOn: real.day, sure: true } as const;
    const tries = Array.from({ length: twice ? 2 : 1 }, () => confirmWire(real.staff, wire.of.no, found));
    const done = (await Promise.all(tries)).filter(({ ok }) => ok).length;
    const possible = mayConfirm(model, wire, received, bankRef);
    expect(done).toBe(possible ? 1 : 0);
    if (possible) confirmed(model, real, wire, { received, bankRef });
  },
});

/** The number that finance types: the bank's own, or one of a line that waits. */
export function typedFor(model: Model, { ccy }: Wire, underLine: boolean, which: number): string {
  const waiting = model.lines.filter((line) => line.dc === "C" && line.ccy === ccy);
  return underLine && waiting.length > 0 ? pick(waiting, which).ref : randomUUID();
}

export function mayConfirm(model: Model, wire: Wire, received: bigint, bankRef: string): boolean {
  const isUsed = model.numbers.has(numberOf({ ccy: wire.ccy, ref: bankRef }));
  return wire.received === null && !isUsed && !standsOnStatement(model, wire, received, bankRef);
}

export function confirmed(
  model: Model,
  real: Real,
  wire: Wire,
  { received, bankRef }: { received: bigint; bankRef: string },
): void {
  wire.typed = bankRef;
  model.numbers.set(numberOf({ ccy: wire.ccy, ref: bankRef }), wire);
  arrived(model, real, wire, received);
}

const reject = move({
  name: "finance refuses the proof",
  args: fc.record({ which: nth, forGood: fc.boolean(), sure: fc.boolean() }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, forGood, sure }) {
    const wire = pick(wires(model), which);
    const mayBeThere = await waitsForWire(model, wire);
    const done = await rejectWire(real.staff, wire.of.no, { reason: "unreadable", forGood, sure });
    expect(done.ok).toBe(wire.of.status === "PENDING" && (sure || !mayBeThere));
    if (!done.ok) return;
    model.resolve(wire);
    wire.of.status = forGood ? "CLOSED" : "AWAITING_PAYMENT";
  },
});

const withdrawWire = move({
  name: "close a wire",
  args: fc.record({ which: nth }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which }) {
    const wire = pick(wires(model), which);
    const done = await closeWire(real.payer.id, wire.of.no);
    expect(done.ok).toBe(wire.of.status === "AWAITING_PAYMENT" || wire.of.status === "PENDING");
    if (!done.ok) return;
    model.resolve(wire);
    wire.of.status = "CLOSED";
  },
});

export const rechargeWires = [beginWire, proveWire, confirm, reject, withdrawWire];
