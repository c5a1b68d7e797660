/**
 * Places that tax, customs or carriers know apart from the country in whose name their addresses are written (D40). Data
 * with dates and sources; a place that has two codes is one place. Pure, but long: only servers import it.
 */
import { euCountries } from "./customs";
import { provinceNamed } from "~/domain/accounts/provinces";
import { countryName } from "~/platform/countries";
import type { TaxKind } from "./tax";

/** Where something goes, as far as prices and taxes ask. */
export type Destination = {
  readonly country: string;
  readonly zip?: string | null | undefined;
  readonly province?: string | null | undefined;
};

export type Place = {
  /** ISO 3166-1, or country and part where that has none. */
  readonly code: string;
  /** Codes under which carriers list it, the most exact first. */
  readonly areas: readonly string[];
  readonly rules: string;
  /** Kinds of those rules that hold; null for all. */
  readonly kinds: readonly TaxKind[] | null;
  readonly ioss: boolean;
  /** Goods that move within one union pass no customs. */
  readonly union: string;
  readonly closed: boolean;
  /** Names by which addresses call it, in small letters. */
  readonly provinces: readonly string[];
};

type Territory = {
  readonly code: string;
  readonly name?: { readonly en: string; readonly zh: string };
  /** How addresses under another code tell it: beginnings of post codes, names or codes of the province. */
  readonly in: Readonly<Record<string, { readonly zips?: string; readonly provinces?: string }>>;
  readonly also?: string;
  /** Carriers list it under these; its own code and the country's where nothing is said. */
  readonly areas?: string;
  /** Whose tax rules hold; its own where nothing is said. */
  readonly rules?: string;
  readonly kinds?: readonly TaxKind[];
  readonly union?: string;
  readonly ioss?: true;
  readonly closed?: true;
  /** Since when (ISO date), and where it stands. */
  readonly since: string;
  readonly source: string;
};

const vatDirective = "Directive 2006/112/EC, Article 6";
const frenchDom = "Directive 2006/112/EC, Article 6(1)(c) and TFEU, Articles 349 and 355(1)";

/**
 * Which rules hold in the parts of the member states was checked against the Commission's table "Territorial status of EU
 * countries and certain territories" (taxation-customs.ec.europa.eu) and the consolidated Article 6 of Directive
 * 2006/112/EC; for the United States against 19 CFR 7.2 and 101.1.
 *
 * The duty of EUR 3 (§6.5) is due on distance sales of imported goods, and those end in the VAT territory (Directive
 * 2006/112/EC, Articles 5, 6 and 14(4)). So none of a member state's rules hold in its parts outside of that territory,
 * whether they belong to the customs union or not; what holds there, finance adds under the place's code.
 */
