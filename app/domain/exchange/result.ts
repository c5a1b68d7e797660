/** The open position in other currencies and what conversions have brought or cost (§4.5). Pure. */
import { toUsd, type UsdRates } from "~/domain/rates/rates";
import { machine } from "~/platform/state-machine";
import { sum, type Currency } from "~/platform/money";

export type ResultStatus = "PROPOSED" | "POSTED" | "REFUSED" | "WITHDRAWN";
export type ResultEvent = "approve" | "refuse" | "withdraw";

export const resultStates = machine<ResultStatus, ResultEvent>({
  PROPOSED: { approve: "POSTED", refuse: "REFUSED", withdraw: "WITHDRAWN" },
  POSTED: {},
  REFUSED: {},
  WITHDRAWN: {},
});

/** Of one currency, in minor units, debit less credit: on `fx:clearing`, with what banks took in that currency (`fees`). */
export type Sums = { readonly ccy: Currency; readonly open: bigint; readonly fees: bigint };

export type Open = Sums & {
  /** Millionths of a US dollar for one unit, and what is open in US cents; null where the currency has no rate. */
  readonly rate: bigint | null;
  readonly worth: bigint | null;
};

/** What is open in each currency, with its worth at these rates; US dollars last, whatever is open of them. */
export function positionOf(sums: readonly Sums[], rates: UsdRates): Open[] {
  const dollars = sums.find(({ ccy }) => ccy === "USD") ?? { ccy: "USD" as const, open: 0n, fees: 0n };
  const foreign = sums.filter(({ ccy, open }) => ccy !== "USD" && open !== 0n);
  return [...foreign, dollars].map(({ ccy, open, fees }) => {
    const rate = rates[ccy] ?? null;
    return { ccy, open, fees, rate, worth: rate === null ? null : toUsd(open, rate) };
  });
}

/** The result of the position in cents of USD, positive for a gain. Null where a currency has no rate. */
export function resultOf(position: readonly Open[]): bigint | null {
  const worths = position.map(({ worth }) => worth);
  if (worths.some((worth) => worth === null)) return null;
  return -sum(worths.map((worth) => worth ?? 0n));
}
