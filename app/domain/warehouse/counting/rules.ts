/** When a figure counts as counted. Pure. */
import { secondCountAbove } from "./config";

/** One count of a SKU in a place: what the books said at that moment, what was found, and by whom. */
export type Round = { readonly expected: number; readonly counted: number; readonly by: string };

export type Verdict = { readonly settled: true; readonly difference: number } | { readonly settled: false };

/** Goods move while they are counted, so rounds are compared by what they differ from the books. */
export const differenceOf = ({ expected, counted }: Round): number => counted - expected;

/**
 * What rounds of one SKU in one place say, the last one last. One round is enough where it differs by few pieces. Else
 * two people have to find the same difference.
 */
export function verdictOf(rounds: readonly Round[], limit = secondCountAbove): Verdict {
  const last = rounds.at(-1);
  if (!last) return { settled: false };
  const difference = differenceOf(last);
  if (rounds.length === 1)
    return Math.abs(difference) <= limit ? { settled: true, difference } : { settled: false };
  const agree = rounds.slice(0, -1).some((each) => each.by !== last.by && differenceOf(each) === difference);
  return agree ? { settled: true, difference } : { settled: false };
}

/** Whether somebody may count the next round: it is never the one who counted last. */
export const mayCountNext = (rounds: readonly Pick<Round, "by">[], by: string): boolean =>
  rounds.at(-1)?.by !== by;

export type WhyNot = "below-zero" | "below-picked" | "below-reserved";

/**
 * Why so many pieces cannot be taken off the books of a place; null where they can. `there` lie in it, `picking` of them
 * are on pick lists, and `free` of its warehouse are nobody's; null where the place does not count as on hand.
 */
export function whyNotTaken(
  pieces: number,
  { there, picking, free }: { there: number; picking: number; free: number | null },
): WhyNot | null {
  if (pieces > there) return "below-zero";
  if (pieces > there - picking) return "below-picked";
  return free !== null && pieces > free ? "below-reserved" : null;
}