// prettier-ignore
const territories: readonly Territory[] = [
  // Spain
  {
    code: "ES-CN",
    name: { en: "Canary Islands", zh: "加那利群岛" },
    in: { ES: { zips: "35 38", provinces: "las palmas|santa cruz de tenerife|gc|tf|canarias|islas canarias|canary islands" } },
    also: "IC",
    since: "1986-01-01",
    source: `${vatDirective}(1)(b)`,
  },
  {
    code: "ES-CE",
    name: { en: "Ceuta", zh: "休达" },
    in: { ES: { zips: "51", provinces: "ceuta|ce" } },
    since: "1986-01-01",
    source: `${vatDirective}(2)(c)`,
  },
  {
    code: "ES-ML",
    name: { en: "Melilla", zh: "梅利利亚" },
    in: { ES: { zips: "52", provinces: "melilla|ml" } },
    also: "EA",
    since: "1986-01-01",
    source: `${vatDirective}(2)(d)`,
  },
  // Finland, Germany, Italy, Greece
  {
    code: "AX",
    in: { FI: { zips: "22", provinces: "åland|aland|ahvenanmaa|åland islands|landskapet åland|ahvenanmaan maakunta|ax|01" } },
    // Outside the VAT territory, so without IOSS; what is imported owes Finland's VAT (Act 1266/1996).
    rules: "FI",
    kinds: ["vat"],
    since: "1995-01-01",
    source: `${vatDirective}(1)(d)`,
  },
  {
    code: "DE-BUE",
    name: { en: "Büsingen", zh: "比辛根" },
    in: { DE: { zips: "78266" } },
    // Swiss customs territory by the treaty of 1964; Swiss VAT by its VAT Act, Article 3(a).
    rules: "CH",
    union: "CH",
    since: "1967-10-04",
    source: `${vatDirective}(2)(b); treaty of 23 November 1964`,
  },
  {
    code: "DE-HEL",
    name: { en: "Heligoland", zh: "黑尔戈兰" },
    in: { DE: { zips: "27498" } },
    since: "1968-07-01",
    source: `${vatDirective}(2)(a)`,
  },
  {
    code: "IT-LIV",
    name: { en: "Livigno", zh: "利维尼奥" },
    in: { IT: { zips: "23041" } },
    since: "1968-07-01",
    source: `${vatDirective}(2)(e)`,
  },
  {
    code: "IT-CAM",
    name: { en: "Campione d’Italia", zh: "坎皮奥内" },
    in: { IT: { zips: "22061" } },
    // In the customs territory, outside the VAT territory.
    since: "2020-01-01",
    source: "Directive (EU) 2019/475 and Regulation (EU) 2019/474",
  },
  {
    code: "GR-69",
    name: { en: "Mount Athos", zh: "阿索斯山" },
    in: { GR: { zips: "63086 63087", provinces: "agion oros|ágion óros|mount athos|69" } },
    since: "1981-01-01",
    source: `${vatDirective}(1)(a)`,
  },
  { code: "SM", in: { IT: { zips: "4789" } }, areas: "SM IT", since: "2002-04-01", source: "Decision 2002/245/EC, in force since 1 April 2002 (Decision 1/2010 of the EU-San Marino Cooperation Committee)" },
  { code: "VA", in: { IT: { zips: "00120" } }, areas: "VA IT", since: "1929-02-11", source: "Lateran Treaty" },
  // Portugal: inside both territories, with rates of their own
  {
    code: "PT-30",
    name: { en: "Madeira", zh: "马德拉群岛" },
    in: { PT: { zips: "90 91 92 93 94", provinces: "madeira|30|região autónoma da madeira" } },
    union: "EU",
    ioss: true,
    since: "2012-04-01",
    source: "Código do IVA, artigo 18.º, n.º 3: 22 %",
  },
  {
    code: "PT-20",
    name: { en: "Azores", zh: "亚速尔群岛" },
    in: { PT: { zips: "95 96 97 98 99", provinces: "açores|acores|azores|20|região autónoma dos açores" } },
    union: "EU",
    ioss: true,
    since: "2021-07-01",
    source: "Código do IVA, artigo 18.º, n.º 3; Decreto Legislativo Regional 15-A/2021/A: 16 %",
  },
  // France
  { code: "MC", in: { FR: { zips: "980", provinces: "monaco" } }, rules: "FR", union: "EU", ioss: true, since: "1963-05-18", source: "Directive 2006/112/EC, Article 7(1)" },
  { code: "BL", in: { FR: { zips: "97133 97033" , provinces: "saint-barthélemy|saint-barthelemy|bl" }, GP: { zips: "97133 97033" } }, areas: "BL FR", since: "2012-01-01", source: "European Council Decision 2010/718/EU" },
  { code: "MF", in: { FR: { zips: "97150 97051" , provinces: "saint-martin|mf" }, GP: { zips: "97150 97051" } }, areas: "MF FR", since: "2007-07-15", source: frenchDom },
  { code: "GP", in: { FR: { zips: "971", provinces: "guadeloupe|gp|971|gua" } }, since: "1958-01-01", source: frenchDom },
  { code: "MQ", in: { FR: { zips: "972", provinces: "martinique|mq|972|mtq" } }, since: "1958-01-01", source: frenchDom },
  { code: "GF", in: { FR: { zips: "973", provinces: "guyane|guyane française|french guiana|gf|973" } }, since: "1958-01-01", source: frenchDom },
  { code: "RE", in: { FR: { zips: "974", provinces: "réunion|la réunion|reunion|re|974|lre" } }, since: "1958-01-01", source: frenchDom },
  { code: "YT", in: { FR: { zips: "976", provinces: "mayotte|yt|976|may" } }, since: "2014-01-01", source: "European Council Decision 2012/419/EU" },
  { code: "PM", in: { FR: { zips: "975", provinces: "saint-pierre-et-miquelon|pm" } }, since: "1985-06-11", source: "TFEU, Annex II" },
  { code: "TF", in: { FR: { zips: "984", provinces: "tf" } }, since: "1955-08-06", source: "TFEU, Annex II" },
  { code: "WF", in: { FR: { zips: "986", provinces: "wallis-et-futuna|wallis and futuna|wf" } }, since: "1961-07-29", source: "TFEU, Annex II" },
  { code: "PF", in: { FR: { zips: "987", provinces: "polynésie française|french polynesia|pf" } }, since: "1958-01-01", source: "TFEU, Annex II" },
  { code: "NC", in: { FR: { zips: "988", provinces: "nouvelle-calédonie|new caledonia|nc" } }, since: "1958-01-01", source: "TFEU, Annex II" },
  // Denmark and the Netherlands
  { code: "GL", in: { DK: { zips: "39", provinces: "greenland|grønland|gl" } }, since: "1985-02-01", source: "Greenland Treaty; TFEU, Annex II" },
  { code: "FO", in: { DK: { provinces: "faroe islands|færøerne|føroyar|fo" } }, since: "1973-01-01", source: "TFEU, Article 355(5)(a)" },
  { code: "AW", in: { NL: { provinces: "aruba|aw" } }, areas: "AW", since: "1986-01-01", source: "TFEU, Annex II" },
  { code: "CW", in: { NL: { provinces: "curaçao|curacao|cw" } }, areas: "CW", since: "2010-10-10", source: "TFEU, Annex II" },
  { code: "SX", in: { NL: { provinces: "sint maarten|sx" } }, areas: "SX", since: "2010-10-10", source: "TFEU, Annex II" },
  { code: "BQ", in: { NL: { provinces: "bonaire|saba|sint eustatius|bq|bq1|bq2|bq3" } }, areas: "BQ", since: "2010-10-10", source: "TFEU, Annex II" },
  // United Kingdom
  {
    code: "GB-NIR",
    name: { en: "Northern Ireland", zh: "北爱尔兰" },
    in: { GB: { zips: "BT", provinces: "northern ireland|nir|antrim|county antrim|armagh|county armagh|down|county down|fermanagh|county fermanagh|londonderry|county londonderry|tyrone|county tyrone" } },
    also: "XI",
    // UK VAT up to GBP 135 is due at the sale there, too; carriers treat it as a place of its own.
    rules: "GB",
    union: "GB",
    since: "2021-01-01",
    source: "Windsor Framework; VAT Notice 1003",
  },
  { code: "GI", in: { GB: { zips: "GX11", provinces: "gibraltar|gi" } }, areas: "GI", since: "1973-01-01", source: "Act of Accession 1972, Article 28; VAT Notice 700, section 2.7" },
  { code: "IM", in: { GB: { zips: "IM", provinces: "isle of man|im|iom" } }, rules: "GB", union: "GB", since: "1979-10-15", source: "Customs and Excise Agreement 1979" },
  { code: "JE", in: { GB: { zips: "JE", provinces: "jersey|je" } }, since: "1973-01-01", source: "VAT Notice 700, section 2.7; Customs Arrangement with Jersey, 2018" },
  { code: "GG", in: { GB: { zips: "GY", provinces: "guernsey|gg|alderney|sark" } }, since: "1973-01-01", source: "VAT Notice 700, section 2.7; Customs Arrangement with Guernsey, 2018" },
  // Norway, Switzerland
  { code: "SJ", in: { NO: { zips: "917 8099", provinces: "svalbard|svalbard and jan mayen|jan mayen|21|22" } }, since: "1925-08-14", source: "merverdiavgiftsloven § 1-2; Svalbard Treaty" },
  { code: "LI", in: { CH: { zips: "9485 9486 9487 9488 949", provinces: "liechtenstein|li" } }, rules: "CH", union: "CH", since: "1995-01-01", source: "Customs Treaty of 1923; VAT treaty of 28 October 1994" },
  // United States: Puerto Rico is in the customs territory, the others are not.
  { code: "PR", in: { US: { zips: "006 007 009", provinces: "puerto rico|pr" } }, rules: "US", kinds: ["duty", "handling"], union: "US", since: "1900-05-01", source: "19 CFR 101.1" },
  { code: "VI", in: { US: { zips: "008", provinces: "us virgin islands|virgin islands|u.s. virgin islands|vi" } }, since: "1917-03-31", source: "19 CFR 101.1; 48 USC 1642" },
  { code: "GU", in: { US: { zips: "9691 9692 9693", provinces: "guam|gu" } }, since: "1950-08-01", source: "19 CFR 101.1, 7.2" },
  { code: "MP", in: { US: { zips: "9695", provinces: "northern mariana islands|mp" } }, since: "1986-11-04", source: "19 CFR 101.1, 7.2" },
  { code: "AS", in: { US: { zips: "96799", provinces: "american samoa|as" } }, since: "1900-04-17", source: "19 CFR 101.1, 7.2" },
  { code: "PW", in: { US: { zips: "96939 96940", provinces: "palau|pw" } }, since: "1994-10-01", source: "Compact of Free Association" },
  { code: "FM", in: { US: { zips: "96941 96942 96943 96944", provinces: "micronesia|federated states of micronesia|fm" } }, since: "1986-11-03", source: "Compact of Free Association" },
  { code: "MH", in: { US: { zips: "9696 9697", provinces: "marshall islands|mh" } }, since: "1986-10-21", source: "Compact of Free Association" },
  { code: "UM", in: { US: { provinces: "us minor outlying islands|united states minor outlying islands|um" } }, since: "1986-01-01", source: "19 CFR 101.1" },
  // Australia's islands are outside the GST's zone.
  { code: "CX", in: { AU: { zips: "6798" } }, since: "2000-07-01", source: "A New Tax System (GST) Act 1999, section 195-1" },
  { code: "CC", in: { AU: { zips: "6799" } }, since: "2000-07-01", source: "A New Tax System (GST) Act 1999, section 195-1" },
  { code: "NF", in: { AU: { zips: "2899" } }, since: "2000-07-01", source: "A New Tax System (GST) Act 1999, section 195-1" },
  // Customs territories of their own that ISO 3166-2 also lists under CN
  { code: "HK", in: { CN: { zips: "999077", provinces: "hong kong|hong kong sar|hk|91|香港|香港特别行政区" } }, areas: "HK", since: "1997-07-01", source: "Basic Law, Article 116" },
  { code: "MO", in: { CN: { zips: "999078", provinces: "macau|macao|macao sar|macau sar|mo|92|cn30|澳门|澳门特别行政区" } }, areas: "MO", since: "1999-12-20", source: "Basic Law of Macao, Article 112" },
  { code: "TW", in: { CN: { zips: "999079", provinces: "taiwan|taiwan sheng|taiwan province|tw|71|台湾|台湾省|臺灣" } }, areas: "TW", since: "2002-01-01", source: "WTO accession as a separate customs territory" },
  // Closed by sanctions, also under the post codes that the occupying power has given out
  {
    code: "UA-43",
    name: { en: "Crimea", zh: "克里米亚" },
    in: { UA: { zips: "95 96 97 98", provinces: "crimea|krym|avtonomna respublika krym|autonomous republic of crimea|republic of crimea|43|крим|крым" }, RU: { zips: "295 296 297 298", provinces: "ar krym|respublika krym|krym resp|крым респ|crimea|krym|republic of crimea|respublika krym|крым|республика крым" } },
    closed: true,
    since: "2014-06-25",
    source: "Council Regulation (EU) No 692/2014, in force since 25 June 2014; US Executive Order 13685",
  },
  {
    code: "UA-40",
    name: { en: "Sevastopol", zh: "塞瓦斯托波尔" },
    in: { UA: { zips: "99", provinces: "sevastopol|40|севастополь" }, RU: { zips: "299", provinces: "sevastopol|севастополь|г. севастополь|г севастополь|севастополь г" } },
    closed: true,
    since: "2014-06-25",
    source: "Council Regulation (EU) No 692/2014, in force since 25 June 2014; US Executive Order 13685",
  },
  {
    code: "UA-14",
    name: { en: "Donetsk region", zh: "顿涅茨克地区" },
    in: { UA: { zips: "83 84 85 86 87", provinces: "donetsk|donetska oblast|donetsk oblast|donetska|14|dt|донецька область" }, RU: { zips: "283 284 285 286 287", provinces: "donetsk|donetsk people's republic|donetskaya narodnaya respublika|dnr|донецк|донецкая народная республика|днр" } },
    closed: true,
    since: "2022-02-21",
    source: "Council Regulation (EU) 2022/263; US Executive Order 14065",
  },
  {
    code: "UA-09",
    name: { en: "Luhansk region", zh: "卢甘斯克地区" },
    in: { UA: { zips: "91 92 93 94", provinces: "luhansk|luhanska oblast|luhansk oblast|luhanska|09|lh|луганська область" }, RU: { zips: "291 292 293 294", provinces: "luhansk|lugansk|luhansk people's republic|lugansk people's republic|luganskaya narodnaya respublika|lnr|луганск|луганская народная республика|лнр" } },
    closed: true,
    since: "2022-02-21",
    source: "Council Regulation (EU) 2022/263; US Executive Order 14065",
  },
];

