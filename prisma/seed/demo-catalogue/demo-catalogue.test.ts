import { describe, expect, test } from "vitest";
import { illustration } from "../illustrations";
import { iconExists } from "../illustrations-icons";
import { demoCategories, demoProducts } from ".";

const variants = demoProducts.flatMap((product) => product.variants);
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .trim()
    .split(/\s+/).length;
const chinese = /\p{Script=Han}/u;
const duplicates = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const stocked = ({ stock }: { stock: { CN: number; US: number } }) => stock.CN + stock.US > 0;

/** EAN-13: digits weighed 1 and 3 in turn sum to a multiple of ten. */
const eanIsSound = (code: string) =>
  [...code].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

describe("the range", () => {
  test("holds two hundred products and at least ten a category", () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(200);
    for (const { slug } of demoCategories) {
      const count = demoProducts.filter((product) => product.category === slug).length;
      expect(count, slug).toBeGreaterThanOrEqual(10);
    }
  });

  test("names only categories that exist, each once", () => {
    const slugs = demoCategories.map(({ slug }) => slug);
    expect(duplicates(slugs)).toEqual([]);
    expect(demoProducts.filter(({ category }) => !slugs.includes(category))).toEqual([]);
  });

  test("gives every product, variant and barcode a number of its own", () => {
    expect(duplicates(demoProducts.map(({ spu }) => spu))).toEqual([]);
    expect(duplicates(variants.map(({ sku }) => sku))).toEqual([]);
    expect(duplicates(variants.flatMap(({ barcode }) => barcode ?? []))).toEqual([]);
  });

  test("shows what a shop meets: sold out, one warehouse only, no weight, dear and cheap", () => {
    const soldOut = demoProducts.filter((product) => !product.variants.some(stocked));
    expect(soldOut.length).toBeGreaterThanOrEqual(1);
    expect(demoProducts.some((product) => product.variants.every(({ stock }) => stock.US === 0))).toBe(true);
    expect(variants.filter(({ weightG }) => weightG === null)).toHaveLength(1);
    const prices = variants.map(({ priceCents }) => priceCents);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([120, 24000]);
  });
});

describe.each(demoProducts.map((product) => [product.spu, product] as const))("%s", (_spu, product) => {
  test("is described in both languages", () => {
    const { title, summary, description } = product;
    for (const text of [title, summary, description]) {
      expect(text.en).not.toMatch(chinese);
      expect(text.zh).toMatch(chinese);
    }
    expect(words(description.en)).toBeGreaterThanOrEqual(60);
    expect(words(description.en)).toBeLessThanOrEqual(120);
    expect(description.zh.match(/<li>/g)?.length).toBe(description.en.match(/<li>/g)?.length);
    expect(product.specs.zh).toHaveLength(product.specs.en.length);
  });

  test("states what trade and customs ask for", () => {
    expect(product.hsCode).toMatch(/^\d{6}$/);
    expect(product.moq).toBeGreaterThanOrEqual(1);
    expect(product.processingDays[0]).toBeLessThanOrEqual(product.processingDays[1]);
    expect(product.attributes.length * product.saleModes.length).toBeGreaterThan(0);
    expect(product.hotScore).toBeGreaterThanOrEqual(0);
    expect(product.hotScore).toBeLessThanOrEqual(1000);
  });

  test("has one sound variant for each combination of its options", () => {
    const combinations = product.options.reduce((count, option) => count * option.values.length, 1);
    expect(product.variants).toHaveLength(combinations);
    for (const { optionIndexes, weightG, dimsMm, barcode } of product.variants) {
      expect(optionIndexes).toHaveLength(product.options.length);
      optionIndexes.forEach((at, option) => expect(product.options[option]?.values[at]).toBeDefined());
      if (weightG !== null) expect(weightG).toBeGreaterThan(0);
      expect(Math.min(...dimsMm)).toBeGreaterThan(0);
      expect(eanIsSound(barcode ?? "")).toBe(true);
    }
  });

  test("grows cheaper with quantity", () => {
    for (const { priceCents, tiers = [] } of product.variants) {
      const steps: (readonly [number, number])[] = [[1, priceCents], ...tiers];
      steps.slice(1).forEach(([quantity, price], at) => {
        expect(quantity).toBeGreaterThan(steps[at]?.[0] ?? Infinity);
        expect(price).toBeLessThan(steps[at]?.[1] ?? 0);
      });
    }
  });

  test("has an icon and three different pictures, the same each time", () => {
    expect(iconExists(product.icon)).toBe(true);
    const views = ([0, 1, 2] as const).map((view) => illustration(product, view));
    expect(new Set(views).size).toBe(3);
    expect(illustration(product, 0)).toBe(views[0]);
    for (const svg of views) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});

test("every category's icon exists", () => {
  expect(demoCategories.filter(({ icon }) => !iconExists(icon))).toEqual([]);
});
