/** Lines of the bank's statements (§4.6): booked as what finance says they are, and taken back. */
import fc from "fast-check";
import { expect } from "vitest";
import { decideLine } from "~/domain/banking/book.server";
import type { LineDecision } from "~/domain/banking/forms";
import { bankOf, isFreeFor, isNamedToReturn, link, numberOf, plain, type BankLine } from "./bank-lines";
import type { Sides } from "./accounts";
import type { Model } from "./model";
import type { Wire, Withdrawal } from "./things";
import { atOnce, likely, move, nth } from "./move";
import type { Real } from "./real";
import { worth } from "./recharges";
import { arrived } from "./wires";
import { isNotPaid, isPaid } from "./withdrawals";

/** What finance says, and what becomes of it; null where it is refused. */
type Said = { decision: LineDecision; apply: (() => void) | null };
type Say = (model: Model, real: Real, line: BankLine, which: number) => Said;

const placeOf = (line: BankLine) => (line.status === "SUSPENSE" ? "suspense" : bankOf(line));
const isNew = ({ status, proposal }: BankLine) => status === "UNMATCHED" && proposal === null;
/** Nobody's yet: untouched, or in suspense. */
const mayCredit = (model: Model, line: BankLine) =>
  line.dc === "C" &&
  line.status !== "MATCHED" &&
  line.proposal === null &&
  !(line.status === "SUSPENSE" && isNamedToReturn(model, line));

export function book(model: Model, line: BankLine, kind: string, sides: Sides): void {
  model.accounts.enter(sides);
  line.booked.push(sides);
  Object.assign(line, { status: kind === "suspense" ? "SUSPENSE" : "MATCHED", kind });
}

/** One leg between our account and another of the line's currency. */
export function leg(line: BankLine, other: string): Sides {
  const [bank, against] = [bankOf(line), other].map((name) => ({ [`${name} ${line.ccy}`]: line.amount }));
  const [dr, cr] = line.dc === "C" ? [bank, against] : [against, bank];
  return { dr: dr ?? {}, cr: cr ?? {} };
}

const plainly =
  (decision: LineDecision, kind: string, other: string, dc?: "C" | "D"): Say =>
  (model, _real, line) => ({
    decision,
    apply: isNew(line) && (!dc || line.dc === dc) ? () => book(model, line, kind, leg(line, other)) : null,
  });

/** The only provider that a line's words name. */
const providerIn = ({ words }: BankLine) => {
  const [named, ...others] = ["stripe", "paypal"].filter((name) => words.toLowerCase().includes(name));
  return others.length === 0 ? named : undefined;
};

/** Another line is booked as the payout that a line names by its number. */
function hasPayoutLine(model: Model, line: BankLine): boolean {
  const told = model.payouts.find(({ ref }) => line.words.includes(ref));
  const isRival = ({ kind, provider, words }: BankLine) =>
    kind === "psp" && provider === told?.provider && words.includes(told?.ref ?? "");
  return told !== undefined && model.lines.some((each) => each !== line && isRival(each));
}

/** Of a provider that the line does not name, or a second time, only where finance says so twice. */
const isPayout: Say = (model, _real, line, which) => {
  const provider = which % 2 === 0 ? "stripe" : "paypal";
  const sure = which % 4 < 2;
  const apply = () => {
    book(model, line, "psp", leg(line, `psp:${provider}`));
    line.provider = provider;
  };
  const agrees = sure || ((providerIn(line) ?? provider) === provider && !hasPayoutLine(model, line));
  return {
    decision: { intent: "psp", provider, ...(sure ? { sure: "on" } : {}) },
    apply: isNew(line) && line.dc === "C" && agrees ? apply : null,
  };
};

