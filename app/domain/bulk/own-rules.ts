/** Figures of own goods. Pure. */
import { divideRounded } from "~/platform/money";

/** Fewer days with goods than this say nothing of how fast they are used. */
export const leastDays = 7;

/** Days of which the use is counted. */
export const usageDays = 30;

/** What left in the days that were counted, and on how many of them there was something. */
export type Usage = { readonly used: number; readonly stockedDays: number };

/** Days for which free pieces last: by the days with goods only, as an empty shelf is no low demand. Null: not known. */
export function coverDays(free: number, { used, stockedDays }: Usage): number | null {
  if (stockedDays < leastDays || used === 0) return null;
  return Math.floor((free * stockedDays) / used);
}

/** What one piece cost on average, in cents; null where there is none. */
export const averageCost = (value: bigint, pieces: number): bigint | null =>
  pieces > 0 ? divideRounded(value, BigInt(pieces)) : null;
