import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { clampInteger, filterAmount, filterPositiveInteger, padAmount } from "./number-filters";

const typed = fc.string({ unit: fc.constantFrom(..."0123456789.-+a $") });
const withCommas = fc.string({ unit: fc.constantFrom(..."0123456789.,,a $") });

describe("filters of number fields", () => {
  test.prop([typed])("an amount keeps digits and one dot with at most two decimals", (text) => {
    expect(filterAmount(text)).toMatch(/^\d*(\.\d{0,2})?$/);
  });

  test.prop([typed])("an amount that was left is empty or has exactly two decimals", (text) => {
    expect(padAmount(text)).toMatch(/^(|(0|[1-9]\d*)\.\d\d)$/);
  });

  test.prop([withCommas])("a comma is either between thousands or stays for the form to refuse", (text) => {
    const left = padAmount(text);
    expect(left).toMatch(/^(|(0|[1-9]\d*)\.\d\d|[\d.,]*,[\d.,]*)$/);
    expect(padAmount(left)).toBe(left);
    if (/,\d{1,2}$/.test(text)) expect(left).toMatch(/,\d{1,2}$/);
  });

  test("a decimal comma is never read a hundred times too large, however it is typed", () => {
    const type = (text: string) => [...text].reduce((value, sign) => filterAmount(value + sign), "");
    const left = (text: string) => [padAmount(text), padAmount(type(text))];
    expect(["10,50", "10,5", ",50", "10,", "1,500", "1,234,567.8"].map(left)).toEqual([
      ["10,50", "10,50"],
      ["10,5", "10,5"],
      [",50", ",50"],
      ["10.00", "10.00"],
      ["1500.00", "1500.00"],
      ["1234567.80", "1234567.80"],
    ]);
    expect(left("1.234,56")[1]).toMatch(/,56$/);
  });

  test.prop([typed])("padding twice is padding once", (text) => {
    expect(padAmount(padAmount(text))).toBe(padAmount(text));
  });

  test.prop([typed])("a positive integer has no leading zero", (text) => {
    expect(filterPositiveInteger(text)).toMatch(/^(|[1-9]\d*)$/);
  });

  test.prop([typed, fc.integer({ min: 0, max: 50 }), fc.integer({ min: 50, max: 99_999 })])(
    "a clamped integer is within its bounds",
    (text, min, max) => {
      const clamped = clampInteger(text, min, max);
      if (clamped !== "") expect(Number(clamped) >= min && Number(clamped) <= max).toBe(true);
    },
  );

  test("what people type", () => {
    expect(["12.5", "1,234.567", ".5", "007", "12..3", ""].map((text) => padAmount(text))).toEqual([
      "12.50",
      "1234.56",
      "0.50",
      "7.00",
      "12.30",
      "",
    ]);
    expect(clampInteger("0", 1, 99)).toBe("1");
    expect(clampInteger("1000", 1, 99)).toBe("99");
  });
});
