/** Why a document carries no tax, or whose it is (§6.5). Pure. */
import { vatCountry } from "~/domain/accounts/vat-numbers";
import { euCountries } from "~/domain/shipping/customs";

/**
 * `amounts`: taxed, and no rate is known of any of it. `apart`: a difference of goods that were taxed. `reverse-charge`: on
 * older documents, before goods and services had a note each.
 */
export type TaxNote =
  | "taxed"
  | "amounts"
  | "apart"
  | "ioss"
  | "own-ioss"
  | "intra-eu"
  | "services-across"
  | "reverse-charge"
  | "export"
  | "import"
  | "outside"
  | "domestic-exempt";

export type TaxedSale = {
  /** Cents. */
  readonly tax: bigint;
  /** VAT at the destination is accounted for under our IOSS number. */
  readonly ioss: boolean;
  /** The member accounts for that VAT under an IOSS number of their own; what is charged with it is duty. */
  readonly ownIoss: boolean;
  readonly rated: boolean;
  readonly taxedApart: boolean;
  /** ISO-2 of where goods leave and arrive; null for what is not sent. */
  readonly from: string | null;
  readonly to: string | null;
  readonly seller: { readonly country: string; readonly vatNo: string };
  readonly buyer: { readonly country: string; readonly vatNo: string };
};

/**
 * What a document says of its tax. Goods: IOSS, tax charged, reverse charge between EU states, export, or import by the
 * recipient. Services: reverse charge between EU states to a business, else outside the scope.
 */
export function taxNote(sale: TaxedSale): TaxNote {
  const { tax, ioss, ownIoss, rated, taxedApart, from, to, seller, buyer } = sale;
  if (ownIoss) return "own-ioss";
  if (tax > 0n) return ioss ? "ioss" : rated ? "taxed" : "amounts";
  const buyerState = vatCountry(buyer.vatNo);
  const isEu = (country: string | null) => country !== null && euCountries.has(country);
  if (from === null || to === null) {
    const across = isEu(seller.country) && buyerState !== null && buyerState !== seller.country;
    return across ? "services-across" : "outside";
  }
  if (taxedApart) return "apart";
  if (isEu(from) && isEu(to) && from !== to)
    return buyerState !== null && buyerState !== from ? "intra-eu" : "domestic-exempt";
  if (from === to) return "domestic-exempt";
  return isEu(from) || from === seller.country ? "export" : "import";
}