const byCode = new Map(
  territories.flatMap((t) => [t.code, ...(t.also?.split(" ") ?? [])].map((code) => [code, t])),
);
const byCountry = Map.groupBy(
  territories.flatMap((territory) =>
    Object.entries(territory.in).map(([country, signs]) => ({ country, signs, territory })),
  ),
  ({ country }) => country,
);

/** Codes that are in use for a country beside its own. */
const otherCodes: Readonly<Record<string, string>> = { UK: "GB", EL: "GR" };

/** The place an address lies in: its country, or the part that has tax, customs or carriers of its own. */
export function placeOf({ country: said, zip, province }: Destination): Place {
  const country = otherCodes[said] ?? said;
  const code = plainCode(zip);
  const names = plainNames(country, province);
  const found = byCountry.get(country)?.find(({ signs }) => {
    const zips = signs.zips?.split(" ").filter(Boolean) ?? [];
    if (code && zips.some((start) => isWithin(code, start))) return true;
    return names.some((name) => signs.provinces?.split("|").includes(name));
  });
  const territory = found?.territory ?? byCode.get(country);
  return territory ? ofTerritory(territory) : ofCountry(country);
}

/** The place of a code, such as `ES-CN` or `PR`. */
export function placeCoded(code: string): Place {
  return placeOf({ country: code });
}

