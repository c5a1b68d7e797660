import { describe, expect, test } from "vitest";
import { isWellFormed } from "./form-shape";

const named = (...names: string[]) => isWellFormed(names.map((name) => [name, "1"] as const));
const intent = (value: unknown) =>
  isWellFormed([["__intent__", typeof value === "string" ? value : JSON.stringify(value)]]);

describe("the fields of a form", () => {
  test("are called as ours are", () => {
    expect(
      named("email", "_token", "rows[12].items[3].qty", "tiers[5].price", "method.01a1-fd", "ids[]"),
    ).toBe(true);
    expect(intent({ type: "insert", payload: { name: "rows[0].items", defaultValue: { qty: "1" } } })).toBe(
      true,
    );
    expect(intent({ type: "remove", payload: { name: "rows", index: 3 } })).toBe(true);
    expect(intent({ type: "validate" })).toBe(true);
  });

  test.each([
    ["a list of a million", ["items[1000000].x"]],
    ["a list within a list", ["a[0][99999]"]],
    ["an index written with noughts", ["a[0000001000000]"]],
    ["names that go very deep", ["a" + "[b]".repeat(5000)]],
    ["the prototype of all objects", ["__proto__.admin"]],
    ["it again, further in", ["rows[0].__proto__[x]"]],
    ["thousands of fields", Array.from({ length: 3001 }, () => "a")],
    ["the form library's own state", ["__state__"]],
  ])("%s is none of ours", (_, names) => {
    expect(named(...names)).toBe(false);
  });

  test.each([
    "nonsense",
    "1",
    "null",
    { type: "update", payload: { name: "items[30000000]", value: 1 } },
    { type: "update", payload: { name: "items", index: 30_000_000, value: 1 } },
    { type: "reorder", payload: { name: "items", from: 0, to: 1e9 } },
    { type: "insert", payload: { name: ["items"] } },
    { type: "insert", payload: { name: "items", index: -1 } },
  ])("the button %j is none of ours", (value) => {
    expect(intent(value)).toBe(false);
  });
});
