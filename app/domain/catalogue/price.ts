/** What a number of pieces costs: the tier they reach, else the single price (§2.1). Pure. */

export type Priced = {
  readonly price: bigint;
  readonly tiers: readonly { readonly minQty: number; readonly price: bigint }[];
};

/** Price of one piece in US cents when `qty` are bought. */
export function unitPrice({ price, tiers }: Priced, qty: number): bigint {
  const reached = tiers.filter((tier) => tier.minQty <= qty).sort((a, b) => b.minQty - a.minQty);
  return reached[0]?.price ?? price;
}

/** A price that one member has, from so many pieces on. */
export type OwnPrice = { readonly minQty: number; readonly price: bigint };

/**
 * What a variant costs a member who has prices of their own: at each quantity the lower of both. A step that changes
 * nothing is left out, because people read the steps.
 */
export function withOwnPrices<P extends Priced>(priced: P, own: readonly OwnPrice[]): P {
  if (own.length === 0) return priced;
  const lower = (minQty: number) => {
    const agreed = own.filter((each) => each.minQty <= minQty).map(({ price }) => price);
    return agreed.reduce((least, price) => (price < least ? price : least), unitPrice(priced, minQty));
  };
  const steps = [...new Set([1, ...[...priced.tiers, ...own].map(({ minQty }) => minQty)])]
    .sort((a, b) => a - b)
    .map((minQty) => ({ minQty, price: lower(minQty) }));
  const tiers = steps.filter(
    ({ minQty, price }, i) => minQty > 1 && price !== (steps[i - 1]?.price ?? priced.price),
  );
  return { ...priced, price: lower(1), tiers };
}
