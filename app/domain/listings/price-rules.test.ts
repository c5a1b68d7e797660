import { describe, expect, test } from "vitest";
import {
  compareAtOf,
  leastPrice,
  marginOf,
  priceOf,
  problemOf,
  type PriceRule,
  type Rate,
} from "./price-rules";

const usd: Rate = { currency: "USD", usdPpm: 1_000_000n };
const eur: Rate = { currency: "EUR", usdPpm: 1_080_000n };
const jpy: Rate = { currency: "JPY", usdPpm: 6_500n };
const cost = { goods: 1_000n, shipping: 438n };
const times = (multiple: number): PriceRule => ({ kind: "multiple", multiple });

describe("the price of a listing", () => {
  test("is the platform price times the multiple, with the shipping", () => {
    expect(priceOf(times(250), cost, "none", usd)).toBe(2_938n);
  });

  test("is platform price, shipping and profit together", () => {
    expect(priceOf({ kind: "profit", profit: 500n }, cost, "none", usd)).toBe(1_938n);
  });

  test("follows the tier that the goods cost", () => {
    const rule: PriceRule = {
      kind: "tiers",
      tiers: [
        { upTo: 500n, multiple: 300 },
        { upTo: 1_000n, multiple: 250 },
        { upTo: null, multiple: 180 },
      ],
    };
    const at = (goods: bigint) => priceOf(rule, { goods, shipping: 0n }, "none", usd);
    expect([at(500n), at(501n), at(1_000n), at(1_001n)]).toEqual([1_500n, 1_253n, 2_500n, 1_802n]);
  });

  test("is rounded half up, once, in the store's currency", () => {
    expect(priceOf(times(101), { goods: 50n, shipping: 0n }, "none", usd)).toBe(51n);
    // 29.38 USD at 1.08 are 27.2037… EUR.
    expect(priceOf(times(250), cost, "none", eur)).toBe(2_720n);
    expect(priceOf(times(250), cost, "none", jpy)).toBe(4_520n);
  });

  test.each([
    ["99", 2_938n, 2_999n],
    ["95", 2_995n, 2_995n],
    ["95", 2_996n, 3_095n],
    ["00", 2_938n, 3_000n],
    ["00", 3_000n, 3_000n],
  ] as const)("ends on .%s: %i becomes %i", (ending, from, to) => {
    expect(priceOf({ kind: "profit", profit: from - 1_438n }, cost, ending, usd)).toBe(to);
  });

  test("has no ending where the currency has no hundredths", () => {
    expect(priceOf(times(250), cost, "99", jpy)).toBe(4_520n);
  });
});

test("the struck price is so many percent higher, and ends alike", () => {
  expect(compareAtOf(2_999n, 30, "99", "USD")).toBe(3_899n);
  expect(compareAtOf(2_999n, 0, "99", "USD")).toBeNull();
});

test("what is left is told in dollars, a loss below zero, and may be wanted", () => {
  expect(marginOf(2_938n, cost, usd)).toBe(1_500n);
  expect(marginOf(1_000n, cost, eur)).toBe(-358n);
  expect(problemOf(0n, cost, usd, true)).toBe("none");
  expect(problemOf(1_437n, cost, usd, false)).toBe("loss");
  expect(problemOf(1_437n, cost, usd, true)).toBeNull();
  expect(problemOf(1_438n, cost, usd, false)).toBeNull();
});

test.each([usd, eur, jpy])("the least price in $currency is no loss, and a unit less is one", (rate) => {
  for (let goods = 1n; goods < 400n; goods += 7n) {
    const piece = { goods, shipping: 438n };
    const least = leastPrice(piece, rate);
    expect(problemOf(least, piece, rate, false)).toBeNull();
    expect(problemOf(least - 1n, piece, rate, false)).toBe("loss");
  }
  expect(leastPrice({ goods: 0n, shipping: 0n }, rate)).toBe(1n);
});
