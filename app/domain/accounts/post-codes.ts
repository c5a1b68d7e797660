/** Post codes: each country's in every spelling that is in use there, and the one that is kept. Pure. */
import { provinceNamed } from "./provinces";
import { plainText } from "./typed-text";

const withoutPostCode = new Set(
  (
    "AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KE KI KM KN LC " +
    "LY ML MO MR MS MW NA NR NU PA QA RW SB SC SL SR ST SY TD TF TG TK TL TO TT TV UG VU YE ZW"
  ).split(" "),
);

/**
 * How a country's codes are written: `0` is a digit, `@` a letter, `*` either; a letter of its own stands there or may be
 * left out in front; blanks and dashes may be left out. UPU's *Postal addressing systems* and CLDR's postal code data.
 */
const shapes: Readonly<Record<string, string>> = {
  ...each("US PR VI GU AS MP", "00000|00000-0000"),
  ...each("GB GG JE IM GI", "@0 0@@|@00 0@@|@0@ 0@@|@@0 0@@|@@00 0@@|@@0@ 0@@"),
  ...each("SE GR CZ SK", "000 00"),
  ...each("BE AT CH DK NO LU HU BG SI CY AU NZ ZA PH GE LI GL SJ", "0000"),
  ...each("DE FR ES IT FI EE HR MX MY TH TR UA KR SM MC ME ID", "00000"),
  ...each("RE GP MQ GF YT MF BL PM NC PF WF VA AX", "00000"),
  ...each("RO CN IN SG CO", "000000"),
  CA: "@0@ 0@0",
  NL: "0000 @@",
  PL: "00-000",
  PT: "0000-000|0000",
  LV: "LV-0000",
  LT: "LT-00000",
  AD: "AD000",
  MT: "@@@ 0000",
  JP: "000-0000",
  BR: "00000-000",
  IL: "0000000|00000",
  CL: "000-0000",
  AR: "@0000@@@|0000",
  SA: "00000-0000|00000",
  TW: "000|000-00|000-000",
  VN: "00000|000000",
  KZ: "000000|@00@0@0",
  RS: "00000|000000",
};

/** As `shapes`, of countries whose people also write otherwise: what looks like a code is taken there, too. */
const usual: Readonly<Record<string, string>> = {
  ...each("FK GS SH IO PN TC", "@@@@ 0@@"),
  ...each("MK AL TN BD NE LR SV VE ET NF CX CC", "0000"),
  ...each("BA XK PE UY CU DO GT KW PK LK MM NP MA DZ EG JO IQ MN ZM SN CR KE BT MV HN NI", "00000"),
  ...each("KG TJ TM UZ EC NG", "000000"),
  ...each("FO IS MG PG LS OM", "000"),
  AM: "0000|000000",
  AZ: "AZ 0000",
  BB: "BB00000",
  BM: "@@ 00|@@ @@",
  BN: "@@0000",
  HT: "HT0000",
  IE: "@** ****",
  IR: "00000-00000",
  KY: "KY0-0000",
  LB: "0000 0000|0000",
  MD: "MD-0000",
  PY: "0000|000000",
  SZ: "@000",
  VG: "VG0000",
};

function each(countries: string, shape: string): Record<string, string> {
  return Object.fromEntries(countries.split(" ").map((country) => [country, shape]));
}

const signs: Readonly<Record<string, readonly string[]>> = {
  ...{ DE: ["D"], AT: ["A"], FR: ["F"], BE: ["B"], LU: ["L"], NO: ["N"], SE: ["S"], ES: ["E"], IT: ["I"] },
  ...{
    PT: ["P"],
    HU: ["H"],
    LI: ["FL"],
    FI: ["FIN", "SF", "AX"],
    EE: ["EST"],
    SI: ["SLO"],
    GR: ["EL"],
    JP: ["T"],
  },
};
const words = ["CP", "C.P.", "C.P", "CEP", "PLZ", "ZIP", "PIN", "CAP", "〒"];

/** Whether the country has post codes. */
export function hasPostCodes(country: string): boolean {
  return !withoutPostCode.has(country);
}