/** A wire as finance chooses it, or by the reference that it types. */
const isWire =
  (typed: boolean): Say =>
  (model, real, line, which) => {
    const wire = likely(
      model.wires,
      ({ ccy, received }) => ccy === line.ccy && (received === null || which % 2 === 0),
      which,
    );
    const decision: LineDecision = typed
      ? { intent: "find", reference: wire?.reference.toLowerCase() ?? "r0", sure: "on" }
      : { intent: "match", ...(wire?.chosen ?? { type: "recharge", key: "R0" }), sure: "on" };
    if (!wire || wire.ccy !== line.ccy || !mayCredit(model, line)) return { decision, apply: null };
    const owner = model.numbers.get(numberOf(line));
    if (wire.received === null) {
      const credit = () => {
        arrived(model, real, wire, line.amount, placeOf(line));
        link(model, line, wire, wire.chosen.type);
      };
      return { decision, apply: owner ? null : credit };
    }
    const itsMoney = isNew(line) && isFreeFor(line, wire) && (owner ?? wire) === wire;
    return { decision, apply: itsMoney ? () => link(model, line, wire) : null };
  };

const isMembers: Say = (model, real, line) => {
  const credit = () => {
    const sides = model.arrives(placeOf(line), line.amount, line.ccy, worth(real, line.amount, line.ccy));
    model.numbers.set(numberOf(line), line);
    book(model, line, "member", sides);
    model.cameIn();
  };
  const free = mayCredit(model, line) && !model.numbers.has(numberOf(line));
  return { decision: { intent: "member", email: real.payer.email, sure: "on" }, apply: free ? credit : null };
};

/** Over the very amount one person says so. */
const wentBack: Say = (model, _real, line, which) => {
  const fits = (held: BankLine) =>
    held.status === "SUSPENSE" && held.ccy === line.ccy && held.amount === line.amount;
  const held = likely(model.lines, fits, which) ?? line;
  const possible = line.dc === "D" && isNew(line) && fits(held) && !isNamedToReturn(model, held);
  const apply = () => {
    book(model, line, "returned", leg(line, "suspense"));
    line.sentBack = held;
    Object.assign(held, { status: "MATCHED", kind: "returned" });
  };
  return { decision: { intent: "returned", held: held.id }, apply: possible ? apply : null };
};

/** No bank takes more than this for a withdrawal, unless finance has said so. */
const feeLimit = 5_000n;

/** What a line over a withdrawal leaves for our bank; null where it is over less than was sent, or over far more. */
function feeOf({ amount }: BankLine, { payout, bankFee }: Withdrawal): bigint | null {
  const fee = amount - payout;
  return fee < 0n || fee > (bankFee > feeLimit ? bankFee : feeLimit) ? null : fee;
}

/** Our bank's fee as finance has seen it: rightly, wrongly, or not at all. */
const seen = (fee: bigint, which: number) => [fee, fee, fee, fee + 1n, undefined][which % 5];

const isWithdrawal: Say = (model, _real, line, which) => {
  const fits = (each: Withdrawal) =>
    each.ccy === line.ccy && each.payout > 0n && !each.out && feeOf(line, each) !== null;
  const taken = likely(model.withdrawals, fits, which);
  const fee = taken ? feeOf(line, taken) : null;
  const confirmed = seen(fee ?? 0n, which);
  const decision: LineDecision = { intent: "withdrawal", no: taken?.no ?? "W0", fee: confirmed };
  const isOther = !taken || taken.ccy !== line.ccy || taken.type === "payoneer";
  if (isOther || line.dc === "C" || !isNew(line) || taken.out || fee === null)
    return { decision, apply: null };
  const { status, bankFee, left } = taken;
  const wasPaid = status === "COMPLETED" || left !== null;
  // What is not booked yet is seen and confirmed, or nothing is.
  const agrees = fee === bankFee || confirmed === fee;
  const apply = () => {
    if (!wasPaid) {
      isPaid(model, taken, fee);
      taken.paidBy = line;
    } else if (fee !== bankFee) book(model, line, "withdrawal", restOf(line, fee - bankFee));
    taken.out = line;
    Object.assign(line, { status: "MATCHED", kind: "withdrawal" });
  };
  return { decision, apply: agrees && (wasPaid || status === "PAYING") ? apply : null };
};

