import { describe, expect, test } from "vitest";
import { comparison, plannedAs, shareOf } from "./freight";
import { isBeyond, stepFor } from "./states";

const piece = (variantId: string, qty: number, weightG = 400) => ({ variantId, qty, weightG });
const plan = [
  { items: [piece("a", 2)], weightG: 850 },
  { items: [piece("a", 1), piece("b", 1)], weightG: 850 },
];

describe("what a weight is compared with", () => {
  test("the scale's weight takes the place of what was quoted for these goods", () => {
    const order = [piece("a", 2), piece("b", 1)];
    expect(comparison([], order, order, 1300)).toEqual({ pieces: order, weightG: 1300 });
    expect(comparison([], order, [piece("b", 1)], 500)).toEqual({ pieces: order, weightG: 1300 });
    expect(comparison(plan, order, [piece("b", 1)], 500)).toEqual({ pieces: [piece("b", 1)], weightG: 500 });
  });

  test("planned parcels are told by what is in them", () => {
    expect(plannedAs(plan, [piece("b", 1), piece("a", 1)])).toBe(1);
    expect(plannedAs(plan, [piece("a", 1)])).toBe(-1);
  });

  test("shares of the freight sum to it", () => {
    const weights = [400n, 400n, 400n];
    expect([0, 1, 2].map((i) => shareOf(1000n, weights, i)).reduce((a, b) => a + b)).toBe(1000n);
    expect(shareOf(1000n, [0n, 0n], 0)).toBe(1000n);
  });
});

test.each([
  [1000n, 1050n, 50n, "bill", false],
  [1000n, 1051n, 50n, "bill", true],
  [1000n, 949n, 50n, "credit", true],
  [1000n, 950n, 50n, "credit", false],
  [1000n, 1000n, 50n, null, false],
])("paid %s, costs %s with a tolerance of %s", (quotedCents, actualCents, tolerance, step, beyond) => {
  expect([stepFor({ quotedCents, actualCents }), isBeyond({ quotedCents, actualCents }, tolerance)]).toEqual([
    step,
    beyond,
  ]);
});
