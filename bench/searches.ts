/** What people might search for. Pure. */
import { inventedProduct } from "./goods/product.ts";
import { between, randomOf } from "./goods/random.ts";

/** So many different searches are asked in turn. */
const mostSearches = 400;

/**
 * What people might search for, the same each time: words as common as the goods' own (Zipf), from the one of every
 * fourth product to names of a few, one or two at once, in both languages, and a SKU now and then.
 */
export function searches(products: number): string[] {
  const random = randomOf(7);
  const made = new Set<string>();
  while (made.size < mostSearches) {
    const product = inventedProduct(between(random, 0, products - 1));
    const words = (random() < 0.7 ? product.title.en : (product.title.zh ?? "")).split(/\s+/);
    const start = between(random, 0, words.length - 1);
    const sku = random() < 0.05 ? product.variants[0]?.sku : undefined;
    made.add(sku ?? words.slice(start, start + between(random, 1, 2)).join(" "));
  }
  return [...made];
}
