/** Which channels take a parcel to a destination, for how much, and why the others do not (§6.1, §6.2). Pure. */
import type { Text } from "~/domain/catalogue/words";
import { sum } from "~/platform/money";
import { bracketOf, chargeableG, feeOf, volumeG, type Fee, type FeeLine } from "./fee";
import { mostParcels, preferredMaxDays } from "./config";
import { type ParcelItem, type Parcel, parcelOf } from "./parcel";
import { splitInto } from "./split";
import type { Zone, SurchargeMatch, Restriction, Service, Tariff } from "./tariff";
import { placeOf } from "./places";
import { type Destination, isWithinAreas, zoneOf, plainZip } from "./zones";

/** A channel that takes the goods; money in US cents, weights in grams. */
export type ShippingOption = Fee &
  Service & {
    readonly actualG: number;
    readonly volG: number;
    readonly chargeG: number;
    readonly limits: Limits;
    /** What is in each parcel. Weights and fees above are those of all parcels together. */
    readonly parcels: readonly PlannedParcel[];
  };

/** One parcel of several: pieces by variant, and what it weighs in its packing, in grams. */
export type PlannedParcel = {
  readonly items: readonly { readonly variantId: string; readonly qty: number }[];
  readonly weightG: number;
  /** Of an order that leaves from several warehouses: where it leaves from, and by which channel. */
  readonly warehouseId?: string;
  readonly channelId?: string;
  /** Of an order whose member wished for several parcels: the number of the one that it belongs to. */
  readonly group?: number;
  /**
   * US cents of its warehouse's or group's freight, and what of it is charged whatever it weighs; at the first parcel of
   * each.
   */
  readonly shipping?: string;
  readonly fixed?: string;
};

/** What a channel takes to a destination at most; the weight in grams, the value in US cents. */
export type Limits = {
  readonly maxWeightG: number;
  readonly maxSideCm: number | null;
  readonly maxGirthCm: number | null;
  readonly maxValue: bigint | null;
  readonly refused: readonly string[];
};

/** Why a channel does not take a parcel; each is a text key `shipping:reason.<code>`. */
export const reasons = [
  "inactive",
  "sanctioned",
  "country",
  "place",
  "attribute",
  "size",
  "girth",
  "value",
  "weight",
] as const;
export type Reason = (typeof reasons)[number];

export type Weighs = { readonly actualG: number; readonly chargeG: number };

/** Why not, and by which limit: centimetres of `size` and `girth`, US cents of `value`, grams of `weight`. */
export type Refusal = {
  readonly reason: Reason;
  readonly limit?: number;
  /** The least weight in grams that has a price. */
  readonly least?: number;
  /** Of `weight`: what it weighs in its packing and what would be charged, in grams. */
  readonly weighs?: Weighs;
  readonly refused?: readonly string[];
};

export type Unavailable = Refusal & {
  readonly channelId: string;
  readonly code: string;
  readonly name: Text;
  readonly warehouseCode: string;
  readonly warehouseName: Text;
};

/** Whether a channel would take the goods there, and only has no price for a parcel like this ("Not matched"). */
export function isUnmatched({ reason }: { readonly reason: Reason }): boolean {
  return reason === "weight" || reason === "size" || reason === "girth" || reason === "value";
}

/**
 * `not-matched`: a channel serves it, but has no price for this weight ("Not matched"). `no-channel`: none serves the
 * country or the goods ("There is no matching logistics channel"). `no-weight`: a weight is missing (§2.1).
 */
export type Quote =
  | {
      readonly status: "priced";
      readonly options: readonly ShippingOption[];
      readonly unavailable: readonly Unavailable[];
    }
  | {
      readonly status: "not-matched" | "no-channel";
      readonly options: readonly [];
      readonly unavailable: readonly Unavailable[];
    }
  | {
      readonly status: "no-weight";
      readonly options: readonly [];
      readonly unavailable: readonly [];
      readonly variantIds: readonly string[];
    };

/**
 * Quotes goods on every tariff, cheapest first. `at` decides which dated surcharges apply. Where no channel of a
 * warehouse takes them in one parcel, its channels are asked for several parcels within their limits.
 */
export function quote(
  tariffs: readonly Tariff[],
  items: readonly ParcelItem[],
  to: Destination,
  at: Date,
): Quote {
  const unweighed = items.filter((item) => item.weightG === null).map((item) => item.variantId);
  if (unweighed.length > 0)
    return { status: "no-weight", options: [], unavailable: [], variantIds: unweighed };
  const options: ShippingOption[] = [];
  const unavailable: Unavailable[] = [];
  for (const { tariff, answer } of answersOf(tariffs, items, to, at)) {
    if ("reason" in answer) {
      const { channelId, code, name, warehouseCode, warehouseName } = tariff;
      unavailable.push({ channelId, code, name, warehouseCode, warehouseName, ...answer });
    } else options.push(answer);
  }
  options.sort(cheapestFirst);
  if (options.length > 0) return { status: "priced", options, unavailable };
  return { status: unavailable.some(isUnmatched) ? "not-matched" : "no-channel", options: [], unavailable };
}

