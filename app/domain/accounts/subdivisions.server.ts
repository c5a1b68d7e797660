/**
 * Provinces, states and prefectures of all countries by their codes (ISO 3166-2, package `iso-3166`). Not for page
 * scripts: the list is long. `provinces.ts` has those that a form offers.
 */
import type * as Iso from "iso-3166";
import { lazily } from "~/platform/lazily.server";
import { provinceNamed } from "./provinces";
import { wooCommerceProvinces } from "./woocommerce-provinces";

const library = lazily<typeof Iso>("iso-3166");

const calledOtherwise: Readonly<Record<string, string>> = {
  ...{
    "AE-AJ": "Ajman",
    "AE-AZ": "Abu Dhabi",
    "AE-DU": "Dubai",
    "AE-FU": "Fujairah",
    "AE-RK": "Ras al Khaimah",
  },
  ...{
    "AE-SH": "Sharjah",
    "AE-UQ": "Umm al Quwain",
    "EG-ALX": "Alexandria",
    "EG-C": "Cairo",
    "EG-GZ": "Giza",
  },
  ...{ "KR-11": "Seoul", "KR-26": "Busan", "KR-27": "Daegu", "KR-28": "Incheon", "KR-29": "Gwangju" },
  ...{
    "KR-30": "Daejeon",
    "KR-31": "Ulsan",
    "KR-41": "Gyeonggi",
    "KR-42": "Gangwon",
    "KR-43": "North Chungcheong",
  },
  ...{ "KR-44": "South Chungcheong", "KR-45": "North Jeolla", "KR-46": "South Jeolla" },
  ...{ "KR-47": "North Gyeongsang", "KR-48": "South Gyeongsang", "KR-49": "Jeju", "KR-50": "Sejong" },
  ...{ "OM-MA": "Muscat", "QA-DA": "Doha", "SA-01": "Riyadh", "SA-02": "Makkah", "SA-03": "Madinah" },
  ...{ "SA-04": "Eastern Province", "TH-10": "Bangkok", "VN-SG": "Ho Chi Minh City", "VN-HN": "Hanoi" },
};

let known: ReadonlyMap<string, string> | undefined;

/** All names by their codes, read when somebody asks for one. */
const names = () =>
  (known ??= new Map(library().iso31662.map(({ code, name }) => [code, calledOtherwise[code] ?? name])));

/** Countries whose codes WooCommerce writes together with letters: `EGALX`, `maagd` (its `i18n/states.php`). */
const gluedLetters = new Set(["EG", "KN", "MA", "MZ", "SN"]);

/** The name of a subdivision by its code, as stores write it: `34`, `TR34`, `TR-34`; null where it is none. */
export function subdivisionCoded(country: string, text: string): string | null {
  const typed = text.trim();
  // A name in usual letters is no code: Chur in CH is not Uri.
  if (typed !== typed.toUpperCase() && typed !== typed.toLowerCase()) return null;
  const code = typed.toUpperCase();
  const own = wooCommerceProvinces.get(code.startsWith(`${country}-`) ? code : `${country}-${code}`);
  if (own !== undefined) return own;
  const glued = code.startsWith(country) && (/^..\d/.test(code) || gluedLetters.has(country));
  const bare = code.startsWith(`${country}-`) ? code.slice(3) : glued ? code.slice(2) : code;
  if (!/^[A-Z\d]{1,3}$/.test(bare)) return null;
  return names().get(`${country}-${bare}`) ?? (glued ? null : (names().get(`${country}-${code}`) ?? null));
}

/**
 * A province as it is kept: by the name carriers know where we have a list, else by the name that was written; a code
 * alone becomes its name.
 * @param code what a store says beside the name
 */
export function keptProvince(country: string, text: string, code = ""): string {
  const listed = provinceNamed(country, text) ?? provinceNamed(country, code);
  if (listed) return listed;
  return subdivisionCoded(country, text) ?? (text || subdivisionCoded(country, code) || code);
}
