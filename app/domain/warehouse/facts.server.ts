/** What earlier nouns ask of the warehouse, as pieces of SQL. */
import { sql, type Sql } from "~/platform/db";

/** The wave that an order is picked in, else its parcel that waits to be handed over; null where there is neither. */
export const inWarehouse = (orderId: Sql): Sql => sql`coalesce(
  (select v.no from wave_order w join wave v on v.id = w.wave_id where w.order_id = ${orderId} and w.status = 'IN' limit 1),
  (select min(x.no) from outbound_parcel x where x.order_id = ${orderId} and x.status in ('OPEN', 'PACKED', 'LABELLED')))`;

/** Whether a label was made for one of two orders of a shipment, and none for a box that both are in. */
export const labelledApart = (one: Sql, other: Sql): Sql => sql`(exists (
    select 1 from outbound_parcel x where x.order_id in (${one}, ${other}) and x.status in ('LABELLED', 'HANDED_OVER'))
  and not exists (
    select 1 from outbound_parcel x join outbound_parcel y on coalesce(y.joined_to, y.id) = coalesce(x.joined_to, x.id)
    where x.order_id = ${one} and y.order_id = ${other} and x.status <> 'VOID' and y.status <> 'VOID'))`;

/** How far the goods of an order are: the furthest of its pieces that have not left. */
export const stage = (orderId: Sql): Sql => sql`(select case
    when g.status not in ('PENDING', 'PURCHASING') then 'gone'
    when exists (select 1 from outbound_parcel x where x.order_id = g.id and x.status = 'LABELLED'
      and x.manifest_id is not null) then 'manifest'
    when exists (select 1 from outbound_parcel x where x.order_id = g.id and x.status = 'LABELLED') then 'labelled'
    when exists (select 1 from outbound_parcel x where x.order_id = g.id and x.status in ('OPEN', 'PACKED')) then 'packed'
    when exists (select 1 from wave_order w join pick_line p on p.wave_id = w.wave_id and p.order_id = w.order_id
      where w.order_id = g.id and w.status = 'IN' and p.picked > p.put_back) then 'tote'
    when exists (select 1 from wave_order w where w.order_id = g.id and w.status = 'IN') then 'wave'
    when g.purchased_at is not null then 'shelf'
    when g.status = 'PURCHASING' and exists (
      select 1 from order_line l join order_line_item i on i.order_line_id = l.id
      join purchase_demand d on d.order_line_item_id = i.id join purchase_order_line q on q.id = d.line_id
      join purchase_order p on p.id = q.purchase_order_id
      where l.order_id = g.id and p.status not in ('DRAFT', 'CANCELLED')) then 'ordered'
    else 'none' end
  from store_order g where g.id = ${orderId})`;
