/** What earlier nouns ask of store orders, as pieces of SQL. */
import { sql, type Sql } from "~/platform/db";

/** The store of an order. */
export const storeOfOrder = (id: Sql): Sql => sql`(select o.store_id from store_order o where o.id = ${id})`;

/** Orders as rows to join: `id` and `no`. The planner sees through it to the table. */
export const orderNumbers = (): Sql => sql`(select id, no from store_order)`;

/** Number of the first order that a payment pays, with the count of others; null where it pays none. */
export const firstOrderNo = (paymentId: Sql): Sql => sql`(
  select min(o.no) || case when count(*) > 1 then ' +' || count(*) - 1 else '' end
  from payment_payable i join store_order o on o.id = i.payable_id
  where i.payment_id = ${paymentId} and i.payable_type = 'store_order')`;

/** A select of payments, as `id`, that pay the order of a number. */
export const withOrderNo = (no: string): Sql => sql`
  select i.payment_id as id from store_order o
  join payment_payable i on i.payable_type = 'store_order' and i.payable_id = o.id where o.no = ${no}`;

/** How many active unpaid orders hold lines of a store product that are not connected. */
export const ordersWaiting = (storeProductId: Sql): Sql => sql`(
  select count(distinct o.id)::int from store_variant v
  join order_line l on l.store_variant_id = v.id and l.link_status = 'unlinked'
  join store_order o on o.id = l.order_id and o.status = 'AWAITING_PAYMENT' and o.box = 'ACTIVE'
  where v.store_product_id = ${storeProductId})`;

/** Whether an unpaid order holds a store variant. */
export const isInOpenOrder = (storeVariantId: Sql): Sql => sql`exists (
  select 1 from order_line l join store_order o on o.id = l.order_id
  where l.store_variant_id = ${storeVariantId} and o.status = 'AWAITING_PAYMENT')`;

/** A select of `options`: what buyers chose of a store variant, the latest two hundred. */
export const optionsOrdered = (storeVariantId: Sql): Sql => sql`
  select l.options from order_line l where l.store_variant_id = ${storeVariantId} and l.options <> '[]'
  order by l.id desc limit 200`;

/** Whether we have an order of a store, by its id there, that has not left yet. */
export const isOrderOpen = (storeId: Sql, externalId: string): Sql => sql`exists (
  select 1 from store_order o where o.store_id = ${storeId} and o.external_order_id = ${externalId}
    and o.status in ('AWAITING_PAYMENT', 'PENDING', 'PURCHASING'))`;

/** A select of `country`: where the latest five hundred orders of a store go. */
export const latestBuyers = (storeId: string): Sql => sql`
  select country from store_order where store_id = ${storeId} order by placed_at desc limit 500`;

/** How many orders of a store were placed in the last thirty days. */
export const ordersLately = (storeId: Sql): Sql => sql`(
  select count(*)::int from store_order o
  where o.store_id = ${storeId} and o.placed_at > now() - interval '30 days')`;

/** How many orders a member paid in the last 90 days, and what they came to. */
export const paidLately = (memberId: Sql): Sql => sql`
  select count(*)::int as orders, coalesce(sum(total), 0)::bigint as volume from store_order
  where user_id = ${memberId} and paid_at > now() - interval '90 days'`;
