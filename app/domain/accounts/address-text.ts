/**
 * A whole address, as people copy it out of a chat or a mail, taken apart into the fields of a form. What is recognised is
 * put into its field, all else is kept in the lines of the street: nothing is lost, and the reader looks over it. Pure.
 */
import { countryNamed } from "~/platform/country-names";
import { hasPostCodes, normalAddress, type AddressField, type PostalAddress } from "./address";
import { postCodeOf } from "./post-codes";
import { provinceNamed, provincesOf } from "./provinces";

export type PastedAddress = Partial<Record<AddressField, string>>;

const none: PostalAddress = {
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

/** Longer texts are no address. */
const longest = 1_000;

/** The fields of a pasted address, all of them; `country` is assumed where the text names none. */
export const readAddressText = (text: string, country = ""): PostalAddress => ({
  ...none,
  country,
  ...readAddress(text, country),
});

/** Takes a text apart into what it says; `chosen` is the country of the form, for addresses that name none. */
export function readAddress(text: string, chosen = ""): PastedAddress {
  const { fields, lines } = labelled(clean(text));
  const rest = new Lines(lines);
  const email = fields.email ?? rest.email();
  const country = countryOf(fields.country) ?? rest.country() ?? countryByShape(rest.all()) ?? chosen;
  const phone = fields.phone ?? rest.phone();
  const place = country === "CN" && rest.isHan() ? chinesePlace(rest) : latinPlace(rest, country);
  const taken = {
    ...place,
    ...withoutEmpty({ city: fields.city, province: fields.province, postCode: fields.postCode }),
  };
  const name = fields.name ?? rest.name();
  const company = fields.company ?? rest.company();
  const street = [fields.street, ...rest.all()].filter(Boolean);
  return withoutEmpty({
    ...namesOf(name ?? ""),
    company,
    country,
    ...taken,
    ...streetOf({ ...taken, country }, street as string[]),
    phone,
    email,
  });
}

/** What has one `@`, and a dot behind it. */
function isEmail(word: string): boolean {
  const [before = "", behind = "", ...more] = word.split("@");
  return before !== "" && more.length === 0 && behind.slice(1, -1).includes(".");
}

function clean(text: string): string[] {
  const plain = text
    .slice(0, longest)
    .normalize("NFKC")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "");
  const lines = plain.split(/[\r\n\t;；|]+/).map((line) => line.replace(/\s+/g, " ").trim());
  return lines.filter(Boolean);
}

type Label =
  "region" | "name" | "company" | "phone" | "email" | "street" | "city" | "province" | "postCode" | "country";

const labels: Readonly<Record<Label, string>> = {
  name: "name|full name|recipient|consignee|to|receiver|ship to|收件人|收货人|姓名|联系人",
  company: "company|organization|organisation|公司",
  phone: "phone|tel|telephone|mobile|cell|phone number|mob|电话|手机|手机号|手机号码|联系电话|联系方式",
  email: "email|e-mail|mail|邮箱|电子邮箱",
  street: "address|street|address line 1|street address|地址|详细地址|收货地址|街道",
  city: "city|town|suburb|城市|市",
  province: "state|province|county|region|prefecture|省|省份|州",
  region: "所在地区|省市区|地区",
  postCode: "zip|zip code|zipcode|postal code|postcode|post code|pin|pin code|cep|plz|邮编|邮政编码",
  country: "country|国家|国家/地区",
};
const labelOf = new Map(
  Object.entries(labels).flatMap(([field, words]) =>
    words.split("|").map((word) => [word, field as Label] as const),
  ),
);

/** Lines such as `City: Bremen` say themselves which field they are. */
function labelled(lines: readonly string[]) {
  const fields: Partial<Record<Label, string>> = {};
  const others: string[] = [];
  for (const line of lines) {
    const at = line.search(/[:：]/);
    const label = at > 0 ? labelOf.get(line.slice(0, at).trim().toLowerCase()) : undefined;
    const value = at > 0 ? line.slice(at + 1).trim() : "";
    if (!label) others.push(line);
    else if (label === "street") {
      // In China the region stands in a field of its own, in front of the street.
      others.push((fields.region ?? "").replaceAll(" ", "") + value);
      delete fields.region;
    } else if (value) fields[label] ??= value;
  }
  return { fields, lines: [...others, fields.region ?? ""].filter(Boolean) };
}

