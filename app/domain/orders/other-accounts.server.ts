/** Which of several accounts that had a store may pay an order of it (§3.7). */
import { sql, type Tx } from "~/platform/db";
import type { StoreOrder } from "~/partners/stores/store-platform";

/** An order `x` that was paid, or that a payment of may still come through. */
const underWay = sql`(x.pay_lock is not null or x.paid_at is not null
  or x.status not in ('AWAITING_PAYMENT', 'CLOSED'))`;

/**
 * Whether `store_order o` belongs to another account and must not be paid here: the store is connected only there, or
 * the order was paid there. Without a connected account, the last one to receive it owns it.
 */
export const heldElsewhere = sql`exists (
  select 1 from store s join store t on t.platform = s.platform and t.domain_norm = s.domain_norm and t.id <> s.id
  where s.id = o.store_id and s.platform <> 'manual' and ((s.status = 'UNBOUND' and t.status <> 'UNBOUND') or exists (
    select 1 from store_order x where x.store_id = t.id and x.external_order_id = o.external_order_id
      and (${underWay} or (s.status = 'UNBOUND' and x.created_at > o.created_at)))))`;

/** Whether another account that had the store paid, or is paying, an order that is not imported here yet. */
export async function isUnderWayElsewhere(
  tx: Tx,
  storeId: string,
  { externalId }: Pick<StoreOrder, "externalId">,
): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from store s join store t on t.platform = s.platform and t.domain_norm = s.domain_norm and t.id <> s.id
    join store_order x on x.store_id = t.id and x.external_order_id = ${externalId} and ${underWay}
    where s.id = ${storeId} and s.platform <> 'manual' limit 1`);
  return found !== null;
}
