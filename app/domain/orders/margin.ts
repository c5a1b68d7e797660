/** What is left of what a store took for an order. Pure; US cents. */
import { inUsd } from "~/platform/money";

type Cost = { readonly total: bigint; readonly differences?: bigint; readonly refunded?: bigint };

/** What is left of what the store took, in cents: less our total and what was charged since, plus what was given back. */
export function marginOf(revenue: bigint, { total, differences = 0n, refunded = 0n }: Cost): bigint {
  return revenue - total - differences + refunded;
}

type Sold = Cost & {
  readonly platform: string;
  /** In minor units of the store's currency. */
  readonly storeTotal: bigint;
  readonly storeCcy: string;
};

/**
 * What a member loses on an order whose costs are known, in cents; null where nothing is lost, or nobody can tell.
 * `usdPpm` as for `inUsd`.
 */
export function lossOf(order: Sold, usdPpm: bigint | null | undefined): bigint | null {
  if (order.platform === "manual") return null;
  const revenue = inUsd(order.storeTotal, order.storeCcy, usdPpm);
  const margin = revenue === null ? 0n : marginOf(revenue, order);
  return margin < 0n ? -margin : null;
}

/** Whether less is left than so many percent of the revenue. An unknown revenue leaves too little. */
export function leavesTooLittle(revenue: bigint | null, total: bigint, leastPercent: number | null): boolean {
  if (leastPercent === null) return false;
  return revenue === null || (revenue - total) * 100n < revenue * BigInt(leastPercent);
}
