/** The way back from a member's own prices: the rule of a listing makes all of its prices again. */
import { usdRates } from "~/domain/rates/rates.server";
import { err, type Result } from "~/platform/result";
import type { DraftVariant } from "./draft";
import type { ListingError } from "./draft-check";
import { eachOf, hasCurrency, relistListing, type Changed, type CostsOf, draftOf } from "./listings.server";
import { compareAtOf, priceOf } from "./price-rules";

/**
 * Gives up the own prices of listings and sends those of their rules to the stores, at what the goods cost now. `unknown`:
 * one is not the member's.
 */
export function followRules(
  memberId: string,
  ids: readonly string[],
  costsOf: CostsOf,
): Promise<Result<Changed, "unknown">> {
  return eachOf(memberId, ids, ({ id, status }) =>
    status === "LISTED"
      ? followRule(memberId, id, costsOf)
      : Promise.resolve(err("listings:error.stale" as const)),
  );
}

async function followRule(
  memberId: string,
  id: string,
  costsOf: CostsOf,
): Promise<Result<unknown, ListingError>> {
  const draft = await draftOf(memberId, id);
  if (!draft?.variants.some(({ byHand }) => byHand)) return err("listings:error.stale");
  const { pricing, currency, storeId, productId } = draft;
  if (!(await hasCurrency(storeId, currency))) return err("listings:error.currency");
  const usdPpm = (await usdRates())[currency];
  if (usdPpm === undefined) return err("listings:error.rate");
  const costs = await costsOf(memberId, productId, {
    country: pricing.shipCountry,
    channelId: pricing.channelId,
  });
  const variants: DraftVariant[] = [];
  for (const variant of draft.variants) {
    const cost = costs.get(variant.variantId);
    if (!cost) return err("listings:error.shipping");
    const price = priceOf(pricing.rule, cost, pricing.ending, { currency, usdPpm });
    const compareAt = compareAtOf(price, pricing.comparePercent, pricing.ending, currency);
    variants.push({ variantId: variant.variantId, price, compareAt, byHand: false });
  }
  return relistListing(memberId, id, { ...draft, variants }, costsOf);
}
