import { describe, expect, test } from "vitest";
import { statementMethod } from "./statement";

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