/** What of our bank's fee is booked with a withdrawal's line: below zero it is given back. */
function restOf(line: BankLine, rest: bigint): Sides {
  const fee = { [`exp:bank_fee ${line.ccy}`]: rest < 0n ? -rest : rest };
  const bank = { [`${bankOf(line)} ${line.ccy}`]: rest < 0n ? -rest : rest };
  return rest < 0n ? { dr: bank, cr: fee } : { dr: fee, cr: bank };
}

const cameBack: Say = (model, _real, line, which) => {
  const taken = likely(model.withdrawals, ({ left }) => left === line.amount, which);
  const isIts = taken?.left === line.amount && taken.ccy === line.ccy && taken.type !== "payoneer";
  const fits = isIts && !taken.back && line.dc === "C" && isNew(line);
  const apply = () => {
    if (taken) taken.back = line;
    Object.assign(line, { status: "MATCHED", kind: "withdrawal" });
  };
  return { decision: { intent: "came-back", no: taken?.no ?? "W0" }, apply: fits ? apply : null };
};

/** Whether something that was booked before is there for a line to be about. */
type Ready = (model: Model) => boolean;
const some = (model: Model, dc: "C" | "D") => model.lines.some((line) => isNew(line) && line.dc === dc);
const wire: Ready = (model) => some(model, "C") && model.wires.some(({ line }) => !line);
const held: Ready = (model) => some(model, "D") && model.lines.some(({ status }) => status === "SUSPENSE");
const paid: Ready = (model) =>
  some(model, "D") && model.withdrawals.some(({ payout, out }) => payout && !out);
const left: Ready = (model) => some(model, "C") && model.withdrawals.some((each) => each.left && !each.back);

const says: readonly (readonly [what: string, say: Say, ready?: Ready, often?: number])[] = [
  ["the wire that finance chooses", isWire(false), wire, 2],
  ["the wire whose number finance types", isWire(true), wire, 2],
  ["a member's money", isMembers],
  ["money that went back", wentBack, held, 2],
  ["what was sent for a withdrawal", isWithdrawal, paid, 4],
  ["a withdrawal that came back", cameBack, left, 4],
  ["money that names nobody", plainly({ intent: "suspense" }, "suspense", "suspense", "C")],
  ["a provider's payout", isPayout],
  ["a conversion", plainly({ intent: "fx" }, "fx", "fx:clearing")],
  ["a transfer between our bank and Payoneer", plainly({ intent: "payoneer" }, "payoneer", "bank:payoneer")],
  ["our bank's fee", plainly({ intent: "fee" }, "fee", "exp:bank_fee", "D")],
];

const decides = says.map(([what, say, ready, often = 1]) =>
  move({
    name: `a line is ${what}`,
    often,
    args: fc.record({ which: nth, of: nth, clicks: fc.integer({ min: 1, max: 2 }) }),
    fits: (model) => model.lines.length > 0 && (ready?.(model) ?? true),
    async run(model, real, { which, of, clicks }) {
      const fits = (each: BankLine) => say(model, real, each, of).apply !== null;
      const line = likely(model.lines, fits, which) as BankLine;
      const { decision, apply } = say(model, real, line, of);
      const done = await atOnce(clicks, () => decideLine(real.staff, line.id, decision));
      expect(done, fc.stringify(decision)).toBe(apply ? 1 : 0);
      if (apply) line.decided = true;
      apply?.();
    },
  }),
);

/** A withdrawal's line that booked nothing itself. */
const isNamed = ({ kind, booked }: BankLine) => kind === "withdrawal" && booked.length === 0;

/** A line is freed of its withdrawal, which is on its way again where the line paid it; false where more happened to it. */
function freeOfPayout(model: Model, line: BankLine): boolean {
  const taken = model.withdrawals.find(({ out, back }) => out === line || back === line);
  if (!taken || (taken.paidBy === line && taken.status !== "COMPLETED")) return false;
  if (taken.paidBy === line) isNotPaid(model, taken);
  if (taken.out === line) taken.out = undefined;
  else taken.back = undefined;
  Object.assign(line, { status: "UNMATCHED", kind: null });
  return true;
}

