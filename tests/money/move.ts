/** What one move is, and what all of them draw their arguments from. */
import fc from "fast-check";
import type { Model } from "./model";
import type { Real } from "./real";

export type Move<A = unknown> = {
  name: string;
  args: fc.Arbitrary<A>;
  /** How many times as often as others it is to be made, where much has to come after it; once. */
  often?: number;
  /** Whether it is worth a try as things stand. */
  fits?(model: Model): boolean;
  run(model: Model, real: Real, args: A): Promise<void>;
};

export const move = <A>(entry: Move<A>): Move => entry as Move;

/** One of a list, whatever its length. */
export const nth = fc.nat({ max: 1_000 });
export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
/** Mostly one that fits, else any. */
export const likely = <T>(list: readonly T[], fits: (one: T) => boolean, n: number): T | undefined => {
  const near = list.filter(fits);
  const from = near.length > 0 && n % 5 !== 0 ? near : list;
  return from.length > 0 ? pick(from, n) : undefined;
};

export const cents = (min: number, max: number) => fc.integer({ min, max }).map(BigInt);

/** The same, told several times at once; how many of them were taken. */
export async function atOnce(times: number, tell: () => Promise<{ ok: boolean }>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, tell));
  return answers.filter(({ ok }) => ok).length;
}

export const png = () =>
  new File([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], "proof.png", {
    type: "image/png",
  });
