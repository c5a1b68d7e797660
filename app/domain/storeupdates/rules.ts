/** What follows from a change of our price for a variant in a store. Pure: cents of USD, minor units of a currency. */
import type { PricePolicy } from "~/domain/stores/forms";

export type OfferChange = {
  /** What the goods cost at us, before and now. */
  readonly costBefore: bigint;
  readonly cost: bigint;
  readonly onShelfBefore: boolean;
  readonly onShelf: boolean;
  /** How the product came into the store: by a listing of ours with its price, or otherwise (null). */
  readonly listing: {
    readonly byHand: boolean;
    readonly allowLoss: boolean;
    readonly hidden: boolean;
    /** What is left of its price in the store once goods and shipping are paid, in cents; null where that is unknown. */
    readonly margin: bigint | null;
  } | null;
};

/** `none`: nothing to tell. `told`: only said. The others say what was done with the listing. */
export type OfferDeed = "none" | "told" | "repriced" | "by-hand" | "unlisted" | "off-shelf" | "on-shelf";

/**
 * What is done about a change. Goods off our shelf leave the store whatever the policy says. A listing is hidden where
 * our price rose by more than `risePercent`, or where it would sell at a loss that its member did not want.
 */
export function deedFor(change: OfferChange, policy: PricePolicy, risePercent: number): OfferDeed {
  if (!change.onShelf) return change.onShelfBefore ? "off-shelf" : "none";
  if (!change.onShelfBefore) return "on-shelf";
  if (change.cost === change.costBefore) return "none";
  const { listing } = change;
  if (policy === "notify" || !listing || listing.hidden) return "told";
  if (policy === "reprice") return listing.byHand ? "by-hand" : "repriced";
  const tooHigh = change.cost * 100n > change.costBefore * BigInt(100 + risePercent);
  const loss = !listing.allowLoss && listing.margin !== null && listing.margin < 0n;
  return tooHigh || loss ? "unlisted" : "told";
}

/** Seconds until the next try after so many failures in a row (1 and more): doubled each time, up to the longest. */
export function pauseAfter(failures: number, first: number, most: number): number {
  return Math.min(most, first * 2 ** Math.min(Math.max(failures, 1) - 1, 20));
}
