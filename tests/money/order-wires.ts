/** Wires for orders (J4): exact, short within the tolerance, too short, with a surplus, given up, late. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { startPayment } from "~/domain/payments/payments.server";
import { cancelWire, sendWireProof } from "~/domain/payments/wires/wires.server";
import { confirmPaymentWire, rejectPaymentWire } from "~/domain/payments/wires/decide.server";
import { standsOnStatement } from "./bank-lines";
import { divided, type Ccy, type Model, type Order, type Payment } from "./model";
import { atOnce, move, nth, pick, png } from "./move";
import type { Real } from "./real";

const unpaid = (model: Model) =>
  model.orders.filter(({ status, box }) => status === "AWAITING_PAYMENT" && box === "ACTIVE");
const wires = (model: Model) => model.payments.filter(({ method }) => method === "wire");
const bankOf = ({ ccy }: Payment) => `bank:${ccy.toLowerCase()}`;

/** What was asked for is the price; anything else is worth what its currency is. */
function worth(real: Real, wire: Payment, amount: bigint): bigint {
  const [due] = wire.of;
  return amount === wire.amount && due ? due.amount : divided(amount * real.rates[wire.ccy], 1_000_000n);
}

const begin = move({
  name: "pay an order by wire",
  args: fc.record({ which: nth, ccy: fc.constantFrom<Ccy>("USD", "EUR") }),
  fits: (model) => unpaid(model).length > 0,
  async run(model, real, { which, ccy }) {
    const target = pick(unpaid(model), which);
    const earlier = target.lock;
    const begun = await startPayment(real.payer, {
      ...{
        method: "wire",
        currency: ccy as "USD" | "EUR",
        expectedTotal: target.total,
        idemKey: randomUUID(),
      },
      payables: [{ type: "store_order", id: target.id }],
    });
    if (earlier) model.fails(earlier);
    expect(begun.ok, JSON.stringify(begun)).toBe(!model.line?.overdue);
    if (!begun.ok) return;
    const wire: Payment = {
      ...{ id: begun.value.paymentId, method: "wire", status: "IN_PROGRESS", fee: 0n, held: false, ccy },
      amount: divided(target.total * 1_000_000n, real.rates[ccy]),
      of: [{ target, amount: target.total, version: target.version }],
    };
    target.lock = wire;
    model.payments.push(wire);
  },
});

const prove = move({
  name: "say that an order's wire is on its way",
  args: fc.record({ which: nth, more: fc.constantFrom(-1n, 0n, 0n, 0n, 900n) }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, more }) {
    const wire = pick(wires(model), which);
    const amount = wire.amount + more;
    const sent = await sendWireProof(real.payer.id, wire.id, {
      ...{ intent: "proof", payerName: "Harbour", payerBank: "First", sentNo: "1", sentAmount: amount },
      ...{ sentOn: "2026-11-20", file: png() },
    });
    expect(sent.ok).toBe(wire.status === "IN_PROGRESS" && more >= 0n);
    if (!sent.ok) return;
    model.resolve(wire);
    model.hold(wire, model.arrives(bankOf(wire), amount, wire.ccy, worth(real, wire, amount)));
    wire.proven = true;
    for (const { target } of wire.of) target.status = "PENDING";
  },
});

const confirm = move({
  name: "finance finds the wire of an order",
  args: fc.record({
    which: nth,
    off: fc.constantFrom(0n, 0n, -1n, -60n, -150n, -2_000n, 5n, 900n),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, off, clicks }) {
    const wire = pick(wires(model), which);
    const received = wire.amount + off > 0n ? wire.amount + off : 1n;
    const found = {
      intent: "confirm",
      received,
      bankRef: randomUUID(),
      receivedOn: real.day,
      sure: true,
    } as const;
    const done = await atOnce(clicks, () => confirmPaymentWire(real.staff, wire.id, found));
    const possible = !wire.found && !standsOnStatement(model, wire.ccy, received, found.bankRef);
    expect(done).toBe(possible ? 1 : 0);
    if (!possible) return;
    wire.found = true;
    arrive(model, real, wire, received);
  },
});

function arrive(model: Model, real: Real, wire: Payment, received: bigint): void {
  const credited = worth(real, wire, received);
  const target = wire.of[0]?.target as Order;
  const short = (wire.of[0]?.amount ?? 0n) - credited;
  const wasOpen = wire.status === "IN_PROGRESS";
  model.resolve(wire, model.arrives(bankOf(wire), received, wire.ccy, credited));
  if (wasOpen && short <= 100n) {
    const borne = short > 0n ? short : 0n;
    model.accounts.enter({ dr: { "exp:bank_fee": borne }, cr: { avail: borne } });
    model.charge([target], 0n);
    wire.status = "SUCCESSFUL";
    if (short < 0n) model.cameIn();
    return;
  }
  model.fails(wire);
  model.cameIn();
}

const giveUp = move({
  name: "give an order's wire up",
  args: fc.record({ which: nth }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which }) {
    const wire = pick(wires(model), which);
    const done = await cancelWire(real.payer.id, wire.id);
    expect(done.ok).toBe(wire.status === "IN_PROGRESS");
    model.fails(wire);
  },
});

const reject = move({
  name: "finance refuses the proof of an order's wire",
  args: fc.record({ which: nth }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which }) {
    const wire = pick(wires(model), which);
    const done = await rejectPaymentWire(real.staff, wire.id, "unreadable");
    expect(done.ok).toBe(wire.status === "IN_PROGRESS" && wire.proven === true);
    if (done.ok) model.fails(wire);
  },
});

export const orderWires = [begin, begin, prove, prove, confirm, confirm, giveUp, reject];
