import { expect, test } from "vitest";
import { prefersChinese } from "./locales";

test.each([
  ["zh-CN,zh;q=0.9,en;q=0.8", true],
  ["zh", true],
  ["zh-Hant-TW", true],
  ["en;q=0.5, zh-HK;q=0.7", true],
  ["en-US,en;q=0.9,zh-CN;q=0.8", false],
  ["zha,en;q=0.5", false],
  ["zh;q=0", false],
  ["*", false],
  ["", false],
  [undefined, false],
])("a browser that says %s prefers Chinese: %s", (header, prefers) => {
  expect(prefersChinese(header)).toBe(prefers);
});