/** A place's name in a language; its code where it has none. */
export function placeName(code: string, locale: string): string {
  const territory = byCode.get(code);
  const own = territory?.name?.[locale.startsWith("zh") ? "zh" : "en"];
  if (!own) return countryName(code, locale);
  return `${own} (${countryName(code.slice(0, 2), locale)})`;
}

/** Codes and facts of all places that are no countries of their own, for the desk and for tests. */
export const knownTerritories: readonly Pick<Territory, "code" | "since" | "source">[] = territories;

/** Whether goods from a country to a place pass customs. */
export function passesCustoms(from: string, to: Place): boolean {
  return placeCoded(from).union !== to.union;
}

const places = new Map<string, Place>();

function ofTerritory(territory: Territory): Place {
  const { code, rules = code, kinds = null, union = code, ioss = false, closed = false } = territory;
  const known = places.get(code);
  if (known) return known;
  const countries = Object.keys(territory.in);
  const areas = territory.areas?.split(" ") ?? [code, ...countries];
  const provinces = Object.values(territory.in).flatMap((signs) => signs.provinces?.split("|") ?? []);
  const place = { code, areas, rules, kinds, union, ioss, closed, provinces };
  places.set(code, place);
  return place;
}

function ofCountry(code: string): Place {
  const union = euCountries.has(code) ? "EU" : code;
  return { code, areas: [code], rules: code, kinds: null, union, ioss: true, closed: false, provinces: [] };
}

const plainCode = (zip: string | null | undefined) => (zip ?? "").toUpperCase().replace(/[^0-9A-Z]/g, "");

/** Letters that begin a code are followed by a digit: `JE2`, not the beginning of a longer word. */
const isWithin = (code: string, start: string) =>
  code.startsWith(start) && (/\d$/.test(start) || /^\d/.test(code.slice(start.length)));

function plainNames(country: string, province: string | null | undefined): string[] {
  const typed = (province ?? "").trim();
  if (typed === "") return [];
  const bare = typed.toUpperCase().startsWith(`${country}-`) ? typed.slice(country.length + 1) : typed;
  return [typed, bare, provinceNamed(country, typed) ?? ""].map((name) => name.toLowerCase());
}
