/** What is left of what a store took for an order. Pure; US cents. */

type Cost = { readonly total: bigint; readonly differences?: bigint; readonly refunded?: bigint };

/** What is left of what the store took, in cents: less our total and what was charged since, plus what was given back. */
export function marginOf(revenue: bigint, { total, differences = 0n, refunded = 0n }: Cost): bigint {
  return revenue - total - differences + refunded;
}

/** Whether less is left than so many percent of the revenue. An unknown revenue leaves too little. */
export function leavesTooLittle(revenue: bigint | null, total: bigint, leastPercent: number | null): boolean {
  if (leastPercent === null) return false;
  return revenue === null || (revenue - total) * 100n < revenue * BigInt(leastPercent);
}
