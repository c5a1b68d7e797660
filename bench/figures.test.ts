import { expect, test } from "vitest";
import { median, percentile, rounded, table } from "./figures";

test("percentiles are values that were measured", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.99)]).toEqual([50, 99, 7]);
  expect(percentile([], 0.5)).toBe(0);
});

test("the median of runs", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([5]), median([])]).toEqual([2, 2.5, 5, 0]);
});

test("figures are rounded to what they tell", () => {
  expect([rounded(1234.56), rounded(12.345), rounded(0.12345)]).toEqual([1235, 12.3, 0.123]);
});

test("a table keeps its columns in line", () => {
  expect(table(["page", "req/s"], [["list", "12"]])).toBe(
    "| page | req/s |\n|------|------:|\n| list |    12 |",
  );
});
