import { expect, test } from "vitest";
import { AutopayForm } from "./forms";

const limit = (text?: string) => {
  const read = AutopayForm.safeParse({ intent: "autopay", mode: "now", at: "09:00", max_order: text });
  return read.success ? read.data.max_order : read.error.issues[0]?.message.split("|")[0];
};

test("a limit is an amount, or none; what is wrong with it is said", () => {
  expect([undefined, "", "  ", "200", " 0.01"].map(limit)).toEqual([null, null, null, 20_000n, 1n]);
  expect(["0", "0.00", "1000000", "9999999999.99"].map(limit)).toEqual(
    Array(4).fill("common:error.amountRange"),
  );
  // A comma before two digits can only be a decimal one.
  expect(limit("10,50")).toBe(1_050n);
  expect(["1e3", "ten"].map(limit)).toEqual(Array(2).fill("common:error.amount"));
});
