/** What can be refunded of an order, and by which payments. */
import type { Parts } from "~/domain/ledger/postings";
import { paidForOrders } from "~/domain/payments/payable.server";
import { db, prepare, sql, type Queryable } from "~/platform/db";
import { moneyOf, partsEarned, partsLeft } from "./money.server";

export const partNames = ["goods", "shipping", "service", "tax"] as const;

/** A payment of the order by which money can go back, and how much at most, in cents. */
export type RefundSource = { paymentId: string; method: "card" | "paypal"; most: bigint; paidAt: Date };

export type Refundable = {
  stage: "before" | "after" | null;
  parts: Parts;
  sources: RefundSource[];
};

/**
 * What can be refunded to the balance, and by each card or PayPal payment up to what it took for this order and its
 * price differences.
 */
export async function refundableOf(
  on: Queryable,
  order: { id: string; status: string },
): Promise<Refundable> {
  const before = order.status === "PENDING" || order.status === "PURCHASING";
  const after = order.status === "SHIPPED" || order.status === "DELIVERED";
  const parts = after ? await partsEarned(on, order.id) : await partsLeft(on, order.id);
  // Only payments of the order's present life: what paid it before was given back when it was undone.
  const { paidBy } = await moneyOf(on, order.id);
  const sources = await on.rows<RefundSource>(
    prepare(sql`
    select p.id as payment_id, p.method, p.settled_at as paid_at,
      least(p.amount - p.refunded, paid.amount - coalesce((select sum(r.amount) from refund r
        where r.payment_id = p.id and r.order_id = ${order.id}
          and r.status in ('PROCESSING', 'ERROR', 'COMPLETED', 'UNASSIGNED')), 0))::bigint as most
    from (
      select pp.payment_id, sum(pp.amount) as amount from (${paidForOrders()}) part
      join payment_payable pp on pp.payable_type = part.type and pp.payable_id = part.payable_id
      join journal j on j.id >= ${paidBy}::uuid and j.idem_key = part.type || ':' || pp.payable_id || ':paid'
        || case part.type when 'store_order' then ':' || pp.payment_id else '' end
      where part.order_id = ${order.id} group by pp.payment_id
    ) paid join payment p on p.id = paid.payment_id
    where p.status = 'SUCCESSFUL'
      and p.method in ('card', 'paypal') and p.ccy = 'USD' and p.provider_payment_ref is not null
      and not p.tags && '{CREDITED,MISMATCH,DISPUTED}'::text[]
    order by p.settled_at desc`),
  );
  const stage = before ? "before" : after ? "after" : null;
  return { stage, parts, sources: sources.filter(({ most }) => most > 0n) };
}

/** The same, outside any command, for the form. */
export const refundableOfOrder = (order: { id: string; status: string }) => refundableOf(db, order);

/** Orders that a payment paid for, by themselves or by a price difference; those of a refund that names none. */
export async function ordersOfPayment(
  on: Queryable,
  paymentId: string,
): Promise<{ id: string; no: string }[]> {
  return on.rows<{ id: string; no: string }>(sql`
    select distinct o.id, o.no from payment_payable pp
    join (${paidForOrders()}) part on part.type = pp.payable_type and part.payable_id = pp.payable_id
    join store_order o on o.id = part.order_id
    where pp.payment_id = ${paymentId} order by o.no limit 100`);
}
