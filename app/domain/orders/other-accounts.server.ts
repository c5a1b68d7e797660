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

/** Those of some orders that another account which had the store paid, or is paying; by their ids at the store. */
export async function underWayElsewhere(
  tx: Tx,
  storeId: string,
  orders: readonly Pick<StoreOrder, "externalId">[],
): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set();
  const found = await tx.rows<{ externalOrderId: string }>(sql`
    select x.external_order_id from store s
    join store t on t.platform = s.platform and t.domain_norm = s.domain_norm and t.id <> s.id
    join store_order x on x.store_id = t.id and x.external_order_id = any(${orders.map(({ externalId }) => externalId)}::text[])
      and ${underWay}
    where s.id = ${storeId} and s.platform <> 'manual'`);
  return new Set(found.map(({ externalOrderId }) => externalOrderId));
}
