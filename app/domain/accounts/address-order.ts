/** The parts of an address in the order in which their country writes them, and what it calls them. Pure. */
import { formatAddress } from "localized-address-format";

/** Parts that stand in another order from country to country; `street` comes with the house number and the second line. */
export type OrderedPart = "street" | "city" | "province" | "postCode";

const signs: Readonly<Record<OrderedPart, string>> = {
  street: "{street}",
  city: "{city}",
  province: "{province}",
  postCode: "{postCode}",
};

const parts = Object.keys(signs) as OrderedPart[];

/** Their own letters turn the order around; who reads Chinese types them so. */
const eastAsian = new Set(["CN", "HK", "JP", "KR", "MO", "TW"]);

const known = new Map<string, readonly OrderedPart[]>();

/** The order of a country's parts, as Google's address data has it; what it does not write stands at the end. */
export function partsInOrder(country: string, locale: string): readonly OrderedPart[] {
  const script = locale.startsWith("zh") && eastAsian.has(country) ? "local" : "latin";
  const key = `${country} ${script}`;
  const before = known.get(key);
  if (before) return before;
  const written = formatAddress(
    {
      postalCountry: country,
      addressLines: [signs.street],
      locality: signs.city,
      administrativeArea: signs.province,
      postalCode: signs.postCode,
    },
    script,
  ).join("\n");
  const at = (part: OrderedPart) => {
    const found = written.indexOf(signs[part]);
    return found < 0 ? written.length + parts.indexOf(part) : found;
  };
  const made = parts.toSorted((a, b) => at(a) - at(b));
  known.set(key, made);
  return made;
}

const words = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lists).flatMap(([word, countries]) =>
      countries.split(" ").map((country) => [country, word] as const),
    ),
  );

/** As `state_name_type`, `zip_name_type` and `locality_name_type` of libaddressinput; others say province, postcode, city. */
const provinceWords = words({
  state: "AS AU BR FM GU IN MH MP MX MY NG PR PW US VE VI",
  prefecture: "JP",
  county: "GB IE TW",
  emirate: "AE",
  department: "CO HN NI SV",
  island: "BS CV KN KY TV",
  parish: "JM",
  oblast: "UA",
  area: "HK",
  doSi: "KR",
});
const postCodeWords = words({ zip: "AS FM GU MH MP PR PW US VI", pin: "IN", eircode: "IE", cep: "BR" });
const cityWords = words({ postTown: "GB NO SE", suburb: "AU" });

/** The key of a part's label, such as `word.province.state`; null where the usual label is right. */
export function wordOf(part: OrderedPart, country: string): string | null {
  const word =
    part === "province"
      ? provinceWords.get(country)
      : part === "postCode"
        ? postCodeWords.get(country)
        : part === "city"
          ? cityWords.get(country)
          : undefined;
  return word ? `word.${part}.${word}` : null;
}