/**
 * A post code as its country writes it: `D-28195` is 28195 in Germany, `1012ab` is 1012 AB in the Netherlands. Null where
 * it can be none of the country. Where nothing is known of its codes, what looks like one is taken.
 */
export function postCodeOf(country: string, typed: string): string | null {
  const text = plainText(typed.slice(0, 60)).toUpperCase().replace(dashes, "-");
  const known = (shapes[country] ?? usual[country])?.split("|") ?? [];
  const shortened = lostZeros[country];
  for (const letterO of [false, true])
    for (const code of spellings(country, text))
      for (const shape of known) {
        const filled = fill(shape, letterO ? code.replaceAll("O", "0") : code);
        if (filled !== null) return filled;
      }
  if (shortened)
    for (const code of spellings(country, text)) {
      if (!shortened.shape.test(code)) continue;
      const filled = fill(known[0] ?? "", code.padStart(shortened.length, "0"));
      if (filled !== null) return filled;
    }
  if (!hasPostCodes(country)) return text || "N/A";
  if (shapes[country]) return null;
  return /^[A-Z\d][A-Z\d -]{1,11}$/.test(text) ? text : null;
}

/** Codes that lost their zeros to a spreadsheet, where the country gives codes that begin so (UPU, as above). */
const lostZeros: Readonly<Record<string, { readonly shape: RegExp; readonly length: number }>> = {
  // 00501 and 00544 are Holtsville, 006 to 009 the Caribbean.
  ...lost("US PR VI", /^(?:[1-9]\d{3}|501|544|[67]\d\d|8[0-5]\d|9[0-3]\d)$/, 5),
  // Dresden is the first; 02 is Upper Lusatia only, 05 is not in use.
  DE: { shape: /^(?:10[6-9]|1[1-9]\d|2[679]\d|28[29]|[346-9]\d\d)\d$/, length: 5 },
  ...lost("FR ES IT MX TR UA KR MY SK LT", /^[1-9]\d{3}$/, 5),
  ...lost("FI PL", /^[1-9]\d{2,3}$/, 5),
  ...lost("NO ZA NZ", /^[1-9]\d\d$/, 4),
  ...lost("AU", /^[289]\d\d$/, 4),
  ...lost("DK", /^[89]\d\d$/, 4),
  ...lost("RO SG KZ", /^[1-9]\d{4}$/, 6),
  ...lost("CN", /^[1-7]\d{4}$/, 6),
  ...lost("JP", /^[1-9]\d{5}$/, 7),
  ...lost("BR", /^[1-9]\d{6}$/, 8),
};

function lost(countries: string, shape: RegExp, length: number) {
  return Object.fromEntries(countries.split(" ").map((country) => [country, { shape, length }]));
}

const dashes = /[\u2010-\u2015\u2212\uff0d]/g;

function spellings(country: string, text: string): string[] {
  const before = [country, ...(signs[country] ?? []), ...words];
  const [sign] = before
    .filter((sign) => text.startsWith(sign))
    .sort((one, other) => other.length - one.length);
  const bare = sign === undefined ? text : text.slice(sign.length).replace(/^[\s.:-]+/, "");
  const alone = /^[\d .-]+(?=[ ,])/.exec(bare)?.[0] ?? bare;
  const [, state = "", behind = ""] = /^([A-Z]{2,3})[ ,.-](.+)/.exec(text) ?? [];
  const ownState = state && provinceNamed(country, state) ? [behind] : [];
  return [...new Set([text, bare, alone, ...ownState])]
    .map((code) => code.replace(/[\s.,-]/g, ""))
    .filter(Boolean);
}

function fill(shape: string, code: string): string | null {
  let made = "";
  let at = 0;
  for (const sign of shape) {
    const next = code[at] ?? "";
    const kind = kinds[sign];
    if (kind && !kind.test(next)) return null;
    made += kind ? next : sign;
    if (kind || next === sign) at++;
  }
  return at === code.length ? made : null;
}

const kinds: Readonly<Record<string, RegExp>> = { "0": /^\d$/, "@": /^[A-Z]$/, "*": /^[A-Z\d]$/ };
