/** Drafts out of a form: what is chosen of a product, priced for each store. Pure. */
import { parseAmount } from "~/platform/money";
import type { ListingDraft } from "./draft";
import { pricingOf, type ListFields, type Settings } from "./list-forms";
import { previewOf, type PricedVariant } from "./preview";
import type { Rate } from "./price-rules";

/** Chosen pictures in the order of their places; without one, in the order of the form. */
export function picturesOf(pictures: ListFields["pictures"]): string[] {
  return pictures
    .map((picture, i) => ({ ...picture, place: picture.place ?? i + 1, i }))
    .filter(({ on }) => on)
    .sort((a, b) => a.place - b.place || a.i - b.i)
    .map(({ id }) => id);
}

type Typed = Readonly<Record<string, bigint>>;

/** Prices that were typed by variant, or what is wrong with them, by field. */
export function typedPrices(
  variants: ListFields["variants"],
  currency: string,
): { prices: Typed } | { wrong: Record<string, string[]> } {
  const prices: Record<string, bigint> = {};
  const wrong: Record<string, string[]> = {};
  for (const [i, { id, on, price }] of variants.entries()) {
    if (!on || price === "") continue;
    const amount = parseAmount(price, currency);
    if (amount === null) wrong[`variants[${i}].price`] = ["common:error.amount"];
    else prices[id] = amount;
  }
  return Object.keys(wrong).length > 0 ? { wrong } : { prices };
}

type Said = Pick<ListingDraft, "title" | "description" | "images" | "categories"> & {
  /** Variants that are listed, what those of the product cost, and prices that were typed. */
  readonly ids: readonly string[];
  readonly priced: readonly PricedVariant[];
  readonly prices?: Typed;
};

/** A product as a form wants it in a store. Variants that cannot be priced keep no price, which the command refuses. */
export function draftFor(
  productId: string,
  { id: storeId, ...rate }: Rate & { readonly id: string },
  fields: Settings,
  { ids, priced, prices = {}, ...said }: Said,
): ListingDraft {
  const pricing = pricingOf(fields);
  const costs = new Map(priced.map((cost) => [cost.variantId, cost]));
  return {
    ...{ storeId, productId, pricing },
    ...said,
    skuPrefix: fields.skuPrefix,
    published: fields.visibility === "published",
    variants: ids.map((variantId) => {
      const cost = costs.get(variantId);
      const row = cost && previewOf(cost, pricing, rate, prices[variantId] ?? null);
      return {
        variantId,
        price: row?.price ?? 0n,
        compareAt: row?.compareAt ?? null,
        byHand: row?.byHand ?? false,
      };
    }),
  };
}
