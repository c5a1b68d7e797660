/** What a draft must say before it is taken (§3.6). Pure. */
import type { ListingDraft } from "./draft";
import { mostVariants } from "./draft";
import { decimalText } from "~/platform/money";
import { longestDescription, longestTitle } from "./config";
import { leastPrice, problemOf, type Cost, type Rate } from "./price-rules";

export type ListingError =
  | "listings:error.no-variants"
  | "listings:error.too-many-variants"
  /** A price is nothing or less, or a loss that is not meant. */
  | "listings:error.price"
  | "listings:error.exists"
  | "listings:error.store"
  /** The product, or a variant, is off the shelf or not the member's to see. */
  | "listings:error.product"
  | "listings:error.title"
  | "listings:error.description"
  | "listings:error.images"
  | "listings:error.shipping"
  /** The weight of the goods is not known, so nothing tells what their way costs. */
  | "listings:error.no-weight"
  /** The platform of the store takes no such price. */
  | "listings:error.price-range"
  | "listings:error.rate"
  | "listings:error.currency"
  | "listings:error.stale";

/** Why nothing of a product can be listed, by what keeps each of its variants back; null where one of them can be. */
export function nothingListable(
  variants: readonly { readonly shipping: bigint | null; readonly unpriced: string | null }[],
): ListingError | null {
  if (variants.some(({ shipping }) => shipping !== null)) return null;
  const onSale = variants.filter(({ unpriced }) => unpriced !== "off");
  if (onSale.length === 0) return "listings:error.product";
  return onSale.every(({ unpriced }) => unpriced === "no-weight")
    ? "listings:error.no-weight"
    : "listings:error.shipping";
}

/** Prices that a platform takes, in whole units of any currency. */
export type PriceRange = { readonly least: number; readonly most: number };

/** Whether all prices are what the store's platform takes. */
export function fitsPlatform(
  variants: ListingDraft["variants"],
  { least, most }: PriceRange,
  currency: string,
): boolean {
  const fits = (amount: bigint) => {
    const units = Number(decimalText(amount, currency));
    return units >= least && units <= most;
  };
  return variants.every(({ price }) => fits(price));
}

/** What is wrong with a draft by itself; null where nothing is. */
export function wrongInDraft({ variants, title, description }: ListingDraft): ListingError | null {
  if (variants.length === 0) return "listings:error.no-variants";
  if (variants.length > mostVariants) return "listings:error.too-many-variants";
  if (new Set(variants.map(({ variantId }) => variantId)).size < variants.length)
    return "listings:error.product";
  if (title.trim() === "" || title.length > longestTitle) return "listings:error.title";
  return description.length > longestDescription ? "listings:error.description" : null;
}

/** What is wrong with its prices, by what each variant costs. */
export function wrongInPrices(
  { variants, pricing }: Pick<ListingDraft, "variants" | "pricing">,
  costs: ReadonlyMap<string, Cost>,
  rate: Rate,
): ListingError | null {
  for (const { variantId, price } of variants) {
    const cost = costs.get(variantId);
    if (!cost) return "listings:error.shipping";
    if (problemOf(price, cost, rate, pricing.allowLoss)) return "listings:error.price";
  }
  return null;
}

/** The variants whose prices are wrong, each with the least it could cost, in minor units of the store's currency. */
export function wrongPrices(
  { variants, pricing }: Pick<ListingDraft, "variants" | "pricing">,
  costs: ReadonlyMap<string, Cost>,
  rate: Rate,
): { variantId: string; least: bigint }[] {
  return variants.flatMap(({ variantId, price }) => {
    const cost = costs.get(variantId);
    const wrong = cost && problemOf(price, cost, rate, pricing.allowLoss);
    return wrong ? [{ variantId, least: leastPrice(cost, rate) }] : [];
  });
}
