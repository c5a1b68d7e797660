/** Incoming and outgoing money of our accounts, including bank errors. */
import type { Sandbox } from "../state";
import type { BankEntry } from "./state";

/** What becomes of a wire on its way. */
export const wireKinds = {
  exact: "arrives as it was sent",
  short: "arrives with 12.50 less: banks on the way kept a fee",
  late: "is only announced; it is booked a minute later",
  "no-reference": "arrives without its reference",
  mistyped: "arrives with a sign of its reference left out",
  repeated: "stands twice in the statement, under one number",
  returned: "arrives and is sent back by the bank",
} as const;
export type WireKind = keyof typeof wireKinds;

export interface Wire {
  ccy: string;
  /** Minor units, as it was sent. */
  amount: number;
  reference: string;
  payer: string;
  kind: WireKind;
}

/** What intermediary banks keep of a short wire, and the delay of a late one. */
const shortBy = 1_250;
const lateMs = 60_000;

/** Somebody sends us money. Returns the entry, or null where nothing of it would arrive. */
export function receiveWire(sandbox: Sandbox, wire: Wire): BankEntry | null {
  const amount = wire.kind === "short" ? wire.amount - shortBy : wire.amount;
  if (amount <= 0) return null;
  const entry = book(sandbox, {
    ccy: wire.ccy,
    dc: "C",
    amount,
    party: wire.payer,
    remittance: wordsOf(wire),
    waitMs: wire.kind === "late" ? lateMs : 0,
    repeated: wire.kind === "repeated",
  });
  if (wire.kind === "returned") {
    const { ccy, party } = entry;
    book(sandbox, { ccy, dc: "D", amount, party, remittance: `Return of ${entry.ref}`, reversal: true });
  }
  return entry;
}

function wordsOf({ kind, reference }: Wire): string {
  if (kind === "no-reference") return "Payment";
  if (kind !== "mistyped") return reference;
  const at = Math.max(0, reference.length - 2);
  return reference.slice(0, at) + reference.slice(at + 1);
}

interface Movement {
  ccy: string;
  dc: "C" | "D";
  amount: number;
  party: string;
  remittance: string;
  waitMs?: number;
  reversal?: boolean;
  repeated?: boolean;
}

/** Writes an entry under the bank's next number. */
export function book(sandbox: Sandbox, movement: Movement): BankEntry {
  const { bank } = sandbox.world;
  const now = Date.now();
  const day = new Date(now).toISOString().slice(0, 10).replaceAll("-", "");
  const entry: BankEntry = {
    ref: `HDB${day}${String(bank.next).padStart(6, "0")}`,
    ccy: movement.ccy,
    dc: movement.dc,
    amount: movement.amount,
    sentAt: now,
    bookedAt: now + (movement.waitMs ?? 0),
    party: movement.party,
    partyAccount: `PAYER${String(bank.next).padStart(8, "0")}`,
    remittance: movement.remittance,
    reversal: movement.reversal ?? false,
    repeated: movement.repeated ?? false,
  };
  bank.next += 1;
  bank.entries.push(entry);
  sandbox.save();
  return entry;
}

/** What stands on an account now, in minor units: opening plus what is booked. */
export function balanceOf(sandbox: Sandbox, ccy: string): number {
  const now = Date.now();
  return sandbox.world.bank.entries
    .filter((entry) => entry.ccy === ccy && entry.bookedAt <= now)
    .reduce((sum, { dc, amount }) => sum + (dc === "C" ? amount : -amount), 0);
}
