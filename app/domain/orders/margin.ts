/** What is left of what a store took for an order. Pure; US cents. */
import { decimals, divideRounded } from "~/platform/money";

type Cost = { readonly total: bigint; readonly differences?: bigint; readonly refunded?: bigint };

/** What is left of what the store took, in cents: less our total and what was charged since, plus what was given back. */
export function marginOf(revenue: bigint, { total, differences = 0n, refunded = 0n }: Cost): bigint {
  return revenue - total - differences + refunded;
}

/**
 * An amount of a store, in its minor units, as US cents. `usdPpm`: millionths of a US dollar for one unit of the
 * currency. Null where there is no rate.
 */
export function inUsd(amount: bigint, currency: string, usdPpm: bigint | null | undefined): bigint | null {
  if (currency === "USD") return amount;
  if (usdPpm === null || usdPpm === undefined) return null;
  return divideRounded(amount * usdPpm * 100n, 10n ** BigInt(decimals(currency)) * 1_000_000n);
}

/** Whether less is left than so many percent of the revenue. An unknown revenue leaves too little. */
export function leavesTooLittle(revenue: bigint | null, total: bigint, leastPercent: number | null): boolean {
  if (leastPercent === null) return false;
  return revenue === null || (revenue - total) * 100n < revenue * BigInt(leastPercent);
}
