import { describe, expect, test } from "vitest";
import { byWarehouse, goodsOfLines, isInvalid, priceOfLine, problemOf, type CartLine } from "./lines";

const place = (code: string, available: number) => ({
  id: code,
  code,
  country: code,
  name: { en: code },
  available,
});

const line = (change: Partial<CartLine> = {}): CartLine => ({
  id: "1",
  mode: "dropship",
  qty: 2,
  variantId: "v",
  productId: "p",
  sku: "SKU",
  title: { en: "Chair" },
  options: [],
  fileKey: null,
  saleModes: ["dropship", "bulk"],
  moq: 10,
  weightG: 400,
  hsCode: null,
  backorder: false,
  onShelf: true,
  price: 1250n,
  tiers: [{ minQty: 10, price: 1000n }],
  warehouseId: "w",
  channelId: null,
  method: null,
  warehouse: { ...place("CN", 5), active: true },
  places: [place("CN", 5)],
  together: change.qty ?? 2,
  ...change,
});

describe("what stands in the way of buying a line", () => {
  test.each<[string, Partial<CartLine>, string | null]>([
    ["a sound one", {}, null],
    ["taken down, whatever else", { onShelf: false, weightG: null }, "off"],
    ["never weighed", { weightG: null }, "weight"],
    ["no longer sold so", { saleModes: ["bulk"] }, "mode"],
    ["a closed warehouse", { warehouse: { ...place("CN", 5), active: false } }, "warehouse"],
    ["more than there are", { qty: 6 }, "stock"],
    ["just as many as there are", { qty: 5 }, null],
    ["more, but it may be back-ordered", { qty: 6, backorder: true }, null],
    ["bulk below the minimum", { mode: "bulk", qty: 9 }, "moq"],
    ["bulk of more than lies there", { mode: "bulk", qty: 500 }, null],
  ])("%s", (_what, change, problem) => expect(problemOf(line(change))).toBe(problem));

  test("only what nothing can mend is invalid", () => {
    const invalid = [{ onShelf: false }, { weightG: null }, { saleModes: [] }];
    for (const change of invalid) expect(isInvalid(line(change))).toBe(true);
    for (const change of [{ qty: 99 }, { warehouse: { ...place("CN", 5), active: false } }])
      expect(isInvalid(line(change))).toBe(false);
  });
});

test("the price is that of the tier the quantity reaches", () => {
  expect(priceOfLine(line({ qty: 9 }))).toEqual({ each: 1250n, goods: 11_250n });
  expect(priceOfLine(line({ qty: 10 }))).toEqual({ each: 1000n, goods: 10_000n });
});

test("the sum is of what can be bought", () => {
  expect(goodsOfLines([line(), line({ qty: 6 }), line({ onShelf: false })])).toBe(2500n);
});

test("lines stand by the warehouse they leave from", () => {
  const us = { ...place("US", 5), active: true };
  const groups = byWarehouse([line({ id: "a" }), line({ id: "b", warehouse: us }), line({ id: "c" })]);
  expect(groups.map(({ code, lines }) => [code, lines.map(({ id }) => id)])).toEqual([
    ["CN", ["a", "c"]],
    ["US", ["b"]],
  ]);
});
