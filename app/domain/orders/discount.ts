/** What staff take off the goods of an unpaid order (D9). Pure; amounts are US cents. */
import type { StaffRole } from "~/domain/accounts/people";
import { divideRounded } from "~/platform/money";
import { discountLimits } from "./config";

/** As the order keeps it: hundredths of a per cent, or cents with the goods for which they were given. */
export type KeptDiscount = {
  readonly discount: bigint;
  readonly discountBp: number | null;
  readonly discountCents: bigint | null;
  readonly discountGoods: bigint | null;
};

/**
 * What is taken off these goods now. Per cents follow the goods. An amount was given for certain goods: for fewer it is
 * less, for more it stays.
 */
export function discountNow(kept: KeptDiscount, goods: bigint): bigint {
  const { discount, discountBp, discountCents, discountGoods } = kept;
  if (discountBp !== null) return divideRounded(goods * BigInt(discountBp), 10_000n);
  if (discountCents === null) return discount;
  if (discountGoods === null || discountGoods <= 0n || goods >= discountGoods) return discountCents;
  return divideRounded(discountCents * goods, discountGoods);
}

/** The most that somebody with these roles may take off, in per cent of the goods. */
export function mostPercent(roles: readonly StaffRole[]): number {
  const known = Object.entries(discountLimits) as [StaffRole, number][];
  return Math.max(0, ...known.filter(([role]) => roles.includes(role)).map(([, percent]) => percent));
}

/** Whether a discount is within what these roles may give. */
export function isWithinLimit(discount: bigint, goods: bigint, roles: readonly StaffRole[]): boolean {
  return discount * 100n <= goods * BigInt(mostPercent(roles));
}
