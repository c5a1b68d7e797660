/** Codes of places that tax or customs know apart from their country, and that ISO 3166-1 has none for. Pure, and small. */
import { isCountryCode } from "~/platform/countries";

/** By ISO 3166-2 where it has one. `DE-BUE` Büsingen, `DE-HEL` Heligoland, `IT-LIV` Livigno, `IT-CAM` Campione. */
export const placeCodes = [
  "DE-BUE",
  "DE-HEL",
  "ES-CE",
  "ES-CN",
  "ES-ML",
  "GB-NIR",
  "GR-69",
  "IT-CAM",
  "IT-LIV",
  "PT-20",
  "PT-30",
  "UA-09",
  "UA-14",
  "UA-40",
  "UA-43",
] as const;
export type PlaceCode = (typeof placeCodes)[number];

/** Whether tax rules and carriers can name it: a country, or a place with rules of its own. */
export function isPlaceCode(code: string): boolean {
  return isCountryCode(code) || (placeCodes as readonly string[]).includes(code);
}
