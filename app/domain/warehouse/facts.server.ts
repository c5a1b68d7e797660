/** What earlier nouns ask of the warehouse, as pieces of SQL. */
import { sql, type Sql } from "~/platform/db";

/** The wave that an order is picked in, else its parcel that waits to be handed over; null where there is neither. */
export const inWarehouse = (orderId: Sql): Sql => sql`coalesce(
  (select v.no from wave_order w join wave v on v.id = w.wave_id where w.order_id = ${orderId} and w.status = 'IN' limit 1),
  (select min(x.no) from outbound_parcel x where x.order_id = ${orderId} and x.status in ('OPEN', 'PACKED', 'LABELLED')))`;
