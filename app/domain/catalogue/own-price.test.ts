import { expect, test } from "vitest";
import { unitPrice, withOwnPrices } from "./price";

test.each([
  [[], 50, 1_000n],
  [[{ minQty: 50, price: 800n }], 49, 1_000n],
  [[{ minQty: 50, price: 800n }], 50, 800n],
  // A usual step that is lower than the agreed price holds.
  [[{ minQty: 50, price: 950n }], 100, 900n],
  [[{ minQty: 1, price: 850n }], 100, 850n],
  [
    [
      { minQty: 1, price: 950n },
      { minQty: 200, price: 700n },
    ],
    200,
    700n,
  ],
])("own prices, case %#: the lower of both holds", (own, qty, each) => {
  const usual = { price: 1_000n, tiers: [{ minQty: 100, price: 900n }] };
  expect(unitPrice(withOwnPrices(usual, own), qty)).toBe(each);
});

test("steps that change nothing are left out, and a price from one piece on is the price of a piece", () => {
  const usual = {
    price: 120n,
    tiers: [
      { minQty: 20, price: 113n },
      { minQty: 100, price: 70n },
    ],
  };
  expect(withOwnPrices(usual, [{ minQty: 1, price: 80n }])).toEqual({
    price: 80n,
    tiers: [{ minQty: 100, price: 70n }],
  });
  expect(withOwnPrices(usual, [{ minQty: 50, price: 80n }])).toEqual({
    price: 120n,
    tiers: [usual.tiers[0], { minQty: 50, price: 80n }, usual.tiers[1]],
  });
});
