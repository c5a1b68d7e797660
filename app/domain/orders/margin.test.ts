import { expect, test } from "vitest";
import { leavesTooLittle, lossOf, marginOf } from "./margin";

test.each([
  [1_000n, 1_901n, 0, true],
  [1_000n, 1_000n, 0, false],
  [1_000n, 851n, 15, true],
  [1_000n, 850n, 15, false],
  [0n, 500n, 0, true],
  [0n, 0n, 0, false],
  [null, 500n, 0, true],
  [1_000n, 5_000n, null, false],
])("of %s, %s paid, at least %s %%: too little is left: %s", (revenue, total, least, little) => {
  expect(leavesTooLittle(revenue, total, least)).toBe(little);
});

const sums = { total: 6_500n };

test.each([
  ["the store took 100, we took 65", {}, 3_500n],
  ["and 4.20 more for its weight", { differences: 420n }, 3_080n],
  ["it weighed less, 1.10 was credited", { differences: -110n }, 3_610n],
  ["4.20 more, and 10 given back", { differences: 420n, refunded: 1_000n }, 4_080n],
])("margin: %s", (_, more, margin) => {
  expect(marginOf(10_000n, { ...sums, ...more })).toBe(margin);
});

test.each([
  ["a total below the revenue", "shopify", 3_900n, "USD", null, null],
  ["a total above it", "shopify", 3_900n, "USD", null, 2_600n],
  ["a store in yen", "shopify", 6_000n, "JPY", 6_500n, 2_600n],
  ["a store without a rate", "shopify", 10n, "XXX", undefined, null],
  ["an order that no store sold", "manual", 0n, "USD", null, null],
])("loss: %s", (what, platform, storeTotal, storeCcy, ppm, loss) => {
  const total = what === "a total below the revenue" ? 3_000n : 6_500n;
  expect(lossOf({ platform, storeTotal, storeCcy, total }, ppm)).toBe(loss);
});
