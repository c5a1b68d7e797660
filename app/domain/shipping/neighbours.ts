/**
 * Which brackets of a zone lie next to each other by weight, on any day there is. Pure. One goes through the days on
 * which something begins or ends, and looks only at what is beside that: linear after sorting, but for finding a
 * neighbour, which is logarithmic.
 */
import { shiftDay } from "~/platform/days";

/** Weights in grams, both included; days as `2026-12-31`, both included, null = from ever, for ever. */
export type Held = {
  readonly wFromG: number;
  readonly wToG: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
};

const long = { ago: "0001-01-01", hence: "9999-12-31" };

/** By weight, then by the day they begin. */
export function sortedRates<R extends Held>(rates: readonly R[]): R[] {
  return [...rates].sort(
    (a, b) =>
      a.wFromG - b.wFromG ||
      a.wToG - b.wToG ||
      (a.validFrom ?? "").localeCompare(b.validFrom ?? "") ||
      (a.validTo ?? long.hence).localeCompare(b.validTo ?? long.hence),
  );
}

/** Pairs that lie next to each other on some day, lighter first: in the order of the days they first do, then by weight. */
export function neighbours<R extends Held>(rates: readonly R[]): (readonly [R, R])[] {
  const sorted = sortedRates(rates);
  const held = takenPlaces(sorted.length);
  const pairs: (readonly [R, R])[] = [];
  for (const changed of turnsOf(sorted)) {
    for (const { place, begins } of changed) held.put(place, begins);
    const upper = new Set<number>();
    for (const { place } of changed) {
      if (held.has(place)) upper.add(place);
      const next = held.after(place);
      if (next !== null) upper.add(next);
    }
    for (const place of [...upper].sort((a, b) => a - b)) {
      const before = held.before(place);
      const [lighter, heavier] = [before === null ? undefined : sorted[before], sorted[place]];
      if (lighter && heavier) pairs.push([lighter, heavier]);
    }
  }
  return pairs;
}

type Turn = { readonly place: number; readonly begins: boolean };

/** What begins and ends, day by day, by its place. */
function turnsOf(sorted: readonly Held[]): Turn[][] {
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

/** A row of places some of which are taken; the nearest taken one is found over sums of halves, quarters and so on. */
function takenPlaces(size: number) {
  const width = 2 ** Math.ceil(Math.log2(Math.max(1, size)));
  const sums = new Uint32Array(2 * width);
  const taken = (node: number) => (sums[node] ?? 0) > 0;
  /** The nearest on one side: up to where that side has any, then down along it. */
  const nearest = (place: number, side: "before" | "after") => {
    const right = side === "before" ? 1 : 0;
    let node = width + place;
    while (node > 1 && (node % 2 !== right || !taken(node ^ 1))) node >>= 1;
    if (node === 1) return null;
    node ^= 1;
    while (node < width) {
      const closer = 2 * node + right;
      node = taken(closer) ? closer : closer ^ 1;
    }
    return node - width;
  };
  return {
    put(place: number, isTaken: boolean) {
      for (let node = width + place; node >= 1; node >>= 1)
        sums[node] = (sums[node] ?? 0) + (isTaken ? 1 : -1);
    },
    has: (place: number) => taken(width + place),
    before: (place: number) => nearest(place, "before"),
    after: (place: number) => nearest(place, "after"),
  };
}
