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
  /** Pieces of the member's own that may go with it, by `SKU warehouse`. */
  own: ReadonlyMap<string, OwnPieces>;
};

/** A member's own pieces: those that are free, and those that the order has taken already. */
export type OwnPieces = { readonly free: number; readonly taken: number };

/**
 * The channels by which goods can reach an order's address, from a warehouse that has all of them. Orders are not split
 * between warehouses: without such a warehouse they are out of stock. The channels are still shown. `with`: orders whose
 * goods are among them.
 */
export async function shippingOptionsOf(
  on: Queryable,
  order: { id: string; country: string; shipTo: ShipTo; hasQuotes?: boolean; with?: readonly string[] },
  quantityOf: ReadonlyMap<string, number>,
  { asked = true, at = new Date() }: { asked?: boolean; at?: Date } = {},
): Promise<Travel> {
  const stock = await stockOf([...quantityOf.keys()], on);
  const { held, own } = await forOrder(on, [order.id, ...(order.with ?? [])], [...quantityOf.keys()]);
  const lies = ({ variantId, warehouseId, available }: (typeof stock)[number]) =>
    available + (held.get(`${variantId} ${warehouseId}`) ?? 0) >= (quantityOf.get(variantId) ?? 0);
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
  if (!asked || quantityOf.size === 0) return { options: [], available, stocked, own };
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
  return { options, available, stocked, own };
}

type Kept = { variantId: string; warehouseId: string; held: number; free: number; taken: number };

/**
 * What is there for these orders of a member only, the first of which is asked about: reservations of an earlier attempt to pay it, and the member's own goods that are
 * free or that this order has taken.
 */
async function forOrder(on: Queryable, orderIds: readonly string[], variantIds: readonly string[]) {
  const these = sql`any(${[...orderIds]}::uuid[])`;
  const rows = await on.rows<Kept>(sql`
    select variant_id, warehouse_id, sum(held)::int as held, sum(free)::int as free, sum(taken)::int as taken from (
      select variant_id, warehouse_id, qty as held, 0 as free, 0 as taken from stock_reservation
      where ref_type = 'store_order' and ref_id = ${these} and pool = 'platform' and status = 'held'
      union all
      select p.variant_id, p.warehouse_id, p.in_stock - p.reserved, p.in_stock - p.reserved, 0
      from store_order o join own_stock p on p.user_id = o.user_id
      where o.id = ${orderIds[0] ?? null}::uuid and o.source <> 'resend' and p.variant_id = any(${[...variantIds]}::uuid[])
        and p.in_stock > p.reserved and p.for_orders
      union all
      select l.variant_id, l.warehouse_id, 0, 0, u.taken - u.given_back - u.used
      from lot_use u join stock_lot l on l.id = u.lot_id where u.ref_type = 'store_order' and u.ref_id = ${these}) x
    group by 1, 2`);
  const key = ({ variantId, warehouseId }: Kept) => `${variantId} ${warehouseId}`;
  return {
    held: new Map(rows.map((row) => [key(row), row.held])),
    own: new Map(rows.map((row) => [key(row), { free: row.free, taken: row.taken }])),
  };
}

/** Units wanted of each SKU. */
export function quantities(items: readonly { variantId: string; qty: number }[]): Map<string, number> {
  const quantityOf = new Map<string, number>();
  for (const { variantId, qty } of items) quantityOf.set(variantId, (quantityOf.get(variantId) ?? 0) + qty);
  return quantityOf;
}
