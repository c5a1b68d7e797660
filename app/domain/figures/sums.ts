/** Sums of a member's figures, and what follows from them. Pure; amounts are minor units of one currency. */

/** What the rows of some days come to, all in one currency. */
export type Sums = {
  readonly orders: number;
  readonly units: number;
  /** What stores took and kept. */
  readonly sales: bigint;
  /** What we charged without freight, less what was given back. */
  readonly cost: bigint;
  readonly shipping: bigint;
  /** The part of the sales whose cost is known, and what that cost. */
  readonly knownSales: bigint;
  readonly knownCost: bigint;
};

export const nothing: Sums = {
  ...{ orders: 0, units: 0, sales: 0n, cost: 0n, shipping: 0n, knownSales: 0n, knownCost: 0n },
};

/** What is left of the sales whose cost is known. */
export const profitOf = ({ knownSales, knownCost }: Sums): bigint => knownSales - knownCost;

/** How much of the sales has a known cost, in percent; null where nothing was sold. */
export const knownShare = ({ sales, knownSales }: Sums): number | null =>
  sales > 0n ? Number((knownSales * 100n) / sales) : null;

/** How much of the sales is left, in percent; null where no cost is known. */
export const marginShare = (sums: Sums): number | null =>
  sums.knownSales > 0n ? Number((profitOf(sums) * 100n) / sums.knownSales) : null;

/** The sum of several. */
export const addUp = (all: readonly Sums[]): Sums =>
  all.reduce(
    (a, b) => ({
      orders: a.orders + b.orders,
      units: a.units + b.units,
      sales: a.sales + b.sales,
      cost: a.cost + b.cost,
      shipping: a.shipping + b.shipping,
      knownSales: a.knownSales + b.knownSales,
      knownCost: a.knownCost + b.knownCost,
    }),
    nothing,
  );

/** By how many percent an amount is above another; null where there was nothing to compare with. */
export const changeOf = (now: bigint, before: bigint): number | null =>
  before > 0n ? Number(((now - before) * 100n) / before) : null;
