/** What was charged and given back for an order by price differences since it was paid, part by part. */
import { sql, type Queryable } from "~/platform/db";

/** Cents by part of the price: bills that were paid, less what was credited. Below zero where more was credited. */
export async function settledSince(
  on: Queryable,
  orderId: string,
): Promise<{ goods: bigint; shipping: bigint; tax: bigint }> {
  const row = await on.first<{ goods: bigint; shipping: bigint; tax: bigint }>(sql`
    with settled as (
      select b.type, case b.status when 'PAID' then b.amount else -b.amount end as amount
      from price_diff_bill b join store_order o on o.id = b.order_id
      where b.order_id = ${orderId} and b.status in ('PAID', 'CREDITED') and b.created_at >= o.paid_at)
    select coalesce(sum(amount) filter (where type = 'goods'), 0)::bigint as goods,
      coalesce(sum(amount) filter (where type in ('weight', 'shipping', 'address')), 0)::bigint as shipping,
      coalesce(sum(amount) filter (where type = 'tax'), 0)::bigint as tax from settled`);
  return row ?? { goods: 0n, shipping: 0n, tax: 0n };
}
