import { describe, expect, test } from "vitest";
import { Mark, Money } from "./bounds";

const reads = (currency_code: unknown, value: unknown) => Money.safeParse({ currency_code, value }).success;

describe("money of PayPal", () => {
  test.each(["0.00", "10.50", "-3", "999999999999.99"])("%s is read", (value) => {
    expect(reads("USD", value)).toBe(true);
  });

  test.each(["1000000000000", "1e20", "", "12,50", "NaN"])("%s is not", (value) => {
    expect(reads("USD", value)).toBe(false);
  });

  test.each(["usd", "USDT", "", 840])("nor in %s", (currency) => {
    expect(reads(currency, "1.00")).toBe(false);
  });

  test("a mark has an end", () => {
    expect(Mark.safeParse("x".repeat(256)).success).toBe(false);
  });
});
