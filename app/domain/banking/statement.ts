/** A bank's statement as plain data, whatever file it came in. Amounts are minor units. Pure. */
import type { WireCurrency } from "~/domain/payments/wires/config";

export type Entry = {
  /** The bank's own number of the entry, unique on the account. */
  readonly ref: string;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  /** C: came in; D: went out. */
  readonly dc: "C" | "D";
  readonly amount: bigint;
  readonly reversal: boolean;
  readonly party: string | null;
  readonly partyAccount: string | null;
  readonly remittance: string;
};

export type Statement = {
  readonly account: string;
  readonly ccy: string;
  readonly no: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly entries: readonly Entry[];
};

/** What is wrong with a file; `at` names the entry, counted from 1, where it is one. */
export type ProblemCode =
  | "format"
  | "doctype"
  | "empty"
  | "tooMany"
  | "cells"
  | "amount"
  | "date"
  | "reference"
  | "twice"
  | "taken"
  | "currency"
  | "account"
  | "direction"
  | "sum";
export type Problem = { readonly code: ProblemCode; readonly at: number | null };

export type ReadStatements =
  { readonly ok: true; readonly value: Statement[] } | { readonly ok: false; readonly problems: Problem[] };

/** Minor units of a bank's decimal text with up to two decimals, above zero; null for anything else. */
export function entryAmount(text: string): bigint | null {
  const units = balance(text);
  return units !== null && units > 0n ? units : null;
}

/** Minor units of a balance as text without its sign; null for anything else. */
export function balance(text: string): bigint | null {
  const [, whole, fraction = ""] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(2, "0"));
}

const plainAccount = (text: string): string => text.replaceAll(/[^0-9a-z]/gi, "").toUpperCase();

type Account = { readonly iban?: string | undefined; readonly account?: string | undefined };

/** Which of our accounts a statement is of; null for a stranger's. */
export function ownAccount(
  { account, ccy }: Pick<Statement, "account" | "ccy">,
  ours: Readonly<Partial<Record<WireCurrency, Account>>>,
): WireCurrency | null {
  const own = ours[ccy as WireCurrency];
  const named = plainAccount(account);
  const numbers = [own?.iban, own?.account].flatMap((text) => (text ? [plainAccount(text)] : []));
  return own && named !== "" && numbers.includes(named) ? (ccy as WireCurrency) : null;
}

/** Sums, references and sizes that every file must keep to. */
export function problemsOf(statements: readonly Statement[], mostEntries: number): Problem[] {
  const entries = statements.flatMap((statement) => statement.entries);
  if (statements.length === 0) return [{ code: "empty", at: null }];
  if (entries.length > mostEntries) return [{ code: "tooMany", at: null }];
  const seen = new Map<string, string>();
  const problems: Problem[] = [];
  let at = 0;
  for (const { account, ccy, entries: own, opening, closing } of statements) {
    for (const entry of own) {
      at += 1;
      const key = `${plainAccount(account)} ${ccy} ${entry.ref}`;
      const words = JSON.stringify([entry.dc, String(entry.amount), entry.bookedOn]);
      // Some banks write an entry into two statements of a file: the same again is no other entry.
      if (seen.has(key) && seen.get(key) !== words) problems.push({ code: "twice", at });
      seen.set(key, words);
    }
    const net = own.reduce((sum, { dc, amount }) => sum + (dc === "C" ? amount : -amount), 0n);
    if (opening !== null && closing !== null && opening + net !== closing)
      problems.push({ code: "sum", at: null });
  }
  return problems;
}
