import { expect, test } from "vitest";
import type { z } from "zod";
import { amountFrom, pastDay, requiredText, textUpTo, ticked, wholeFrom } from "./form-fields";

function said<T>(field: z.ZodType<T>, typed: unknown): T | string | undefined {
  const read = field.safeParse(typed);
  return read.success ? read.data : read.error.issues[0]?.message;
}

test("an amount is read as it is written, or not at all", () => {
  const read = (text: string) => said(amountFrom(1_000n), text);
  expect(["10", "10.5", " 10.50 ", "999999.99"].map(read)).toEqual([1_000n, 1_050n, 1_050n, 99_999_999n]);
  expect(["10,50", "1.000,50", "1,050.00"].map(read)).toEqual([1_050n, 100_050n, 105_000n]);
  for (const text of ["10.505", "1e3", "-20", "-50"]) expect(read(text), text).toBe("common:error.amount");
  expect(read("1,234")).toBe("common:error.amountComma");
  expect([read(""), read("  "), said(amountFrom(1n), undefined)]).toEqual(Array(3).fill("common:required"));
  for (const text of ["9.99", "1000000", "9999999999", `${"9".repeat(40)}.50`])
    expect(read(text), text).toMatch(/amountRange.*"10\.00".*"999,999\.99"/);
  expect(read("9999999999.505")).toBe("common:error.amount");
});

test("a whole number is within its bounds, or the bounds are named", () => {
  const read = (text: unknown) => said(wholeFrom(1, 99), text);
  expect([" 7 ", "007", "99"].map(read)).toEqual([7, 7, 99]);
  for (const text of ["0", "100", "-5", "1e1", "1.5", "1,5"])
    expect(read(text), text).toBe('common:error.quantity|{"min":1,"max":99}');
  expect([read(""), read(undefined)]).toEqual(["common:required", "common:required"]);
  expect(said(wholeFrom(0, 9, "orders:error.weight"), "x")).toBe("orders:error.weight");
});

test("less than the least may have words of its own, more has not", () => {
  const field = amountFrom(5_000n, "withdrawals:error.minimum");
  expect(said(field, "49.99")).toBe("withdrawals:error.minimum");
  expect(said(field, "1000000")).toContain("amountRange");
});

test("a text that must be there says whether it is missing, too short or too long", () => {
  const field = requiredText(5, 2);
  expect([undefined, "", "  "].map((typed) => said(field, typed))).toEqual(Array(3).fill("common:required"));
  expect(said(field, " x ")).toBe('common:error.tooShort|{"min":2}');
  expect(said(field, " five ")).toBe("five");
  expect(said(field, "sixsix")).toBe('common:error.tooLong|{"max":5}');
  expect([said(textUpTo(5), "  "), said(textUpTo(5), "sixsix")]).toEqual([
    "",
    'common:error.tooLong|{"max":5}',
  ]);
});

test("a box is ticked or not", () => {
  expect([said(ticked, "on"), said(ticked, undefined)]).toEqual([true, false]);
});

test("a past day may be tomorrow on the other side of the date line, and not a day later, or long ago", () => {
  const from = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const read = (text: string) => said(pastDay("wallet:error.date"), text);
  expect([read(from(1)), read(from(-399))]).toEqual([from(1), from(-399)]);
  for (const wrong of [from(2), from(-402), "2026-02-30", "yesterday"])
    expect(read(wrong), wrong).toBe("wallet:error.date");
});
