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
