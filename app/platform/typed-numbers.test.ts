import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { amountFault, plainDecimal, plainInteger, typedAmount } from "./typed-numbers";

const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,-+e $") });

describe("an amount as people type it", () => {
  test.each([
    ["10", 1_000n],
    [" 10.5 ", 1_050n],
    ["007", 700n],
    [".5", 50n],
    ["10.", 1_000n],
    ["50,00", 5_000n],
    ["10,5", 1_050n],
    [",50", 50n],
    ["10,", 1_000n],
    ["1,234.50", 123_450n],
    ["1,234,567", 123_456_700n],
    ["1.234,50", 123_450n],
    ["1 234,50", 123_450n],
    ["1\u00a0234", 123_400n],
    ["５０．００", 5_000n],
    ["５０，５", 5_050n],
  ])("%s is read", (text, cents) => {
    expect(typedAmount(text)).toBe(cents);
    expect(amountFault(text)).toBeNull();
  });

  test.each([
    ["1,234", "common:error.amountComma"],
    ["12,345", "common:error.amountComma"],
    ["-50", "common:error.amount"],
    ["+50", "common:error.amount"],
    ["1e3", "common:error.amount"],
    ["0x10", "common:error.amount"],
    ["12.345", "common:error.amount"],
    ["0,123", "common:error.amount"],
    ["1,23,456", "common:error.amount"],
    ["1.2.3", "common:error.amount"],
    ["12,34.5", "common:error.amount"],
    ["$50", "common:error.amount"],
    ["10 50", "common:error.amount"],
    [".", "common:error.amount"],
    [",", "common:error.amount"],
    ["", "common:error.amount"],
  ])("%s is refused", (text, fault) => {
    expect(typedAmount(text)).toBeNull();
    expect(amountFault(text)).toBe(fault);
  });

  test.prop([typed])("no digit is lost: a text that is read keeps all its digits in their order", (text) => {
    const plain = plainDecimal(text);
    if (plain === null) return;
    const digits = (number: string) => number.replace(/\D/g, "").replace(/^0+/, "");
    expect(digits(plain)).toBe(digits(text));
    expect(plainDecimal(plain)).toBe(plain);
    expect(text).not.toMatch(/[-+e$]/);
  });
});

test("a whole number has a sign or none, and nothing else", () => {
  const read = ["7", "007", "0", "-0", "-5", "+120", "７", " 3 "].map(plainInteger);
  expect(read).toEqual(["7", "7", "0", "0", "-5", "120", "7", "3"]);
  for (const text of ["", "1.5", "1e3", "0x1", "1,5", "--1", "1 000", "9".repeat(16)])
    expect(plainInteger(text), text).toBeNull();
});

test("more decimals may be allowed, and a comma before three of them stays ambiguous", () => {
  expect([plainDecimal("12,5", 4), plainDecimal("0,125", 4), plainDecimal("1.125", 4)]).toEqual([
    "12.5",
    "0.125",
    "1.125",
  ]);
  expect(plainDecimal("1,125", 4)).toBeNull();
});
