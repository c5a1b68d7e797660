/** Which channels can carry an order's goods to its address, and from which warehouse. */
import { quoteShipping, type ShippingOption } from "~/domain/shipping/quote.server";
import { stockOf } from "~/domain/stock/stock.server";
import { sql, type Queryable } from "~/platform/db";
import type { ShipTo } from "./address";
import { quotedOptions } from "./quoted-options.server";

type Travel = {
  options: ShippingOption[];
  available: ReadonlySet<string>;
  stocked: ReadonlySet<string>;
};

/**
 * The channels by which goods can reach an order's address, from a warehouse that has all of them. Orders are not split
 * between warehouses: without such a warehouse they are out of stock. The channels are still shown.
 */
export async function shippingOptionsOf(
  on: Queryable,
  order: { id: string; country: string; shipTo: ShipTo; hasQuotes?: boolean },
  quantityOf: ReadonlyMap<string, number>,
  { asked = true, at = new Date() }: { asked?: boolean; at?: Date } = {},
): Promise<Travel> {
  const stock = await stockOf([...quantityOf.keys()], on);
  const own = await heldFor(on, order.id);
  const lies = ({ variantId, warehouseId, available }: (typeof stock)[number]) =>
    available + (own.get(`${variantId} ${warehouseId}`) ?? 0) >= (quantityOf.get(variantId) ?? 0);
  const warehouses = [...new Set(stock.map((s) => s.warehouseId))];
  const withAll = (suffices: (level: (typeof stock)[number]) => boolean) =>
    warehouses.filter((place) =>
      [...quantityOf.keys()].every((id) =>
        stock.some((s) => s.variantId === id && s.warehouseId === place && suffices(s)),
      ),
    );
  const complete = withAll((level) => level.backorder || lies(level));
  const stocked = new Set(withAll(lies));
  const from = complete.length > 0 ? complete : warehouses;
  const available = new Set(complete.length > 0 ? quantityOf.keys() : []);
  if (!asked || quantityOf.size === 0) return { options: [], available, stocked };
  const { country, shipTo } = order;
  const items = [...quantityOf].map(([variantId, qty]) => ({ variantId, qty }));
  const quote = await quoteShipping(
    { country, zip: shipTo.postCode, province: shipTo.province, items, at },
    on,
  );
  const byHand = order.hasQuotes === false ? [] : await quotedOptions(on, order, quantityOf, at);
  // What staff have quoted goes before what the same channel would ask.
  const isQuoted = new Set(byHand.map(({ channelId }) => channelId));
  const options = [...quote.options.filter(({ channelId }) => !isQuoted.has(channelId)), ...byHand].filter(
    (option) => from.includes(option.warehouseId),
  );
  return { options, available, stocked };
}

/** Reservations of an earlier payment attempt of this order: available to it only. */
async function heldFor(on: Queryable, orderId: string): Promise<Map<string, number>> {
  const held = await on.rows<{ variantId: string; warehouseId: string; qty: number }>(sql`
    select variant_id, warehouse_id, qty from stock_reservation
    where ref_type = 'store_order' and ref_id = ${orderId} and pool = 'platform' and status = 'held'`);
  return new Map(held.map((line) => [`${line.variantId} ${line.warehouseId}`, line.qty]));
}

/** Units wanted of each SKU. */
export function quantities(items: readonly { variantId: string; qty: number }[]): Map<string, number> {
  const quantityOf = new Map<string, number>();
  for (const { variantId, qty } of items) quantityOf.set(variantId, (quantityOf.get(variantId) ?? 0) + qty);
  return quantityOf;
}
