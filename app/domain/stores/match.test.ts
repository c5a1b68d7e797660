import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import {
  barcodeDigits,
  isMatch,
  matchVariants,
  matchWords,
  titleScore,
  type Offered,
  type Wanted,
} from "./match";

let n = 0;
const wanted = (fields: Partial<Wanted> = {}): Wanted => ({
  id: `v${(n += 1)}`,
  productTitle: "Camp chair",
  title: "Camp chair",
  sku: null,
  barcode: null,
  ...fields,
});
const offered = (sku: string, fields: Partial<Offered> = {}): Offered => ({
  sku,
  productId: "p1",
  title: { en: "Camp chair" },
  options: [],
  barcode: null,
  ...fields,
});
const matched = (variants: Wanted[], ours: Offered[], taken: string[] = []) => {
  const outcomes = matchVariants(variants, ours, new Set(taken));
  return variants.map(({ id }) => {
    const outcome = outcomes.get(id);
    return isMatch(outcome) ? `${outcome.by} ${outcome.sku} ${outcome.score.toFixed(2)}` : outcome;
  });
};
const option = (en: string, zh?: string) => ({ en, zh: zh ?? null });

describe("the order of what is compared", () => {
  test("the SKU goes before the barcode, the barcode before the title", () => {
    const ours = [
      offered("A", { title: { en: "Other" } }),
      offered("B", { title: { en: "Other" }, barcode: "4006381333931" }),
      offered("C"),
    ];
    const code = { barcode: "4006381333931" };
    expect(matched([wanted({ sku: "A", ...code })], ours)).toEqual(["sku A 1.00"]);
    expect(matched([wanted({ sku: "Z", ...code })], ours)).toEqual(["barcode B 1.00"]);
    expect(matched([wanted({ sku: "Z", barcode: "1" })], ours)).toEqual(["title C 1.00"]);
    expect(matched([wanted({ productTitle: "Tent", title: "Tent" })], ours)).toEqual(["none"]);
  });

  test("a SKU is the same in any case and with spaces around it; the same spelling goes first", () => {
    const ours = [offered("chair-1"), offered("CHAIR-1")];
    expect(matched([wanted({ sku: " CHAIR-1 " })], ours)).toEqual(["sku CHAIR-1 1.00"]);
    expect(matched([wanted({ sku: "Chair-1", productTitle: "x", title: "x" })], ours)).toEqual(["several"]);
    expect(matched([wanted({ sku: "Chair-1" })], ours.slice(0, 1))).toEqual(["sku chair-1 1.00"]);
  });

  test("an empty SKU is none", () => {
    expect(matched([wanted({ sku: "  ", productTitle: "x", title: "x" })], [offered("")])).toEqual(["none"]);
  });
});

describe("two variants never get the same SKU", () => {
  test("a SKU handed down by their product is not sure: the options decide", () => {
    const ours = ["Moss", "Sand"].map((colour) => offered(`CHAIR-${colour}`, { options: [option(colour)] }));
    const variants = ["Moss", "Sand"].map((title) => wanted({ title, sku: "CHAIR-Moss" }));
    expect(matched(variants, ours)).toEqual(["title CHAIR-Moss 1.00", "title CHAIR-Sand 1.00"]);
  });

  test("the same barcode twice is not sure either", () => {
    const variants = [1, 2].map(() => wanted({ title: "Red", barcode: "4006381333931" }));
    expect(matched(variants, [offered("A", { barcode: "4006381333931" })])).toEqual(["several", "several"]);
  });

  test("nor is what another variant of the product is connected to", () => {
    expect(matched([wanted({ sku: "A" })], [offered("A")], ["A"])).toEqual(["none"]);
  });

  test("of two variants with one title the better one gets it", () => {
    const title = "Folding camp chair with cup holder";
    const ours = [offered("A", { title: { en: title } })];
    const exact = wanted({ productTitle: title, title });
    const near = wanted({ productTitle: `${title} new`, title: `${title} new` });
    expect(matched([near, exact], ours)).toEqual(["several", "title A 1.00"]);
  });

  law.prop([
    fc.array(
      fc.record({ sku: fc.constantFrom("A", "b", "B", null), title: fc.constantFrom("Moss", "Sand", "M") }),
    ),
    fc.array(
      fc.record({ sku: fc.constantFrom("A", "B", "b", "C"), colour: fc.constantFrom("Moss", "Sand") }),
    ),
  ])("whatever there is", (variants, ours) => {
    const outcomes = matchVariants(
      variants.map((variant) => wanted(variant)),
      ours.map(({ sku, colour }) => offered(sku, { options: [option(colour)] })),
    );
    const skus = [...outcomes.values()].filter(isMatch).map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(skus.length);
  });
});

