/** PayPal's fee of an order, which is not refunded (§3.9); pages say so. */
import { paidForOrders } from "~/domain/payments/payable.server";
import { sql, type Queryable } from "~/platform/db";
import { allocate, sum } from "~/platform/money";
import { feesKept, undoing, type FeeTaken } from "./paypal-fees";

type Row = { at: Date; fee: bigint; shares: { own: boolean; amount: string }[] };

/**
 * PayPal fees of an order and its price differences, the oldest first, in cents of USD. A payment of several things is
 * split by their prices, as on invoices. Payments that did not pay the order have no fee here.
 */
export async function paypalFeesOf(on: Queryable, orderId: string): Promise<FeeTaken[]> {
  const rows = await on.rows<Row>(sql`
    with own as (
      select pp.payment_id, pp.payable_id from (${paidForOrders()}) part
      join payment_payable pp on pp.payable_type = part.type and pp.payable_id = part.payable_id
      where part.order_id = ${orderId}::uuid and exists (select 1 from journal j
        where j.idem_key = part.type || ':' || pp.payable_id || ':paid'
          || case part.type when 'store_order' then ':' || pp.payment_id else '' end))
    select p.settled_at as at, p.paypal_fee as fee,
      (select jsonb_agg(jsonb_build_object('own', o.payable_id is not null, 'amount', x.amount::text) order by x.payable_id)
        from payment_payable x left join own o on o.payment_id = x.payment_id and o.payable_id = x.payable_id
        where x.payment_id = p.id) as shares
    from payment p
    where p.id in (select payment_id from own) and p.method = 'paypal' and p.status = 'SUCCESSFUL'
      and exists (select 1 from journal f where f.idem_key = 'payment:' || p.id || ':fee' and f.status = 'posted')
    order by p.settled_at`);
  return rows.map(({ at, fee, shares }) => {
    const split = allocate(
      fee,
      shares.map(({ amount }) => BigInt(amount)),
    );
    return { at, fee: sum(split.filter((_, i) => shares[i]?.own)) };
  });
}

/** The fee that a cancellation now would keep, in cents of USD; 0 where none was taken. */
export async function feeAtStake(on: Queryable, orderNo: string): Promise<bigint> {
  const order = await on.first<{ id: string }>(sql`
    select id from store_order where no = ${orderNo}`);
  const taken = order ? await paypalFeesOf(on, order.id) : [];
  if (!order || taken.length === 0) return 0n;
  const undone = await on.rows<{ id: string; at: Date }>(sql`
    select id::text, at from state_transition
    where entity = 'store_order' and entity_id = ${order.id}::uuid and event = any(${[...undoing]}::text[])`);
  return feesKept(taken, undone).now;
}
