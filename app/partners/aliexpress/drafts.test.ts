import { describe, expect, test } from "vitest";
import type { Listing } from "../stores/store-platform";
import { choicesFor, valuesFor, type Property } from "./drafts";
import { stockChange } from "./listings.server";
import { serviceFor } from "./parcels.server";
import { Product, Sku } from "./shapes";

const property = (id: string, names: string, values: Record<string, string>, own = true): Property => ({
  ...{ id, names, sku: true, required: false, customized_name: own, customized_pic: own },
  values: Object.entries(values).map(([valueId, name]) => ({ id: valueId, names: name })),
});
const color = property("14", "Color", { "10": "Red", "29": "White", "173": "Blue" });
const size = property("5", "Size", { "1": "S", "2": "M" });

const listing = (options: [string, string[]][], rows: string[][]): Listing => ({
  reference: "QS-1",
  title: "Lamp",
  description: "",
  images: [],
  options: options.map(([name, values]) => ({ name, values })),
  variants: rows.map((values, i) => ({
    ...{ sku: `S-${i}`, values, price: 100n, compareAt: null, weightG: null, barcode: null, stock: 1 },
    image: `https://us.test/${i}.png`,
  })),
  categories: [],
  published: true,
});

const chosen = (of: Listing, offered: Property[], before: Product | null = null) => {
  const made = choicesFor(of, offered, before, 20);
  return "refused" in made
    ? made.refused.words
    : [...made.choices.values()].map((choices) =>
        choices
          .map(({ attributeId, valueId, own }) => `${attributeId}:${valueId}${own ? `#${own}` : ""}`)
          .join(";"),
      );
};

describe("the properties of SKUs", () => {
  test("options find the property of their name, in the category's order", () => {
    const two = listing(
      [
        ["Size", ["M"]],
        ["Colour", ["red"]],
      ],
      [["M", "red"]],
    );
    expect(chosen(two, [color, size])).toEqual(["14:10;5:2"]);
  });

  test("a word that the category does not know takes a free value under the seller's own name", () => {
    expect(chosen(listing([["Finish", ["Brass", "Red"]]], [["Brass"], ["Red"]]), [color])).toEqual([
      "14:29#Brass",
      "14:10",
    ]);
  });

  test("what does not fit is told in words", () => {
    const one = listing([["Colour", ["Brass"]]], [["Brass"]]);
    expect(chosen(one, [property("14", "Color", { "10": "Red" }, false)])).toMatch(/takes no "Brass"/);
    expect(chosen(one, [])).toMatch(/too few properties/);
    const long = listing([["Colour", ["a name of many letters"]]], [["a name of many letters"]]);
    expect(chosen(long, [color])).toMatch(/longer than 20/);
  });

  test("a value keeps what it had before, also where another one would come first", () => {
    const found = valuesFor(["Copper", "Steel"], color, new Map([["steel", "10"]]));
    expect("values" in found && [...found.values].map(([word, { valueId }]) => [word, valueId])).toEqual([
      ["Steel", "10"],
      ["Copper", "29"],
    ]);
  });
});

describe("stock", () => {
  const sku = (id: string, stock: number) =>
    Sku.parse({ id, sku_code: id, sku_price: "1.00", ipm_sku_stock: stock });
  const after = (had: number[], wanted: (number | null)[], isOffline: boolean, told: number[] = []) => {
    const skus = had.map((stock, i) => sku(String(i), stock));
    const wishes = skus.flatMap((each, i) => {
      const stock = wanted[i];
      return stock === null || stock === undefined ? [] : [{ sku: each, stock, told: told[i] }];
    });
    const { stocks, ...rest } = stockChange(skus, isOffline, wishes);
    return { ...rest, stocks: Object.fromEntries(stocks.map(({ skuId, stock }) => [skuId, stock])) };
  };

  test.each([
    ["some are left", false, [5, 5], [0, null], { soldOut: false, back: false, stocks: { 0: 0 } }],
    [
      "the last piece goes: one is kept, out of sight",
      false,
      [0, 5],
      [null, 0],
      { soldOut: true, back: false, stocks: { 1: 1 } },
    ],
    ["all go at once", false, [5, 5], [0, 0], { soldOut: true, back: false, stocks: { 0: 1, 1: 0 } }],
    ["sold out again changes nothing", true, [1, 0], [0, 0], { soldOut: true, back: false, stocks: {} }],
    ["goods come back", true, [1, 0], [0, 4], { soldOut: false, back: true, stocks: { 0: 0, 1: 4 } }],
    [
      "the piece that stood for none goes as another one comes",
      true,
      [1, 0],
      [null, 4],
      { soldOut: false, back: true, stocks: { 0: 0, 1: 4 } },
    ],
    [
      "hidden with goods stays hidden",
      true,
      [0, 4],
      [null, 3],
      { soldOut: false, back: false, stocks: { 1: 3 } },
    ],
    [
      "one piece on the shelf is a real one",
      false,
      [1, 3],
      [null, 0],
      { soldOut: false, back: false, stocks: { 1: 0 } },
    ],
    ["so is a last one beside none", false, [1, 0], [null, 0], { soldOut: false, back: false, stocks: {} }],
    ["nothing is said of stock", false, [5, 5], [null, null], { soldOut: false, back: false, stocks: {} }],
  ])("%s", (_, isOffline, had, wanted, expected) => {
    expect(after(had, wanted, isOffline)).toEqual(expected);
  });

  test("a run that was cut off after the stock still brings the product back", () => {
    const back = { soldOut: false, back: true };
    expect(after([0, 4], [null, 4], true, [0, 0])).toEqual({ ...back, stocks: {} });
    expect(after([1, 4], [null, 3], true, [0, 0])).toEqual({ ...back, stocks: { 0: 0, 1: 3 } });
    expect(after([0, 4], [null, 3], true, [0, 4])).toEqual({ ...back, back: false, stocks: { 1: 3 } });
  });
});

test("a carrier finds its service where that knows such numbers, else the one for others", () => {
  const service = (service_name: string, tracking_no_regex: string) => ({
    ...{ service_name, tracking_no_regex, display_name: "", logistics_company: "" },
  });
  const services = [
    service("DHL", "^[0-9]{10}$"),
    service("CPAM", "^[A-Z]{2}[0-9]{9}CN$"),
    service("Other", ""),
  ];
  expect(serviceFor(services, "dhl", "1234567890")).toBe("DHL");
  expect(serviceFor(services, "DHL", "JD014600003")).toBe("Other");
  expect(serviceFor(services, "China Post", "LA123456789CN")).toBe("CPAM");
  expect(serviceFor([], "Unknown", "X")).toBe("Other");
});

test("a product is read whichever field tells its title, and names its variants as order lines do", () => {
  const read = Product.parse({
    product_id: 1005001234567890,
    product_status_type: "onSelling",
    subject_list: { dto: [{ subject: "Lamp", locale: "en_US" }] },
    aeop_ae_product_s_k_us: { sku: [{ id: "14:193#Brass;5:2", sku_code: "A", sku_price: 9.9 }] },
  });
  expect(read.aeop_ae_product_s_k_us[0]?.sku_price).toBe("9.9");
  // No currency is not any currency.
  expect(read.currency_code ?? null).toBeNull();
});
