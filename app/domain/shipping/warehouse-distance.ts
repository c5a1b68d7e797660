/** How near a warehouse is to a country, as far as trade counts it. Pure. */
import { isImport } from "./customs";

/** Parts of the world; goods stay within one more cheaply than between two. */
export const regions: readonly ReadonlySet<string>[] = [
  // Europe
  "AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK " +
    "MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA",
  // Asia
  "AE AF AM AZ BD BH BN BT CN GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS " +
    "QA SA SG SY TH TJ TL TM TR TW UZ VN YE",
  // The Americas
  "AG AI AR AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JM KN KY LC MF MQ MS MX " +
    "NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI",
  // Africa
  "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG " +
    "RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW",
  // Oceania
  "AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS",
].map((codes) => new Set(codes.split(" ")));

/** 0 the same country, 1 no border that goods are cleared at, 2 the same part of the world, 3 elsewhere. */
export function distanceRank(from: string, to: string): number {
  if (from === to) return 0;
  if (!isImport(from, to)) return 1;
  return regions.some((region) => region.has(from) && region.has(to)) ? 2 : 3;
}

type Stocked = {
  readonly code: string;
  readonly country: string;
  readonly available: number;
};

type Need = {
  readonly qty: number;
  readonly from?: string | null | undefined;
  readonly country: string | null;
  readonly backorder?: boolean;
};

/**
 * The warehouse to ship from: the requested one if it has enough, else the nearest with enough, else the requested one,
 * else the one with most. Equal ones are decided by the given order.
 */
export function nearestPlace<P extends Stocked>(places: readonly P[], need: Need): P | null {
  const { qty, from, country, backorder = false } = need;
  const rank = (place: P) => (country === null ? 0 : distanceRank(place.country, country));
  const asked = places.find(({ code }) => code === from);
  if (asked && (backorder || asked.available >= qty)) return asked;
  const [near] = places.filter(({ available }) => available >= qty).sort((a, b) => rank(a) - rank(b));
  return near ?? asked ?? [...places].sort((a, b) => b.available - a.available)[0] ?? null;
}
