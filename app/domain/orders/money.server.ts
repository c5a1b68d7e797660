/** An order's money from its journals: deferred, earned by part, and who paid. */
import type { Parts } from "~/domain/ledger/postings";
import { prepare, sql, type Queryable, type Sql } from "~/platform/db";

export type OrderMoney = {
  paidBy: string | null;
  /** Paid, and neither given back nor earned. */
  deferred: bigint;
  /** What the member has paid since and was not given back, earned or not. */
  paid: bigint;
  promo: bigint;
};

/** A select of the journal `id` that last paid an order, unless fully refunded; none for an unpaid order. */
export const payingJournal = (orderId: Sql): Sql => sql`(
      select j.id from journal j
      where j.ref_type = 'store_order' and j.ref_id = ${orderId} and j.type in ('J2', 'J4') and j.status = 'posted'
        and not exists (select 1 from journal r where r.idem_key = 'journal:' || j.id || ':refunded')
        and exists (select 1 from ledger_entry e join ledger_account a on a.id = e.account_id
          where e.journal_id = j.id and a.kind = 'def:order' and e.dc = 'C')
      order by j.id desc limit 1)`;

/** The money of a locked order, since its last payment. */
export async function moneyOf(on: Queryable, orderId: string): Promise<OrderMoney> {
  const row = await on.first<OrderMoney>(
    prepare(sql`
    with paying as ${payingJournal(sql`${orderId}::uuid`)},
    lines as (
      select j.type, a.kind, e.dc, e.amount from paying p
      join journal j on j.ref_type = 'store_order' and j.ref_id = ${orderId} and j.status = 'posted' and j.id >= p.id
      join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where a.kind in ('def:order', 'rev:goods', 'rev:shipping', 'rev:service', 'tax:payable', 'mem:promo'))
    select (select id from paying) as paid_by,
      coalesce(sum(case dc when 'C' then amount else -amount end) filter (where kind = 'def:order'), 0)::bigint as deferred,
      coalesce(sum(case dc when 'C' then amount else -amount end)
        filter (where kind <> 'mem:promo' and type <> 'J6'), 0)::bigint as paid,
      coalesce(sum(case dc when 'D' then amount else -amount end) filter (where kind = 'mem:promo'), 0)::bigint as promo
    from lines`),
  );
  if (!row) throw new Error("a sum without a row");
  return row;
}

/** Goods that the member kept of an order that ended (#28): earned, and no part of what was sent. */
const notKept = sql`j.idem_key not like 'journal:%:kept'`;

/** The unearned part of each price component, with charges and refunds since the payment. */
export async function partsLeft(on: Queryable, orderId: string): Promise<Parts> {
  const row = await on.first<Parts>(sql`
    with earned as (
      select a.code, sum(e.amount)::bigint as amount
      from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'C' join ledger_account a on a.id = e.account_id
      where j.ref_type = 'store_order' and j.ref_id = ${orderId} and j.type = 'J6' and j.status = 'posted'
        and ${notKept}
      group by a.code)
    select greatest(0, o.goods - o.discount) + o.adj_goods
        - coalesce((select amount from earned where code = 'rev:goods'), 0) as goods,
      o.shipping + o.adj_shipping - coalesce((select amount from earned where code = 'rev:shipping'), 0) as shipping,
      o.service + o.adj_service - coalesce((select amount from earned where code = 'rev:service'), 0) as service,
      o.tax + o.adj_tax - coalesce((select amount from earned where code = 'tax:payable'), 0) as tax
    from store_order o where o.id = ${orderId}`);
  if (!row) throw new Error("order is gone");
  return row;
}

/** Earned and not refunded, by component: the most that a refund after dispatch takes. */
export async function partsEarned(on: Queryable, orderId: string): Promise<Parts> {
  const row = await on.first<Parts>(
    prepare(sql`
    with net as (
      select a.kind, sum(case e.dc when 'C' then e.amount else -e.amount end)::bigint as amount
      from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where j.ref_type = 'store_order' and j.ref_id = ${orderId} and j.status = 'posted'
        and ${notKept} and a.kind in ('rev:goods', 'rev:shipping', 'rev:service', 'tax:payable')
      group by a.kind)
    select coalesce((select amount from net where kind = 'rev:goods'), 0)::bigint as goods,
      coalesce((select amount from net where kind = 'rev:shipping'), 0)::bigint as shipping,
      coalesce((select amount from net where kind = 'rev:service'), 0)::bigint as service,
      coalesce((select amount from net where kind = 'tax:payable'), 0)::bigint as tax`),
  );
  if (!row) throw new Error("a sum without a row");
  return row;
}

/** What was paid for each component, in cents: as sold, with paid differences and without refunds, earned or not. */
export async function partsPaid(on: Queryable, order: { id: string; status: string }): Promise<Parts> {
  const earned = await partsEarned(on, order.id);
  // What was not earned of an order that has left was given back with its rest.
  if (order.status === "SHIPPED" || order.status === "DELIVERED") return earned;
  const left = await partsLeft(on, order.id);
  return {
    goods: left.goods + earned.goods,
    shipping: left.shipping + earned.shipping,
    service: left.service + earned.service,
    tax: left.tax + earned.tax,
  };
}

/** Changes an unshipped order's value by component: positive charged, negative refunded. */
export async function adjustParts(on: Queryable, orderId: string, by: Partial<Parts>): Promise<void> {
  const { goods = 0n, shipping = 0n, service = 0n, tax = 0n } = by;
  await on.run(sql`
    update store_order set adj_goods = adj_goods + ${goods}::bigint, adj_shipping = adj_shipping + ${shipping}::bigint,
      adj_service = adj_service + ${service}::bigint, adj_tax = adj_tax + ${tax}::bigint, version = version + 1
    where id = ${orderId}`);
}
