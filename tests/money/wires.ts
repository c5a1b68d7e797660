/** Wires as the model sees them (J1w, J4): what their money is worth, and what becomes of it when it is found. */
import { charge, fails } from "./attempts";
import { bankOf } from "./bank-lines";
import { divided, type Model } from "./model";
import type { Real } from "./real";
import type { Payment, Recharge, Wire } from "./things";

export const newWire = (
  facts: Pick<Wire, "reference" | "chosen" | "of" | "ccy" | "amount"> & { price?: bigint; rate?: bigint },
): Wire => ({
  proven: false,
  received: null,
  credited: 0n,
  borne: 0n,
  undone: false,
  line: null,
  typed: null,
  corrected: new Set(),
  price: null,
  rate: null,
  ...facts,
});

/**
 * What was asked for is the price; anything else is worth what its currency was when a price was asked for, else when it
 * arrived (D8).
 */
export function worthOf(real: Real, { ccy, amount: asked, price, rate }: Wire, amount: bigint): bigint {
  return price !== null && amount === asked ? price : divided(amount * (rate ?? real.rates[ccy]), 1_000_000n);
}

/** A proof: what was announced only waits (§4.2). */
export function isAnnounced(model: Model, real: Real, wire: Wire, amount: bigint): void {
  model.resolve(wire);
  model.hold(wire, model.arrives(bankOf(wire), amount, wire.ccy, worthOf(real, wire, amount)));
  wire.proven = true;
}

/** What arrived, on our account or in suspense, whatever was announced. */
export function arrived(
  model: Model,
  real: Real,
  wire: Wire,
  received: bigint,
  from: string = bankOf(wire),
): void {
  const credited = worthOf(real, wire, received);
  model.resolve(wire, model.arrives(from, received, wire.ccy, credited));
  Object.assign(wire, { received, credited, rate: wire.rate ?? real.rates[wire.ccy] });
  if (wire.chosen.type === "recharge") recharged(model, wire.of as Recharge);
  else wire.borne = pays(model, wire.of as Payment, credited);
}

function recharged(model: Model, recharge: Recharge): void {
  recharge.paid = true;
  model.cameIn();
  if (recharge.status !== "CLOSED") recharge.status = "COMPLETED";
}

/** J4: within the tolerance all is paid and what is missing is borne by us; more is missing, or it is late: all is credited. */
function pays(model: Model, payment: Payment, credited: bigint): bigint {
  const short = payment.of.reduce((sum, { amount }) => sum + amount, 0n) - credited;
  if (payment.status === "IN_PROGRESS" && short <= 100n) {
    const borne = short > 0n ? short : 0n;
    model.accounts.enter({ dr: { "exp:bank_fee": borne }, cr: { avail: borne } });
    charge(model, payment, 0n);
    payment.status = "SUCCESSFUL";
    if (short < 0n) model.cameIn();
    return borne;
  }
  fails(model, payment);
  model.cameIn();
  return 0n;
}
