/**
 * Price lists: what a channel asks in each zone, written as a table (one line a bracket, as forwarders send them) or kept
 * as JSON. Pure. Money in US cents, weights in grams, days as `2026-12-31`.
 */
import type { Text } from "~/domain/catalogue/words";
import { decimalText } from "~/platform/money";
import { areasText, areaText } from "./areas";
import type { ListedRate } from "./brackets";
import { sortedRates } from "./adjacent-brackets";
import type { ZoneCountry } from "./tariff";

export type ListedZone = {
  readonly code: string;
  readonly name: Text;
  readonly areas: readonly ZoneCountry[];
  readonly rates: readonly ListedRate[];
};

/** The whole list of each channel by its code. What a channel's list does not name, the channel does not have. */
export type PriceList = Readonly<Record<string, readonly ListedZone[]>>;

/** The columns of a list, as they are called in files. */
export const listColumns = {
  channel: ["channel"],
  zone: ["zone"],
  zone_name: ["zone_name"],
  zone_name_zh: ["zone_name_zh"],
  areas: ["areas"],
  from_g: ["from_g"],
  to_g: ["to_g"],
  register_fee: ["register_fee"],
  first_g: ["first_g"],
  first_fee: ["first_fee"],
  per_kg: ["per_kg"],
  valid_from: ["valid_from"],
  valid_to: ["valid_to"],
} as const;
export type ColumnName = keyof typeof listColumns;

/** Whether a text may name a zone: letters, digits, dots and dashes, at most 16. */
export function isZoneCode(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9.-]{0,15}$/.test(text) && text !== "NEW";
}

/** By country and province. */
export const sortedAreas = (areas: readonly ZoneCountry[]) =>
  [...areas].sort((a, b) => (areaText(a) < areaText(b) ? -1 : 1));

/** The lines of a list, its head first; `readPriceList` reads them back. */
export function priceListTable(list: PriceList): string[][] {
  const lines = Object.entries(list).flatMap(([channel, zones]) =>
    zones.flatMap(({ code, name, areas, rates }) =>
      rates.map((rate) => [
        channel,
        code,
        name.en,
        name.zh ?? "",
        areasText(areas),
        ...[rate.wFromG, rate.wToG].map(String),
        decimalText(rate.registerFee),
        String(rate.firstG),
        ...[rate.firstFee, rate.perKg].map((amount) => decimalText(amount)),
        rate.validFrom ?? "",
        rate.validTo ?? "",
      ]),
    ),
  );
  return [Object.keys(listColumns), ...lines];
}

/** A list as JSON, money as texts. */
export function writeList(list: PriceList): string {
  return JSON.stringify(list, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}

type Kept<T> = { [K in keyof T]: T[K] extends bigint ? string | number : T[K] };
type KeptList = Record<
  string,
  readonly (Omit<ListedZone, "rates"> & { rates: readonly Kept<ListedRate>[] })[]
>;

/** A list out of the JSON of `writeList`, or of the database. */
export function keptList(kept: unknown): PriceList {
  return Object.fromEntries(
    Object.entries(kept as KeptList).map(([channel, zones]) => [
      channel,
      zones.map((zone) => ({
        ...zone,
        areas: sortedAreas(zone.areas),
        rates: sortedRates(
          zone.rates.map((rate) => ({
            ...rate,
            registerFee: BigInt(rate.registerFee),
            firstFee: BigInt(rate.firstFee),
            perKg: BigInt(rate.perKg),
          })),
        ),
      })),
    ]),
  );
}
