/** The address of an accepted order is mended (§3.1 #30): what the new one costs more or less. */
import { sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { ShipTo } from "./address";
import { amountsOf } from "./amounts.server";
import { leavesBox } from "./changes/quote.server";
import { quotedUntil } from "./quoted-options.server";
import { discountOf, goodsOf } from "./rules";
import { groupsOf } from "./splitting/rules";
import { plannedOf, quantities, shippingOptionsOf } from "./shipping-options.server";

type Price = { readonly shipping: bigint; readonly tax: bigint };

/**
 * What changes in the price of an order, in cents; below zero where it is cheaper. Where it leaves a box of several, what
 * it costs by itself from now on.
 */
export type PriceChange = Price | { readonly moved: Price };

type Facts = {
  id: string;
  country: string;
  shipTo: ShipTo;
  channelId: string | null;
  goods: bigint;
  discount: bigint;
  ioss: boolean;
};

/**
 * Writes the address of a locked order and answers how its price changes, both addresses quoted by the tariffs of today.
 * `unreached`: its channel does not go there.
 */
export async function mendAddress(
  tx: Tx,
  orderId: string,
  to: ShipTo,
): Promise<Result<PriceChange, "orders:error.unreached">> {
  const order = await tx.first<Facts>(sql`
    select o.id, o.country, o.ship_to, o.channel_id, o.goods, o.discount, o.ioss_no is not null as ioss
    from store_order o where o.id = ${orderId}`);
  if (!order) throw new Error("order is gone");
  const change = await changeTo(tx, order, to);
  if (!change.ok) return change;
  await tx.run(sql`
    update store_order set ship_to = ${JSON.stringify(to)}::jsonb, country = ${to.country}, version = version + 1
    where id = ${orderId}`);
  return change;
}

type Item = {
  variantId: string;
  qty: number;
  unitPrice: bigint;
  hsCode: string | null;
  parcelNo: number | null;
};

async function changeTo(
  tx: Tx,
  order: Facts,
  to: ShipTo,
): Promise<Result<PriceChange, "orders:error.unreached">> {
  const items = await tx.rows<Item>(sql`
    select i.variant_id, (i.qty - i.qty * l.refunded / l.qty)::int as qty, i.unit_price, p.hs_code, l.parcel_no
    from order_line l join order_line_item i on i.order_line_id = l.id
    join variant v on v.id = i.variant_id join product p on p.id = v.product_id
    where l.order_id = ${order.id} and i.qty > i.qty * l.refunded / l.qty order by i.id`);
  const at = new Date();
  const planned = await plannedOf(tx, order.id);
  const goods = goodsOf(items);
  const discount = discountOf(order, goods);
  const priced = async (country: string, shipTo: ShipTo) => {
    const { options } = await shippingOptionsOf(tx, { id: order.id, country, shipTo }, quantities(items), {
      at,
      planned,
      groups: groupsOf(items),
    });
    // All that its main warehouse had of it may be given back: the rest travels from the others.
    const others = planned ? options[0] : undefined;
    const option = options.find(({ channelId }) => channelId === order.channelId) ?? others ?? null;
    const { ioss: ownIoss } = order;
    const { postCode: zip, province } = shipTo;
    const hsCodes = items.map(({ hsCode }) => hsCode);
    const place = { country, zip, province, goods, discount, option, at, ownIoss, hsCodes };
    return { option, ...(await amountsOf(tx, place)) };
  };
  const old = await priced(order.country, order.shipTo);
  const now = await priced(to.country, to);
  if (now.option && (await leavesBox(tx, order.id, to))) return ok({ shipping: now.shipping, tax: now.tax });
  if (now.option && old.option)
    return ok({ moved: { shipping: now.shipping - old.shipping, tax: now.tax - old.tax } });
  // What staff have quoted for one address nobody quotes for another; a closed channel goes on with what it has taken.
  const isSame = to.country === order.country;
  return isSame && (!old.option || quotedUntil(old.option))
    ? ok({ moved: { shipping: 0n, tax: 0n } })
    : err("orders:error.unreached");
}
