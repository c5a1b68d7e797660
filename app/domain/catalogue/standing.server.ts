/** Products as they stand, with all that a product file can say of them. */
import { pieceOf } from "~/domain/pieces.server";
import { sql, type Tx } from "~/platform/db";
import type { Standing } from "./import/differences";
import type { Spec } from "./sanitise";
import type { Text } from "./words";

export type StandingProduct = Standing & {
  readonly categoryNames: readonly Text[];
  readonly pictureCount: number;
  readonly awaitsPicture: boolean;
  readonly chineseSpecs: readonly Spec[] | null;
};

/** The products of these ids, by id. */
export async function standingProducts(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, StandingProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<StandingProduct>(sql`
    select p.id, coalesce(p.title->>'en', '') as title, coalesce(p.description->>'en', '') as description,
      coalesce(p.specs->'en', '[]') as specs, p.specs->'zh' as chinese_specs, p.status,
      p.awaits_picture, p.moq, p.vendor,
      p.category_id,
      (select jsonb_agg(c.name order by cardinality(c.path))
        from category own join category c on c.id = any(own.path) where own.id = p.category_id) as category_names,
      (select count(*)::int from product_media m
        where m.product_id = p.id and m.status = 'ready') as picture_count,
      coalesce((
        select jsonb_agg(jsonb_build_object('source', m.source_url, 'alt', m.alt) order by m.sort, m.id)
        from product_media m where m.product_id = p.id and m.source_url is not null), '[]') as pictures,
      coalesce((
        select jsonb_agg(jsonb_build_object('sku', v.sku, 'options', v.options, 'price', v.price::text,
          'dearestTier', (select max(t.price)::text from price_tier t where t.variant_id = v.id),
          'weightG', v.weight_g, 'backorder', v.backorder, 'barcode', v.barcode, 'status', v.status,
          'imageUrl', v.image_url, 'stock', coalesce(${pieceOf("catalogue.stockByWarehouse")(sql`v.id`)}, '{}'))
          order by v.sort, v.sku)
        from variant v where v.product_id = p.id), '[]') as variants
    from product p where p.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
