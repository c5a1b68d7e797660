/** Where a parcel goes, and which zone of a tariff that is (§6.1). Pure. */
import { provinceNamed } from "~/domain/accounts/provinces";
import { placeOf, type Destination, type Place } from "./places";
import type { ZoneCountry, Zone } from "./tariff";

export type { Destination };

/**
 * The most exact zone that holds the destination: by post code, else by province, else by a territory's own code, else by
 * country. A place with two codes is found by either.
 */
export function zoneOf(zones: readonly Zone[], to: Destination): Zone | null {
  const place = placeOf(to);
  let best: { zone: Zone; rank: number } | null = null;
  for (const zone of zones) {
    for (const area of zone.countries) {
      const rank = rankOf(area, to, place);
      if (rank > (best?.rank ?? 0)) best = { zone, rank };
    }
  }
  return best?.zone ?? null;
}

/** Whether one of some areas holds the destination. */
export function isWithinAreas(areas: readonly ZoneCountry[], to: Destination): boolean {
  const place = placeOf(to);
  return areas.some((area) => rankOf(area, to, place) > 0);
}

function rankOf(area: ZoneCountry, to: Destination, place: Place): number {
  const nearness = place.areas.indexOf(area.country);
  if (nearness < 0) return 0;
  if (area.zipFrom !== null) return zipWithin(to.zip, area.zipFrom, area.zipTo ?? area.zipFrom) ? 3 : 0;
  if (area.province !== null) return isProvince(area, area.province, to, place) ? 2 : 0;
  return 1 - nearness / 10;
}

function isProvince({ country }: ZoneCountry, province: string, to: Destination, place: Place): boolean {
  const named = nameOf(country, province);
  return named === nameOf(to.country, to.province) || place.provinces.includes(named.toLowerCase());
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
