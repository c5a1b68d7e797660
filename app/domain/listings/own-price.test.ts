import { describe, expect, test } from "vitest";
import type { StorePrice } from "~/partners/stores/store-platform";
import { ownerOfPrice, type KnownPrice, type PricePair, type PriceOwner } from "./own-price";

const at = (price: bigint, compareAt: bigint | null = null): PricePair => ({ price, compareAt });

/** 20.00 stands in the store, and the rule wants 25.00 next. */
const known: KnownPrice = { own: at(2_500n), byHand: false, store: at(2_000n), sent: null };
const typed: KnownPrice = { ...known, byHand: true };

const cases: [string, KnownPrice, StorePrice, PriceOwner, PriceOwner?][] = [
  ["what we wrote", known, at(2_000n), "same"],
  ["what is about to be written: our echo came before our note", known, at(2_500n), "ours"],
  ["what was on its way when another price was made", { ...known, sent: at(2_200n) }, at(2_200n), "ours"],
  ["another price", known, at(1_999n), "theirs"],
  ["no price any more", known, at(0n), "theirs"],
  ["a sale", known, at(1_500n, 2_000n), "theirs"],
  ["another price before", { ...known, store: at(2_000n, 3_000n) }, at(2_000n, 3_500n), "theirs"],
  ["the price before taken away", { ...known, store: at(2_000n, 3_000n) }, at(2_000n), "theirs"],
  ["our own sale price", { ...known, store: at(2_000n, 3_000n) }, at(2_000n, 3_000n), "same"],
  ["a price before that says nothing", { ...known, store: at(2_000n, 2_000n) }, at(2_000n), "same"],
  ["a platform without prices before", { ...known, store: at(2_000n, 3_000n) }, { price: 2_000n }, "same"],
  ["a sale that is to come", known, { ...at(2_000n), planned: true }, "theirs"],
  ["yen", { ...known, store: at(1_200n) }, at(1_201n), "theirs"],
  // What the member has just saved in our form is newer than the store, unless it is a rule's price.
  ["a price of a rule, saved in our form", known, at(1_999n), "theirs", "theirs"],
  ["a price that is typed there", typed, at(1_999n), "theirs", "typed"],
  ["a typed price that the store had", { ...typed, own: at(2_000n) }, at(1_999n), "theirs", "theirs"],
  ["a store of which nothing is known", { ...known, store: null }, at(1_999n), "theirs", "typed"],
  ["the price of the listing, of which nothing else is known", { ...known, store: null }, at(2_500n), "ours"],
];

describe("whose a price in a store is", () => {
  test.each(cases)("%s", (_what, price, seen, owner, ownerOnceSaved = owner) => {
    expect(ownerOfPrice(price, seen, { saved: false })).toBe(owner);
    expect(ownerOfPrice(price, seen, { saved: true })).toBe(ownerOnceSaved);
  });
});
