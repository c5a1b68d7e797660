/** Where a zone lies, as one line of text: `DE FR`, `CA/Yukon`, `US:99500-99999`, `ES-CN`. Pure. */
import { isCountryCode } from "~/platform/countries";
import type { ZoneCountry } from "./tariff";

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

/** Whether tax rules and carriers can name it: a country, or a place with rules of its own. */
export function isPlaceCode(code: string): boolean {
  return isCountryCode(code) || (placeCodes as readonly string[]).includes(code);
}

/** Reads areas, parted by commas, semicolons, line ends or (without a province) spaces; what is no area comes back apart. */
export function parseAreas(text: string): { areas: ZoneCountry[]; wrong: string[] } {
  const pieces = text
    .split(/[,;\r\n]+/)
    .flatMap((piece) => (piece.includes("/") ? [piece] : piece.split(/\s+/)))
    .map((piece) => piece.trim())
    .filter(Boolean);
  const areas: ZoneCountry[] = [];
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const piece of pieces) {
    const area = areaOf(piece);
    // A zone keeps one range of post codes from where it begins, wherever it ends.
    const start = area && areaText({ ...area, zipTo: null });
    if (!area || !start || seen.has(start)) wrong.push(piece);
    else {
      areas.push(area);
      seen.add(start);
    }
  }
  return { areas, wrong };
}

const shape = /^([A-Za-z]{2})(?:\/([^/:]{1,60})|:([0-9A-Za-z]{1,10})(?:-([0-9A-Za-z]{1,10}))?)?$/;

function areaOf(piece: string): ZoneCountry | null {
  if (piece.includes("-") && isPlaceCode(piece.toUpperCase()))
    return { country: piece.toUpperCase(), province: null, zipFrom: null, zipTo: null };
  const match = shape.exec(piece);
  const country = match?.[1]?.toUpperCase() ?? "";
  if (!match || !isCountryCode(country)) return null;
  const [province = null, zipFrom = null, zipTo = null] = [match[2]?.trim(), match[3], match[4]];
  if (zipFrom && zipTo && zipTo.toUpperCase() < zipFrom.toUpperCase()) return null;
  return { country, province, zipFrom: zipFrom?.toUpperCase() ?? null, zipTo: zipTo?.toUpperCase() ?? null };
}

/** One area as text; `parseAreas` reads it back. */
export function areaText({ country, province, zipFrom, zipTo }: ZoneCountry): string {
  if (zipFrom) return zipTo && zipTo !== zipFrom ? `${country}:${zipFrom}-${zipTo}` : `${country}:${zipFrom}`;
  return province ? `${country}/${province}` : country;
}

/** Areas as one line, in a fixed order: countries, then their parts. */
export function areasText(areas: readonly ZoneCountry[]): string {
  const texts = areas.map(areaText).sort();
  return texts.join(texts.some((text) => text.includes("/")) ? ", " : " ");
}
