import { describe, expect, test } from "vitest";
import { differencesOf, type Standing, type Wanted } from "./differences";

const variant = {
  sku: "A-1",
  options: { Size: "S", Colour: "Red" },
  price: 400n,
  weightG: 120,
  stock: { CN: 5 },
  backorder: false,
  barcode: "4001" as string | null,
  imageUrl: null as string | null,
};
const kitchen = { id: "c-1", names: [{ en: "Kitchen" }] };
const picture = (n: number, alt: string | null = null) => ({ source: `https://img.example/${n}.jpg`, alt });
const wanted: Wanted = {
  title: "Cup",
  description: "<p>Clay</p>",
  specs: [["Material", "Clay, glazed"]],
  status: "on",
  moq: 1,
  vendor: "Kiln",
  category: kitchen,
  variants: [variant],
  pictures: [picture(1)],
};
const standingVariant = {
  sku: "A-1",
  options: { Colour: "Red", Size: "S" },
  price: "400",
  weightG: 120,
  backorder: false,
  barcode: "4001",
  status: "on",
  imageUrl: "upload:1",
  stock: { CN: { onHand: 5, reserved: 2 } },
};
const standing: Standing = {
  id: "1",
  title: "Cup ",
  description: "<p>Clay</p>",
  specs: [["Material", "Clay, glazed"]],
  categoryId: "c-1",
  categoryNames: kitchen.names,
  status: "on",
  moq: 1,
  vendor: "Kiln",
  pictures: [picture(1, "A cup")],
  variants: [standingVariant],
};
const changedVariant = (over: Partial<typeof variant>) => ({
  ...wanted,
  variants: [{ ...variant, ...over }],
});

test("a category and pictures that are left out, and options in another order, are no difference", () => {
  expect(differencesOf(wanted, standing)).toEqual([]);
  expect(differencesOf({ ...wanted, category: null, pictures: [] }, standing)).toEqual([]);
});

test("a description and facts that read the same are the same, however they were once written", () => {
  const loose: Standing = {
    ...standing,
    description: "<div>Clay</div>\n<ul><li>Use: Tea</li></ul>",
    specs: [
      ["Material", "Clay"],
      ["Material", "glazed"],
    ],
  };
  const said: Wanted = { ...wanted, specs: [["Use", "Tea"], ...wanted.specs] };
  expect(differencesOf(said, loose)).toEqual([]);
  expect(differencesOf({ ...said, specs: [["Use", "Coffee"]] }, loose)).toEqual([{ what: "facts" }]);
});

test("an order of variants or pictures is one among those that both have", () => {
  const two = { ...standingVariant, sku: "A-2" };
  const off = { ...standingVariant, sku: "A-0", status: "off" };
  const both: Standing = {
    ...standing,
    variants: [off, standingVariant, two],
    pictures: [picture(1), picture(2)],
  };
  const said = (skus: string[]) => ({ ...wanted, variants: skus.map((sku) => ({ ...variant, sku })) });
  expect(differencesOf(said(["A-1", "A-2"]), both)).toEqual([]);
  expect(differencesOf(said(["A-2", "A-1"]), both)).toEqual([{ what: "order" }]);
  expect(differencesOf({ ...wanted, pictures: [picture(2), picture(1)] }, both)).toEqual([
    { what: "pictureOrder" },
  ]);
});

describe("a difference names the field, the SKU, old and new", () => {
  test.each<[string, Wanted, object]>([
    ["title", { ...wanted, title: "Mug" }, { what: "title", from: "Cup", to: "Mug" }],
    ["description", { ...wanted, description: "<p>Tin</p>" }, { what: "description" }],
    ["no description", { ...wanted, description: "" }, { what: "description", to: "" }],
    ["shelf", { ...wanted, status: "off" }, { what: "status", from: "on", to: "off" }],
    ["vendor", { ...wanted, vendor: "Forge" }, { what: "vendor", from: "Kiln", to: "Forge" }],
    ["no vendor", { ...wanted, vendor: null }, { what: "vendor", from: "Kiln", to: "" }],
    ["no barcode", changedVariant({ barcode: null }), { what: "barcode", sku: "A-1", from: "4001", to: "" }],
    ["price", changedVariant({ price: 450n }), { what: "price", sku: "A-1", from: "400", to: "450" }],
    ["stock", changedVariant({ stock: { CN: 9 } }), { what: "stock", sku: "A-1", from: "5", to: "9" }],
    // Two are reserved: no file takes them off the shelf.
    ["stock", changedVariant({ stock: { CN: 0 } }), { what: "stock", sku: "A-1", from: "5", to: "2" }],
    [
      "variant",
      { ...wanted, variants: [variant, { ...variant, sku: "A-2" }] },
      { what: "variant", sku: "A-2", to: "400" },
    ],
    ["pictures", { ...wanted, pictures: [picture(2)] }, { what: "pictures", to: "1" }],
    ["words of a picture", { ...wanted, pictures: [picture(1, "Mug")] }, { what: "pictureText" }],
    [
      "picture of a variant",
      changedVariant({ imageUrl: "upload:2" }),
      { what: "variantPicture", sku: "A-1" },
    ],
    [
      "category that would be made",
      { ...wanted, category: { id: null, names: [...kitchen.names, { en: "Cups" }] } },
      { what: "category", from: "Kitchen", to: "Kitchen > Cups" },
    ],
  ])("%s", (_, said, difference) => {
    expect(differencesOf(said, standing)).toEqual([difference]);
  });
});