type Answer = ShippingOption | Refusal;

function answersOf(
  tariffs: readonly Tariff[],
  items: readonly ParcelItem[],
  to: Destination,
  at: Date,
): { tariff: Tariff; answer: Answer }[] {
  const whole = tariffs.map((tariff) => ({ tariff, answer: quoteOn(tariff, items, to, at) }));
  const served = new Set(whole.flatMap(({ answer }) => ("reason" in answer ? [] : [answer.warehouseId])));
  return whole.map(({ tariff, answer }) => {
    if (served.has(tariff.warehouseId) || !isTooMuch(answer)) return { tariff, answer };
    return { tariff, answer: inSeveralParcels(tariff, items, to, at) ?? answer };
  });
}

/** Refused only because there is too much of it: less of the same would be taken. */
function isTooMuch(answer: Answer): boolean {
  if (!("reason" in answer)) return false;
  const { reason, limit = 0, weighs } = answer;
  if (reason === "value") return true;
  return reason === "weight" && Math.max(weighs?.actualG ?? 0, weighs?.chargeG ?? 0) > limit;
}

function inSeveralParcels(
  tariff: Tariff,
  items: readonly ParcelItem[],
  to: Destination,
  at: Date,
): ShippingOption | null {
  const parcels = splitInto(items, (part) => !isTooMuch(quoteOn(tariff, part, to, at)), mostParcels);
  const quotes = (parcels ?? []).map((part) => quoteOn(tariff, part, to, at));
  const [first, ...rest] = quotes.flatMap((answer) => ("reason" in answer ? [] : [answer]));
  return first && rest.length + 1 === quotes.length ? rest.reduce(together, first) : null;
}

/** Two ways that are charged together. The first says the rest. */
export function together(a: ShippingOption, b: ShippingOption): ShippingOption {
  const kinds = [...new Set([...a.lines, ...b.lines].map(({ kind }) => kind))];
  const amountOf = (kind: string, lines: readonly FeeLine[]) =>
    sum(lines.filter((line) => line.kind === kind).map(({ amount }) => amount));
  return {
    ...a,
    actualG: a.actualG + b.actualG,
    volG: a.volG + b.volG,
    chargeG: a.chargeG + b.chargeG,
    fixed: a.fixed + b.fixed,
    weight: a.weight + b.weight,
    base: a.base + b.base,
    surcharges: a.surcharges + b.surcharges,
    shipping: a.shipping + b.shipping,
    lines: kinds.map((kind) => ({ kind, amount: amountOf(kind, a.lines) + amountOf(kind, b.lines) })),
    parcels: [...a.parcels, ...b.parcels],
  };
}

type Comparable = Pick<ShippingOption, "tracked" | "days" | "shipping" | "code"> & {
  readonly parcels?: readonly unknown[];
};

/**
 * The default choice (§6.3): the cheapest tracked channel of at most 20 days, else the cheapest; null of none. What
 * takes the goods in one parcel goes before what needs several.
 */
export function resolvePreferred<O extends Comparable>(
  options: readonly O[],
  maxDays = preferredMaxDays,
): O | null {
  const inOne = options.filter(({ parcels }) => (parcels?.length ?? 1) === 1);
  const sorted = [...(inOne.length > 0 ? inOne : options)].sort(cheapestFirst);
  return sorted.find((option) => option.tracked && option.days[1] <= maxDays) ?? sorted[0] ?? null;
}

/** Where the goods of an order lie: at its store's own warehouse, and whether all of them are there. */
export type Placed<O> = {
  readonly isHome: (option: O) => boolean;
  readonly isStocked: (option: O) => boolean;
};

/**
 * The default choice of an order of a store: from its own warehouse while all goods are there, else from one that has
 * all of them. Only then on back-order, from its own warehouse first.
 */
export function preferredPlace<O extends Comparable>(options: readonly O[], placed: Placed<O>): O | null {
  return resolvePreferred(placesInOrder(options, placed)[0] ?? []);
}

/** The options by where the goods would come from, as `preferredPlace` prefers it. */
export function placesInOrder<O>(options: readonly O[], { isHome, isStocked }: Placed<O>): O[][] {
  const stocked = options.filter(isStocked);
  const places = [stocked.filter(isHome), stocked, options.filter(isHome), [...options]];
  return places.filter((some) => some.length > 0);
}

function cheapestFirst(a: Pick<ShippingOption, "shipping" | "days" | "code">, b: typeof a): number {
  if (a.shipping !== b.shipping) return a.shipping < b.shipping ? -1 : 1;
  return a.days[1] - b.days[1] || (a.code < b.code ? -1 : 1);
}

