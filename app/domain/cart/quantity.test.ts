import { expect, test } from "vitest";
import { modeFor } from "./quantity";

test.each([
  [1, 50, "dropship"],
  [99, 50, "dropship"],
  [100, 50, "bulk"],
  [100, 200, null],
  [99_999, 1, "bulk"],
  [100_000, 1, null],
  [0, 1, null],
])("%i pieces of a product with a minimum of %i are bought as %s", (qty, moq, mode) => {
  expect(modeFor(qty, { saleModes: ["dropship", "bulk"], moq })).toBe(mode);
});

test("a product that is not sold so is not bought so", () => {
  expect(modeFor(500, { saleModes: ["dropship"], moq: 1 })).toBeNull();
  expect(modeFor(5, { saleModes: ["bulk"], moq: 10 })).toBeNull();
});
