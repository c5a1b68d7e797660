import { expect, test } from "vitest";
import { addUp, changeOf, knownShare, marginShare, nothing, profitOf } from "./sums";

const sums = {
  ...nothing,
  sales: 10_000n,
  cost: 3_000n,
  shipping: 1_000n,
  knownSales: 8_000n,
  knownCost: 4_000n,
};

test("profit is of the sales whose cost is known, and says how many those are", () => {
  expect(profitOf(sums)).toBe(4_000n);
  expect(knownShare(sums)).toBe(80);
  expect(marginShare(sums)).toBe(50);
  expect(knownShare(nothing)).toBeNull();
  expect(marginShare(nothing)).toBeNull();
});

test("days add up, and a change needs something to compare with", () => {
  expect(addUp([sums, nothing, sums]).sales).toBe(20_000n);
  expect(changeOf(150n, 100n)).toBe(50);
  expect(changeOf(150n, 0n)).toBeNull();
});
