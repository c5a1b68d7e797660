import { expect, test } from "vitest";
import { amountFrom } from "./amount-field";

const read = (text: string) => {
  const read = amountFrom(1_000n).safeParse(text);
  return read.success ? read.data : read.error.issues[0]?.message;
};

test("an amount is read as it is written, or not at all", () => {
  expect(["10", "10.5", " 10.50 ", "999999.99"].map(read)).toEqual([1_000n, 1_050n, 1_050n, 99_999_999n]);
  for (const text of ["10,50", "1.000,50", "1,050.00", ",5", "10.505", "1e3", "-20"])
    expect(read(text), text).toBe("common:error.amount");
  expect([read("9.99"), read("1000000")].map(String)).toEqual([
    expect.stringContaining("amountRange"),
    expect.stringContaining("amountRange"),
  ]);
});
