import { fc, test as law } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { grouped, isBarText, moduleWidth, quietModules } from "./bars";

test.each([
  ["RB123456785CN", true],
  ["1Z 5R8-9390", true],
  ["", false],
  ["ÄB123", false],
  ["单号123", false],
  ["A\tB", false],
  ["A\u00a0B", false],
])("bars say printable ASCII alone: %j", (text, is) => {
  expect(isBarText(text)).toBe(is);
});

law.prop([fc.integer({ min: 30, max: 600 })])(
  "a module is whole dots, wide enough, and fits with its quiet zones",
  (modules) => {
    const width = moduleWidth(modules, 94);
    if (width === null) expect((modules + 2 * quietModules) * 0.25).toBeGreaterThan(94);
    else {
      expect(width / 0.125).toBe(Math.round(width / 0.125));
      expect(width).toBeGreaterThanOrEqual(0.25);
      expect((modules + 2 * quietModules) * width).toBeLessThanOrEqual(94);
    }
  },
);

test.each([
  ["RB123456785CN", "RB 123 456 785 CN"],
  ["9400111206206406260787", "9400 1112 0620 6406 2607 87"],
  ["YT1", "YT1"],
])("a number is written in groups: %s", (number, said) => {
  expect(grouped(number)).toBe(said);
});
