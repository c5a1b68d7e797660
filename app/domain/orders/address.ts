/** Where an order goes: what an address must have to be written on a label (§6.4, ADDRESS of §2). */
import { countryName } from "~/platform/countries";

export type ShipTo = {
  firstName: string;
  lastName: string;
  company: string;
  country: string;
  province: string;
  city: string;
  street: string;
  houseNo: string;
  address: string;
  postCode: string;
  phone: string;
  email: string;
};

/** Fields a problem can name; each is also a text key `orders:address.<field>`. */
export type AddressField = keyof ShipTo;

/** Countries without post codes: `N/A` or nothing is right there. */
const withoutPostCode = new Set([
  "AE",
  "HK",
  "QA",
  "IE",
  "PA",
  "BO",
  "JM",
  "BS",
  "FJ",
  "GH",
  "KE",
  "UG",
  "MO",
]);

/** Post codes of the countries most parcels go to; others only need to look like one. */
const postCodes: Record<string, RegExp> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  BE: /^\d{4}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
  DK: /^\d{4}$/,
  NO: /^\d{4}$/,
  SE: /^\d{3} ?\d{2}$/,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}-?\d{3}$/,
  AU: /^\d{4}$/,
  NZ: /^\d{4}$/,
  JP: /^\d{3}-?\d{4}$/,
  BR: /^\d{5}-?\d{3}$/,
  MX: /^\d{5}$/,
};

/** Where a parcel finds no door without the province's or state's name. */
const withProvince = new Set(["US", "CA", "AU", "BR", "MX", "CN", "IN", "JP", "IT", "ES"]);

/** Carriers print 35 characters a line; longer fields are cut off on the label. */
const lineLength = 120;

/** Names of the fields that are missing or wrong; empty where the address can be used. */
export function addressProblems(to: ShipTo): AddressField[] {
  const problems: AddressField[] = [];
  if (!to.firstName && !to.lastName) problems.push("firstName");
  if (!/^[A-Z]{2}$/.test(to.country)) problems.push("country");
  if (withProvince.has(to.country) && !to.province) problems.push("province");
  if (!to.city || to.city.length > lineLength) problems.push("city");
  if (!to.street || to.street.length > lineLength) problems.push("street");
  if (!postCodeFits(to.country, to.postCode)) problems.push("postCode");
  if (!/^[\d+() -]{5,20}$/.test(to.phone)) problems.push("phone");
  return problems;
}

/** Whether a post code can be one of the country; `N/A` where there are none. */
export function postCodeFits(country: string, postCode: string): boolean {
  const code = postCode.trim();
  if (withoutPostCode.has(country)) return true;
  const pattern = postCodes[country];
  return pattern ? pattern.test(code) : /^[A-Z\d][A-Z\d -]{1,11}$/i.test(code);
}

/** Names of the countries of some orders in a language, for `<CountryNames>`. */
export function countryNames(codes: Iterable<string>, locale: string): Record<string, string> {
  return Object.fromEntries([...new Set(codes)].map((code) => [code, countryName(code, locale)]));
}

/** One line for tables: name, city and country. */
export function recipientOf(to: Pick<ShipTo, "firstName" | "lastName" | "city" | "country">): string {
  return [`${to.firstName} ${to.lastName}`.trim(), to.city, to.country].filter(Boolean).join(", ");
}
