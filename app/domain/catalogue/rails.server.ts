/** Rails of goods that nobody searched for: the home page's, and what is like a product. */
import { db, prepare, raw, sql, type Sql } from "~/platform/db";
import { hearsOfChanges } from "~/platform/db/changes.server";
import { timedCache } from "~/platform/timed-cache.server";
import { hotFrom, mostWalked } from "./config";
import { cardColumns, cardsOf, type GoodsCard } from "./goods-cards.server";

/** Goods for the rails of the home page: new ones, what sells, what lies in a warehouse. */
export async function homeRails(warehouse: string, size = 8) {
  const rail = (where: Sql, column: "created_at" | "hot_score") =>
    db.rows<GoodsCard>(sql`
      with first as materialized (
        select g.id, g.key from (
          select g.*, g.${raw(column)} as key from goods g
          order by g.${raw(column)} desc, g.id desc limit ${mostWalked}) g
        where g.in_stock and ${where} order by g.key desc, g.id desc limit ${3 * size})
      select ${cardColumns} from first join product p on p.id = first.id order by first.key desc, first.id desc`);
  const [fresh, hot, ready] = await Promise.all([
    rail(raw("g.new_until > now()"), "created_at"),
    rail(sql`g.hot_score >= ${hotFrom}`, "hot_score"),
    rail(sql`g.ships_from @> array[${warehouse}]::text[]`, "hot_score"),
  ]);
  const shown = new Set<string>();
  // In the order of the page: what stands in one rail is not shown again in the next.
  const [freshOnce, hotOnce, readyOnce] = [fresh, hot, ready].map((cards) => {
    const once = cards.filter((card) => !shown.has(card.id)).slice(0, size);
    for (const card of once) shown.add(card.id);
    return once;
  });
  return { fresh: freshOnce ?? [], hot: hotOnce ?? [], ready: readyOnce ?? [] };
}

const mostSimilar = 4;

/** Goods like a product: of its category, else of the one above; of each what sells best. */
export async function similarGoods(productId: string, categoryId: string): Promise<GoodsCard[]> {
  const best = await (hearsOfChanges() ? keptBest : bestIn)(categoryId);
  return best.filter(({ id }) => id !== productId).slice(0, mostSimilar);
}

async function bestIn(categoryId: string): Promise<GoodsCard[]> {
  const rows = await db.rows<{ id: string }>(
    prepare(sql`
    with near as (
      select d.id as category_id, (d.id = c.id)::int as own
      from category c join category d on d.path @> array[c.path[greatest(1, cardinality(c.path) - 1)]]
      where c.id = ${categoryId})
    select b.id from near cross join lateral (
      select g.id, g.hot_score from goods g where g.category_id = near.category_id
      order by g.hot_score desc, g.id desc limit ${mostSimilar + 1}) b
    order by near.own desc, b.hot_score desc, b.id desc limit ${mostSimilar + 1}`),
  );
  return cardsOf(rows.map(({ id }) => id));
}

/** With their prices, as the pages that visitors share: only where a process hears of each change. */
const keptBest = timedCache(60, bestIn, true);
