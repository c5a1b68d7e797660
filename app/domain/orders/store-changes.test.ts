import { expect, test } from "vitest";
import { partsChanged, storeChanges } from "./store-changes";

const shipTo = {
  firstName: "Ida",
  lastName: "Holm",
  company: "",
  country: "JP",
  province: "Tokyo",
  city: "Minato",
  street: "Kaigan 1",
  address: "",
  postCode: "105-0022",
  phone: "+81 3",
  email: "ida@example.test",
};
const line = { externalId: "7", externalVariantId: "20:21", title: "Chair", options: [], qty: 2 };
const before = { shipTo, lines: [line] };

test("the same order has no changes, however its province is written", () => {
  expect(storeChanges(before, { shipTo: { ...shipTo, province: "JP13" }, lines: [line] })).toEqual([]);
});

test("another street and another phone are said, old and new", () => {
  const now = { ...shipTo, street: "Kaigan 2", phone: "" };
  expect(storeChanges(before, { shipTo: now, lines: [line] })).toEqual([
    { field: "street", line: null, old: "Kaigan 1", now: "Kaigan 2" },
    { field: "phone", line: null, old: "+81 3", now: "" },
  ]);
});

test("another choice is said; a variation that the store has deleted since is not", () => {
  const chosen = (value: string) => [{ ...line, options: [{ name: "Size", value }] }];
  expect(storeChanges({ shipTo, lines: chosen("M") }, { shipTo, lines: chosen("L") })).toEqual([
    { field: "choice", line: "Chair", old: "Size: M", now: "Size: L" },
  ]);
  for (const externalVariantId of ["20", "line:7"])
    expect(storeChanges(before, { shipTo, lines: [{ ...line, externalVariantId }] })).toEqual([]);
});

test("fewer units, a line that is gone, a new one, and another variant", () => {
  const units = (now: object[]) => storeChanges(before, { shipTo, lines: now as (typeof line)[] });
  expect(units([{ ...line, qty: 1 }])).toEqual([{ field: "units", line: "Chair", old: "2", now: "1" }]);
  expect(units([])).toEqual([{ field: "units", line: "Chair", old: "2", now: "0" }]);
  expect(units([line, { ...line, externalId: "8", title: "Mug", qty: 3 }])).toEqual([
    { field: "units", line: "Mug", old: "0", now: "3" },
  ]);
  expect(units([{ ...line, externalVariantId: "20:22", title: "Chair, sand" }])).toEqual([
    { field: "variant", line: "Chair, sand", old: "Chair", now: "Chair, sand" },
  ]);
});

test("what was changed is said in a word each", () => {
  const now = { shipTo: { ...shipTo, city: "Chuo", street: "Ginza 2" }, lines: [{ ...line, qty: 3 }] };
  expect(partsChanged(storeChanges(before, now).map(({ field }) => field))).toEqual(["address", "units"]);
  expect(partsChanged([])).toEqual([]);
});
