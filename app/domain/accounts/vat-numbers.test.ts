import { expect, test } from "vitest";
import { normalVatNo, vatCountry, vatNoFits } from "./vat-numbers";

test.each<[string, string, boolean]>([
  ["DE", "DE 123.456.789", true],
  ["DE", "123456789", false],
  ["DE", "FR12345678901", false],
  ["GR", "EL123456789", true],
  ["GR", "GR123456789", false],
  ["NL", "NL123456789B01", true],
  ["SE", "SE123456789002", false],
  ["GB", "GB123456789", true],
  ["GB", "GBGD123", true],
  ["GB", "DE123456789", false],
  ["US", "12-3456789", true],
  ["US", "?", false],
])("of %s: %s", (country, number, fits) => expect(vatNoFits(country, number)).toBe(fits));

test.each([
  ["DE123456789", "DE"],
  ["de 123 456 789", "DE"],
  ["ATU12345678", "AT"],
  ["EL123456789", "GR"],
  ["NL123456789B01", "NL"],
  ["FRXX123456789", "FR"],
  ["ESX1234567X", "ES"],
  ["SE123456789001", "SE"],
  ["IE1234567WA", "IE"],
  ["DE12345678", null],
  ["GB123456789", null],
  ["CHE-123.456.789", null],
  ["", null],
  ["DE123456789; drop table", null],
])("%j is of %s", (text, country) => expect(vatCountry(text)).toBe(country));

test("are compared without what people put between", () =>
  expect(normalVatNo(" de-123.456 789 ")).toBe("DE123456789"));