/** The lines that are not understood yet. A line of several parts is taken apart at its commas. */
class Lines {
  private parts: string[];

  constructor(lines: readonly string[]) {
    this.parts = lines.flatMap((line) => line.split(/[,，、]/).map((part) => part.trim())).filter(Boolean);
  }

  all(): readonly string[] {
    return this.parts;
  }

  isHan(): boolean {
    return this.parts.some((part) => /\p{Script=Han}/u.test(part));
  }

  replace(at: number, ...by: readonly string[]): void {
    this.parts.splice(at, 1, ...by.map((part) => trimmed(part)).filter(Boolean));
  }

  take(shape: RegExp): string | undefined {
    const at = this.parts.findIndex((part) => shape.test(part));
    const part = this.parts[at];
    const found = part?.match(shape)?.[0];
    if (part === undefined || found === undefined) return undefined;
    this.replace(at, part.replace(found, " "));
    return found;
  }

  email(): string | undefined {
    for (const [at, part] of this.parts.entries()) {
      const found = part.split(/[\s<>()]/).find(isEmail);
      if (found === undefined) continue;
      this.replace(at, part.replace(found, " ").replace("<", "").replace(">", ""));
      return found;
    }
    return undefined;
  }

  /** A country at the end, or in front as East Asia writes it. */
  country(): string | undefined {
    for (const at of [this.parts.length - 1, this.parts.length - 2, 0]) {
      const code = countryOf(this.parts[at]);
      // A lone `CA` behind a city is California.
      if (!code || (this.parts[at]?.length === 2 && at !== this.parts.length - 1)) continue;
      this.replace(at);
      return code;
    }
    const first = this.parts.findIndex((part) => part.startsWith("中国"));
    if (first < 0) return undefined;
    this.replace(first, (this.parts[first] ?? "").slice(2));
    return "CN";
  }

  /** A number with a plus, or one that is too long for a post code. */
  phone(): string | undefined {
    for (const [at, part] of this.parts.entries()) {
      const found = numbersIn(part).find(isCalled);
      if (found === undefined) continue;
      this.replace(
        at,
        part.replace(found, " ").replace(/\b(?:tel|phone|mobile|mob|cell|t|p)\b\.?:?\s*$/i, ""),
      );
      return found;
    }
    return undefined;
  }

  /** The first part, where it is a person: no digits, and no firm. */
  name(): string | undefined {
    const [first] = this.parts;
    const isHan = first !== undefined && /^\p{Script=Han}{2,4}$/u.test(first);
    const lone = this.parts.findIndex((part) => /^\p{Script=Han}{2,4}$/u.test(part));
    const at = first !== undefined && (isHan || isPerson(first)) ? 0 : lone;
    const found = this.parts[at];
    if (found === undefined || (at === 0 && this.parts.length === 1 && !isHan)) return undefined;
    this.replace(at);
    return found;
  }

  company(): string | undefined {
    const at = this.parts.findIndex((part) => firm.test(part) && !/^\d/.test(part));
    const found = this.parts[at];
    if (found !== undefined) this.replace(at);
    return found;
  }
}

const firm =
  /(?:^|\s)(?:gmbh|ag|kg|ltd\.?|limited|inc\.?|llc|llp|corp\.?|co\.?|company|s\.?r\.?l\.?|s\.?a\.?|b\.?v\.?|oy|ab|plc|pty|kk)(?:$|\s)|公司|株式会社/iu;
const isPerson = (part: string) => !/\d/.test(part) && !firm.test(part) && part.split(" ").length <= 5;

/** Runs of digits and what stands between the digits of a phone number, as far as no letter touches them. */
function numbersIn(part: string): string[] {
  return [...part.matchAll(/[\d+()./ -]+/g)].flatMap(({ 0: run, index }) => {
    const touches = (sign: string | undefined, edge: string) => edge !== " " && /\p{L}/u.test(sign ?? "");
    const isApart =
      !touches(part[index - 1], run.charAt(0)) &&
      !touches(part[index + run.length], run.charAt(run.length - 1));
    return isApart ? [trimmed(run)] : [];
  });
}

