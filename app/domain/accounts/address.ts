/**
 * Postal addresses: what one must have to be written on a label (§6.4, ADDRESS of §2). Saved addresses, orders and
 * checkouts are held to the same rules.
 */
import { provinceNamed, provincesOf } from "./provinces";

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

/** Countries without post codes: `N/A` or nothing is right there. */
const withoutPostCode = new Set(
  (
    "AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KE KI KM KN LC " +
    "LY ML MO MR MS MW NA NR NU PA QA RW SB SC SL SR ST SY TD TF TG TK TL TO TT TV UG VU YE ZW"
  ).split(" "),
);

const four = /^\d{4}$/;
const five = /^\d{5}$/;
const six = /^\d{6}$/;

/** Post codes of the countries most parcels go to; others only need to look like one. */
const postCodes: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  PR: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  SE: /^\d{3} ?\d{2}$/,
  GR: /^\d{3} ?\d{2}$/,
  CZ: /^\d{3} ?\d{2}$/,
  SK: /^\d{3} ?\d{2}$/,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}-?\d{3}$/,
  LV: /^(LV-?)?\d{4}$/i,
  LT: /^(LT-?)?\d{5}$/i,
  MT: /^[A-Z]{3} ?\d{4}$/i,
  JP: /^\d{3}-?\d{4}$/,
  BR: /^\d{5}-?\d{3}$/,
  IL: /^\d{5}(\d{2})?$/,
  CL: /^\d{3}-?\d{4}$/,
  AR: /^([A-Z]\d{4}[A-Z]{3}|\d{4})$/i,
  SA: /^\d{5}(-\d{4})?$/,
  TW: /^\d{3}(\d{2,3})?$/,
  ...Object.fromEntries("BE AT CH DK NO LU HU BG SI CY AU NZ ZA PH GE LI".split(" ").map((c) => [c, four])),
  ...Object.fromEntries(
    "DE FR ES IT FI EE HR MX MY TH TR UA KR SM MC ME RS ID".split(" ").map((c) => [c, five]),
  ),
  ...Object.fromEntries("RO CN IN SG CO KZ VN".split(" ").map((c) => [c, six])),
};

/** Where a door is found by its number only. */
const withHouseNo = new Set("DE NL BE AT CH DK NO SE FI PL CZ SK HU IT ES PT BR".split(" "));

/** Carriers print 35 characters a line and take longer fields over to the next; more than this is cut off. */
const lineLength = 120;

/** Names of the fields that are missing or wrong; empty where the address can be used. */
export function addressProblems(to: PostalAddress): AddressField[] {
  const problems: AddressField[] = [];
  if (!to.firstName && !to.lastName) problems.push("firstName");
  if (!/^[A-Z]{2}$/.test(to.country)) problems.push("country");
  if (needsProvince(to.country) && !to.province) problems.push("province");
  if (!to.city || to.city.length > lineLength) problems.push("city");
  if (!to.street || to.street.length > lineLength) problems.push("street");
  // Many write the number behind the street, and there it is as good.
  if (needsHouseNo(to.country) && to.street && !to.houseNo && !/\d/.test(to.street)) problems.push("houseNo");
  if (!postCodeFits(to.country, to.postCode)) problems.push("postCode");
  if (!/^[\d+() -]{5,20}$/.test(to.phone)) problems.push("phone");
  return problems;
}

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

/** Whether a parcel finds no door there without the name of a province or state. */
function needsProvince(country: string): boolean {
  return provincesOf(country).length > 0;
}

/** Whether the house number has to be told in that country. */
export function needsHouseNo(country: string): boolean {
  return withHouseNo.has(country);
}

/** Whether the country has post codes. */
export function hasPostCodes(country: string): boolean {
  return !withoutPostCode.has(country);
}

/** Whether a post code can be one of the country; `N/A` where there are none. */
export function postCodeFits(country: string, postCode: string): boolean {
  const code = postCode.trim();
  if (!hasPostCodes(country)) return true;
  const pattern = postCodes[country];
  return pattern ? pattern.test(code) : /^[A-Z\d][A-Z\d -]{1,11}$/i.test(code);
}

/** The address as it is kept: a province by the name carriers know, `N/A` where the country has no post codes. */
export function normalAddress<A extends PostalAddress>(address: A): A {
  const { country, province, postCode } = address;
  return {
    ...address,
    province: provinceNamed(country, province) ?? province,
    postCode: hasPostCodes(country) ? postCode.toUpperCase() : postCode || "N/A",
  };
}

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
