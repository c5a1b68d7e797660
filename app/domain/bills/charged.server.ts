/** What an order's price stands at, part by part: against that a price difference is measured. */
import type { Parts } from "~/domain/ledger/postings";
import { partsPaid } from "~/domain/orders/money.server";
import { db, prepare, sql, type Queryable } from "~/platform/db";
import { partOf, type BillType } from "./states";

type Order = { id: string; status: string };

/**
 * What was charged so far for each part of an order's price, in cents: paid and not refunded, plus open or disputed
 * bills. So no second bill charges the same.
 */
export async function chargedParts(on: Queryable, order: Order): Promise<Parts> {
  const parts = await partsPaid(on, order);
  for (const { type, amount } of await unpaidBills(on, order)) parts[partOf[type]] += amount;
  return parts;
}

/** Unpaid bills of an order, the oldest first; amounts in cents. */
export function unpaidBills(
  on: Queryable,
  order: Pick<Order, "id">,
): Promise<{ no: string; type: BillType; amount: bigint }[]> {
  return on.rows(sql`
    select no, type, amount from price_diff_bill where order_id = ${order.id} and status in ('OPEN', 'DISPUTED')
    order by id`);
}

/** The same, outside any command, for the form. */
export const chargedOfOrder = (order: Order) => chargedParts(db, order);

/** What differences charged and gave back since an order was paid, in cents by part: bills that were paid, less what was credited. Below zero where more was credited. */
export async function settledSince(
  on: Queryable,
  orderId: string,
): Promise<{ goods: bigint; shipping: bigint; tax: bigint }> {
  const row = await on.first<{ goods: bigint; shipping: bigint; tax: bigint }>(
    prepare(sql`
    with settled as (
      select b.type, case b.status when 'PAID' then b.amount else -b.amount end as amount
      from price_diff_bill b join store_order o on o.id = b.order_id
      where b.order_id = ${orderId} and b.status in ('PAID', 'CREDITED') and b.created_at >= o.paid_at)
    select coalesce(sum(amount) filter (where type = 'goods'), 0)::bigint as goods,
      coalesce(sum(amount) filter (where type in ('weight', 'shipping', 'address')), 0)::bigint as shipping,
      coalesce(sum(amount) filter (where type = 'tax'), 0)::bigint as tax from settled`),
  );
  return row ?? { goods: 0n, shipping: 0n, tax: 0n };
}
