/** VAT numbers of the EU, and why a document carries no tax or whose it is (§6.5). Pure. */
import { euCountries } from "~/domain/shipping/customs";

// As the Commission's VIES describes them; Northern Ireland (XI) as the EU, Greece writes EL.
const shapes: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
};

/** A VAT number without spaces, dots and dashes, in capitals. */
export function plainVatNo(text: string): string {
  return text.replace(/[\s.-]/g, "").toUpperCase();
}

/** The member state a VAT number is of by its shape, ISO-2; null where it is none of the EU. */
export function vatCountry(text: string): string | null {
  const plain = plainVatNo(text);
  const prefix = plain.slice(0, 2);
  if (!shapes[prefix]?.test(plain.slice(2))) return null;
  return prefix === "EL" ? "GR" : prefix;
}

export type TaxNote =
  "taxed" | "ioss" | "reverse-charge" | "export" | "import" | "outside" | "domestic-exempt";

export type TaxedSale = {
  /** Cents. */
  readonly tax: bigint;
  /** VAT at the destination is accounted for under our IOSS number. */
  readonly ioss: boolean;
  /** ISO-2 of where goods leave and arrive; null for what is not sent. */
  readonly from: string | null;
  readonly to: string | null;
  readonly seller: { readonly country: string; readonly vatNo: string };
  readonly buyer: { readonly country: string; readonly vatNo: string };
};

/**
 * What a document says of its tax. Goods: charged; under IOSS; between two member states to a business with a VAT number
 * of another state, the recipient owes it; out of the EU, or out of the seller's country, export; into another customs
 * territory, the recipient imports. Services (nothing is sent): reverse charge from a member state to a business in
 * another, else outside the scope.
 */
export function taxNote({ tax, ioss, from, to, seller, buyer }: TaxedSale): TaxNote {
  if (tax > 0n) return ioss ? "ioss" : "taxed";
  const buyerState = vatCountry(buyer.vatNo);
  const isEu = (country: string | null) => country !== null && euCountries.has(country);
  if (from === null || to === null) {
    const across = isEu(seller.country) && buyerState !== null && buyerState !== seller.country;
    return across ? "reverse-charge" : "outside";
  }
  if (isEu(from) && isEu(to) && from !== to)
    return buyerState !== null && buyerState !== from ? "reverse-charge" : "domestic-exempt";
  if (from === to) return "domestic-exempt";
  if (isEu(from) || from === seller.country) return "export";
  return isEu(to) ? "import" : "outside";
}
