/** Members who asked for it are told once when few free pieces of a SKU are left. */
import { notify } from "~/domain/notifications/notifications.server";
import { sql, transaction } from "~/platform/db";

type Low = { userId: string; sku: string; warehouse: string; free: number };

/** Tells those whose goods fell to their limit; after a rise they are told again. Returns how many. */
export function tellLowOwn(): Promise<number> {
  return transaction(async (tx) => {
    await tx.run(sql`
      update own_stock set alerted_at = null where alerted_at is not null and in_stock - reserved > alert_at`);
    const low = await tx.rows<Low>(sql`
      update own_stock o set alerted_at = now() from variant v, warehouse w
      where (o.user_id, o.variant_id, o.warehouse_id) in (
          select user_id, variant_id, warehouse_id from own_stock
          where alert_at is not null and alerted_at is null and in_stock - reserved <= alert_at
          order by user_id, variant_id, warehouse_id limit 1000 for update skip locked)
        and v.id = o.variant_id and w.id = o.warehouse_id
      returning o.user_id, v.sku, w.code as warehouse, o.in_stock - o.reserved as free`);
    for (const { userId, ...data } of low) await notify(tx, { userId, event: "own.low", data });
    return low.length;
  });
}
