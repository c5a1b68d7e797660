/** Goods that were sourced for one member first and are sold to everybody by now. */
import { db, sql } from "~/platform/db";
import { sourcedDays } from "./config";
import { cardColumns, type GoodsCard } from "./goods-cards.server";
import { listed } from "./listing.server";

/** The newest of the last weeks; none where sourcing has brought nothing to the catalogue lately. */
export function sourcedGoods(size = 8): Promise<GoodsCard[]> {
  return db.rows<GoodsCard>(sql`
    select ${cardColumns} from product p
    where ${listed} and p.owner_user_id is not null
      and p.created_at > now() - make_interval(days => ${sourcedDays})
    order by p.created_at desc, p.id desc limit ${size}`);
}
