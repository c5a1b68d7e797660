/** What sending a paid order to another address costs. */
import { sql, type Queryable } from "~/platform/db";
import type { ShipTo } from "../address";
import { amountsOf } from "../amounts.server";
import { goodsOf } from "../rules";
import { plannedOf, quantities, shippingOptionsOf } from "../shipping-options.server";

/** Shipping and tax in cents, and the channel. */
export type NewQuote = {
  readonly channelId: string;
  readonly shipping: bigint;
  readonly tax: bigint;
};

type Quoted = {
  channelId: string | null;
  warehouseId: string | null;
  goods: bigint;
  discount: bigint;
  ioss: string | null;
};

/** The price of an order's parcels to another address: by its channel, else by the cheapest of its warehouse; null where none goes there. */
export async function quoteTo(on: Queryable, order: { id: string }, to: ShipTo): Promise<NewQuote | null> {
  const row = await on.first<Quoted>(sql`
    select o.channel_id, o.warehouse_id, o.goods, o.discount, s.settings ->> 'ioss' as ioss
    from store_order o join store s on s.id = o.store_id where o.id = ${order.id}`);
  const items = await on.rows<{
    variantId: string;
    qty: number;
    unitPrice: bigint;
    hsCode: string | null;
  }>(sql`
    select i.variant_id, i.qty, i.unit_price, p.hs_code from order_line l
    join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
    join product p on p.id = v.product_id where l.order_id = ${order.id} order by i.id`);
  if (!row) return null;
  const asked = { id: order.id, country: to.country, shipTo: to };
  const { options } = await shippingOptionsOf(on, asked, quantities(items), {
    planned: await plannedOf(on, order.id),
  });
  const here = options.filter(({ warehouseId }) => warehouseId === row.warehouseId);
  const cheapest = here.toSorted((a, b) =>
    a.shipping < b.shipping ? -1 : a.shipping > b.shipping ? 1 : 0,
  )[0];
  const option = here.find(({ channelId }) => channelId === row.channelId) ?? cheapest;
  if (!option) return null;
  const { shipping, tax } = await amountsOf(on, {
    country: to.country,
    zip: to.postCode,
    province: to.province,
    goods: goodsOf(items),
    discount: row.discount,
    option,
    at: new Date(),
    ownIoss: row.ioss !== null,
    hsCodes: items.map(({ hsCode }) => hsCode),
  });
  return { channelId: option.channelId, shipping, tax };
}
