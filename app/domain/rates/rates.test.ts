import { expect, test } from "vitest";
import { rateText, toUsd } from "./rates";

test.each([
  [10_000n, 1_085_000n, 10_850n],
  [1n, 1_270_000n, 1n],
  [50n, 1_010_000n, 51n], // 50.5 cents
  [0n, 1_085_000n, 0n],
])("%d at %d is %d US cents", (amount, rate, cents) => {
  expect(toUsd(amount, rate)).toBe(cents);
});

test.each([
  [1_085_000n, "1.0850"],
  [1_000_000n, "1.0000"],
  [999_950n, "1.0000"],
  [70_049n, "0.0700"],
])("the rate %d reads %s", (rate, text) => expect(rateText(rate)).toBe(text));
