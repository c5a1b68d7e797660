import { describe, expect, test } from "vitest";
import type { StandingVariant } from "./import/differences";
import { keptOptions, wholeBasics, wholeVariant, type SaidVariant } from "./unsaid";

const before: StandingVariant = {
  sku: "A-1",
  options: { Size: "S", Colour: "Red" },
  price: "400",
  weightG: 120,
  backorder: true,
  barcode: "4001",
  status: "on",
  imageUrl: null,
  stock: { CN: { onHand: 5, reserved: 0 } },
};
const said: SaidVariant = { sku: "A-1", options: {}, price: 450n, imageUrl: null, stock: { CN: null } };

describe("a variant of which only its price is said", () => {
  test("keeps all else where it is there", () => {
    expect(wholeVariant(said, before, ["Size", "Colour"])).toEqual({
      sku: "A-1",
      options: before.options,
      price: 450n,
      weightG: 120,
      backorder: true,
      barcode: "4001",
      imageUrl: null,
      stock: {},
    });
  });

  test("gets the defaults where it is new", () => {
    expect(wholeVariant(said, undefined, [])).toEqual({
      sku: "A-1",
      options: {},
      price: 450n,
      weightG: null,
      backorder: false,
      barcode: null,
      imageUrl: null,
      stock: { CN: 0 },
    });
  });
});

test("what is said to be none is none", () => {
  const none = { ...said, weightG: null, barcode: null, backorder: false, stock: { CN: 0 } };
  expect(wholeVariant(none, before, ["Colour"])).toMatchObject({
    options: { Colour: "Red" },
    weightG: null,
    barcode: null,
    backorder: false,
    stock: { CN: 0 },
  });
});

test("a product that is there keeps state, least amount and vendor; a new one is on the shelf", () => {
  const standing = { status: "off", moq: 6, vendor: "Kiln" } as never;
  expect(wholeBasics({}, standing)).toEqual({ status: "off", moq: 6, vendor: "Kiln" });
  expect(wholeBasics({ status: "on", moq: 1, vendor: null }, standing)).toEqual({
    status: "on",
    moq: 1,
    vendor: null,
  });
  expect(wholeBasics({}, undefined)).toEqual({ status: "on", moq: 1, vendor: null });
});

describe("of the options, those stay that have no column", () => {
  test.each<[string, string[], number[], string[], string[]]>([
    ["no column at all", ["Size", "Colour"], [0, 1, 2], [], ["Size", "Colour"]],
    ["only the first", ["Size", "Colour"], [1, 2], ["Size"], ["Colour"]],
    ["the first by a new name", ["Size", "Colour"], [1, 2], ["Length"], ["Colour"]],
    ["the first is what was the second", ["Colour", "Length"], [1, 2], ["Length"], ["Colour"]],
    ["the second is there and empty", ["Size", "Colour"], [2], ["Size"], []],
    ["all columns", ["Size", "Colour"], [], [], []],
  ])("%s", (_, known, unsaid, named, stays) => {
    expect(keptOptions(known, unsaid, named)).toEqual(stays);
  });
});
