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
  const isLatin = latinOnly.test([name, ...addressLines, to.city].join(""));
  const lines = formatAddress(parts, isLatin ? "latin" : "local")
    .map(trimmed)
    .filter(Boolean);
  // Some countries write no province or no city; a carrier that sorts by it still finds it.
  const whole = lines.join("\n");
  const lost = [to.city, parts.administrativeArea, postCode].filter((part) => part && !whole.includes(part));
  return lost.length === 0 ? lines : [...lines, lost.join(" ")];
}

/**
 * The same in Latin letters and in their order, for carriers that read no others; null where it is Latin already. Japan's
 * signs are left: the table reads them as Chinese does.
 */
export function latinLines(to: Party): string[] | null {
  const written = [to.firstName, to.lastName, to.company, to.province, to.city, to.street, to.address];
  if (written.every((text) => latinOnly.test(text))) return null;
  if (to.country === "JP" && written.some((text) => /\p{Script=Han}/u.test(text))) return null;
  const latin = (text: string) => (latinOnly.test(text) ? text : spaced(anyAscii(text)));
  return addressLines({
    ...to,
    firstName: latin(to.firstName),
    lastName: latin(to.lastName),
    company: latin(to.company),
    province: latin(to.province),
    city: latin(to.city),
    street: latin(to.street),
    houseNo: latin(to.houseNo),
    address: latin(to.address),
  });
}

/** Chinese syllables come as `ShenZhenShi`: one word. */
const spaced = (text: string) =>
  text.replaceAll(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());

/** The country as posts ask for it: its English name in capitals. */
export const countryLine = (country: string): string => countryName(country, "en").toUpperCase();

/** Whom a parcel goes to, in one line for lists. */
export const recipientLine = (to: Party): string =>
  [personName(to), to.city, to.country].filter(Boolean).join(", ");
