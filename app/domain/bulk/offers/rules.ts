/** Prices of single members. Pure. */
import { unitPrice, type Priced } from "~/domain/catalogue/price";

export type OwnPrice = { readonly minQty: number; readonly price: bigint };

/** What a variant costs a member who has prices of their own: at each quantity the lower of both. */
export function withOwnPrices<P extends Priced>(priced: P, own: readonly OwnPrice[]): P {
  if (own.length === 0) return priced;
  const steps = [...new Set([...priced.tiers, ...own].map(({ minQty }) => minQty))].sort((a, b) => a - b);
  const tiers = steps.map((minQty) => {
    const usual = unitPrice(priced, minQty);
    const agreed = own.filter((each) => each.minQty <= minQty).map(({ price }) => price);
    return { minQty, price: agreed.reduce((least, price) => (price < least ? price : least), usual) };
  });
  return { ...priced, tiers };
}

/** Rows for an offer out of a question that the cart filled in: `60 × SKU title (…)`; empty where it names no goods. */
export const askedRows = (question: string): string =>
  [...question.matchAll(/^(\d{1,5}) × (\S+)/gm)]
    .map(([, qty = "", sku = ""]) => `${sku}\t${qty}\t`)
    .join("\n");
