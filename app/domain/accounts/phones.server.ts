/** Phone numbers by the plans of their countries (awesome-phonenumber, Google's data). Not for page scripts: it is large. */
import { parsePhoneNumber } from "awesome-phonenumber";
import { plainPhone } from "./phone";

const longest = 30;

/**
 * A number as it is kept: international where it is one of its own or of the given country, such as `+33 6 12 34 56 78`;
 * any other as it was typed, without what is no part of it.
 */
export function keptPhone(typed: string, country: string): string {
  const plain = plainPhone(typed);
  if (plain === "" || plain.length > 60) return plain;
  const read = parsePhoneNumber(plain, { regionCode: country });
  const number = read.valid ? read.number.international : null;
  return number && number.length <= longest ? number : plain;
}
