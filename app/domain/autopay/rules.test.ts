import { expect, test } from "vitest";
import { capBroken, clockText, minuteOf } from "./rules";

test.each([
  [null, null, 999_999n, 999_999n, 999_999n, null],
  [5_000n, null, 5_000n, 0n, 0n, null],
  [5_000n, null, 5_001n, 0n, 0n, "ORDER_CAP"],
  [5_000n, null, 420n, 4_580n, 4_580n, null],
  [5_000n, null, 421n, 4_580n, 4_580n, "ORDER_CAP"],
  [null, 10_000n, 4_000n, 0n, 6_000n, null],
  [null, 10_000n, 4_001n, 0n, 6_000n, "DAY_CAP"],
  [1n, 1n, 2n, 0n, 0n, "ORDER_CAP"],
] as const)(
  "caps %s an order, %s a day: %s cents after %s for the order and %s in the day are %s",
  (maxOrder, maxDay, amount, onOrder, today, broken) => {
    expect(capBroken({ maxOrder, maxDay }, amount, { onOrder, today })).toBe(broken);
  },
);

test("clocks", () => {
  expect(["00:00", "09:05", "23:59", "24:00", "9:00", ""].map(minuteOf)).toEqual([
    0,
    545,
    1439,
    null,
    null,
    null,
  ]);
  expect([0, 545, 1439].map(clockText)).toEqual(["00:00", "09:05", "23:59"]);
});
