import { Linter } from "eslint";
import { expect, test } from "vitest";
import { quickPatterns } from "./quick-patterns.js";

const config: Linter.Config[] = [
  { plugins: { quayside: { rules: { patterns: quickPatterns } } }, rules: { "quayside/patterns": "error" } },
];
const saidOf = (code: string) =>
  new Linter().verify(code, config).map(({ message }) => message.replace(/ such as .*/, ""));

test.each([
  ["/^(a+)+$/", ["/^(a+)+$/ takes exponential time,"]],
  ["x.replace(/,+$/, '')", ["/,+$/ takes 2nd degree polynomial time,"]],
  ["new RegExp('^(a+)+$', 'i')", ["/^(a+)+$/i takes exponential time,"]],
  ["/^a+b?c{2}$/", []],
  ["RegExp(`^b+$`)", []],
  ["new RegExp(`^${x}$`)", [expect.stringContaining("known only while the product runs")]],
  ["new RegExp(x, y)", [expect.stringContaining("known only while the product runs")]],
])("lint says of %s", (code, said) => {
  expect(saidOf(code)).toEqual(said);
});
