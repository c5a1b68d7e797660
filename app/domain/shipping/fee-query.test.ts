import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { centimetres, feeBounds, readFeeQuery } from "./fee-query";

const read = (search: string) => readFeeQuery(new URLSearchParams(search), ["DE", "US"], ["CN", "US"]);

test("an opened form asks nothing; what is typed is read as typed", () => {
  expect(read("").asked).toBe(false);
  expect(
    read(
      "weight=230&length=20.5&width=10&height=3&value=4.20&attr=battery&from=cn&country=de&zip=10115&qty=3",
    ),
  ).toMatchObject({
    asked: true,
    sku: "",
    weightG: 230,
    mm: [205, 100, 30],
    value: 420n,
    attributes: ["battery"],
    from: "CN",
    country: "DE",
    zip: "10115",
    qty: 3,
  });
});

test.each([
  ["weight=0", { weightG: 1 }],
  ["weight=99999999", { weightG: feeBounds.maxG }],
  ["weight=12.3", { weightG: null, unread: { weight: "12.3" } }],
  ["weight=-4", { weightG: null, unread: { weight: "-4" } }],
  ["weight=heavy", { weightG: null, unread: { weight: "heavy" } }],
  ["length=900&width=-1&height=1e3", { mm: [2000, 0, 0], unread: { width: "-1", height: "1e3" } }],
  ["length=12,5", { mm: [125, 0, 0], unread: {} }],
  ["value=99999999999", { value: 99_999_999n }],
  ["value=4,20", { value: 420n, unread: {} }],
  ["value=-3", { value: 0n, unread: { value: "-3" } }],
  ["attr=gold", { attributes: ["general"] }],
  ["from=MOON&country=KP", { from: "", country: "US", elsewhere: "KP" }],
  ["country=aq", { country: "US", elsewhere: "AQ" }],
  ["country=de", { country: "DE", elsewhere: null }],
  ["country=XX", { country: "US", elsewhere: null }],
  ["qty=0", { qty: 1 }],
  ["ioss=im 1234-567890", { ioss: "IM1234567890", iossWrong: false }],
  ["ioss=IM12", { ioss: "", iossWrong: true }],
  ["ioss=", { ioss: "", iossWrong: false }],
])("%s falls back or is clamped", (search, wanted) => {
  expect(read(search)).toMatchObject(wanted);
});

const anyParams = fc.dictionary(
  fc.constantFrom(
    "sku",
    "weight",
    "length",
    "width",
    "height",
    "value",
    "attr",
    "from",
    "country",
    "zip",
    "qty",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
);

test.prop([anyParams])("whatever stands in the address, the figures are within bounds", (params) => {
  const query = readFeeQuery(new URLSearchParams(params), ["US"], ["CN"]);
  expect(query.weightG === null || (query.weightG >= 1 && query.weightG <= feeBounds.maxG)).toBe(true);
  expect(query.mm.every((mm) => Number.isInteger(mm) && mm >= 0 && mm <= 2000)).toBe(true);
  expect(query.value >= 0n && query.qty >= 1 && query.sku.length <= 64).toBe(true);
});

test("a size is shown in centimetres", () => {
  expect([0, 205, 100].map(centimetres)).toEqual(["", "20.5", "10"]);
});
