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
