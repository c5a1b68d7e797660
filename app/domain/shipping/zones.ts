/** Where a parcel goes, and which zone of a tariff that is (§6.1). Pure. */
import { provinceNamed } from "~/domain/accounts/provinces";
import type { ZoneCountry, Zone } from "./tariff";

export type Destination = {
  readonly country: string;
  readonly zip?: string | null;
  readonly province?: string | null;
};

/** The most exact zone that holds the destination: by post code, else by province, else by country. */
export function zoneOf(zones: readonly Zone[], to: Destination): Zone | null {
  let best: { zone: Zone; rank: number } | null = null;
  for (const zone of zones) {
    for (const area of zone.countries) {
      const rank = rankOf(area, to);
      if (rank > (best?.rank ?? 0)) best = { zone, rank };
    }
  }
  return best?.zone ?? null;
}

function rankOf(area: ZoneCountry, to: Destination): number {
  if (area.country !== to.country) return 0;
  if (area.zipFrom !== null) return zipWithin(to.zip, area.zipFrom, area.zipTo ?? area.zipFrom) ? 3 : 0;
  if (area.province !== null)
    return nameOf(area.country, area.province) === nameOf(to.country, to.province) ? 2 : 0;
  return 1;
}

/** A province in one way of writing: addresses have its name, and a zone may have its code. */
function nameOf(country: string, province: string | null | undefined): string {
  const text = (province ?? "").trim();
  return (provinceNamed(country, text) ?? text).toUpperCase();
}

function zipWithin(zip: string | null | undefined, from: string, to: string): boolean {
  const plain = plainZip(zip);
  if (!plain) return false;
  const low = plainZip(from);
  const high = plainZip(to);
  return plain.slice(0, low.length) >= low && plain.slice(0, high.length) <= high;
}

/** A post code without blanks and dashes, in capitals. */
export function plainZip(zip: string | null | undefined): string {
  return (zip ?? "").toUpperCase().replace(/[^0-9A-Z]/g, "");
}
