/** What merging would save: the freight of one parcel against that of each order by itself. */
import { db, sql } from "~/platform/db";
import { sum } from "~/platform/money";
import type { ShipTo } from "../address";
import { freightOf } from "../evaluate.server";
import { rulesOfMembers } from "../preferred/read.server";
import { mergeablesWhere } from "./mergeable.server";
import { mergeRefusal } from "./rules";

/** Orders that could be one parcel, with the one that it is offered of, and the cents of freight that it saves. */
export type MergeOffer = { readonly nos: readonly string[]; readonly saves: bigint };

type Order = {
  id: string;
  userId: string;
  storeId: string;
  country: string;
  shipTo: ShipTo;
  channelId: string | null;
  channelChosen: boolean;
  home: string | null;
  shipping: bigint;
};
type Item = {
  orderId: string;
  variantId: string;
  qty: number;
  unitPrice: bigint;
  weightG: number | null;
  attributes: string[];
};

/**
 * Offers to merge an order of a member with others, by their numbers; null where nothing is saved or they do not fit.
 * Reads only: the merge quotes anew.
 */
export async function mergeOfferOf(memberId: string, nos: readonly string[]): Promise<MergeOffer | null> {
  if (nos.length < 2) return null;
  const which = sql`o.user_id = ${memberId} and (o.no = any(${[...nos]}::text[]) or o.shipment_group in (
    select m.shipment_group from store_order m where m.user_id = ${memberId} and m.no = any(${[...nos]}::text[])))`;
  const known = await mergeablesWhere(db, which);
  if (mergeRefusal(known) !== null) return null;
  const [orders, items] = await Promise.all([
    ordersWhere(known.map(({ id }) => id)),
    itemsOf(known.map(({ id }) => id)),
  ]);
  const first = orders.find(({ channelChosen }) => channelChosen) ?? orders[0];
  if (!first) return null;
  const rules = await rulesOfMembers(db, [memberId]);
  const others = orders.filter((order) => order !== first).map(({ id }) => id);
  const { option, available } = await freightOf(
    db,
    { ...first, hasQuotes: false, with: others },
    "CONNECTED",
    {
      ...{ items, rules: rules.get(memberId) ?? [], at: new Date() },
    },
  );
  if (!option || option.parcels.length !== 1) return null;
  if (items.some(({ variantId }) => !available.has(variantId))) return null;
  const saves = sum(orders.map(({ shipping }) => shipping)) - option.shipping;
  return saves > 0n ? { nos: known.map(({ no }) => no), saves } : null;
}

const ordersWhere = (ids: readonly string[]) =>
  db.rows<Order>(sql`
    select id, user_id, store_id, country, ship_to, channel_id, channel_chosen, shipping,
      (select s.settings ->> 'warehouseId' from store s where s.id = store_order.store_id) as home
    from store_order where id = any(${[...ids]}::uuid[]) order by id`);

const itemsOf = (ids: readonly string[]) =>
  db.rows<Item>(sql`
    select l.order_id, i.variant_id, i.qty, i.unit_price, i.weight_g, p.attributes
    from order_line_item i join order_line l on l.id = i.order_line_id
    join variant v on v.id = i.variant_id join product p on p.id = v.product_id
    where l.order_id = any(${[...ids]}::uuid[]) order by i.id`);

/** Rows of a list are offered their savings for so many buyers; the others see that they can be merged. */
const mostQuoted = 3;

type Listed = { readonly no: string; readonly mergeWith: readonly string[] };

/** Savings by the numbers of a list's orders. */
export async function mergeOffersAmong(
  memberId: string,
  rows: readonly Listed[],
): Promise<Record<string, MergeOffer>> {
  const sets = new Map(
    rows
      .filter(({ mergeWith }) => mergeWith.length > 0)
      .map(({ no, mergeWith }) => [[no, ...mergeWith].toSorted().join(" "), [no, ...mergeWith]]),
  );
  const offers = await Promise.all(
    [...sets.values()].slice(0, mostQuoted).map((nos) => mergeOfferOf(memberId, nos)),
  );
  const found: Record<string, MergeOffer> = {};
  for (const offer of offers) for (const no of offer?.nos ?? []) if (offer) found[no] ??= offer;
  return found;
}

export type JointGoods = {
  /** The other orders. */
  readonly with: readonly string[];
  /** The pieces of all. */
  readonly items: readonly { readonly variantId: string; readonly qty: number }[];
};

/** Whose goods travel with orders that are merged, by order. */
export async function jointGoodsOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, JointGoods>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db.rows<{ id: string; orderId: string; variantId: string; qty: number }>(sql`
    select o.id, l.order_id, i.variant_id, i.qty
    from store_order o join store_order g on g.shipment_group = o.shipment_group
    join order_line l on l.order_id = g.id join order_line_item i on i.order_line_id = l.id
    where o.id = any(${[...orderIds]}::uuid[]) and o.shipment_group is not null`);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, items]) => [
      id,
      { with: [...new Set(items.map((row) => row.orderId))].filter((other) => other !== id), items },
    ]),
  );
}
