/** The parcels of a purchase: one a warehouse, each with the channels that take it and what it comes to (§2.7, §6). */
import type { SavedAddress } from "~/domain/accounts/addresses.server";
import type { Text } from "~/domain/catalogue/words";
import { amountsOf } from "~/domain/orders/amounts.server";
import { coveredItems, totalOf, type Amounts } from "~/domain/orders/rules";
import type { Refusal } from "~/domain/shipping/quote";
import {
  quoteShipping,
  resolvePreferred,
  type Quote,
  type ShippingOption,
} from "~/domain/shipping/quote.server";
import type { TaxLine } from "~/domain/shipping/tax";
import { sql, type Queryable } from "~/platform/db";
import { sum } from "~/platform/money";
import type { Choice } from "./choice";
import { byWarehouse, leavingFrom, placesWithAll, priceOfLine, problemOf, type CartLine } from "./lines";

export type PurchaseParcel = {
  readonly code: string;
  readonly name: Text;
  readonly warehouseId: string;
  /** With the pieces of each that the member's own goods there cover: those are paid already. */
  readonly lines: readonly (CartLine & { readonly ownQty: number })[];
  readonly options: readonly ShippingOption[];
  readonly status: Quote["status"] | null;
  readonly chosen: ShippingOption | null;
  readonly lost: (Refusal & { readonly name: Text }) | null;
  readonly together: boolean;
  readonly movedFrom: Text | null;
  readonly amounts: Amounts;
  /** What the recipient pays on arrival, part of no total. */
  readonly owed: readonly TaxLine[];
  readonly total: bigint;
};

type Way = {
  readonly memberId: string;
  readonly address: SavedAddress | null;
  readonly choice: Choice;
  readonly at: Date;
};

/**
 * What lines come to by warehouse. Goods that no channel takes from their warehouse, or that it has not enough of, leave
 * from another one that has all of them and sends there, where there is one.
 */
export async function parcelsOf(
  on: Queryable,
  lines: readonly CartLine[],
  way: Way,
): Promise<PurchaseParcel[]> {
  const asChosen = await quoteGroups(on, lines, way);
  const moved = new Map<string, CartLine>();
  for (const parcel of asChosen)
    for (const line of await leavingElsewhere(on, parcel, lines, way)) moved.set(line.id, line);
  if (moved.size === 0) return asChosen;
  const names = new Map(lines.map((line) => [line.id, line.warehouse.name]));
  const parcels = await quoteGroups(
    on,
    lines.map((line) => moved.get(line.id) ?? line),
    way,
  );
  return parcels.map((parcel) => {
    const line = parcel.lines.find(({ id }) => moved.has(id));
    return { ...parcel, movedFrom: (line && names.get(line.id)) ?? null };
  });
}

async function quoteGroups(on: Queryable, lines: readonly CartLine[], way: Way): Promise<PurchaseParcel[]> {
  const parcels: PurchaseParcel[] = [];
  for (const group of byWarehouse(lines)) parcels.push(await parcelOf(on, group, way));
  return parcels;
}

async function leavingElsewhere(
  on: Queryable,
  { chosen, code, lines }: PurchaseParcel,
  all: readonly CartLine[],
  { address, at }: Way,
): Promise<CartLine[]> {
  const fits = chosen !== null && lines.every((line) => problemOf(line) !== "stock");
  if (!address || fits) return [];
  // A variant that leaves from there already would be one line of two prices.
  const leaving = new Set(lines.map(({ id }) => id));
  const taken = new Set(all.filter(({ id }) => !leaving.has(id)).map(shelfOf));
  const free = (place: string) => lines.every(({ variantId }) => !taken.has(`${place} ${variantId}`));
  const places = placesWithAll(lines).filter((place) => place !== code && free(place));
  if (places.length === 0) return [];
  const { options } = await quoteShipping({ ...destinationOf(address), items: itemsOf(lines), at }, on);
  const best = resolvePreferred(options.filter(({ warehouseCode }) => places.includes(warehouseCode)));
  return best ? lines.map((line) => leavingFrom(line, best.warehouseCode)) : [];
}

const shelfOf = ({ warehouse, variantId }: CartLine) => `${warehouse.code} ${variantId}`;
const itemsOf = (lines: readonly CartLine[]) => lines.map(({ variantId, qty }) => ({ variantId, qty }));
const destinationOf = ({ country, postCode, province }: SavedAddress) => ({
  country,
  zip: postCode,
  province,
});

async function parcelOf(
  on: Queryable,
  { code, name, lines }: ReturnType<typeof byWarehouse<CartLine>>[number],
  { memberId, address, choice, at }: Way,
): Promise<PurchaseParcel> {
  const warehouseId = lines[0]?.warehouseId ?? "";
  const asked = { warehouseId, items: itemsOf(lines), at };
  const quote = address && (await quoteShipping({ ...destinationOf(address), ...asked }, on));
  const options = quote?.options ?? [];
  const chosenMethods = wantedMethods(choice.methods.get(code), lines);
  const open = options.filter(({ channelId }) => chosenMethods.includes(channelId));
  const chosen = resolvePreferred(open) ?? resolvePreferred(options);
  const goods = sum(lines.map((line) => priceOfLine(line).goods));
  const free = await ownGoodsAt(on, memberId, warehouseId, lines);
  const covered = coveredItems(lines, (variantId) => free.get(variantId) ?? 0);
  // As the order charges it: service and taxes of all goods, the price of those that are not the member's own.
  const { owed, ...priced } = await amountsOf(on, {
    ...(address ? destinationOf(address) : { country: null }),
    goods,
    discount: 0n,
    option: chosen,
    at,
    hsCodes: lines.map((line) => line.hsCode),
  });
  const own = sum(covered.map((line) => priceOfLine(line).each * BigInt(line.ownQty)));
  const amounts = { ...priced, goods: goods - own };
  const lost = quote?.unavailable.find(({ channelId }) => chosenMethods.includes(channelId));
  return {
    code,
    name,
    warehouseId,
    lines: covered,
    options,
    chosen,
    amounts,
    owed,
    total: totalOf(amounts),
    status: quote?.status ?? null,
    movedFrom: null,
    together: chosenMethods.length > 1,
    lost: open.length === 0 && lost ? lost : null,
  };
}

function wantedMethods(chosen: string | undefined, lines: readonly CartLine[]): readonly string[] {
  if (chosen) return [chosen];
  return [...new Set(lines.flatMap(({ channelId }) => channelId ?? []))];
}

/** Free pieces of the member's own in a warehouse, of those that their orders may take. */
async function ownGoodsAt(
  on: Queryable,
  memberId: string,
  warehouseId: string,
  lines: readonly CartLine[],
): Promise<Map<string, number>> {
  const rows = await on.rows<{ variantId: string; free: number }>(sql`
    select p.variant_id, p.in_stock - p.reserved as free from own_stock p
    where p.user_id = ${memberId}::uuid and p.warehouse_id = ${warehouseId}::uuid and p.for_orders
      and p.variant_id = any(${lines.map(({ variantId }) => variantId)}::uuid[])`);
  return new Map(rows.map(({ variantId, free }) => [variantId, free]));
}
