/**
 * Which brackets of a zone are adjacent by weight on some day. Pure. It walks through the days on which a bracket
 * begins or ends, keeps the valid ones sorted, and compares only the neighbours of a change.
 */
import { shiftDay } from "~/platform/days";

/** Weights in grams, both included; days as `2026-12-31`, both included, null = from ever, for ever. */
export type DatedBracket = {
  readonly wFromG: number;
  readonly wToG: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
};

const long = { ago: "0001-01-01", hence: "9999-12-31" };

/** By weight, then by the day they begin. */
export function sortedRates<R extends DatedBracket>(rates: readonly R[]): R[] {
  return [...rates].sort(
    (a, b) =>
      a.wFromG - b.wFromG ||
      a.wToG - b.wToG ||
      (a.validFrom ?? "").localeCompare(b.validFrom ?? "") ||
      (a.validTo ?? long.hence).localeCompare(b.validTo ?? long.hence),
  );
}

/** Pairs that lie next to each other on some day, lighter first: in the order of the days they first do, then by weight. */
export function neighbours<R extends DatedBracket>(rates: readonly R[]): (readonly [R, R])[] {
  const sorted = sortedRates(rates);
  const held: number[] = [];
  const pairs: (readonly [R, R])[] = [];
  for (const changed of turnsOf(sorted)) {
    for (const { place, begins } of changed) {
      if (begins) held.splice(firstFrom(held, place), 0, place);
      else held.splice(firstFrom(held, place), 1);
    }
    const heavier = new Set<number>();
    for (const { place } of changed) {
      const at = firstFrom(held, place);
      heavier.add(at);
      if (held[at] === place) heavier.add(at + 1);
    }
    for (const at of [...heavier].sort((a, b) => a - b)) {
      const [before, next] = [sorted[held[at - 1] ?? -1], sorted[held[at] ?? -1]];
      if (before && next) pairs.push([before, next]);
    }
  }
  return pairs;
}

type Turn = { readonly place: number; readonly begins: boolean };

function turnsOf(sorted: readonly DatedBracket[]): Turn[][] {
  const days = new Map<string, Turn[]>();
  const note = (day: string, turn: Turn) => {
    const known = days.get(day);
    if (known) known.push(turn);
    else days.set(day, [turn]);
  };
  for (const [place, { validFrom, validTo }] of sorted.entries()) {
    const [from, to] = [validFrom ?? long.ago, validTo ?? long.hence];
    if (to < from) continue;
    note(from, { place, begins: true });
    if (to < long.hence) note(shiftDay(to, 1), { place, begins: false });
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, turns]) => turns);
}

/** Where in a sorted row the first one stands that is not below `place`; its length where all are. */
function firstFrom(held: readonly number[], place: number): number {
  let [from, to] = [0, held.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((held[middle] ?? place) < place) from = middle + 1;
    else to = middle;
  }
  return from;
}
