import { describe, expect, test } from "vitest";
import { arrivedText, autoPayMemo, memoOf, remarkOf, statementMethod, statementType } from "./statement";

describe("the way money took, on a member's statement", () => {
  test.each([
    ["J1", "C", "card"],
    ["J1f", "C", "paypal"],
    ["J1f", "D", "wallet"],
    ["J1w", "C", "wire"],
    ["J3", "C", "card"],
    ["J3p", "C", "paypal"],
    ["J2", "D", "wallet"],
    ["J5", "C", "wallet"],
  ] as const)("a line of %s on side %s says %s", (journal, side, method) => {
    expect(statementMethod(journal, side)).toBe(method);
  });
});

test("what arrived in another currency: with the rate that was used, or the amount alone", () => {
  const came = { amount: 1_001n, ccy: "EUR" };
  expect(arrivedText({ ...came, rate: 1_085_000n })).toBe("10.01 EUR, 1 EUR = 1.085000 USD");
  expect(arrivedText({ ...came, rate: null })).toBe("10.01 EUR");
});

test("what the banks kept and we bear is a fee that says so; what somebody wrote stands as it is", () => {
  const line = { dc: "D", refType: null } as const;
  const said = (journalType: string, memo: string | null, of: object = {}) =>
    remarkOf(memoOf({ ...line, ...of, journalType, memo }), (key) => key);
  expect([statementType("J4", "C"), said("J4", null)]).toEqual(["fee", "tx.remark.borneFee"]);
  expect(said("J2", autoPayMemo)).toBe("tx.remark.autopay");
  expect([said("J16", "A parcel was charged twice"), said("J2", null)]).toEqual([
    "A parcel was charged twice",
    null,
  ]);
  const withdrawal = { refType: "withdrawal" };
  expect(said("J10", null, { ...withdrawal, dc: "C" })).toBe("tx.remark.cameBack");
  expect(said("J16", null, withdrawal)).toBe("tx.remark.returnKept");
  expect([said("J10", null, withdrawal), said("J16", null)]).toEqual([null, null]);
});
