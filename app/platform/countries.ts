/** Countries by ISO 3166-1, with the names Intl knows. Names are made on the server, so both sides show the same. */

import { pack, type Packed } from "./packed";

/** Codes of ISO 3166-1 alpha-2. */
export const countryCodes = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO " +
  "FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE " +
  "JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
  "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW " +
  "PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM " +
  "TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

const known = new Set(countryCodes);

/** Whether a text is the code of a country. */
export function isCountryCode(text: string): boolean {
  return known.has(text);
}

/** Countries nothing is sent to and no money is paid to (D14; *config*, kept by finance). */
const sanctioned: ReadonlySet<string> = new Set(["BY", "CU", "IR", "KP", "RU"]);

/** Whether a country is closed to parcels and payments by sanctions. */
export function isSanctioned(code: string): boolean {
  return sanctioned.has(code);
}

/** A country's name in a language; the code where it has none. */
export function countryName(code: string, locale: string): string {
  const key = `${locale} ${code}`;
  const before = namesKnown.get(key);
  if (before !== undefined) return before;
  const name = namesIn(locale).of(code) ?? code;
  if (isCountryCode(code)) namesKnown.set(key, name);
  return name;
}

const namesKnown = new Map<string, string>();

/** All countries as choices, sorted as the language sorts. */
export function countryOptions(locale: string): readonly { value: string; label: string }[] {
  let options = optionsByLocale.get(locale);
  if (!options) {
    const compare = new Intl.Collator(locale).compare;
    options = countryCodes
      .map((value) => ({ value, label: countryName(value, locale) }))
      .sort((a, b) => compare(a.label, b.label));
    optionsByLocale.set(locale, options);
  }
  return options;
}

/** Countries parcels go to as choices, sorted as the language sorts. */
export function servedCountryOptions(locale: string): readonly { value: string; label: string }[] {
  return countryOptions(locale).filter(({ value }) => !isSanctioned(value));
}

const knownNames = new Map<string, string>();

/** Intl looks a name up anew each time. Codes that are none are not remembered. */
function knownName(code: string, locale: string): string {
  const key = `${locale} ${code}`;
  const known = knownNames.get(key);
  if (known !== undefined) return known;
  const name = countryName(code, locale);
  if (name !== code) knownNames.set(key, name);
  return name;
}

type Options = ReturnType<typeof servedCountryOptions>;

const packedServed = new Map<string, Packed<Options>>();

/** The same, packed for a page. */
export function packedServedCountries(locale: string): Packed<Options> {
  const text = packedServed.get(locale) ?? pack(servedCountryOptions(locale));
  packedServed.set(locale, text);
  return text;
}

/** Names of some countries in a language, for `<CountryNames>`. */
export function countryNames(codes: Iterable<string>, locale: string): Record<string, string> {
  return Object.fromEntries([...new Set(codes)].map((code) => [code, knownName(code, locale)]));
}

const optionsByLocale = new Map<string, { value: string; label: string }[]>();
const displayNames = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string): Intl.DisplayNames {
  let names = displayNames.get(locale);
  if (!names) {
    names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
    displayNames.set(locale, names);
  }
  return names;
}
