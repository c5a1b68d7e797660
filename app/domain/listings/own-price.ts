/**
 * Whose price stands in a store: ours, or one that its owner set there. Pure: minor units of the store's currency. A
 * member's own price is never overwritten in silence (§2.5), so what cannot be explained counts as theirs.
 */
import type { StorePrice } from "~/partners/stores/store-platform";

/** A price and the one before it, shown struck through; null for none. */
export type PricePair = { readonly price: bigint; readonly compareAt: bigint | null };

/** What we know of the price of a listed variant. */
export type KnownPrice = {
  readonly own: PricePair;
  readonly byHand: boolean;
  /** What the store has as far as we know; null where nobody knows. */
  readonly store: PricePair | null;
  /** What was being written when we heard of it last: the store may have it. */
  readonly sent: PricePair | null;
};

/**
 * `same`: as we know it. `ours`: it is what we wrote or are about to write. `typed`: the member has set another one in our
 * form since, which goes there. `theirs`: its owner set it in the store.
 */
export type PriceOwner = "same" | "ours" | "typed" | "theirs";

/**
 * Whose the price is that was seen in a store. `saved`: the member has just saved the listing in our form, which is to be
 * written: a price typed there is newer, and one of a store that we know nothing of is what the form changes.
 */
export function ownerOfPrice(
  { own, byHand, store, sent }: KnownPrice,
  seen: StorePrice,
  { saved }: { saved: boolean },
): PriceOwner {
  if (store && isSeen(store, seen)) return "same";
  if ([own, sent].some((pair) => pair && isSeen(pair, seen))) return "ours";
  if (!saved) return "theirs";
  return !store || (byHand && !isSame(own, store)) ? "typed" : "theirs";
}

/** A price before that is no higher is none: stores do not show it, and we do not send it. */
export function struckOf({ price, compareAt }: PricePair): bigint | null {
  return compareAt !== null && compareAt > price ? compareAt : null;
}

/** Whether two prices, with those before them, say the same to a buyer. */
export function isSame(one: PricePair, other: PricePair): boolean {
  return one.price === other.price && struckOf(one) === struckOf(other);
}

/** Some stores do not tell the price before: then the price decides. A sale that is to come is never ours. */
function isSeen(known: PricePair, { price, compareAt, planned = false }: StorePrice): boolean {
  if (planned) return false;
  return compareAt === undefined ? known.price === price : isSame(known, { price, compareAt });
}
