/** An item of an accepted order is sent as another SKU (§3.1 #29): purchasing and the warehouse go on with that one. */
import { publish } from "~/domain/bus";
import { pieceOf } from "~/domain/pieces.server";
import { keepReserved } from "~/domain/stock/consume.server";
import { sql, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { lackingOf } from "./lacking.server";
import { stillToSend } from "./refund-lines.server";

export type ReplaceError =
  | "orders:error.replace-sent"
  | "orders:error.replace-same"
  | "orders:error.replace-own"
  | `orders:error.in-warehouse|${string}`;

/** An item that may be replaced; amounts in cents. */
export type Replaceable = {
  readonly id: string;
  readonly lineId: string;
  readonly variantId: string;
  readonly qty: number;
  readonly unitPrice: bigint;
};

/** The item of a locked order, or why it can no longer be another: a part of it was sent, or lies in a wave. */
export async function findReplaceable(
  on: Queryable,
  orderId: string,
  itemId: string,
): Promise<Result<Replaceable, ReplaceError>> {
  const row = await on.first<Replaceable & { sent: boolean; own: boolean; place: string | null }>(sql`
    select i.id, l.id as line_id, i.variant_id, i.qty, i.unit_price,
      exists (select 1 from package_line p where p.order_line_item_id = i.id) as sent,
      i.own_qty > 0 as own, ${pieceOf("orders.inWarehouse")(sql`l.order_id`)} as place
    from order_line_item i join order_line l on l.id = i.order_line_id
    where i.id = ${itemId}::uuid and l.order_id = ${orderId}::uuid`);
  if (!row || row.sent) return err("orders:error.replace-sent");
  if (row.place !== null) return err(`orders:error.in-warehouse|${JSON.stringify({ no: row.place })}`);
  // Its pieces are the member's own, and paid: another SKU is not.
  if (row.own) return err("orders:error.replace-own");
  const { sent: _, place: __, own: ___, ...item } = row;
  return ok(item);
}

/**
 * Puts another SKU in the place of an item, at a price of one piece in cents. What was reserved of the old one is free. The
 * caller has locked the order; a refusal must take the whole command back.
 */
export async function replaceItem(
  tx: Tx,
  orderId: string,
  item: Replaceable,
  by: { readonly variantId: string; readonly unitPrice: bigint },
): Promise<Result<undefined, ReplaceError>> {
  const isThere = await tx.first(sql`
    select 1 from order_line_item where order_line_id = ${item.lineId}::uuid and variant_id = ${by.variantId}::uuid`);
  if (isThere || by.variantId === item.variantId) return err("orders:error.replace-same");
  await tx.run(sql`
    update order_line_item i set variant_id = v.id, paid_price = coalesce(i.paid_price, i.unit_price),
      unit_price = ${by.unitPrice}, weight_g = v.weight_g
    from variant v where i.id = ${item.id}::uuid and v.id = ${by.variantId}::uuid`);
  // A plan of parcels names SKUs.
  await tx.run(sql`
    update store_order set version = version + 1,
      planned_parcels = replace(planned_parcels::text, ${item.variantId}, ${by.variantId})::jsonb
    where id = ${orderId}`);
  await freeOld(tx, orderId, item.variantId);
  const lacking = await lackingOf(tx, [orderId]);
  // It was bought, but this is not: it is looked for again.
  if (lacking.length > 0) await tx.run(sql`update store_order set purchased_at = null where id = ${orderId}`);
  await publish("orders.itemReplaced", tx, item.id);
  return ok();
}

async function freeOld(tx: Tx, orderId: string, variantId: string): Promise<void> {
  const wanted = await stillToSend(tx, orderId);
  const places = await tx.rows<{ warehouseId: string }>(sql`
    select distinct warehouse_id from stock_reservation where ref_type = 'store_order' and ref_id = ${orderId}
      and pool = 'platform' and variant_id = ${variantId} and status in ('held', 'firm') order by warehouse_id`);
  const none = places
    .filter(
      ({ warehouseId }) =>
        !wanted.some((line) => line.variantId === variantId && line.warehouseId === warehouseId),
    )
    .map(({ warehouseId }) => ({ variantId, warehouseId, qty: 0 }));
  await keepReserved(tx, { type: "store_order", id: orderId }, [...wanted, ...none]);
}

/** A locked order goes on: what it lacks is looked for. In the transaction that let it go on. */
export const goOn = (tx: Tx, orderId: string) => publish("orders.goesOn", tx, orderId);
