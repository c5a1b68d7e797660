import { expect, test } from "vitest";
import { numberAskedBy } from "./customs-numbers";

test.each([
  ["BR", false, "CN", "customs"],
  ["BR", true, "CN", "customs"],
  ["BR", false, "BR", null],
  ["KR", false, "CN", "customs"],
  ["MX", false, "CN", null],
  ["MX", true, "CN", "channel"],
  ["DE", false, "CN", null],
])("%s, the channel asks: %s, from %s: asked by %s", (country, taxIdRequired, warehouseCountry, by) => {
  const to = { country, zip: "", province: "" };
  expect(numberAskedBy(to, { taxIdRequired, warehouseCountry })).toBe(by);
});
