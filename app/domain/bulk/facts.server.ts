/** What carts ask of prices in bulk, as a piece of SQL. */
import { sql, type Sql } from "~/platform/db";

/** The prices of a variant that a member has in bulk now: {minQty, price} by quantity. */
export const ownPrices = (variantId: Sql, memberId: string): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('minQty', m.min_qty, 'price', m.price) order by m.min_qty)
  from member_price m where m.variant_id = ${variantId} and m.user_id = ${memberId}::uuid
    and m.valid_from <= now() and m.valid_until > now()), '[]')`;
