/** Goods that were sourced for one member first and are sold to everybody by now. */
import { db, sql } from "~/platform/db";
import { cardColumns, type GoodsCard } from "./goods-cards.server";
import { listed } from "./listing.server";

/** The newest of them; none where sourcing has brought nothing to the catalogue yet. */
export function sourcedGoods(size = 8): Promise<GoodsCard[]> {
  return db.rows<GoodsCard>(sql`
    select ${cardColumns} from product p
    where ${listed} and p.owner_user_id is not null
    order by p.created_at desc, p.id desc limit ${size}`);
}
