import { describe, expect, test } from "vitest";
import { lineParts } from "./line-parts";

type Metas = Record<string, unknown>;
const line = (id: number, name: string, price: string, metas: Metas = {}, fields: object = {}) => ({
  ...{ id, name, product_id: id * 10, variation_id: 0, quantity: 1, total: price, subtotal: price },
  meta_data: Object.entries(metas).map(([key, value], i) => ({ id: i, key, value })),
  ...fields,
});
const kindsOf = (lines: unknown) =>
  Object.fromEntries([...lineParts(lines)].map(([id, { kind, of, sent }]) => [id, [kind, of, sent]]));

describe("families of bundles", () => {
  test.each<[string, unknown[], Record<string, unknown[]>]>([
    [
      "Product Bundles by the line's id",
      [
        line(1, "Kit", "39.00"),
        line(2, "Mug", "0.00", {}, { bundled_by: 1 }),
        line(3, "Cap", "0", {}, { bundled_by: "1" }),
      ],
      { 2: ["part", "1", null], 3: ["part", "1", null] },
    ],
    [
      "Product Bundles by the key in the cart, and how a part is sent",
      [
        line(1, "Kit", "39.00", { _bundle_cart_key: "k1" }),
        line(2, "Mug", "0.00", { _bundled_by: "k1", _bundled_item_needs_shipping: "yes" }),
        line(3, "Cap", "0.00", { _bundled_by: "k1", _bundled_item_needs_shipping: "no" }),
      ],
      { 2: ["part", "1", true], 3: ["part", "1", false] },
    ],
    [
      "Composite Products",
      [
        line(1, "PC", "0.00", { _composite_cart_key: "c" }),
        line(2, "CPU", "99.00", { _composite_parent: "c" }),
      ],
      { 2: ["part", "1", null] },
    ],
    [
      "Mix and Match",
      [line(1, "Box", "20.00", { _mnm_cart_key: "m" }), line(2, "Tea", "0.00", { _mnm_container: "m" })],
      { 2: ["part", "1", null] },
    ],
    [
      "YITH, whose whole says that its parts are sent by themselves",
      [
        line(1, "Set", "9.00", { _yith_bundle_cart_key: "y", _non_bundled_shipping: "yes" }),
        line(2, "Pen", "0.00", { _bundled_by: "y" }),
      ],
      { 2: ["part", "1", true] },
    ],
    [
      "YITH's free edition, whose whole has no key of its own",
      [
        line(1, "Set", "9.00", { _cartstamp: { 1: { product_id: 20 } } }),
        line(2, "Pen", "0.00", { _bundled_by: "y" }),
      ],
      { 2: ["part", "1", null] },
    ],
    [
      "WPC in a translated shop: the part names the product in the first language",
      [line(1, "Satz", "9.00", { _woosb_ids: "20/1" }), line(2, "Stift", "0.00", { _woosb_parent_id: 78 })],
      { 2: ["part", "1", null] },
    ],
    [
      "WPC by the product of the whole: the nearest one before",
      [
        line(1, "Set", "9.00", {}, { product_id: 77 }),
        line(2, "Pen", "0.00", { _woosb_parent_id: 77 }),
        line(3, "Set", "9.00", {}, { product_id: 77 }),
        line(4, "Pen", "0.00", { _woosb_parent_id: "77" }),
      ],
      { 2: ["part", "1", null], 4: ["part", "3", null] },
    ],
    [
      "chained products come along",
      [line(1, "Phone", "99.00"), line(2, "Case", "0.00", { _chained_product_of: 10 })],
      { 2: ["extra", "1", null] },
    ],
    [
      "a gift",
      [line(1, "Phone", "99.00"), line(2, "Pen", "0.00", { _fgf_gift_product: "yes" })],
      { 2: ["gift", null, null] },
    ],
    [
      "free, and nobody says why",
      [line(1, "Phone", "99.00"), line(2, "Pen", "0.00")],
      { 2: ["unclear", null, null] },
    ],
    ["a coupon", [line(1, "Phone", "99.00"), line(2, "Pen", "0.00", {}, { subtotal: "3.00" })], {}],
    ["a sample: all of it is free", [line(1, "Phone", "0.00"), line(2, "Pen", "0.00")], {}],
  ])("%s", (_, lines, kinds) => expect(kindsOf(lines)).toEqual(kinds));

  test("names are plain, and shapes that nobody promised are no failure", () => {
    const kit = line(1, "Light &amp; Bright kit", "39.00", { _bundle_cart_key: "k" });
    expect(lineParts([kit, line(2, "Mug", "0", { _bundled_by: "k" })]).get("2")?.name).toBe(
      "Light & Bright kit",
    );
    for (const odd of [null, undefined, "x", [null, 3, {}, { id: {} }, { id: 1, meta_data: "x" }]])
      expect(lineParts(odd).size).toBe(0);
  });
});
