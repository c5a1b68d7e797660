import { expect, test } from "vitest";
import { inventedProduct } from "./product";
import { randomOf, zipfOf } from "./random";

test("a product is the same each time and its SKUs are its own", () => {
  expect(inventedProduct(41)).toEqual(inventedProduct(41));
  const skus = Array.from({ length: 500 }, (_, n) =>
    inventedProduct(n).variants.map(({ sku }) => sku),
  ).flat();
  expect(new Set(skus).size).toBe(skus.length);
});

test("goods vary as a catalogue's do", () => {
  const goods = Array.from({ length: 2_000 }, (_, n) => inventedProduct(n));
  const share = (is: (product: (typeof goods)[number]) => boolean) => goods.filter(is).length / goods.length;
  expect(new Set(goods.map(({ categorySlug }) => categorySlug)).size).toBe(19);
  expect(share(({ title }) => title.en.includes("Portable"))).toBeGreaterThan(0.15);
  expect(share(({ variants }) => variants.length > 1)).toBeGreaterThan(0.4);
  expect(
    share(({ variants }) => variants.every(({ stock }) => Object.values(stock).every((n) => n === 0))),
  ).toBeLessThan(0.15);
  expect(share(({ more }) => (more?.hotScore ?? 0) >= 100)).toBeLessThan(0.4);
});

test("Zipf: the first word is used twice as often as the second", () => {
  const draw = zipfOf(["a", "b", "c", "d"]);
  const random = randomOf(1);
  const drawn = Array.from({ length: 20_000 }, () => draw(random));
  const count = (word: string) => drawn.filter((each) => each === word).length;
  expect(count("a") / count("b")).toBeCloseTo(2, 0);
  expect(count("d")).toBeGreaterThan(0);
});
