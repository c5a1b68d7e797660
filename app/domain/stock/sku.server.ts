/** A SKU with what lies where. */
import type { Text } from "~/domain/catalogue/words";
import { db, sql } from "~/platform/db";

/** Pieces of `stock s` that lie in bins of kinds. */
export const inBins = (kinds: readonly string[]) => sql`(
  select coalesce(sum(p.qty), 0)::int from bin_stock p join bin b on b.id = p.bin_id
  where p.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id and b.kind = any(${[...kinds]}::text[]))`;
/** Pieces of `stock s` on hand that lie in no bin. */
export const unplaced = sql`s.on_hand - ${inBins(["shelf", "tote"])}`;

export type SkuPage = {
  readonly id: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly title: Text;
  readonly productId: string;
  readonly shelves: readonly {
    readonly warehouse: string;
    readonly onHand: number;
    readonly reserved: number;
    readonly unplaced: number;
    readonly places: readonly {
      readonly id: string;
      readonly code: string;
      readonly kind: string;
      readonly qty: number;
      readonly picking: number;
    }[];
  }[];
};

/** A SKU with what lies where; null where there is none. */
export function findSku(sku: string): Promise<SkuPage | null> {
  return db.first<SkuPage>(sql`
    select v.id, v.sku, v.barcode, p.title, p.id as product_id, coalesce((
      select json_agg(json_build_object('warehouse', w.code, 'onHand', s.on_hand, 'reserved', s.reserved,
        'unplaced', ${unplaced}, 'places', coalesce((
          select json_agg(json_build_object('id', b.id, 'code', b.code, 'kind', b.kind, 'qty', k.qty, 'picking', k.picking)
            order by b.sort, b.code)
          from bin_stock k join bin b on b.id = k.bin_id
          where k.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id and k.qty > 0), '[]')) order by w.sort, w.code)
      from stock s join warehouse w on w.id = s.warehouse_id where s.variant_id = v.id), '[]') as shelves
    from variant v join product p on p.id = v.product_id where v.sku = ${sku}`);
}

/** Warehouses in use, for a choice. */
export const openWarehouses = () =>
  db.rows<{ id: string; code: string }>(sql`select id, code from warehouse where active order by sort, code`);
