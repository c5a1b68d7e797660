/** What an agent needs to quote the freight of an order by hand. */
import type { Text } from "~/domain/catalogue/words";
import { db, sql } from "~/platform/db";

export type ChannelChoice = {
  readonly id: string;
  readonly code: string;
  readonly name: Text;
  readonly warehouse: string;
  readonly daysMin: number;
  readonly daysMax: number;
};

/**
 * Channels for one order: of the warehouses that have all of its goods, where any has. A quote from another one would not
 * make it payable.
 */
export async function channelsFor(orderId: string): Promise<ChannelChoice[]> {
  const rows = await db.rows<ChannelChoice & { hasGoods: boolean }>(sql`
    select c.id, c.code, c.name, w.code as warehouse, c.days_min, c.days_max, not exists (
        select 1 from order_line l join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
        where l.order_id = ${orderId}::uuid and not exists (
          select 1 from stock s where s.variant_id = i.variant_id and s.warehouse_id = w.id
            and (v.backorder or s.on_hand - s.reserved >= i.qty))) as has_goods
    from ship_channel c join warehouse w on w.id = c.warehouse_id and w.active
    where c.mode = 'dropship' order by w.code, c.sort, c.code`);
  const near = rows.filter(({ hasGoods }) => hasGoods);
  return near.length > 0 ? near : rows;
}

/** Our channels of all warehouses in use, whether or not their tariffs reach the place. */
export function channelChoices(): Promise<ChannelChoice[]> {
  return db.rows<ChannelChoice>(sql`
    select c.id, c.code, c.name, w.code as warehouse, c.days_min, c.days_max
    from ship_channel c join warehouse w on w.id = c.warehouse_id and w.active
    where c.mode = 'dropship' order by w.code, c.sort, c.code`);
}
