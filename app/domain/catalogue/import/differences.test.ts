import { describe, expect, test } from "vitest";
import { differencesOf, type Standing, type Wanted } from "./differences";

const variant = {
  ...{ line: 2, sku: "A-1", options: { Size: "S", Colour: "Red" }, price: 400n, weightG: 120, quantity: 5 },
  ...{ backorder: false, barcode: null, imageUrl: null },
};
const wanted: Wanted = {
  ...{ title: "Cup", description: "<p>Clay</p>", status: "on", moq: 1, vendor: null, category: "Kitchen" },
  ...{ variants: [variant], sources: ["https://img.example/1.jpg"] },
};
const standing: Standing = {
  ...{ id: "1", title: "Cup", description: "<p>Clay</p>", category: "Kitchen", status: "on", moq: 1 },
  ...{ vendor: "Kiln", sources: ["https://img.example/1.jpg"] },
  variants: [
    {
      ...{ sku: "A-1", options: { Colour: "Red", Size: "S" }, price: "400", weightG: 120, backorder: false },
      ...{ barcode: "4001", status: "on", onHand: 5, reserved: 2 },
    },
  ],
};
const changedVariant = (over: Partial<typeof variant>) => ({
  ...wanted,
  variants: [{ ...variant, ...over }],
});

test("what a file leaves out, and options in another order, are no difference", () => {
  expect(differencesOf(wanted, standing)).toEqual([]);
});

describe("a difference names the field, the SKU, old and new", () => {
  test.each<[string, Wanted, object]>([
    ["title", { ...wanted, title: "Mug" }, { what: "title", from: "Cup", to: "Mug" }],
    ["description", { ...wanted, description: "<p>Tin</p>" }, { what: "description" }],
    ["no description", { ...wanted, description: "" }, { what: "description", to: "" }],
    ["shelf", { ...wanted, status: "off" }, { what: "status", from: "on", to: "off" }],
    ["vendor", { ...wanted, vendor: "Forge" }, { what: "vendor", from: "Kiln", to: "Forge" }],
    ["price", changedVariant({ price: 450n }), { what: "price", sku: "A-1", from: "400", to: "450" }],
    ["stock", changedVariant({ quantity: 9 }), { what: "stock", sku: "A-1", from: "5", to: "9" }],
    // Two are reserved: no file takes them off the shelf.
    ["stock", changedVariant({ quantity: 0 }), { what: "stock", sku: "A-1", from: "5", to: "2" }],
    [
      "variant",
      { ...wanted, variants: [variant, { ...variant, sku: "A-2" }] },
      { what: "variant", sku: "A-2", to: "400" },
    ],
    ["pictures", { ...wanted, sources: ["https://img.example/2.jpg"] }, { what: "pictures", to: "1" }],
  ])("%s", (_, said, difference) => {
    expect(differencesOf(said, standing)).toEqual([difference]);
  });
});
