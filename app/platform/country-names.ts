/** Countries as people write them: codes, and names in English and Chinese. Pure. */
import { codeKey } from "./cells";
import { countryOptions, isCountryCode } from "./countries";

let byName: ReadonlyMap<string, string> | undefined;

/** The code of a country by its code or name; null where it is neither. */
export function countryNamed(text: string): string | null {
  const code = text.trim().toUpperCase().replaceAll(".", "");
  if (isCountryCode(code)) return code;
  byName ??= new Map([
    ...["en-US", "zh-CN"].flatMap((locale) =>
      countryOptions(locale).map(({ value, label }) => [codeKey(label), value] as const),
    ),
    ...others,
  ]);
  return byName.get(codeKey(text.replaceAll(".", ""))) ?? null;
}

const others: readonly (readonly [string, string])[] = [
  ["usa", "US"],
  ["united states of america", "US"],
  ["america", "US"],
  ["uk", "GB"],
  ["great britain", "GB"],
  ["england", "GB"],
  ["scotland", "GB"],
  ["wales", "GB"],
  ["holland", "NL"],
  ["the netherlands", "NL"],
  ["czech republic", "CZ"],
  ["korea", "KR"],
  ["republic of korea", "KR"],
  ["uae", "AE"],
  ["deutschland", "DE"],
  ["españa", "ES"],
  ["italia", "IT"],
  ["brasil", "BR"],
  ["österreich", "AT"],
  ["schweiz", "CH"],
  ["suisse", "CH"],
  ["nederland", "NL"],
  ["belgië", "BE"],
  ["belgique", "BE"],
  ["polska", "PL"],
  ["sverige", "SE"],
  ["norge", "NO"],
  ["danmark", "DK"],
  ["suomi", "FI"],
  ["méxico", "MX"],
  ["turkey", "TR"],
  ["pr china", "CN"],
  ["日本", "JP"],
  ["대한민국", "KR"],
  ["美国", "US"],
  ["英国", "GB"],
  ["韩国", "KR"],
];
