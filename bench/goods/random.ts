/** Chance that comes out the same each time. Pure. */

export type Random = () => number;

/** Numbers from 0 to 1 out of a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws from a list as words are used (Zipf): the second half as often as the first, the third a third as often. */
export function zipfOf<T>(values: readonly T[]): (random: Random) => T {
  const sums: number[] = [];
  for (const [i] of values.entries()) sums.push((sums[i - 1] ?? 0) + 1 / (i + 1));
  const total = sums.at(-1) ?? 0;
  return (random) => {
    const target = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return values[low] as T;
  };
}

/** One of a list, each as likely. */
export function oneOf<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}
