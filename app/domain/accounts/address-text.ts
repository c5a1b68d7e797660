/**
 * Reads an address that somebody pasted as one text, as it stands in a mail or on a marketplace. What is not understood
 * stands in the second line of the address, so that nothing is lost; whoever pasted it sees all fields. Pure.
 */
import { countryNamed } from "~/platform/country-names";
import type { PostalAddress } from "./address";
import { plainPhone } from "./phone";
import { postCodeOf } from "./post-codes";
import { provinceNamed } from "./provinces";
import { plainText } from "./typed-text";

const longestText = 1000;
const mostParts = 20;

type Read = { -readonly [K in keyof PostalAddress]: PostalAddress[K] };

const nothing: PostalAddress = {
  firstName: "",
  lastName: "",
  company: "",
  country: "",
  province: "",
  city: "",
  street: "",
  houseNo: "",
  address: "",
  postCode: "",
  phone: "",
  email: "",
};

/** The fields of a pasted address; `country` is assumed where the text names none. */
export function readAddressText(text: string, country = ""): PostalAddress {
  const read: Read = { ...nothing, country };
  let parts = partsOf(text.slice(0, longestText));
  parts = parts.filter((part) => !takeLabelled(read, part));
  parts = takeEmail(read, parts);
  parts = takePhone(read, parts);
  parts = takeCountry(read, parts);
  parts = takePlace(read, parts);
  takeLines(read, parts);
  return read;
}

/** Lines; of a single line, what commas part. */
function partsOf(text: string): string[] {
  const lines = text.split(/[\r\n]+/);
  const filled = lines.filter((line) => line.trim() !== "");
  const parts = filled.length > 1 ? filled : (filled[0] ?? "").split(/[,;|，；]/);
  return parts
    .flatMap((part) => (filled.length > 1 ? splitPlace(part) : [part]))
    .map(plainText)
    .filter((part) => part !== "")
    .slice(0, mostParts);
}

/** `San Francisco, CA 94102, United States` on one line of several is three things. */
const splitPlace = (line: string): string[] =>
  /\d/.test(line) && /^\d/.test(line.trim()) ? [line] : line.split(/[,，]/);

const labels: readonly (readonly [RegExp, keyof PostalAddress | "name"])[] = [
  [/^(?:name|recipient|consignee|ship to|收件人|收货人|姓名)\s?[:：]/i, "name"],
  [/^(?:phone|tel|telephone|mobile|电话|手机|联系电话|手机号码?)\s?[:：]/i, "phone"],
  [/^(?:e-?mail|邮箱|电子邮箱)\s?[:：]/i, "email"],
  [/^(?:company|公司)\s?[:：]/i, "company"],
  [/^(?:street|address|address ?(?:line ?)?1|地址|详细地址|街道)\s?[:：]/i, "street"],
  [/^(?:address ?(?:line ?)?2|apartment|补充地址)\s?[:：]/i, "address"],
  [/^(?:city|town|城市|市)\s?[:：]/i, "city"],
  [/^(?:state|province|region|state\/province|省|州|省份|省\/州)\s?[:：]/i, "province"],
  [/^(?:zip|zip ?code|post ?code|postal code|邮编|邮政编码)\s?[:：]/i, "postCode"],
  [/^(?:country|country\/region|国家|国家\/地区)\s?[:：]/i, "country"],
];

function takeLabelled(read: Read, part: string): boolean {
  for (const [pattern, field] of labels) {
    const label = pattern.exec(part)?.[0];
    if (label === undefined) continue;
    const value = part.slice(label.length).trim();
    if (field === "name") takeName(read, value);
    else read[field] = field === "country" ? (countryNamed(value) ?? value) : value;
    return true;
  }
  return false;
}

function takeEmail(read: Read, parts: readonly string[]): string[] {
  return parts.flatMap((part) => {
    const found = part.split(/[\s<>]/).find(isEmail);
    if (found === undefined || read.email) return [part];
    read.email = found;
    const rest = plainText(part.replace(found, " ").replace(/[<>]/g, " "));
    return rest === "" ? [] : [rest];
  });
}

function isEmail(word: string): boolean {
  const [box = "", host = "", ...more] = word.split("@");
  return (
    more.length === 0 && box !== "" && host.includes(".") && !host.startsWith(".") && !host.endsWith(".")
  );
}

/** A number of at least seven digits with no letters but its label: a post code is shorter, a street has a name. */
function takePhone(read: Read, parts: readonly string[]): string[] {
  return parts.flatMap((part) => {
    if (read.phone) return [part];
    const number = plainPhone(part);
    const digits = number.replace(/\D/g, "").length;
    if (/^\+?[\d\s().-]+$/.test(number) && digits >= 7 && digits <= 15 && !isLongCode(read.country, part)) {
      read.phone = number;
      return [];
    }
    // Chinese addresses have name, number and address in one line.
    const [found] = /(?<!\d)1[3-9]\d{9}(?!\d)/.exec(part) ?? [];
    if (found === undefined) return [part];
    read.phone = found;
    return part.split(found).map(plainText).filter(Boolean);
  });
}

