import { Linter } from "eslint";
import { expect, test } from "vitest";
import { verdict } from "./patterns.js";
import { quickPatterns } from "./quick-patterns.js";

const config: Linter.Config[] = [
  { plugins: { quayside: { rules: { patterns: quickPatterns } } }, rules: { "quayside/patterns": "error" } },
];
const saidOf = (code: string) => new Linter().verify(code, config).map(({ message }) => message);
const unlisted = (pattern: string) => [
  `${pattern} is not known to take linear time. \`npm run patterns\` looks.`,
];

test.each([
  ["/^(a+)+$/", unlisted("/^(a+)+$/")],
  ["x.replace(/,+$/, '')", unlisted("/,+$/")],
  ["new RegExp('^(a+)+$', 'i')", unlisted("/^(a+)+$/i")],
  ["RegExp(`^b+$`)", unlisted("/^b+$/")],
  ["/^ab?c{2}$/", []],
  ["/ {2,}/g", []],
  ["new RegExp(`^${x}$`)", [expect.stringContaining("known only while the product runs")]],
  ["new RegExp(x, y)", [expect.stringContaining("known only while the product runs")]],
])("lint says of %s", (code, said) => {
  expect(saidOf(code)).toEqual(said);
});

test.each([
  ["^(a+)+$", "takes exponential time, such as on "],
  [",+$", "takes 2nd degree polynomial time, such as on "],
])("%s is not listed", (source, said) => {
  expect(verdict(source, "")).toContain(said);
});

test("^a+b?c{2}$ can be listed", () => {
  expect(verdict("^a+b?c{2}$", "")).toBeNull();
});
