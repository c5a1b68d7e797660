/** Which wire an entry of the statement may be: by reference (also mistyped), amount, payer and day. Pure. */
import { suggestFrom, suggestLead } from "./config";

/** A wire that money is waited for, or might still come for. */
export type WireCandidate = {
  readonly type: "recharge" | "payment";
  readonly key: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly payer: string | null;
  readonly day: string;
  readonly open: boolean;
};

export type Incoming = {
  readonly amount: bigint;
  readonly remittance: string;
  readonly party: string | null;
  readonly bookedOn: string;
};

export type Suggestion = {
  readonly type: WireCandidate["type"];
  readonly key: string;
  readonly reference: string;
  /**
   * Why: the reference itself or the recharge's number, a reference like it, amount and payer; or the wire was confirmed
   * by hand over this amount, or over another.
   */
  readonly by: "reference" | "typo" | "payer" | "hand" | "differs";
};

/** Letters and digits alone, in capitals: what is left of a reference however it is written. */
export const letters = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();

/** Numbers of recharges among the words: each alone, since the first digits of a longer one are another's. */
const numbers = (text: string): readonly string[] => text.toUpperCase().match(/\bR\d{7,}\b/g) ?? [];

/** The best wire if it clearly leads; null rather than a wrong suggestion. */
export function suggest(entry: Incoming, wires: readonly WireCandidate[]): Suggestion | null {
  const words = letters(entry.remittance);
  const ranked = wires
    .map((wire) => ({ wire, ...score(entry, words, wire) }))
    .filter(({ points }) => points >= suggestFrom)
    .sort((a, b) => b.points - a.points);
  const [best, next] = ranked;
  if (!best || (next && best.points - next.points < suggestLead)) return null;
  const { type, key, reference } = best.wire;
  return { type, key, reference, by: best.by };
}

function score(entry: Incoming, words: string, wire: WireCandidate) {
  const reference = letters(wire.reference);
  const numbered = wire.type === "recharge" && numbers(entry.remittance).includes(wire.key);
  const exact = numbered || words.includes(reference);
  const typo = !exact && nearly(words, reference.replace(/^QS/, ""));
  const payer = wire.payer !== null && entry.party !== null && samePerson(wire.payer, entry.party);
  const days = Math.abs(Date.parse(entry.bookedOn) - Date.parse(wire.day)) / 86_400_000;
  const points =
    (exact ? 100 : typo ? 50 : 0) +
    (entry.amount === wire.amount ? 30 : close(entry.amount, wire.amount) ? 15 : 0) +
    (payer ? 25 : 0) +
    (days <= 10 ? 5 : 0) +
    (wire.open ? 5 : 0);
  return { points, by: exact ? ("reference" as const) : typo ? ("typo" as const) : ("payer" as const) };
}

/** Banks on the way keep a fee: up to 3 %, or 30 in the wire's currency. */
function close(arrived: bigint, sent: bigint): boolean {
  const lost = sent - arrived;
  return lost > 0n && (lost * 100n <= sent * 3n || lost <= 3_000n);
}

function samePerson(one: string, other: string): boolean {
  const [a, b] = [letters(one), letters(other)];
  return a.length > 3 && b.length > 3 && (a.includes(b) || b.includes(a));
}

function nearly(words: string, reference: string): boolean {
  for (let from = 0; from <= words.length - reference.length + 2; from++) {
    for (const length of [reference.length - 1, reference.length, reference.length + 1]) {
      const piece = words.slice(from, from + length);
      if (piece.length === length && distance(piece, reference) <= 2) return true;
    }
  }
  return false;
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
