/** Exchange rates as plain data: what one unit of a currency is worth in US dollars (§4.5, D8). Pure. */
import { divideRounded, type Currency } from "~/platform/money";

/** Millionths of a US dollar for one unit of a currency. A currency that is not in it cannot be converted. */
export type UsdRates = Readonly<Partial<Record<Currency, bigint>>> & { readonly USD: bigint };

/** One unit of anything is a million millionths. */
export const one = 1_000_000n;

/** How the source of the rates reads that every installation starts with. */
export const initialSource = "initial";

/** Minor units of a currency in US cents at a rate (millionths of a dollar), rounded half-up. */
export function toUsd(amount: bigint, rate: bigint): bigint {
  return divideRounded(amount * rate, one);
}

/** A rate as people read it: 1_085_000n → `1.0850`, half-up at four decimals. */
export function rateText(rate: bigint): string {
  const shown = divideRounded(rate, 100n);
  return `${shown / 10_000n}.${String(shown % 10_000n).padStart(4, "0")}`;
}

/** US cents in minor units of a currency at its rate (millionths of a dollar), rounded half-up. */
export function fromUsd(cents: bigint, rate: bigint): bigint {
  return divideRounded(cents * one, rate);
}

/** Whether a new rate is a tenth or more away from the last: more likely a slip of the hand than the market. */
export function isFar(before: bigint, rate: bigint): boolean {
  const gap = rate > before ? rate - before : before - rate;
  return gap * 10n >= before;
}
