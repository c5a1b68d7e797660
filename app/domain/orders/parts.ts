/** An order whose goods lie in several warehouses: which goods leave from where, and what that costs together. Pure. */
import type { Text } from "~/domain/catalogue/words";
import { together, type PlannedParcel, type ShippingOption } from "~/domain/shipping/quote";

/** What there is of a SKU at a warehouse: enough of it, or nothing but it may be sold on back-order. */
export type Level = {
  readonly variantId: string;
  readonly warehouseId: string;
  readonly lies: boolean;
  readonly backorder: boolean;
};

/** Where each SKU leaves from. */
export type Division = ReadonlyMap<string, string>;

/** One of the warehouses that an order leaves from, and how. */
export type OrderPart = { readonly warehouse: Text; readonly channel: Text };

const mostHouses = 4;
const mostDivisions = 4;

/**
 * How SKUs can be divided among as few warehouses as possible, each SKU wholly from one; the best first: with the fewest
 * on back-order, then with `home`, then in the order of the warehouses. Empty where they cannot.
 */
export function divisionsOf(
  variantIds: readonly string[],
  levels: readonly Level[],
  home: string | null = null,
): Division[] {
  const useful = levels.filter(({ lies, backorder }) => lies || backorder);
  const places = [...new Set(useful.map(({ warehouseId }) => warehouseId))];
  const houses = [...places.filter((id) => id === home), ...places.filter((id) => id !== home)];
  for (let size = 2; size <= Math.min(mostHouses, houses.length, variantIds.length); size++) {
    const found = subsets(houses, size).flatMap((some) => dividedAmong(variantIds, useful, some) ?? []);
    if (found.length > 0)
      return found
        .toSorted((a, b) => a.waits - b.waits)
        .slice(0, mostDivisions)
        .map(({ houseOf }) => houseOf);
  }
  return [];
}

function dividedAmong(variantIds: readonly string[], levels: readonly Level[], houses: readonly string[]) {
  const houseOf = new Map<string, string>();
  let waits = 0;
  for (const id of variantIds) {
    const here = houses.flatMap((house) =>
      levels.filter((level) => level.warehouseId === house && level.variantId === id),
    );
    const level = here.find(({ lies }) => lies) ?? here[0];
    if (!level) return null;
    if (!level.lies) waits += 1;
    houseOf.set(id, level.warehouseId);
  }
  return new Set(houseOf.values()).size === houses.length ? { houseOf, waits } : null;
}

function subsets(all: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return all.flatMap((first, i) => subsets(all.slice(i + 1), size - 1).map((rest) => [first, ...rest]));
}

/** Units by SKU for each warehouse, in the order in which the division names them. */
export function goodsByHouse(
  quantityOf: ReadonlyMap<string, number>,
  houseOf: Division,
): Map<string, Map<string, number>> {
  const goods = new Map<string, Map<string, number>>();
  for (const [variantId, qty] of quantityOf) {
    const house = houseOf.get(variantId);
    if (house === undefined) continue;
    goods.set(house, (goods.get(house) ?? new Map<string, number>()).set(variantId, qty));
  }
  return goods;
}

/**
 * The ways of an order's parts as one: freight is their sum. What passes the border decides about taxes, which are
 * charged once; the first part says the rest.
 * @param country where they go, ISO-2
 */
export function wayOfAll(parts: readonly ShippingOption[], country: string): ShippingOption | null {
  const [first, ...rest] = parts.map((part) => ({ ...part, parcels: planned(part) }));
  if (!first) return null;
  const abroad = parts.filter(({ warehouseCountry }) => warehouseCountry !== country);
  const border = abroad.length > 0 ? abroad : parts;
  const until = parts.flatMap((part) =>
    "quotedUntil" in part && part.quotedUntil instanceof Date ? [part.quotedUntil] : [],
  );
  return {
    ...rest.reduce<ShippingOption>(together, first),
    warehouseCountry: border[0]?.warehouseCountry ?? first.warehouseCountry,
    ddp: border.every(({ ddp }) => ddp),
    iossOk: border.every(({ iossOk }) => iossOk),
    tracked: parts.every(({ tracked }) => tracked),
    phoneRequired: parts.some(({ phoneRequired }) => phoneRequired),
    taxIdRequired: parts.some(({ taxIdRequired }) => taxIdRequired),
    days: [Math.max(...parts.map(({ days }) => days[0])), Math.max(...parts.map(({ days }) => days[1]))],
    processingDays: Math.max(...parts.map(({ processingDays }) => processingDays)),
    ...(until.length > 0 && { quotedUntil: new Date(Math.min(...until.map((date) => date.getTime()))) }),
  };
}

function planned({ warehouseId, channelId, shipping, fixed, parcels }: ShippingOption): PlannedParcel[] {
  return parcels.map((parcel, i) => ({
    ...{ shipping: String(i === 0 ? shipping : 0n), fixed: String(i === 0 ? fixed : 0n) },
    // Those that the member wished have their own.
    ...parcel,
    ...{ warehouseId, channelId },
  }));
}

/** Where each SKU of a way leaves from; the same warehouse for all but in several parts. */
export const houseIn =
  ({ warehouseId, parcels }: Pick<ShippingOption, "warehouseId" | "parcels">) =>
  (variantId: string): string =>
    parcels.find(({ items }) => items.some((item) => item.variantId === variantId))?.warehouseId ??
    warehouseId;
