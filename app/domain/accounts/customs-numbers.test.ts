import { expect, test } from "vitest";
import {
  alwaysNeedsCustomsNumber,
  customsNumberName,
  customsNumberNames,
  isEuropean,
} from "./customs-numbers";
import { customsNumberOf } from "./customs-numbers.server";

test.each([
  ["AR", "20-05536168-2", "20055361682"],
  ["AR", "20-05536168-3", null],
  ["AR", "5.536.168", "5536168"],
  ["BR", "390.533.447-05", "39053344705"],
  ["BR", "11.222.333/0001-81", "11222333000181"],
  ["BR", "12.ABC.345/01DE-35", "12ABC34501DE35"],
  ["BR", "12.ABC.345/01DE-36", null],
  ["BR", "390.533.447-06", null],
  ["BR", "111.111.111-11", null],
  ["BR", "YC123456", "YC123456"],
  ["CL", "12.345.678-5", "123456785"],
  ["CL", "60.803.000-k", "60803000K"],
  ["CL", "12.345.678-6", null],
  ["CL", "11.111.111-1", null],
  ["CO", "213.123.432-1", "2131234321"],
  ["CO", "12345", null],
  ["DE", "DE 123456789012345", "DE123456789012345"],
  ["EC", "171430710-3", "1714307103"],
  ["EC", "171430710-4", null],
  ["EC", "1714307103001", "1714307103001"],
  ["EC", "1793189549001", "1793189549001"],
  ["EC", "AB123456", "AB123456"],
  ["GR", "EL123456789", "EL123456789"],
  ["ID", "3171011708450001", "3171011708450001"],
  ["ID", "31710117", null],
  ["IN", "ACUPA7085R", "ACUPA7085R"],
  ["IN", "2341 2341 2346", "234123412346"],
  ["IN", "J8369854", "J8369854"],
  ["IN", "234123412347", null],
  ["KR", "P123456789012", "P123456789012"],
  ["KR", "p 1234-5678-9012", "P123456789012"],
  ["KR", "P12345678901", null],
  ["KR", "P000000000000", null],
  ["KR", "123456789012", null],
  ["MX", "GODE561231GR8", "GODE561231GR8"],
  ["MX", "BOXW310820HNERXN09", "BOXW310820HNERXN09"],
  ["MX", "XAXX010101000", null],
  ["PE", "20512333797", "20512333797"],
  ["PE", "12345678", "12345678"],
  ["PE", "1234567", null],
  ["TR", "10000000146", "10000000146"],
  ["TR", "10000000147", null],
  ["TR", "4540536920", "4540536920"],
  ["US", "12-3456789", "123456789"],
  ["US", "none", null],
  ["ZA", "8001015009087", "8001015009087"],
  ["ZA", "8001015009088", null],
  ["ZA", "M00123456", "M00123456"],
  ["BR", "", null],
])("%s %s is kept as %s", (country, typed, kept) => {
  expect(customsNumberOf(country, typed)).toBe(kept);
});

test("only where customs ask of every parcel is a number always needed", () => {
  const countries = "AR AU BR CA CL CN CO DE EC FR GB ID IL IN JP KR MX NO NZ PE TR US UY ZA".split(" ");
  expect(countries.filter(alwaysNeedsCustomsNumber)).toEqual(["BR", "EC", "KR", "TR"]);
});

test("the European Union and the United Kingdom know EORI numbers, others their own", () => {
  for (const country of ["DE", "GR", "IE", "GB"]) expect(customsNumberNames(country)).toBe("EORI / VAT");
  expect(["US", "XI", "EL", "CH", "NO"].filter(isEuropean)).toEqual([]);
  expect(customsNumberNames("US")).toBe("");
  expect(customsNumberNames("KR")).toContain("PCCC");
});

test.each([
  ["BR", "39053344705", "CPF"],
  ["BR", "12ABC34501DE35", "CNPJ"],
  ["BR", "YC123456", "Passport"],
  ["CL", "123456785", "RUT"],
  ["DE", "DE123456789", "EORI / VAT"],
  ["KR", "P123456789012", "PCCC"],
  ["TR", "10000000146", "T.C. kimlik no"],
  ["US", "123456789", ""],
])("%s %s is called %s", (country, number, name) => {
  expect(customsNumberName(country, number)).toBe(name);
});
