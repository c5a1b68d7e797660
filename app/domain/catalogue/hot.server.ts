/** Keeps what was sold of each product lately, and the score that follows from it. */
import { db, sql } from "~/platform/db";
import { hotScoreOf } from "./hot";

/** Pieces of a product that were sold in the last `salesDays`. */
export type SoldLately = { readonly productId: string; readonly sold: number };

const atOnce = 500;

const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Takes over what was sold of all products: what is not named sold nothing. Only what changes is written. Returns how
 * many products that were.
 */
export async function saveSales(all: readonly SoldLately[]): Promise<number> {
  const sold = new Map(all.map(({ productId, sold }) => [productId, sold]));
  let [after, written] = [firstId, 0];
  for (;;) {
    const rows = await db.rows<{ id: string; soldLately: number; hotPinned: boolean; hotScore: number }>(sql`
      select id, sold_lately, hot_pinned, hot_score from product
      where id > ${after}::uuid and (sold_lately > 0 or hot_score > 0 or hot_pinned or id = any(${[...sold.keys()]}::uuid[]))
      order by id limit ${atOnce}`);
    const changed = rows.flatMap(({ id, soldLately, hotPinned, hotScore }) => {
      const now = sold.get(id) ?? 0;
      const score = hotScoreOf(now, hotPinned);
      return now === soldLately && score === hotScore ? [] : [{ id, sold: now, score, pinned: hotPinned }];
    });
    if (changed.length > 0)
      // A pin that was set meanwhile has made the score already.
      written += await db.run(sql`
        update product p set sold_lately = r.sold, hot_score = case when p.hot_pinned = r.pinned then r.score else p.hot_score end
        from json_to_recordset(${JSON.stringify(changed)}::json) as r (id uuid, sold int, score int, pinned boolean)
        where p.id = r.id`);
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return written;
    after = last.id;
  }
}
