/** Recharges by wire: proven, found by finance, given up. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { recharge } from "~/domain/wallet/wallet.server";
import { closeWire, sendProof } from "~/domain/wallet/wire.server";
import { confirmWire, rejectWire } from "~/domain/wallet/wire-decision.server";
import { cents, move, nth, pick } from "./move";
import { numberOf, standsOnStatement } from "./bank-lines";
import type { Ccy, Model, Recharge } from "./model";
import type { Real } from "./real";
import { newRecharge, worth } from "./recharges";

const wires = (model: Model) => model.recharges.filter(({ method }) => method === "wire");
const bankOf = (ccy: Ccy) => `bank:${ccy.toLowerCase()}`;
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const beginWire = move({
  name: "begin a wire",
  args: fc.record({ amount: cents(1_000, 90_000), ccy: fc.constantFrom<Ccy>("USD", "EUR") }),
  async run(model, real, { amount, ccy }) {
    const begun = await recharge(real.payer, { amount, currency: ccy, method: "wire" }, randomUUID());
    if (!begun.ok) throw new Error(begun.error);
    await newRecharge(model, real, { method: "wire", ccy, amount });
  },
});

const proveWire = move({
  name: "send a proof",
  args: fc.record({ which: nth, amount: cents(1, 95_000) }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, amount }) {
    const wire = pick(wires(model), which);
    const sent = await sendProof(real.payer.id, wire.no, {
      ...{ intent: "proof", payerName: "Harbour", payerBank: "First", sentNo: "1", sentAmount: amount },
      ...{ sentOn: "2026-11-20", file: new File([png], "proof.png", { type: "image/png" }) },
    });
    const open = wire.status === "AWAITING_PAYMENT" || wire.status === "PENDING";
    expect(sent.ok).toBe(open);
    if (!open) return;
    model.resolve(wire);
    model.hold(wire, model.arrives(bankOf(wire.ccy), amount, wire.ccy, worth(real, amount, wire.ccy)));
    Object.assign(wire, { status: "PENDING", announced: amount, proven: true });
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
    const waiting = model.lines.filter(({ dc, ccy }) => dc === "C" && ccy === wire.ccy);
    const bankRef = underLine && waiting.length > 0 ? pick(waiting, which).ref : randomUUID();
    const found = { intent: "confirm", received, bankRef, receivedOn: real.day, sure: true } as const;
    const tries = Array.from({ length: twice ? 2 : 1 }, () => confirmWire(real.staff, wire.no, found));
    const done = (await Promise.all(tries)).filter(({ ok }) => ok).length;
    const number = numberOf({ ccy: wire.ccy, ref: bankRef });
    const possible =
      !wire.paid && !model.numbers.has(number) && !standsOnStatement(model, wire.ccy, received, bankRef);
    expect(done).toBe(possible ? 1 : 0);
    if (!possible) return;
    wire.typed = bankRef;
    model.numbers.set(number, wire);
    arrived(model, real, wire, received);
  },
});

/** J1w: what arrived, on our account or in suspense, whatever was announced. */
export function arrived(
  model: Model,
  real: Real,
  wire: Recharge,
  received: bigint,
  from = bankOf(wire.ccy),
): void {
  const credited = worth(real, received, wire.ccy);
  model.resolve(wire, model.arrives(from, received, wire.ccy, credited));
  Object.assign(wire, { paid: true, received, credited });
  model.cameIn();
  if (wire.status !== "CLOSED") wire.status = "COMPLETED";
}

const reject = move({
  name: "finance refuses the proof",
  args: fc.record({ which: nth, forGood: fc.boolean() }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, forGood }) {
    const wire = pick(wires(model), which);
    const done = await rejectWire(real.staff, wire.no, { reason: "unreadable", forGood });
    expect(done.ok).toBe(wire.status === "PENDING");
    if (!done.ok) return;
    model.resolve(wire);
    wire.status = forGood ? "CLOSED" : "AWAITING_PAYMENT";
  },
});

const withdrawWire = move({
  name: "close a wire",
  args: fc.record({ which: nth }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which }) {
    const wire = pick(wires(model), which);
    const done = await closeWire(real.payer.id, wire.no);
    expect(done.ok).toBe(wire.status === "AWAITING_PAYMENT" || wire.status === "PENDING");
    if (!done.ok) return;
    model.resolve(wire);
    wire.status = "CLOSED";
  },
});

export const rechargeWires = [beginWire, proveWire, confirm, reject, withdrawWire];
