/** What earlier nouns ask of price differences, as pieces of SQL. */
import { sql, type Sql } from "~/platform/db";

/** Settled price differences of an order since a time, in cents; negative where cheaper. */
export const differencesOf = (orderId: Sql, since: Sql): Sql => sql`(
  select coalesce(sum(case d.status when 'PAID' then d.amount else -d.amount end), 0)::bigint from price_diff_bill d
  where d.order_id = ${orderId} and d.status in ('PAID', 'CREDITED') and d.settled_at >= ${since})`;
