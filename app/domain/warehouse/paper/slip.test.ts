import { expect, test } from "vitest";
import { slipLocale } from "./slip.server";

test.each([
  ["CN", "zh-CN"],
  ["TW", "zh-CN"],
  ["DE", "en-US"],
  ["JP", "en-US"],
])("a slip for %s is in %s", (country, locale) => {
  expect(slipLocale({ to: { country } as never })).toBe(locale);
});
