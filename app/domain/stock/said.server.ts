/** Stock as a file or a supplier says it: the pieces on hand. */
import type { SaidStock } from "~/domain/catalogue/events";
import { sql, type Sql } from "~/platform/db";

/**
 * The statement that sets what is on hand, by SKU and the code of a warehouse: a movement by the difference. Never below
 * what is reserved or lies in bins; unknown SKUs and warehouses are left out. A shelf with
 * nothing on it is there, too: what is bought to order is quoted from it.
 */
export function stockStatement(said: readonly SaidStock[]): Sql {
  return sql`
    with said as (
      select v.id as variant_id, w.id as warehouse_id, r.qty
      from json_to_recordset(${JSON.stringify(said)}::json) as r (sku text, warehouse text, qty int)
      join variant v on v.sku = r.sku join warehouse w on w.code = r.warehouse),
    there as materialized (
      select s.variant_id, s.warehouse_id, s.on_hand, s.reserved, d.qty from stock s
      join said d on d.variant_id = s.variant_id and d.warehouse_id = s.warehouse_id
      order by s.variant_id, s.warehouse_id for update of s),
    changed as (
      select t.variant_id, t.warehouse_id,
        greatest(t.qty, t.reserved, pieces_in_bins(t.variant_id, t.warehouse_id)) - t.on_hand as qty
      from there t
      union all
      select d.variant_id, d.warehouse_id, d.qty from said d
      where not exists (
        select 1 from stock s where s.variant_id = d.variant_id and s.warehouse_id = d.warehouse_id)),
    empty as (
      insert into stock (variant_id, warehouse_id) select variant_id, warehouse_id from said where qty = 0
      order by variant_id, warehouse_id on conflict do nothing)
    insert into stock_move (variant_id, warehouse_id, qty, reason, actor)
    select variant_id, warehouse_id, qty, 'file', 'system' from changed where qty <> 0
    order by variant_id, warehouse_id`;
}