/** The last booking the other way round; false where it is not taken back here, or is not there any more. */
function takeBack(model: Model, line: BankLine): boolean {
  if (isNamed(line)) return freeOfPayout(model, line);
  const last = line.booked.at(-1);
  if (
    !last ||
    line.kind === "recharge" ||
    line.kind === "payment" ||
    (line.kind === "returned" && line.dc === "C")
  )
    return false;
  if (line.recalled || line.misled || (line.status === "SUSPENSE" && isNamedToReturn(model, line)))
    return false;
  if ((last.cr["avail"] ?? 0n) > model.avail) return false;
  model.accounts.enter({ dr: last.cr, cr: last.dr });
  line.booked.pop();
  if (model.numbers.get(numberOf(line)) === line) model.numbers.delete(numberOf(line));
  if (line.sentBack) Object.assign(line.sentBack, { status: "SUSPENSE", kind: "suspense" });
  line.sentBack = null;
  for (const sent of model.withdrawals) if (sent.out === line) delete sent.out;
  const held = line.booked.length > 0;
  Object.assign(line, { status: held ? "SUSPENSE" : "UNMATCHED", kind: held ? "suspense" : null });
  return true;
}

type Booked = (line: BankLine) => boolean;

const takesBack = (name: string, wanted: Booked, fits: (model: Model) => boolean) =>
  move({
    name,
    args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 2 }) }),
    fits,
    async run(model, real, { which, clicks }) {
      const line = likely(model.lines, wanted, which) as BankLine;
      const taking = { intent: "unmatch", reason: "It was something else" } as const;
      const done = await atOnce(clicks, () => decideLine(real.staff, line.id, taking));
      // Out of suspense there are two bookings, and each press takes one of them back.
      const possible = Array.from({ length: clicks }, () => takeBack(model, line)).filter(Boolean).length;
      expect(done).toBe(possible);
    },
  });

const isBooked: Booked = ({ booked }) => booked.length > 0;
const withFee: Booked = (line) => line.kind === "withdrawal" && isBooked(line);
const takesBacks = [
  takesBack("finance takes a booking of a line back", isBooked, (model) => model.lines.length > 0),
  takesBack("finance takes a withdrawal's line back, with the fee that it booked", withFee, (model) =>
    model.lines.some(withFee),
  ),
  takesBack("finance frees a line of a withdrawal", isNamed, (model) => model.lines.some(isNamed)),
];

const unlinks = move({
  name: "finance frees a line of a wire that it was linked to by mistake",
  often: 2,
  args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 2 }) }),
  fits: (model) => model.lines.some(({ kind }) => kind === "already"),
  async run(model, real, { which, clicks }) {
    const line = likely(model.lines, ({ kind }) => kind === "already", which) as BankLine;
    const wire = model.wires.find((each) => each.line === line);
    const freeing = { intent: "unlink", wire: wire?.of.id ?? real.payer.id, reason: "Another's" } as const;
    const done = await atOnce(clicks, () => decideLine(real.staff, line.id, freeing));
    const isCorrected = wire?.corrected.has("wire") || wire?.corrected.has("recall");
    const possible = line.kind === "already" && wire !== undefined && !isCorrected;
    expect(done).toBe(possible ? 1 : 0);
    if (possible) isFreed(model, line, wire);
  },
});

/** Its number may be anybody's again, however it was typed for the wire; no money moves. */
function isFreed(model: Model, line: BankLine, wire: Wire): void {
  Object.assign(line, { status: "UNMATCHED", kind: null });
  line.unlinked.add(wire);
  wire.line = null;
  for (const [number, owner] of model.numbers)
    if (owner === wire && plain(number) === plain(numberOf(line))) model.numbers.delete(number);
}

export const bank = [...decides, ...takesBacks, unlinks];
