/** Stock as a file or a supplier says it: the pieces on hand, never below what is reserved. */
import type { SaidStock } from "~/domain/catalogue/events";
import { sql, type Sql } from "~/platform/db";

/** The statement that sets what is on hand, by SKU and the code of a warehouse. Unknown ones are left out. */
export function stockStatement(said: readonly SaidStock[]): Sql {
  return sql`
    insert into stock as s (variant_id, warehouse_id, on_hand)
    select v.id, w.id, r.qty
    from json_to_recordset(${JSON.stringify(said)}::json) as r (sku text, warehouse text, qty int)
    join variant v on v.sku = r.sku join warehouse w on w.code = r.warehouse
    order by v.id, w.id
    on conflict (variant_id, warehouse_id) do update set on_hand = greatest(excluded.on_hand, s.reserved)
    where s.on_hand <> greatest(excluded.on_hand, s.reserved)`;
}
