/** What of an order's items is still to be sent. */
import { ownLeft, type CoveredItem } from "~/domain/stock/own-lots";
import { prepare, sql, type Queryable } from "~/platform/db";

export type UnsentItem = {
  itemId: string;
  variantId: string;
  /** Where its pieces lie; null where nobody knows. */
  warehouseId: string | null;
  unitPrice: bigint;
  left: number;
  /** Of what is left: pieces of the member's own. They leave first. */
  ownLeft: number;
};

/** Items of a locked order with their pieces that neither left nor were given back. */
export async function itemsLeft(on: Queryable, orderId: string): Promise<UnsentItem[]> {
  const rows = await on.rows<Omit<UnsentItem, "left" | "ownLeft"> & CoveredItem>(
    prepare(sql`
    select i.id as item_id, i.variant_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id, i.unit_price, i.qty,
      i.own_qty, i.qty * l.refunded / l.qty as refunded,
      coalesce((select sum(p.qty)::int from package_line p where p.order_line_item_id = i.id), 0) as sent
    from order_line_item i join order_line l on l.id = i.order_line_id join store_order o on o.id = l.order_id
    where l.order_id = ${orderId} order by i.id`),
  );
  return rows.map(({ itemId, variantId, warehouseId, unitPrice, ...pieces }) => ({
    ...{ itemId, variantId, warehouseId, unitPrice },
    left: pieces.qty - pieces.refunded - pieces.sent,
    ownLeft: ownLeft(pieces),
  }));
}
