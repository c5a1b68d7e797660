/**
 * The brackets of a zone: reading them as typed, and whether every weight has one price on every day. Pure. Money in US
 * cents, weights in grams, days as `2026-12-31`.
 */
import { cellDate } from "~/platform/cell-days";
import { cellAmount, cellQuantity } from "~/platform/cell-numbers";
import { decimalText, maxAmount } from "~/platform/money";
import { feeOf, type Bracket } from "./fee";
import { neighbours } from "./adjacent-brackets";

/** A bracket with the days it holds, both included; null = from ever, for ever. */
export type ListedRate = Bracket & { readonly validFrom: string | null; readonly validTo: string | null };

/** A bracket and the line of the list, or the row of the form, it stands in. */
export type LinedRate = ListedRate & { readonly line: number };

type ListFault =
  | "header"
  | "empty"
  | "tooLong"
  | "channel"
  | "zone"
  | "broken"
  | "areas"
  | "areasMissing"
  | "areasTwice"
  | "weight"
  | "bracket"
  | "money"
  | "date"
  | "dates"
  | "hole"
  | "overlap";
export type ListProblem = {
  readonly line: number;
  readonly code: ListFault;
  readonly detail: string;
};

/** Something to look at that is no mistake: a heavier parcel that costs less. */
export type ListWarning = { readonly line: number; readonly zone: string; readonly detail: string };

/** A bracket as typed. */
export type TypedRate = {
  readonly from: string;
  readonly to: string;
  readonly register: string;
  readonly firstG: string;
  readonly firstFee: string;
  readonly perKg: string;
  readonly validFrom: string;
  readonly validTo: string;
};

/** Reads one bracket; fees may be left empty, which is none. */
export function readRate(typed: TypedRate, line: number): LinedRate | ListProblem {
  const weights = [typed.from, typed.to, typed.firstG || "0"];
  const [wFromG, wToG, firstG] = weights.map(grams);
  const wrongGrams = weights.find((text) => grams(text) === null);
  if (wrongGrams !== undefined) return { line, code: "weight", detail: wrongGrams };
  if (Number(wToG) < Number(wFromG)) return { line, code: "bracket", detail: `${typed.from}–${typed.to}` };
  const money = [typed.register || "0", typed.firstFee || "0", typed.perKg || "0"];
  const wrongMoney = money.find((text) => cents(text) === null);
  if (wrongMoney !== undefined) return { line, code: "money", detail: wrongMoney };
  const [registerFee = 0n, firstFee = 0n, perKg = 0n] = money.map((text) => cents(text) ?? 0n);
  const days = [typed.validFrom, typed.validTo];
  const wrongDay = days.find((text) => text !== "" && !cellDate(text).ok);
  if (wrongDay !== undefined) return { line, code: "date", detail: wrongDay };
  const [validFrom = null, validTo = null] = days.map(day);
  if (validFrom && validTo && validTo < validFrom)
    return { line, code: "dates", detail: `${validFrom}–${validTo}` };
  return {
    line,
    wFromG: Number(wFromG),
    wToG: Number(wToG),
    registerFee,
    firstG: Number(firstG),
    firstFee,
    perKg,
    validFrom,
    validTo,
  };
}

function grams(text: string): number | null {
  const read = cellQuantity(text);
  return read.ok && read.value >= 0 && read.value < 100_000_000 ? read.value : null;
}

function cents(text: string): bigint | null {
  const read = cellAmount(text);
  return read.ok && read.value >= 0n && read.value <= maxAmount ? read.value : null;
}

function day(text: string): string | null {
  const read = cellDate(text);
  return read.ok ? read.value : null;
}

/**
 * Holes and overlaps between the brackets of one zone, on every day there is. A zone may begin above the first gram
 * and end anywhere; in between every weight has exactly one price.
 */
export function gapsIn(rates: readonly LinedRate[]): ListProblem[] {
  const found = new Map<string, ListProblem>();
  for (const [before, next] of neighbours(rates)) {
    if (next.wFromG === before.wToG + 1) continue;
    const { line } = next;
    const problem: ListProblem =
      next.wFromG <= before.wToG
        ? { line, code: "overlap", detail: `${next.wFromG}–${Math.min(before.wToG, next.wToG)} g` }
        : { line, code: "hole", detail: `${before.wToG + 1}–${next.wFromG - 1} g` };
    found.set(`${line} ${problem.code}`, problem);
  }
  return [...found.values()];
}

/** Where a heavier parcel costs less than a lighter one. */
export function dropsIn(rates: readonly LinedRate[], zone: string): ListWarning[] {
  const found = new Map<number, ListWarning>();
  const fee = (rate: Bracket, g: number) => feeOf(g, rate, []).base;
  for (const [before, next] of neighbours(rates)) {
    const [light, heavy] = [fee(before, before.wToG), fee(next, next.wFromG)];
    if (heavy >= light) continue;
    const detail = `${before.wToG} g ${decimalText(light)}, ${next.wFromG} g ${decimalText(heavy)}`;
    found.set(next.line, { line: next.line, zone, detail });
  }
  return [...found.values()];
}

/** Those of `drops` that a zone does not have already. */
export function newDrops(drops: readonly ListWarning[], standing: readonly ListedRate[]): ListWarning[] {
  const known = dropsIn(
    standing.map((rate, i) => ({ ...rate, line: i + 1 })),
    "",
  ).map(({ detail }) => detail);
  return drops.filter(({ detail }) => !known.includes(detail));
}

const typedColumns = [
  "from",
  "to",
  "register",
  "firstG",
  "firstFee",
  "perKg",
  "validFrom",
  "validTo",
] as const;

/** The brackets typed into a zone's form, row by row: fields `rate.from`, `rate.to` and so on, each repeated. */
export function typedRatesIn(form: FormData): TypedRate[] {
  const columns = typedColumns.map((name) =>
    form.getAll(`rate.${name}`).map((value) => String(value).trim()),
  );
  const rows = Math.min(Math.max(...columns.map((cells) => cells.length)), 500);
  return Array.from(
    { length: rows },
    (_, row) =>
      Object.fromEntries(
        typedColumns.map((name, i) => [name, (columns[i]?.[row] ?? "").slice(0, 20)]),
      ) as TypedRate,
  );
}

/**
 * Reads typed brackets; rows left empty are none, and there must be one at least. `drops` tells where a heavier parcel
 * would cost less.
 */
export function readTypedRates(typed: readonly TypedRate[]): {
  rates: ListedRate[];
  problems: ListProblem[];
  drops: ListWarning[];
} {
  const read = typed.flatMap((row, i) =>
    Object.values(row).every((cell) => cell === "") ? [] : [readRate(row, i + 1)],
  );
  const problems = read.filter((rate): rate is ListProblem => "code" in rate);
  const rates = read.filter((rate): rate is LinedRate => !("code" in rate));
  if (read.length === 0) problems.push({ line: 1, code: "empty", detail: "" });
  if (problems.length === 0) problems.push(...gapsIn(rates));
  const drops = problems.length === 0 ? dropsIn(rates, "") : [];
  return { rates: rates.map(({ line: _line, ...rate }) => rate), problems, drops };
}