describe("several that fit as well", () => {
  test("are none", () => {
    const ours = [offered("A"), offered("B", { productId: "p2" })];
    expect(matched([wanted()], ours)).toEqual(["several"]);
  });

  test("the one of the product that other variants belong to is taken", () => {
    const ours = ["p1", "p2"].flatMap((productId) =>
      ["Moss", "Sand"].map((colour) =>
        offered(`${productId}-${colour}`, { productId, options: [option(colour)] }),
      ),
    );
    const variants = [wanted({ title: "Moss", sku: "p2-Moss" }), wanted({ title: "Sand" })];
    expect(matched(variants, ours)).toEqual(["sku p2-Moss 1.00", "title p2-Sand 1.00"]);
  });
});

describe("title and options", () => {
  const score = (productTitle: string, title: string, ours: string, ...options: string[]) =>
    titleScore(
      { productTitle, title },
      { title: { en: ours }, options: options.map((each) => option(each)) },
    );

  test("case, order, plurals, accents and filling words do not matter", () => {
    expect(score("CHAIRS for the Camp", "Möss", "Camp chair", "moss")).toBe(1);
    expect(score("Camp chair", "Large / Grey", "Camp chair", "Gray", "L")).toBe(1);
    expect(score("Camp chair", "Extra Large", "Camp chair", "XL")).toBe(1);
    expect(score("Rope 10m", "Rope 10m", "Rope 10 m")).toBe(1);
    expect(score("Shirt", "2XL", "Shirt", "XXL")).toBe(1);
  });

  test("the option may stand in the title of the store", () => {
    expect(score("Camp chair Moss", "Camp chair Moss", "Camp chair", "Moss")).toBe(1);
  });

  test.each([
    ["another option", "Camp chair", "Moss", "Camp chair", "Sand"],
    ["an option that only the store has", "Camp chair", "Moss / Large", "Camp chair", "Moss"],
    ["an option that only we have", "Camp chair", "Camp chair", "Camp chair", "Moss"],
    [
      "another model",
      "Case for iPhone 14 in clear silicone with ring",
      "x",
      "Case for iPhone 15 in clear silicone with ring",
      "x",
    ],
    ["another size", "Rope 10 m", "Rope 10 m", "Rope 20 m", ""],
    ["other goods", "Camp chair", "Camp chair", "Storm lamp", ""],
  ] as const)("%s is 0", (_, productTitle, title, ours, own) => {
    expect(score(productTitle, title, ours, ...(own ? [own] : []))).toBe(0);
  });

  test("one more word of six is enough, one of four is too much", () => {
    expect(score("Folding steel camp chair olive", "x", "Folding steel camp chair", "x")).toBeGreaterThan(
      0.9,
    );
    expect(score("Folding camp chair new", "Folding camp chair new", "Folding camp chair")).toBeLessThan(0.9);
  });

  test("Chinese titles and options agree as well, also beside English ones", () => {
    const ours = { title: { en: "Camp chair", zh: "露营椅" }, options: [option("Moss", "苔绿")] };
    expect(titleScore({ productTitle: "露营椅", title: "苔绿" }, ours)).toBe(1);
    expect(titleScore({ productTitle: "露营椅", title: "Moss" }, ours)).toBe(1);
    expect(titleScore({ productTitle: "露营椅", title: "沙色" }, ours)).toBe(0);
  });

  test("other names of one thing are one word, names of several words, too", () => {
    const synonyms = [
      ["torch", "flashlight", "flash light"],
      ["power bank", "portable charger"],
    ];
    const with_ = (title: string, en: string) =>
      titleScore({ productTitle: title, title }, { title: { en }, options: [] }, synonyms);
    expect(with_("Camping torch", "Camping flashlight")).toBe(1);
    expect(with_("Camping flash light", "Camping torch")).toBe(1);
    expect(with_("Slim portable charger", "Slim power bank")).toBe(1);
    expect(with_("Camping torch", "Camping lamp")).toBeLessThan(0.9);
  });

  test("titles without words agree with nothing", () => {
    expect(score("***", "***", "!!!")).toBe(0);
    expect(matchWords("  – ")).toEqual([]);
  });
});

test.each([
  ["4006381333931", "4006381333931"],
  ["0012345678905", "12345678905"],
  ["400-6381 333931", "4006381333931"],
  ["1234567", null],
  ["ISBN 4006381333931", null],
  ["00000000", null],
  ["", null],
  [null, null],
])("the digits of the barcode %s are %s", (barcode, digits) => {
  expect(barcodeDigits(barcode)).toBe(digits);
});
