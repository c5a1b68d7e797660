import { expect, test } from "vitest";
import { marginOf } from "./order-sums";

const sums = { total: 6_500n };

test.each([
  ["the store took 100, we took 65", {}, 3_500n],
  ["and 4.20 more for its weight", { differences: 420n }, 3_080n],
  ["it weighed less, 1.10 was credited", { differences: -110n }, 3_610n],
  ["4.20 more, and 10 given back", { differences: 420n, refunded: 1_000n }, 4_080n],
])("margin: %s", (_, more, margin) => {
  expect(marginOf(10_000n, { ...sums, ...more })).toBe(margin);
});
