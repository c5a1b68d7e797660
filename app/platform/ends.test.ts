import { expect, test } from "vitest";
import { withoutEnd, withoutStart } from "./ends";

test.each([
  ["a/b//", "a/b", "a/b//"],
  ["//a/b", "//a/b", "a/b"],
  ["///", "", ""],
  ["", "", ""],
  ["a", "a", "a"],
])("%s without its end is %s, without its start %s", (text, atEnd, atStart) => {
  expect(withoutEnd(text, "/")).toBe(atEnd);
  expect(withoutStart(text, "/")).toBe(atStart);
});
