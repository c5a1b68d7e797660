/** Products as cards show them, read by their ids. */
import { db, prepare, sql } from "~/platform/db";
import { hotFrom } from "./config";
import type { Text } from "./words";

/** A product as a card shows it. */
export type GoodsCard = {
  readonly id: string;
  readonly title: Text;
  readonly fileKey: string | null;
  readonly root: string | null;
  readonly priceFrom: bigint;
  readonly priceTo: bigint;
  readonly moq: number;
  readonly saleModes: readonly string[];
  readonly shipsFrom: readonly string[];
  readonly isNew: boolean;
  readonly isHot: boolean;
};

/** Cards of some goods, in the order of their ids. */
export async function cardsOf(ids: readonly string[]): Promise<GoodsCard[]> {
  if (ids.length === 0) return [];
  return db.rows<GoodsCard>(
    prepare(sql`
      select ${cardColumns} from unnest(${ids}::uuid[]) with ordinality o (id, place)
      join product p on p.id = o.id order by o.place`),
  );
}

export const cardColumns = sql`p.id, p.title, p.price_from, p.price_to, p.moq, p.sale_modes,
  p.ships_from, coalesce(p.is_new_until > now(), false) as is_new, p.hot_score >= ${hotFrom} as is_hot,
  (select r.slug from category c join category r on r.id = c.path[1] where c.id = p.category_id) as root,
  (select m.file_key from product_media m where m.product_id = p.id and m.status = 'ready' order by m.sort limit 1) as file_key`;