const isLongCode = (country: string, part: string) => country !== "" && postCodeOf(country, part) === part;

function takeCountry(read: Read, parts: readonly string[]): string[] {
  for (let at = parts.length - 1; at >= Math.max(0, parts.length - 3); at--) {
    const part = parts[at] ?? "";
    // Two letters are a state more often, unless nothing follows them.
    const found = part.length > 2 || at === parts.length - 1 ? countryNamed(part) : null;
    if (found === null || (part.length <= 2 && provinceNamed("US", part) !== null && found !== "US"))
      continue;
    read.country = found;
    return parts.filter((_, i) => i !== at);
  }
  if (read.country === "" && parts.some((part) => /\p{Script=Han}/u.test(part))) read.country = "CN";
  if (read.country === "" && parts.some((part) => isAmerican(part))) read.country = "US";
  return [...parts];
}

const isAmerican = (part: string): boolean => {
  const [, state = ""] = /(?:^|\s)([A-Z]{2}) \d{5}(?:-\d{4})?$/.exec(part) ?? [];
  return state !== "" && provinceNamed("US", state) !== null;
};

/** The part with the post code says the city, too, or the one beside it does. */
function takePlace(read: Read, parts: readonly string[]): string[] {
  const left = [...parts];
  for (let at = left.length - 1; at >= 0; at--) {
    const found = codeIn(read.country, left[at] ?? "");
    if (!found) continue;
    read.postCode = found.code;
    left.splice(at, 1);
    const place = provinceOut(read, found.rest);
    if (place !== "") read.city ||= place;
    // Where it stands alone, or beside the state, the city stands before it, or behind it.
    else if (!read.city) {
      const before = left.splice(Math.max(0, at - 1), at > 1 ? 1 : 0)[0];
      read.city = before ?? "";
    }
    break;
  }
  if (!read.province) {
    const at = left.findLastIndex((part, i) => i > 0 && provinceNamed(read.country, part) !== null);
    if (at > 0) read.province = left.splice(at, 1)[0] ?? "";
  }
  if (!read.city && left.length > 2) read.city = left.pop() ?? "";
  return left;
}

function codeIn(country: string, part: string): { code: string; rest: string } | null {
  if (country === "") return null;
  const words = part.split(" ");
  for (const count of [2, 1])
    for (const from of [0, words.length - count]) {
      if (from < 0) continue;
      const typed = words.slice(from, from + count).join(" ");
      const code = /\d/.test(typed) ? postCodeOf(country, typed) : null;
      // Nothing beside the code is taken for a part of it, and no house number is completed to one.
      if (code === null || signsOf(code) !== signsOf(typed)) continue;
      return { code, rest: [...words.slice(0, from), ...words.slice(from + count)].join(" ") };
    }
  return null;
}

const signsOf = (text: string) => text.replace(/[^\p{L}\d]/gu, "").toUpperCase();

/** Takes a province off the end of a place. */
function provinceOut(read: Read, place: string): string {
  const words = place.split(" ").filter(Boolean);
  for (const count of [3, 2, 1]) {
    const province = words.slice(-count).join(" ");
    if (words.length < count || provinceNamed(read.country, province) === null) continue;
    // A city may be called as its province: it is the city where nothing else is said.
    if (count === words.length && !/^[A-Z]{2,3}$/.test(province)) return place;
    read.province = province;
    return words.slice(0, -count).join(" ");
  }
  return place;
}

function takeLines(read: Read, parts: readonly string[]): void {
  const left = [...parts];
  if (!read.firstName && !read.lastName && left[0] !== undefined && !/\d/.test(left[0]))
    takeName(read, left.shift() ?? "");
  const street = left.findIndex((part) => /\d/.test(part));
  if (!read.street && left.length > 0) read.street = left.splice(Math.max(0, street), 1)[0] ?? "";
  if (!read.company && street > 0) read.company = left.shift() ?? "";
  read.address = [read.address, ...left].filter(Boolean).join(", ");
}

function takeName(read: Read, name: string): void {
  if (/^\p{Script=Han}{2,4}$/u.test(name))
    [read.lastName, read.firstName] = [name.slice(0, 1), name.slice(1)];
  else {
    const at = name.lastIndexOf(" ");
    [read.firstName, read.lastName] = at < 0 ? [name, ""] : [name.slice(0, at), name.slice(at + 1)];
  }
}
