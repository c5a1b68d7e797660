/** What members say of their own goods: whether orders are sold from them, and when few of them are left. */
import { db, sql, type Tx } from "~/platform/db";

type Key = { readonly sku: string; readonly warehouse: string };

/** When the member is told that few are left; null: never. A new limit is a new crossing. */
export async function setOwnAlert(memberId: string, key: Key, at: number | null): Promise<void> {
  await db.run(sql`
    insert into own_stock as o (user_id, variant_id, warehouse_id, alert_at)
    select ${memberId}, v.id, w.id, ${at}::int from variant v, warehouse w
    where v.sku = ${key.sku} and w.code = ${key.warehouse}
    on conflict (user_id, variant_id, warehouse_id) do update set alert_at = excluded.alert_at,
      alerted_at = case when o.alert_at is not distinct from excluded.alert_at then o.alerted_at end`);
}

/** Whether the member's orders are sold from it; answers the SKU's id. */
export async function setForOrders(memberId: string, key: Key, on: boolean): Promise<string | null> {
  const row = await db.first<{ variantId: string }>(sql`
    update own_stock o set for_orders = ${on} from variant v, warehouse w
    where o.user_id = ${memberId} and v.id = o.variant_id and w.id = o.warehouse_id and v.sku = ${key.sku}
      and w.code = ${key.warehouse} returning o.variant_id`);
  return row?.variantId ?? null;
}

/** A SKU of which few free pieces are left. */
export type LowOwn = {
  readonly userId: string;
  readonly sku: string;
  readonly warehouse: string;
  readonly free: number;
};

/** Goods that fell to the limit of their member, each once; after a rise they are told again. */
export async function takeLowOwn(tx: Tx): Promise<LowOwn[]> {
  await tx.run(sql`
    update own_stock set alerted_at = null where alerted_at is not null and in_stock - reserved > alert_at`);
  return tx.rows<LowOwn>(sql`
    update own_stock o set alerted_at = now() from variant v, warehouse w
    where (o.user_id, o.variant_id, o.warehouse_id) in (
        select user_id, variant_id, warehouse_id from own_stock
        where alert_at is not null and alerted_at is null and in_stock - reserved <= alert_at
        order by user_id, variant_id, warehouse_id limit 1000 for update skip locked)
      and v.id = o.variant_id and w.id = o.warehouse_id
    returning o.user_id, v.sku, w.code as warehouse, o.in_stock - o.reserved as free`);
}
