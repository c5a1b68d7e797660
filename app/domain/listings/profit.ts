/** What is left of a listed product's prices after its goods. Pure. */
import type { UsdRates } from "~/domain/rates/rates";
import { fromUsd } from "~/platform/money";

/** A price in minor units of the store's currency, and what the goods cost us, in cents of USD. */
export type Sold = { readonly price: string; readonly cost: string };

export type Profits = { readonly profitFrom: bigint | null; readonly profitTo: bigint | null };

/** The least and the most that is left of one piece, before its shipping; null where a cost or the rate is not known. */
export function profitsOf(sold: readonly Sold[], currency: string, rates: UsdRates): Profits {
  const left = sold.flatMap(({ price, cost }) => {
    const spent = fromUsd(BigInt(cost), currency, rates[currency]);
    return spent === null ? [] : [BigInt(price) - spent];
  });
  const [first] = left;
  if (first === undefined) return { profitFrom: null, profitTo: null };
  return {
    profitFrom: left.reduce((least, one) => (one < least ? one : least), first),
    profitTo: left.reduce((most, one) => (one > most ? one : most), first),
  };
}
