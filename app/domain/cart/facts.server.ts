/** What accounts ask of carts, as a piece of SQL. */
import { sql, type Sql } from "~/platform/db";

/** How many lines a member's cart has. */
export const cartCount = (memberId: Sql): Sql => sql`(
  select count(*)::int from cart_item c where c.user_id = ${memberId})`;