function isCalled(number: string): boolean {
  const digits = number.replace(/\D/g, "").length;
  if (digits > 15 || /^\d{5}-\d{4}$/.test(number)) return false;
  return digits >= 9 || (number.startsWith("+") && digits >= 7);
}

const loose = new Set([...",.:–- "]);

/** A text without blanks and signs that stood between it and another part. */
function trimmed(part: string): string {
  const text = part.replace(/\s+/g, " ");
  let [from, to] = [0, text.length];
  while (from < to && loose.has(text.charAt(from))) from++;
  while (to > from && text.charAt(to - 1) !== "." && loose.has(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** A country by its name, or by its code in capitals: two small letters are a word more often. */
function countryOf(part: string | undefined): string | undefined {
  if (!part || (part.length === 2 && part !== part.toUpperCase())) return undefined;
  return countryNamed(part) ?? undefined;
}

/** Countries whose addresses are known by how they look. */
function countryByShape(parts: readonly string[]): string | undefined {
  const text = parts.join(", ");
  if (/\p{Script=Han}(?:省|自治区|市)/u.test(text)) return "CN";
  const [, state = ""] = /(?:^|[\s,])([A-Z]{2}),? \d{5}(?:-\d{4})?(?=$|[\s,])/.exec(text) ?? [];
  if (state && provinceNamed("US", state)) return "US";
  const [, province = ""] = /(?:^|[\s,])([A-Z]{2}),? [A-Z]\d[A-Z] ?\d[A-Z]\d(?=$|[\s,])/.exec(text) ?? [];
  if (province && provinceNamed("CA", province)) return "CA";
  if (/(?:^|[\s,])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?=$|[\s,])/.test(text)) return "GB";
  return undefined;
}

type Place = { city?: string; province?: string; postCode?: string };

/** Post code, city and province: the part with the code, or the parts beside it. */
function latinPlace(rest: Lines, country: string): Place {
  const found = codeIn(rest, country);
  const place: Place = found ? { postCode: found.code } : {};
  let around = found?.around ?? "";
  let at = found?.at ?? rest.all().length;
  if (!found) {
    const province = rest.all().findIndex((part, i) => i > 0 && isProvince(country, part));
    if (province > 0) at = province;
  }
  const lastOf = (text: string) => {
    const words = text.split(" ");
    for (const many of [3, 2, 1]) {
      if (words.length < many) continue;
      const tail = words
        .slice(-many)
        .join(" ")
        .replace(/^[-–(]\s*|\)$/g, "");
      if (isProvince(country, tail))
        return { province: tail, before: trimmed(words.slice(0, -many).join(" ")) };
    }
    return null;
  };
  const split = lastOf(around);
  if (split) {
    place.province = split.province;
    around = split.before;
  }
  if (around) place.city = around;
  const next = rest.all()[at];
  if (!place.province && next !== undefined && at > 0 && isProvince(country, next)) {
    place.province = next;
    rest.replace(at);
  }
  if (!place.city && at > 1) {
    // The city stands before its code, or before its province.
    const before = rest.all()[at - 1] ?? "";
    if (!/\d/.test(before)) {
      place.city = before;
      rest.replace(at - 1);
    }
  }
  return place;
}

const isProvince = (country: string, text: string): boolean =>
  text !== "" && provincesOf(country).length > 0 && provinceNamed(country, text) !== null;

type Code = { at: number; code: string; around: string };

/** The code nearest to the end. A part is asked from its end and its beginning, with one or two words. */
function codeIn(rest: Lines, country: string): Code | null {
  if (!country || !hasPostCodes(country)) return null;
  const parts = rest.all();
  for (let at = parts.length - 1; at > 0; at--) {
    const words = (parts[at] ?? "").split(" ");
    for (const many of [2, 1, 3])
      for (const isEnd of [true, false]) {
        if (words.length < many) continue;
        const piece = (isEnd ? words.slice(-many) : words.slice(0, many)).join(" ").replace(/^〒/, "");
        const code = codeOf(country, piece);
        if (code === null) continue;
        const around = trimmed((isEnd ? words.slice(0, -many) : words.slice(many)).join(" "));
        // `12 Main Street` begins with a number and is none.
        if (around && !isEnd && /\d/.test(around)) continue;
        rest.replace(at);
        return { at, code, around };
      }
  }
  return null;
}

/** Only what is written whole: codes that lost a zero are no codes here. */
function codeOf(country: string, text: string): string | null {
  if (!/\d/.test(text) || !/^[A-Z\d][A-Z\d -]*$/i.test(text) || text.length > 12) return null;
  const code = postCodeOf(country, text);
  const bare = (some: string) => some.replace(/[^A-Z\d]/gi, "").toUpperCase();
  return code !== null && (bare(code) === bare(text) || bare(text) === country + bare(code)) ? code : null;
}

const municipalities = new Set(["北京市", "上海市", "天津市", "重庆市"]);

/** China's in its own letters: province, city, the rest; all of it often in one line with name and number. */
function chinesePlace(rest: Lines): Place {
  const postCode = rest.take(/(?<!\d)\d{6}(?!\d)/);
  const code = postCode ? { postCode } : {};
  const line = rest
    .all()
    .findIndex((part) => part.split(" ").some((piece) => provinceBefore(piece) !== null));
  const part = rest.all()[line];
  if (part === undefined) return code;
  // Name, number and address in one line; a blank within a street parts nothing.
  if (provinceBefore(part) === null) rest.replace(line, ...part.split(" "));
  const at = rest.all().findIndex((piece) => provinceBefore(piece) !== null);
  const province = provinceBefore(rest.all()[at] ?? "");
  return province ? { ...code, ...cityBehind(rest, at, province) } : code;
}

/** The province that a text begins with. */
function provinceBefore(text: string): string | null {
  const province = /^(\p{Script=Han}{2,8}?(?:省|自治区|特别行政区|市))/u.exec(text)?.[1];
  return province && provinceNamed("CN", province) !== null ? province : null;
}

function cityBehind(rest: Lines, at: number, province: string): Place {
  const parts = (rest.all()[at] ?? "").slice(province.length).trim().split(" ");
  const [first = "", ...others] = parts;
  const city = municipalities.has(province)
    ? province
    : /^(\p{Script=Han}{1,10}?(?:市|自治州|地区|盟))/u.exec(first)?.[1];
  const behind = city && city !== province ? first.slice(city.length) : first;
  rest.replace(at, behind, ...others);
  return { province, ...(city ? { city } : {}) };
}

const doubleSurnames = new Set([
  "欧阳",
  "司马",
  "上官",
  "诸葛",
  "夏侯",
  "司徒",
  "东方",
  "皇甫",
  "尉迟",
  "公孙",
]);

function namesOf(name: string): PastedAddress {
  const whole = trimmed(name.replace(/^(?:mr|mrs|ms|dr|herr|frau)\.?\s+/i, ""));
  if (/^\p{Script=Han}{2,4}$/u.test(whole)) {
    const family = doubleSurnames.has(whole.slice(0, 2)) && whole.length > 2 ? 2 : 1;
    return { lastName: whole.slice(0, family), firstName: whole.slice(family) };
  }
  const words = whole.split(" ");
  if (words.length < 2) return { firstName: whole };
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}

/** The part with a number is the street; what is around it is the second line. */
function streetOf(place: Place & { country: string }, taken: readonly string[]): PastedAddress {
  // `Avenida Paulista, 1578`: a lone number belongs to the street before it.
  const parts = taken.reduce<string[]>((made, part) => {
    const before = made.at(-1);
    return before && /^\d{1,5}\s?[a-z]?$/i.test(part) && !/\d/.test(before)
      ? [...made.slice(0, -1), `${before}, ${part}`]
      : [...made, part];
  }, []);
  const numbered = parts.findIndex(
    (part) => /\d/.test(part) && !/^(?:apt|unit|suite|flat|room|floor|#)/i.test(part),
  );
  const at = numbered < 0 ? 0 : numbered;
  const street = parts[at] ?? "";
  const address = parts.filter((_, i) => i !== at).join(", ");
  const whole = normalAddress({ ...none, ...place, street, address } as PostalAddress);
  return { street: whole.street, houseNo: whole.houseNo, address: whole.address };
}

const withoutEmpty = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, trimmed(String(value))]] : [])),
  ) as { [F in keyof Fields]?: string };
