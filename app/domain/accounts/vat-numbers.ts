/** VAT numbers of the EU and the United Kingdom by their shape, as the Commission's VIES describes them. Pure. */

/** What follows the prefix; Greece writes EL, Northern Ireland (XI) counts as the EU. */
const european: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
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

const british = /^(\d{9}|\d{12}|(GD|HA)\d{3})$/;

/** The prefix of a country's VAT numbers; Greece writes EL. */
export const vatPrefix = (country: string) => (country === "GR" ? "EL" : country);

/** Whether numbers with this prefix are held to the EU's shapes. */
export const isEuropeanPrefix = (prefix: string) => prefix in european;

/** A VAT number as it is kept and compared: capitals, no spaces, dots or dashes. */
export function normalVatNo(text: string): string {
  return text.toUpperCase().replace(/[\s.-]/g, "");
}

/** The member state a VAT number is of by its shape, ISO-2 (XI for Northern Ireland); null where it is none of the EU. */
export function vatCountry(text: string): string | null {
  const number = normalVatNo(text);
  const prefix = number.slice(0, 2);
  if (!european[prefix]?.test(number.slice(2))) return null;
  return prefix === "EL" ? "GR" : prefix;
}

/**
 * Whether a VAT number can be one of the country: in the EU and the United Kingdom with the country's prefix,
 * elsewhere anything that looks like a number of a register.
 */
export function vatNoFits(country: string, vatNo: string): boolean {
  const number = normalVatNo(vatNo);
  const prefix = vatPrefix(country);
  const body = country === "GB" ? british : european[prefix];
  if (!body) return /^[A-Z\d/]{4,20}$/.test(number);
  return number.startsWith(prefix) && body.test(number.slice(2));
}

/** An example of a VAT number's shape for messages, such as `DE…`. */
export function vatExample(country: string): string {
  return `${vatPrefix(country)}…`;
}
