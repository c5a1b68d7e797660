/** A postal address as its country writes it, line by line, for labels and forms. Pure. */
import anyAscii from "any-ascii";
import { formatAddress } from "localized-address-format";
import { personName, type PostalAddress } from "~/domain/accounts/address";
import { provincesOf } from "~/domain/accounts/provinces";
import { countryName } from "~/platform/countries";

/** Whoever a parcel goes to or comes from. */
export type Party = PostalAddress & { readonly taxId?: string | undefined };

/** Countries that write the number of a house before its street. */
const numberFirst = new Set("AU CA FR GB GG HK IE IM IN JE LU MC MY NZ SG US ZA".split(" "));
/** Countries that write a comma between them. */
const numberAfterComma = new Set("BR ES IT PT".split(" "));
/** Countries whose sorting reads the province by its letters. */
const lettersOfProvince = new Set("AU BR CA IT US".split(" "));

const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

function streetOf({ country, street, houseNo }: Party): string {
  if (!houseNo || street.split(/[\s,]+/).includes(houseNo)) return street;
  if (numberFirst.has(country)) return `${houseNo} ${street}`;
  return numberAfterComma.has(country) ? `${street}, ${houseNo}` : `${street} ${houseNo}`;
}

function provinceOf({ country, province }: Party): string {
  if (!lettersOfProvince.has(country)) return province;
  return provincesOf(country).find(({ name }) => name === province)?.code ?? province;
}

/** Name, firm, street and place in the country's order; the country is not among them. Nothing of the address is lost. */
export function addressLines(to: Party): string[] {
  const name = personName(to);
  const addressLines = [streetOf(to), to.address].filter(Boolean);
  const postCode = to.postCode === "N/A" ? "" : to.postCode;
  const parts = {
    postalCountry: to.country,
    administrativeArea: provinceOf(to),
    locality: to.city,
    postalCode: postCode,
    organization: to.company,
    name,
    addressLines,
  };
  const isLatin = latinOnly.test([name, ...addressLines, to.city].join(""));
  const lines = formatAddress(parts, isLatin ? "latin" : "local")
    .map((line) => line.replaceAll(/^[\s,–-]+|[\s,–-]+$/g, "").trim())
    .filter(Boolean);
  // Some countries write no province or no city; a carrier that sorts by it still finds it.
  const whole = lines.join("\n");
  const lost = [to.city, parts.administrativeArea, postCode].filter((part) => part && !whole.includes(part));
  return lost.length === 0 ? lines : [...lines, lost.join(" ")];
}

/**
 * The same in Latin letters, for carriers that read no others; null where it is Latin already. Japan's signs are left:
 * the table reads them as Chinese does.
 */
export function latinLines(lines: readonly string[], country: string): string[] | null {
  if (lines.every((line) => latinOnly.test(line))) return null;
  if (country === "JP" && lines.some((line) => /\p{Script=Han}/u.test(line))) return null;
  return lines.map((line) => (latinOnly.test(line) ? line : spaced(anyAscii(line)))).filter(Boolean);
}

/** Chinese syllables come as `ShenZhenShi`: one word. */
const spaced = (text: string) =>
  text.replaceAll(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());

/** The country as posts ask for it: its English name in capitals. */
export const countryLine = (country: string): string => countryName(country, "en").toUpperCase();
