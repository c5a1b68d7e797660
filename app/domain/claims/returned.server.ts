/** Which case a parcel that came back is for: the one that it names by its number, or by the number of the case. */
import { sql, type Sql } from "~/platform/db";

/** Whether `return_parcel p` names a case of these columns. */
export const names = (c: Sql): Sql =>
  sql`coalesce(upper(p.tracking_no) in (upper(${c}.return_tracking), upper(${c}.no)), false)`;

/** Whether `return_parcel p` names any case of its order, in whatever state: then it is for no other one. */
export const namesAny = sql`exists (
  select 1 from aftersale_case named where named.order_id = p.order_id and ${names(sql`named`)})`;
