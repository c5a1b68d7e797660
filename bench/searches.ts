/** What people might search for. Pure. */
import { inventedProduct } from "./goods/product.ts";
import { between, randomOf } from "./goods/random.ts";

/** So many different searches are asked in turn. */
const mostSearches = 400;

/**
 * The same made-up searches each time: one or two words as common as the goods' own (Zipf), in both languages, and
 * sometimes a SKU.
 */
export function searches(products: number): string[] {
  const random = randomOf(7);
  const made = new Set<string>();
  while (made.size < mostSearches) made.add(oneSearch(products, random));
  return [...made];
}

function oneSearch(products: number, random: () => number): string {
  const product = inventedProduct(between(random, 0, products - 1));
  const words = (random() < 0.7 ? product.title.en : (product.title.zh ?? "")).split(/\s+/);
  const start = between(random, 0, words.length - 1);
  const sku = random() < 0.05 ? product.variants[0]?.sku : undefined;
  return sku ?? words.slice(start, start + between(random, 1, 2)).join(" ");
}

/** Searches of two words that titles have, each word of another title: many of them find only some of the words. */
export function wordPairs(products: number, count: number): string[] {
  const random = randomOf(23);
  const word = () => {
    const words = inventedProduct(between(random, 0, products - 1)).title.en.split(/\s+/);
    return words[between(random, 0, words.length - 1)] ?? "";
  };
  const made = new Set<string>();
  while (made.size < count) made.add(`${word()} ${word()}`);
  return [...made];
}

/** The query strings of `count` lists nobody asks for twice: words with a price range, an order or both. */
export function differentSearches(products: number, count: number): Record<string, string>[] {
  const random = randomOf(11);
  const made = new Map<string, Record<string, string>>();
  while (made.size < count) {
    const min = (between(random, 0, 4_000) / 100).toFixed(2);
    const max = (50 + between(random, 0, 20_000) / 100).toFixed(2);
    const sort = ["default", "asc", "desc"][between(random, 0, 2)] ?? "default";
    const query = { q: oneSearch(products, random), sort, ...(random() < 0.8 ? { min, max } : {}) };
    made.set(JSON.stringify(query), query);
  }
  return [...made.values()];
}
