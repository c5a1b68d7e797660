/** What each variant would cost in a store and what is left of it, before anything is sent. Pure. */
import type { Pricing } from "./draft";
import { compareAtOf, marginOf, priceOf, problemOf, type PriceProblem, type Rate } from "./price-rules";

/** What a variant costs; `shipping` is null where it cannot go, and `unpriced` says why. */
export type PricedVariant = {
  readonly variantId: string;
  readonly goods: bigint;
  readonly shipping: bigint | null;
  readonly unpriced: string | null;
};

export type PreviewRow = {
  readonly variantId: string;
  /** Minor units of the store's currency; null where it cannot be priced. */
  readonly price: bigint | null;
  readonly compareAt: bigint | null;
  /** US cents that are left; negative is a loss. */
  readonly margin: bigint | null;
  readonly percent: number | null;
  readonly problem: PriceProblem | null;
  readonly byHand: boolean;
};

/** The row of a variant. `typed`: the price that the member set, in minor units of the store's currency. */
export function previewOf(
  { goods, shipping, variantId }: PricedVariant,
  { rule, ending, comparePercent, allowLoss }: Pricing,
  rate: Rate,
  typed: bigint | null = null,
): PreviewRow {
  const byHand = typed !== null;
  if (shipping === null)
    return { variantId, price: typed, compareAt: null, margin: null, percent: null, problem: null, byHand };
  const cost = { goods, shipping };
  const price = typed ?? priceOf(rule, cost, ending, rate);
  const margin = marginOf(price, cost, rate);
  const income = margin + goods + shipping;
  return {
    variantId,
    price,
    compareAt: compareAtOf(price, comparePercent, ending, rate.currency),
    margin,
    percent: income > 0n ? Number((margin * 1000n) / income) / 10 : null,
    problem: problemOf(price, cost, rate, allowLoss),
    byHand,
  };
}

/** What a variant makes in a store of one currency. */
export type Sum = PreviewRow & { readonly currency: string };

/**
 * A variant in each currency of the chosen stores; nothing while the settings are not complete. A typed price counts where
 * there is one currency.
 */
export function sumsOf(
  cost: PricedVariant,
  pricing: Pricing | null,
  rates: readonly Rate[],
  typed: bigint | null = null,
): Sum[] {
  if (!pricing) return [];
  return rates.map((rate) => ({
    ...previewOf(cost, pricing, rate, rates.length === 1 ? typed : null),
    currency: rate.currency,
  }));
}

type WithMargin = Sum & { readonly margin: bigint };

/**
 * What variants make together: the range of prices in each currency, those with the least and the most left, and how many
 * variants have a wrong price.
 */
export function summaryOf(variants: readonly (readonly Sum[])[]) {
  const sums = variants.flat();
  const left = sums
    .filter((sum): sum is WithMargin => sum.margin !== null)
    .sort((a, b) => (a.margin < b.margin ? -1 : a.margin > b.margin ? 1 : 0));
  const [worst, best] = [left[0], left.at(-1)];
  const prices = [...new Set(sums.map(({ currency }) => currency))].flatMap((currency) => {
    const range = rangeOf(sums.flatMap((sum) => (sum.currency === currency ? (sum.price ?? []) : [])));
    return range ? [{ currency, range }] : [];
  });
  return {
    prices,
    extremes: worst && best ? ([worst, best] as const) : null,
    losses: variants.filter((own) => own.some(({ problem }) => problem !== null)).length,
  };
}

/** The least and the most of some amounts; null of none. */
export function rangeOf(amounts: readonly bigint[]): readonly [bigint, bigint] | null {
  const [first, ...rest] = amounts;
  if (first === undefined) return null;
  let [least, most] = [first, first];
  for (const amount of rest) {
    if (amount < least) least = amount;
    if (amount > most) most = amount;
  }
  return [least, most];
}
