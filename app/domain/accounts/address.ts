/**
 * Postal addresses: what one must have to be written on a label (§6.4, ADDRESS of §2). Saved addresses, orders and
 * checkouts are held to the same rules.
 */
import { isPhone, plainPhone } from "./phone";
import { hasPostCodes, postCodeOf } from "./post-codes";
import { provinceNamed, provincesOf } from "./provinces";
import { plainText, visibleText } from "./typed-text";

export { hasPostCodes };

/** What a saved address is for. */
export type AddressKind = "shipping" | "billing";

export type PostalAddress = {
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

/** Fields a problem can name; each is also a text key `address:field.<field>`. */
export type AddressField = keyof PostalAddress;

const withHouseNo = new Set("DE NL BE AT CH DK NO SE FI PL CZ SK HU IT ES PT BR".split(" "));

/** Carriers print 35 characters a line and take longer fields over to the next; more than this is cut off. */
const lineLength = 120;

/** Names of the fields that are missing or wrong; empty where the address can be used. */
export function addressProblems(to: PostalAddress): AddressField[] {
  const problems: AddressField[] = [];
  if (!to.firstName && !to.lastName) problems.push("firstName");
  if (!/^[A-Z]{2}$/.test(to.country)) problems.push("country");
  if (lacksProvince(to)) problems.push("province");
  if (!to.city || to.city.length > lineLength) problems.push("city");
  if (!to.street || to.street.length > lineLength) problems.push("street");
  if (!postCodeFits(to.country, to.postCode)) problems.push("postCode");
  if (!isPhone(to.phone)) problems.push("phone");
  return problems;
}

/**
 * Fields that are empty and rarely should be: whoever types the address is asked once more, and nobody is stopped. Houses
 * without a number exist, and a store's buyer cannot be asked.
 */
export function doubtfulFields(to: PostalAddress): AddressField[] {
  const told = [to.houseNo, to.street, to.address].some((line) => /\d/.test(line) || saysNone.test(line));
  return needsHouseNo(to.country) && to.street && !told ? ["houseNo"] : [];
}

const saysNone =
  /(?:^|[\s,])(?:s\/n[ºo°]?|s\.n\.?|snc|sn|bb|b\.b\.?|none|no number|kein|keine|ohne|zonder|geen|無|无)\.?$/iu;

/** A person's name as it is written: in East Asia's letters the family name comes first, and nothing stands between. */
export function personName({ firstName, lastName }: Pick<PostalAddress, "firstName" | "lastName">): string {
  return isEastAsian(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`.trim();
}

/** How a person is greeted: by the first name, in East Asia's letters by the whole one, since a lone 伟 is nobody's greeting. */
export function greetedName({ firstName, lastName }: Pick<PostalAddress, "firstName" | "lastName">): string {
  return isEastAsian(firstName + lastName) ? lastName + firstName : firstName;
}

/** Han, Hangul and kana, with the sign that draws a vowel out, which belongs to no script of its own. */
const isEastAsian = (name: string) =>
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ーｰ]+$/u.test(name);

function needsProvince(country: string): boolean {
  return provincesOf(country).length > 0;
}

/** Carriers there sort by the state that the label says, and refuse one they do not know. */
const sortedByState = new Set("US CA AU BR".split(" "));

function lacksProvince({ country, province }: PostalAddress): boolean {
  if (!needsProvince(country)) return false;
  return !province || (sortedByState.has(country) && provinceNamed(country, province) === null);
}

/** Whether the house number has to be told in that country. */
export function needsHouseNo(country: string): boolean {
  return withHouseNo.has(country);
}

/** Whether a post code can be one of the country; `N/A` where there are none. */
export function postCodeFits(country: string, postCode: string): boolean {
  return postCodeOf(country, postCode) !== null;
}

/**
 * The address as it is kept: without marks nobody sees, a province by the name carriers know, the post code as its country
 * writes it (`N/A` where it has none), the house number in its own field.
 */
export function normalAddress<A extends PostalAddress>(address: A): A {
  const plain = { ...address };
  for (const field of addressTexts) plain[field] = visibleText(address[field] ?? "");
  const { country, province, postCode } = plain;
  return {
    ...plain,
    ...doorOf(plain),
    province: provinceNamed(country, province) ?? province,
    postCode: postCodeOf(country, postCode) ?? plainText(postCode).toUpperCase(),
    phone: plainPhone(plain.phone),
  };
}

const addressTexts = [
  "firstName",
  "lastName",
  "company",
  "country",
  "province",
  "city",
  "street",
  "houseNo",
  "address",
  "postCode",
  "phone",
  "email",
] as const satisfies readonly AddressField[];

/** Many forms have no field for the house number, so buyers write it alone into the second line. */
function doorOf({
  country,
  street,
  houseNo,
  address,
}: PostalAddress): Pick<PostalAddress, "houseNo" | "address"> {
  if (houseNo || !needsHouseNo(country) || /\d/.test(street)) return { houseNo, address };
  const [whole, number = ""] = houseNumber.exec(address) ?? [];
  if (whole === undefined) return { houseNo, address };
  return { houseNo: number, address: address.slice(whole.length).replace(/^[\s,;/-]+/, "") };
}

const houseNumber =
  /^(?:(?:no|nr|n[º°]|num|number|nummer|huisnummer|hausnummer|house no|#)[.:]?\s*)?(\d{1,5}(?:\s?[a-z](?![\p{L}])|\s?(?:bis|ter))?(?:\s?[-/]\s?\d{1,5}[a-z]?)?)(?=\s*(?:$|[,;/]))/iu;

/** Fields that go on a label and hold letters carriers cannot print: anything but Latin ones. */
export function nonLatinFields(address: PostalAddress): AddressField[] {
  const printed = [
    "firstName",
    "lastName",
    "company",
    "province",
    "city",
    "street",
    "houseNo",
    "address",
  ] as const;
  return printed.filter((field) =>
    /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(address[field]),
  );
}
