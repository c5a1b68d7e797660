import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import {
  allocate,
  decimalText,
  divideRounded,
  formatMoney,
  fromUsd,
  inUsd,
  parseAmount,
  portion,
  sum,
} from "./money";

const amounts = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n });
const weightLists = fc.array(fc.bigInt({ min: 0n, max: 1_000_000_000n }), { minLength: 1, maxLength: 30 });

describe("money", () => {
  test.prop([amounts, weightLists])("shares always sum to the amount", (amount, weights) => {
    expect(sum(allocate(amount, weights))).toBe(amount);
  });

  test.prop([amounts, weightLists])("no share is off by a whole unit", (amount, weights) => {
    const total = sum(weights);
    fc.pre(total > 0n);
    allocate(amount, weights).forEach((share, i) => {
      const scaled = share * total - amount * (weights[i] ?? 0n);
      expect(scaled < total && scaled > -total).toBe(true);
    });
  });

  test.prop([amounts])("text and back is the same amount", (amount) => {
    expect(parseAmount(decimalText(amount))).toBe(amount);
  });

  test("rounding is half away from zero", () => {
    expect([5n, -5n, 4n, 15n].map((n) => divideRounded(n, 10n))).toEqual([1n, -1n, 0n, 2n]);
    expect(portion(125n, 20_000n)).toBe(3n);
  });

  test("amounts with too many decimals, signs or words are refused", () => {
    expect(["1.234", "1e3", "", ".", "abc", "1,000"].map((t) => parseAmount(t))).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    expect(parseAmount("7")).toBe(700n);
    expect(parseAmount("7.5")).toBe(750n);
    expect(parseAmount("7", "JPY")).toBe(7n);
  });

  test("people read their own signs", () => {
    expect(formatMoney({ amount: 123456n, currency: "USD" })).toBe("$1,234.56");
    expect(formatMoney({ amount: -50n, currency: "USD" }, "zh-CN")).toBe("-$0.50");
    expect(formatMoney({ amount: 100n, currency: "EUR" }, "zh-CN")).toBe("€1.00");
  });

  test.each([
    ["AUD", "A$1,000.00", "AU$1,000.00"],
    ["NZD", "NZ$1,000.00", "NZ$1,000.00"],
    ["NOK", "NOK\u00a01,000.00", "NOK\u00a01,000.00"],
  ])("an amount in %s is not taken for another dollar or crown", (currency, english, chinese) => {
    expect(formatMoney({ amount: 100_000n, currency })).toBe(english);
    expect(formatMoney({ amount: 100_000n, currency }, "zh-CN")).toBe(chinese);
  });
});

test.each([
  [1_000n, "USD", null, 1_000n],
  [1_000n, "EUR", 1_080_000n, 1_080n],
  [1_000n, "JPY", 6_500n, 650n],
  [13_000n, "KRW", 720n, 936n],
  [250_000n, "VND", 40n, 1_000n],
  [1_000n, "KWD", 3_250_000n, 325n],
  [1_000n, "BHD", 2_650_000n, 265n],
  [3_100n, "TND", 320_000n, 99n],
  [1_000n, "XXX", undefined, null],
])("%s minor units of %s at %s are %s US cents, and back", (amount, currency, ppm, cents) => {
  expect(inUsd(amount, currency, ppm)).toBe(cents);
  if (cents === null) return expect(fromUsd(1_000n, currency, ppm)).toBeNull();
  const again = fromUsd(cents, currency, ppm) ?? 0n;
  expect(inUsd(again, currency, ppm)).toBe(cents);
});
