/** Where the pieces of an order lie, as pieces of SQL (decision 080). */
import { sql, type Sql } from "~/platform/db";

/** The warehouse of `order_line_item i` of `store_order o`. */
export const houseOfItem: Sql = sql`coalesce(i.warehouse_id, o.warehouse_id)`;

/** The channel by which goods of `store_order o` leave from a warehouse. */
export const channelAt = (warehouseId: Sql): Sql => sql`coalesce((
  select (n ->> 'channelId')::uuid from jsonb_array_elements(o.planned_parcels) n
  where n ->> 'warehouseId' = (${warehouseId})::text limit 1), o.channel_id)`;

/** The warehouses of `store_order o` and how its goods leave them, `OrderPart[]`; null where it leaves from one. */
export const partsOfOrder: Sql = sql`(select jsonb_agg(jsonb_build_object('warehouse', w.name, 'channel', c.name) order by n.nth)
  from (select (p ->> 'warehouseId')::uuid as house, (p ->> 'channelId')::uuid as channel, min(x.nth) as nth
    from jsonb_array_elements(o.planned_parcels) with ordinality as x (p, nth) where p ? 'warehouseId' group by 1, 2) n
  join warehouse w on w.id = n.house join ship_channel c on c.id = n.channel)`;

/** Whether `store_order o` leaves from several warehouses. */
export const isDivided: Sql = sql`exists (select 1 from order_line l2 join order_line_item i2 on i2.order_line_id = l2.id
  where l2.order_id = o.id and i2.warehouse_id <> o.warehouse_id)`;
