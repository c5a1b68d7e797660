import { describe, expect, test } from "vitest";
import { substituteDelta, unitsMissing } from "./options";

const charged = { goods: 10_000n, discount: 0n, tax: 1_900n };

describe("what another SKU costs more or less", () => {
  test.each([
    [{ qty: 2, before: 1_000n, now: 1_250n }, charged, { goods: 500n, tax: 95n }],
    [{ qty: 2, before: 1_250n, now: 1_000n }, charged, { goods: -500n, tax: -95n }],
    [{ qty: 3, before: 1_000n, now: 1_000n }, charged, { goods: 0n, tax: 0n }],
    // The order's discount is the goods' discount, and so the substitute's.
    [
      { qty: 1, before: 1_000n, now: 2_000n },
      { ...charged, discount: 1_000n },
      { goods: 900n, tax: 190n },
    ],
    [
      { qty: 1, before: 0n, now: 333n },
      { goods: 0n, discount: 0n, tax: 0n },
      { goods: 333n, tax: 0n },
    ],
    [
      { qty: 1, before: 100n, now: 200n },
      { goods: 300n, discount: 300n, tax: 50n },
      { goods: 0n, tax: 0n },
    ],
  ])("case %#", (pieces, of, delta) => {
    expect(substituteDelta(pieces, of)).toEqual(delta);
  });
});

test.each([
  [2, 5, 5, 5, 2],
  [0, 5, 5, 5, 5],
  [3, 10, 5, 5, 2],
  [1, 10, 5, 4, 1],
  [99, 10, 5, 4, 4],
  [1, 1, 1, 0, 0],
])("%i missing of %i pieces in %i units, %i left: %i units", (missing, qty, lineQty, left, units) => {
  expect(unitsMissing(missing, { qty }, lineQty, left)).toBe(units);
});
