/** What follows from a change of our price for a variant in a store. Pure: cents of USD, minor units of a currency. */
import type { PricePolicy } from "~/domain/stores/forms";

export type OfferChange = {
  readonly costBefore: bigint;
  readonly cost: bigint;
  readonly onShelfBefore: boolean;
  readonly onShelf: boolean;
  /** How the product came into the store: by a listing of ours with its price, or otherwise (null). */
  readonly listing: {
    readonly byHand: boolean;
    readonly allowLoss: boolean;
    readonly hidden: boolean;
    /** What the goods cost when the price that the store has was made. */
    readonly costOfPrice: bigint;
    /** What is left of its price in the store once goods and shipping are paid, in cents; null where that is unknown. */
    readonly margin: bigint | null;
  } | null;
};

/** `none`: nothing to tell. `told`: only said. The others say what was done with the listing. */
export type OfferDeed = "none" | "told" | "repriced" | "by-hand" | "unlisted" | "off-shelf" | "on-shelf";

/**
 * What is done about a change. Goods off our shelf leave the store whatever the policy says. A price in a store is
 * compared with what the goods cost when it was made, so that no change is lost that had to wait. A listing is hidden
 * where our price rose by more than `risePercent`, or where it would sell at a loss that its member did not want.
 */
export function deedFor(change: OfferChange, policy: PricePolicy, risePercent: number): OfferDeed {
  const { cost, costBefore, onShelf, onShelfBefore, listing } = change;
  if (!onShelf) return onShelfBefore ? "off-shelf" : "none";
  if (listing && cost !== listing.costOfPrice) {
    const { byHand, hidden, margin } = listing;
    if (policy === "reprice" && !byHand && margin !== null) return "repriced";
    if (policy === "unlist" && !hidden && isTooDear(cost, listing, risePercent)) return "unlisted";
  }
  if (cost === costBefore) return onShelfBefore ? "none" : "on-shelf";
  return policy === "reprice" && listing?.byHand ? "by-hand" : "told";
}

type ListingOf = NonNullable<OfferChange["listing"]>;

function isTooDear(
  cost: bigint,
  { allowLoss, margin, costOfPrice }: ListingOf,
  risePercent: number,
): boolean {
  const loss = !allowLoss && margin !== null && margin < 0n;
  return loss || cost * 100n > costOfPrice * BigInt(100 + risePercent);
}

/** Whether a change has to wait: its way has no price just now, or the listing is hidden and may be shown again. */
export function isOwed({ cost, onShelf, listing }: OfferChange, policy: PricePolicy): boolean {
  if (!listing || !onShelf || cost === listing.costOfPrice) return false;
  const { byHand, allowLoss, hidden, margin } = listing;
  if (policy === "reprice") return !byHand && margin === null;
  return policy === "unlist" && (hidden || (margin === null && !allowLoss));
}

/** Seconds until the next try after so many failures in a row (1 and more): doubled each time, up to the longest. */
export function pauseAfter(failures: number, first: number, most: number): number {
  return Math.min(most, first * 2 ** Math.min(Math.max(failures, 1) - 1, 20));
}
