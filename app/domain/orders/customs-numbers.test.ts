import { expect, test } from "vitest";
import { customsNumberOf, needsCustomsNumber } from "./customs-numbers.server";

test.each([
  ["BR", "390.533.447-05", "39053344705"],
  ["BR", "11.222.333/0001-81", "11222333000181"],
  ["BR", "390.533.447-06", null],
  ["BR", "111.111.111-11", null],
  ["CL", "12.345.678-5", "123456785"],
  ["CL", "12.345.678-6", null],
  ["CL", "11.111.111-1", null],
  ["KR", "P123456789012", "P123456789012"],
  ["KR", "123456789012", null],
  ["TR", "10000000146", "10000000146"],
  ["TR", "10000000147", null],
  ["DE", "DE 123456789012345", "DE123456789012345"],
  ["US", "12-3456789", "123456789"],
  ["US", "none", null],
  ["BR", "", null],
])("%s %s is kept as %s", (country, typed, kept) => {
  expect(customsNumberOf(country, typed)).toBe(kept);
});

test.each([
  ["BR", false, "CN", true],
  ["BR", false, "BR", false],
  ["MX", true, "CN", true],
  ["DE", false, "CN", false],
])("%s, the channel asks: %s, from %s: needed %s", (country, taxIdRequired, warehouseCountry, needed) => {
  const to = { country, zip: "", province: "" };
  expect(needsCustomsNumber(to, { taxIdRequired, warehouseCountry })).toBe(needed);
});
