/** What an order's price consists of, and where each part is earned. */
import { allocate, divideRounded, sum } from "~/platform/money";
import type { HouseAccount } from "../chart";

/** What an order's price consists of (D9); goods after the discount. */
export type Parts = { goods: bigint; shipping: bigint; service: bigint; tax: bigint };

/** On which account each part is earned. */
export const incomeOf: Record<keyof Parts, HouseAccount> = {
  goods: "rev:goods",
  shipping: "rev:shipping",
  service: "rev:service",
  tax: "tax:payable",
};

/** The parts, in the order of their lines. */
export const partNames = ["goods", "shipping", "service", "tax"] as const;

/**
 * The share of a parcel in what an order still owes us to earn: by its weight (any unit) among all that has not been
 * dispatched, itself included; largest remainder first, and the last parcel takes the rest.
 */
export function parcelShare(left: Parts, weight: bigint, weightLeft: bigint): Parts {
  const amounts = partNames.map((name) => left[name]);
  const whole = sum(amounts);
  const part = weight >= weightLeft ? whole : divideRounded(whole * weight, weightLeft);
  const shares = allocate(part, amounts);
  return Object.fromEntries(partNames.map((name, i) => [name, shares[i] ?? 0n])) as Parts;
}
