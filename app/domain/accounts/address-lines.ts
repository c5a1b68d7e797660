/** A postal address as its country writes it, line by line. Pure. */
import { formatAddress } from "localized-address-format";
import { personName, type PostalAddress } from "./address";
import { provincesOf } from "./provinces";

/** Whoever a parcel goes to or comes from. */
export type Party = PostalAddress & { readonly taxId?: string | undefined };

/** Countries that write the number of a house before its street. */
const numberFirst = new Set("AU CA FR GB GG HK IE IM IN JE LU MC MY NZ SG US ZA".split(" "));
/** Countries that write a comma between them. */
const numberAfterComma = new Set("BR ES IT PT".split(" "));
/** Countries whose sorting reads the province by its letters. */
const lettersOfProvince = new Set("AU BR CA IT US".split(" "));

const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Whether a text has no letters but Latin ones. */
export const isLatinOnly = (text: string): boolean => latinOnly.test(text);

function streetOf({ country, street, houseNo }: Party): string {
  if (!houseNo || street.split(/[\s,]+/).includes(houseNo)) return street;
  if (numberFirst.has(country)) return `${houseNo} ${street}`;
  return numberAfterComma.has(country) ? `${street}, ${houseNo}` : `${street} ${houseNo}`;
}

function provinceOf({ country, province }: Party): string {
  if (!lettersOfProvince.has(country)) return province;
  return provincesOf(country).find(({ name }) => name === province)?.code ?? province;
}

const loose = new Set([" ", ",", "-", "–"]);

/** A line without the signs that stood around a part that is empty. */
function trimmed(line: string): string {
  let [from, to] = [0, line.length];
  while (from < to && loose.has(line.charAt(from))) from++;
  while (to > from && loose.has(line.charAt(to - 1))) to--;
  return line.slice(from, to);
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
  const isLatin = isLatinOnly([name, ...addressLines, to.city].join(""));
  const lines = formatAddress(parts, isLatin ? "latin" : "local")
    .map(trimmed)
    .filter(Boolean);
  // Some countries write no province or no city; a carrier that sorts by it still finds it.
  const whole = lines.join("\n");
  const lost = [to.city, parts.administrativeArea, postCode].filter((part) => part && !whole.includes(part));
  return lost.length === 0 ? lines : [...lines, lost.join(" ")];
}
