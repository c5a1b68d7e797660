/**
 * What goods are filtered by, as words of the same index that their texts are in: one look-up answers words and
 * filters together. The tags are written by the database (`goods_write` in the migrations), here they are asked for.
 * Pure.
 */
import type { GoodsQuery } from "./goods-query";

/** Price steps begin at these, in US cents: quarters of an octave from $1 to $4,096. `goods_price_step` has them, too. */
export const priceSteps: readonly number[] = [
  100, 119, 141, 168, 200, 238, 283, 336, 400, 476, 566, 673, 800, 951, 1131, 1345, 1600, 1903, 2263, 2691,
  3200, 3805, 4525, 5382, 6400, 7611, 9051, 10763, 12800, 15222, 18102, 21527, 25600, 30444, 36204, 43054,
  51200, 60887, 72408, 86108, 102400, 121775, 144815, 172216, 204800, 243549, 289631, 344431, 409600,
];

/** The catalogue's parts that are as good as drawn by lot. */
export const shards = 128;

/** The step of a price: 0 below the first. */
export function priceStep(cents: bigint): number {
  const above = priceSteps.findIndex((step) => cents < BigInt(step));
  return above < 0 ? priceSteps.length : above;
}

function tag(text: string): string {
  return `'~${text}'`;
}

function anyOf(tags: readonly string[]): string {
  return `(${tags.join(" | ")})`;
}

/** The part of a tsquery that draws about `part` (0 to 1) of the catalogue by lot; null where that is all of it. */
export function lot(part: number): string | null {
  const count = Math.max(1, Math.round(part * shards));
  if (count >= shards) return null;
  return anyOf(Array.from({ length: count }, (_, shard) => tag(`r${shard}`)));
}

/** A category and all below it. */
export function categoryTag(num: number | null): string {
  // No category has this number: what is asked for in an unknown one is nothing.
  return tag(`c${num ?? 0}`);
}

/** Where the score of `hotFrom` is reached: a little more than that may be found, where steps of a hundred are too coarse. */
function hotTags(from: number): string {
  const first = Math.floor(from / 100);
  return anyOf(Array.from({ length: 11 - first }, (_, i) => tag(`h${first + i}`)));
}

/**
 * The terms of a tsquery for all filters but the category. What steps cannot say to the cent (price), and what changes
 * with the hour (new), is found a little too widely: compare the columns, too.
 */
export function filterTags(query: GoodsQuery, hotFrom: number): string[] {
  const { tab, min, max, from, stock, mode } = query;
  return [
    ...(tab === "new" ? [tag("n")] : []),
    ...(tab === "hot" ? [hotTags(hotFrom)] : []),
    ...(from ? [tag(`f${from.replaceAll("\\", "\\\\").replaceAll("'", "''")}`)] : []),
    ...(stock ? [tag("s")] : []),
    ...(mode ? [tag(`m${mode}`)] : []),
    ...priceTags({ min, max }),
  ];
}

/** The prices (US cents, both included) that the steps of a range hold: a little more than was asked for. */
export function widened({ min, max }: Pick<GoodsQuery, "min" | "max">): { min: bigint; max: bigint } {
  const below = min === null ? 0 : (priceSteps[priceStep(min) - 1] ?? 0);
  const above = max === null ? undefined : priceSteps[priceStep(max)];
  return { min: BigInt(below), max: above === undefined ? highestPrice : BigInt(above) - 1n };
}

/** Above all prices, in US cents. */
export const highestPrice = 10n ** 15n;

/** The term of a price range alone; none where it is all prices. */
export function priceTags({ min, max }: Pick<GoodsQuery, "min" | "max">): string[] {
  const first = min === null ? 0 : priceStep(min);
  const last = max === null ? priceSteps.length : priceStep(max);
  if (first === 0 && last === priceSteps.length) return [];
  return [anyOf(Array.from({ length: last - first + 1 }, (_, i) => tag(`p${first + i}`)))];
}
