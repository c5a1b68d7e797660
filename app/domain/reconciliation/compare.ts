/** What remains when everything that agrees is put aside, and what each of it means. Pure. */
import type { Currency } from "~/platform/money";
import type { LineKind } from "./lines";

export const differenceKinds = [
  "not-in-books",
  "not-at-provider",
  "amount",
  "currency",
  "fee",
  "payout",
  "changed",
  "balance",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A provider line without an entry. Minor units, negative for outgoing money. */
export type OpenLine = {
  readonly id: string;
  readonly day: string;
  readonly kind: LineKind;
  readonly part: "amount" | "fee";
  readonly subject: string | null;
  readonly amount: bigint;
  readonly ccy: Currency;
};

/** An entry of the ledger on the provider's account that no line says. */
export type OpenEntry = {
  readonly id: bigint;
  readonly day: string;
  readonly part: "amount" | "fee";
  readonly subject: string;
  readonly amount: bigint;
  readonly ccy: Currency;
};

export type Difference = {
  /** Found again it is the same difference. */
  readonly key: string;
  readonly kind: DifferenceKind;
  readonly day: string;
  readonly lineId: string | null;
  readonly entryId: bigint | null;
  readonly ccy: Currency;
  readonly providerAmount: bigint | null;
  readonly bookAmount: bigint | null;
  readonly bookCcy: Currency | null;
};

/**
 * Explains what is left on both sides. A line and an entry about the same thing are one difference of amount, currency
 * or fee; the nearest in direction and amount are paired. Single ones are missing on the other side.
 */
export function differencesOf(lines: readonly OpenLine[], entries: readonly OpenEntry[]): Difference[] {
  const left = new Map<string, OpenEntry[]>();
  for (const entry of entries) {
    const key = `${entry.subject} ${entry.part}`;
    left.set(key, [...(left.get(key) ?? []), entry]);
  }
  const found: Difference[] = [];
  for (const line of lines) {
    const rivals = left.get(`${line.subject} ${line.part}`) ?? [];
    const entry = nearest(line, rivals);
    if (entry) rivals.splice(rivals.indexOf(entry), 1);
    found.push(entry ? unlike(line, entry) : missingInBooks(line));
  }
  return [...found, ...[...left.values()].flat().map(missingAtProvider)];
}

function nearest(line: OpenLine, entries: readonly OpenEntry[]): OpenEntry | null {
  const gap = ({ amount }: OpenEntry): bigint =>
    amount > line.amount ? amount - line.amount : line.amount - amount;
  return entries
    .filter(({ amount }) => amount < 0n === line.amount < 0n)
    .reduce<OpenEntry | null>((best, entry) => (best && gap(best) <= gap(entry) ? best : entry), null);
}

function unlike(line: OpenLine, entry: OpenEntry): Difference {
  const kind = line.ccy !== entry.ccy ? "currency" : line.part === "fee" ? "fee" : "amount";
  return {
    ...ofLine(line, kind),
    entryId: entry.id,
    bookAmount: entry.amount,
    bookCcy: entry.ccy,
  };
}

const missingInBooks = (line: OpenLine): Difference =>
  ofLine(line, line.kind === "payout" ? "payout" : "not-in-books");

function ofLine({ id, day, ccy, amount }: OpenLine, kind: DifferenceKind): Difference {
  const nothing = { entryId: null, bookAmount: null, bookCcy: null };
  return { key: `line:${id}`, kind, day, lineId: id, ccy, providerAmount: amount, ...nothing };
}

function missingAtProvider({ id, day, ccy, amount }: OpenEntry): Difference {
  const nothing = { lineId: null, providerAmount: null };
  const own = { entryId: id, ccy, bookAmount: amount, bookCcy: ccy };
  return { key: `entry:${id}`, kind: "not-at-provider", day, ...own, ...nothing };
}

export type Closing = {
  readonly ccy: Currency;
  readonly before: bigint | null;
  readonly moved: bigint;
  readonly closing: bigint;
};

/**
 * Checks the provider's sums: the balance before plus the day's lines must be the day's balance. `before` is null where
 * the day before was not read.
 */
export function balanceDifference(
  provider: string,
  day: string,
  { ccy, before, moved, closing }: Closing,
): Difference | null {
  if (before === null || before + moved === closing) return null;
  return {
    key: `balance:${provider}:${day}:${ccy}`,
    kind: "balance",
    day,
    lineId: null,
    entryId: null,
    ccy,
    providerAmount: closing,
    bookAmount: before + moved,
    bookCcy: ccy,
  };
}
