import { describe, expect, test } from "vitest";
import { codesBetween } from "./bins";

describe("codes from one to another", () => {
  test.each([
    ["A-01-01", "A-01-01", ["A-01-01"]],
    ["A-01-01", "A-02-02", ["A-01-01", "A-01-02", "A-02-01", "A-02-02"]],
    ["A-9", "A-11", ["A-9", "A-10", "A-11"]],
    ["A-1", "C-1", ["A-1", "B-1", "C-1"]],
    ["SHELF-08", "SHELF-10", ["SHELF-08", "SHELF-09", "SHELF-10"]],
  ])("%s to %s", (from, to, codes) => {
    expect(codesBetween(from, to)).toEqual({ ok: true, value: codes });
  });

  test.each([
    ["A-01", "A-01-02", "pattern"],
    ["A-05", "A-01", "pattern"],
    ["A-x", "A-y2", "pattern"],
    ["A-", "A-", "pattern"],
    ["B-1", "A-1", "pattern"],
    ["A-0001-01", "A-9999-99", "many"],
    ["1", "999999", "many"],
  ])("%s to %s is refused", (from, to, error) => {
    expect(codesBetween(from, to)).toEqual({ ok: false, error });
  });
});
