/** Addresses on labels and forms: in Latin letters, too, and with the country as posts ask for it. Pure. */
import anyAscii from "any-ascii";
import { addressLines, isLatinOnly, type Party } from "~/domain/accounts/address-lines";
import { personName } from "~/domain/accounts/address";
import { countryName } from "~/platform/countries";

export { addressLines, type Party };

/**
 * The same in Latin letters and in their order, for carriers that read no others; null where it is Latin already. Japan's
 * signs are left: the table reads them as Chinese does.
 */
export function latinLines(to: Party): string[] | null {
  const written = [to.firstName, to.lastName, to.company, to.province, to.city, to.street, to.address];
  if (written.every(isLatinOnly)) return null;
  if (to.country === "JP" && written.some((text) => /\p{Script=Han}/u.test(text))) return null;
  const latin = (text: string) => (isLatinOnly(text) ? text : spaced(anyAscii(text)));
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
