/** What earlier nouns ask of after-sales, as pieces of SQL. */
import { sql, type Sql } from "~/platform/db";

/** The order whose goods were announced to come back under a tracking number, or the number of a case. */
export const announcedReturn = (code: string): Sql => sql`
  select c.order_id from aftersale_case c
  where c.status = 'RETURN_PENDING' and (upper(c.return_tracking) = upper(${code}) or c.no = upper(${code}))
  order by c.created_at limit 1`;

/** How many cases a member opened on days of theirs; `store`: of one store's orders only. */
export const casesOpened = (
  memberId: string,
  range: { readonly from: string; readonly to: string },
  store: string | null,
): Sql => sql`(
  select count(*) from aftersale_case c join "user" u on u.id = c.user_id join store_order o on o.id = c.order_id
  where c.user_id = ${memberId}::uuid and (${store}::uuid is null or o.store_id = ${store}::uuid)
    and c.created_at >= ${range.from}::timestamp at time zone u.timezone
    and c.created_at < (${range.to}::date + 1)::timestamp at time zone u.timezone)`;

/** The case that a return of an order is for: the one that it names, else the only one that waits for a parcel. */
export const caseOfReturn = (orderId: Sql, code: Sql): Sql => sql`(
  select c.no from aftersale_case c where c.order_id = ${orderId} and c.return_to is not null
  order by coalesce(upper(${code}) in (upper(c.return_tracking), c.no), false) desc, c.created_at desc limit 1)`;