function quoteOn(tariff: Tariff, items: readonly ParcelItem[], to: Destination, at: Date): Answer {
  const parcel = parcelOf(items);
  if (!tariff.active) return { reason: "inactive" };
  if (tariff.sanctioned) return { reason: "sanctioned" };
  const zone = zoneOf(tariff.zones, to);
  if (!zone) return { reason: "country" };
  if (isWithinAreas(tariff.notTo ?? [], to)) return { reason: "place" };
  const refusal = refusalOf(tariff, parcel, to);
  if (refusal) return refusal;
  const volG = volumeG(parcel.volumeMm3, tariff.volDivisor);
  const chargeG = chargeableG(parcel.actualG, volG, tariff);
  const bracket = bracketOf(zone.rates, chargeG);
  const { actualG } = parcel;
  if (!bracket || actualG < tariff.minWeightG || actualG > tariff.maxWeightG)
    return { reason: "weight", ...weightsOf(tariff, zone), weighs: { actualG, chargeG } };
  const surcharges = tariff.surcharges.filter(({ match }) => applies(match, parcel, to, at));
  const { channelId, code, name, carrier, tracked, warehouseId, warehouseCode, warehouseCountry } = tariff;
  const { warehouseName, days, processingDays, phoneRequired, taxIdRequired, ddp, iossOk } = tariff;
  return {
    channelId,
    code,
    name,
    carrier,
    tracked,
    warehouseId,
    warehouseCode,
    warehouseCountry,
    warehouseName,
    days,
    processingDays,
    phoneRequired,
    taxIdRequired,
    ddp,
    iossOk,
    actualG,
    volG,
    chargeG,
    limits: limitsOf(tariff, zone, to),
    ...feeOf(chargeG, bracket, surcharges),
    parcels: [{ items: items.map(({ variantId, qty }) => ({ variantId, qty })), weightG: actualG }],
  };
}

function refusalOf(tariff: Tariff, parcel: Parcel, to: Destination): Refusal | null {
  const refused = closedTo(tariff.restrictions, parcel.attributes, to);
  if (refused.length > 0) return { reason: "attribute", refused };
  const { maxSideCm, maxGirthCm, maxValue } = tariff;
  if (maxSideCm !== null && parcel.sideCm > maxSideCm) return { reason: "size", limit: maxSideCm };
  if (maxGirthCm !== null && parcel.girthCm > maxGirthCm) return { reason: "girth", limit: maxGirthCm };
  if (maxValue !== null && parcel.value > maxValue) return { reason: "value", limit: Number(maxValue) };
  return null;
}

function limitsOf(tariff: Tariff, zone: Zone, to: Destination): Limits {
  const { maxSideCm, maxGirthCm, maxValue, restrictions } = tariff;
  const named = new Set(restrictions.map(({ attribute }) => attribute));
  return {
    maxSideCm,
    maxGirthCm,
    maxValue,
    maxWeightG: weightsOf(tariff, zone).limit ?? tariff.maxWeightG,
    refused: closedTo(restrictions, named, to).sort(),
  };
}

function weightsOf(tariff: Tariff, { rates }: Zone): { least?: number; limit?: number } {
  if (rates.length === 0) return {};
  const least = Math.max(tariff.minWeightG, Math.min(...rates.map(({ wFromG }) => wFromG)));
  const limit = Math.min(tariff.maxWeightG, Math.max(...rates.map(({ wToG }) => wToG)));
  return { least, limit };
}

/** Kinds of goods that are not taken: a country's own rule outranks the general one, without a rule all are taken. */
function closedTo(
  restrictions: readonly Restriction[],
  attributes: ReadonlySet<string>,
  to: Destination,
): string[] {
  const { areas } = placeOf(to);
  return [...attributes].filter((attribute) => {
    const about = restrictions.filter((r) => r.attribute === attribute);
    const own = areas.map((code) => about.find(({ country }) => country === code)).find(Boolean);
    const rule = own ?? about.find((r) => r.country === null);
    return rule?.rule === "deny";
  });
}

function applies(match: SurchargeMatch, parcel: Parcel, to: Destination, at: Date): boolean {
  const day = at.toISOString().slice(0, 10);
  if (match.countries && !placeOf(to).areas.some((code) => match.countries?.includes(code))) return false;
  if (match.zips && !match.zips.some((prefix) => plainZip(to.zip).startsWith(plainZip(prefix)))) return false;
  if (match.attributes && !match.attributes.some((attribute) => parcel.attributes.has(attribute)))
    return false;
  if (match.minSideCm !== undefined && parcel.sideCm < match.minSideCm) return false;
  return !(match.from && day < match.from) && !(match.to && day > match.to);
}
