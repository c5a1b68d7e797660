/** Goods that were sourced for one member first and are sold to everybody by now. */
import { db, sql } from "~/platform/db";
import { sourcedDays } from "./config";
import { cardColumns, type GoodsCard } from "./goods-cards.server";
import { listed } from "./listing.server";

/** The newest of the last weeks; none where nothing of the kind came into the catalogue lately. */
export function sourcedGoods(size = 8): Promise<GoodsCard[]> {
  return db.rows<GoodsCard>(sql`
    select ${cardColumns} from product p
    where ${listed} and p.owner_user_id is not null
      and p.created_at > now() - make_interval(days => ${sourcedDays})
    order by p.created_at desc, p.id desc limit ${size}`);
}

/** Ids of the products on sale that were sourced for a member, newest first. */
export async function sourcedFor(memberId: string, most: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from product where owner_user_id = ${memberId} and status = 'on'
    order by created_at desc, id desc limit ${most}`);
  return rows.map(({ id }) => id);
}
