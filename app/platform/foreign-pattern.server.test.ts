import { expect, test } from "vitest";
import { matchesForeign } from "./foreign-pattern.server";

test.each([
  ["^LP\\d{14}$", "LP00123456789012", true],
  ["^LP\\d{14}$", "RR1", false],
  ["(", "RR1", null],
  // Without its end this one would run for longer than the universe has been there.
  ["^(\\w+)+$", `${"a".repeat(200)}!`, null],
])("%s on %s", (pattern, text, matches) => {
  expect(matchesForeign(pattern, text)).toBe(matches);
});
