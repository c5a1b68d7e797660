/** Which disputes stop an order: those of its own payment and of its price differences. */
import type { DisputeStatus } from "~/domain/payments/disputes/facts";
import { paidForOrders } from "~/domain/payments/payable.server";
import { db, sql, type Queryable } from "~/platform/db";
import { payingJournal } from "./money.server";

/** A dispute over one of the payments an order lives on. */
export type DisputeCase = {
  id: string;
  no: string;
  status: DisputeStatus;
  paymentId: string;
};

/**
 * Disputes of the payments that pay for orders now, the oldest first: the last payment of an order and those of its
 * price differences. Refunded payments and those that went to the balance do not count.
 */
export function casesOver(
  on: Queryable,
  orderIds: readonly string[],
): Promise<(DisputeCase & { orderId: string })[]> {
  return on.rows<DisputeCase & { orderId: string }>(sql`
    select o.id as order_id, d.id, d.provider_id as no, d.status, d.payment_id
    from unnest(${orderIds}::uuid[]) as o (id)
    cross join lateral ${payingJournal(sql`o.id`)} paying
    join (${paidForOrders()}) k on k.order_id = o.id
    join payment_payable pp on pp.payable_type = k.type and pp.payable_id = k.payable_id
    join payment p on p.id = pp.payment_id and not 'CREDITED' = any(p.tags)
    join dispute d on d.payment_id = p.id
    where exists (
      select 1 from journal j where j.ref_type = 'store_order' and j.ref_id = o.id
        and case k.type when 'store_order' then j.id = paying.id and j.idem_key = 'store_order:' || o.id || ':paid:' || p.id
          else j.id > paying.id and j.idem_key = k.type || ':' || k.payable_id || ':paid' end)
    order by d.opened_at, d.id`);
}

/** All disputes over an order's payments; null where it was not one of them that stopped it last. */
export async function stoppedBy(on: Queryable, orderId: string): Promise<DisputeCase[] | null> {
  const cases = await casesOver(on, [orderId]);
  if (cases.length === 0) return null;
  const last = await on.first<{ reason: string | null }>(sql`
    select reason from state_transition
    where entity = 'store_order' and entity_id = ${orderId} and event = 'intercept' order by at desc, id desc limit 1`);
  return cases.some(({ no }) => no === last?.reason) ? cases : null;
}

/** What the pages say about a stopped order: it goes on by itself unless a dispute is lost. */
export type Stopped = { paymentId: string; lost: boolean; cases: DisputeCase[] };

/** Disputes over an order that something else had stopped before: it does not go on before they are over. */
async function heldBeside(orderId: string): Promise<DisputeCase[] | null> {
  const cases = await casesOver(db, [orderId]);
  return cases.some(({ status }) => status !== "WON") ? cases : null;
}

/** The payment to look at first: a lost dispute, else an open one. */
export async function stoppedFor(orderId: string): Promise<Stopped | null> {
  const cases = (await stoppedBy(db, orderId)) ?? (await heldBeside(orderId));
  const lost = cases?.find(({ status }) => status === "LOST");
  const first = lost ?? cases?.find(({ status }) => status === "OPEN") ?? cases?.[0];
  if (!cases || !first) return null;
  return { paymentId: first.paymentId, lost: lost !== undefined, cases };
}

/** The other disputes that hold orders which this one holds or held, each by the order's number. */
export async function casesBeside(disputeId: string): Promise<(DisputeCase & { orderNo: string })[]> {
  const orders = await db.rows<{ id: string; no: string }>(sql`
    select distinct o.id, o.no from dispute d
    join payment_payable pp on pp.payment_id = d.payment_id
    join (${paidForOrders()}) k on k.type = pp.payable_type and k.payable_id = pp.payable_id
    join store_order o on o.id = k.order_id and o.hold in ('INTERCEPT_REQUESTED', 'INTERCEPTED')
    where d.id = ${disputeId}`);
  const numbers = new Map(orders.map(({ id, no }) => [id, no]));
  const cases = await casesOver(db, [...numbers.keys()]);
  const own = new Set(cases.flatMap(({ id, orderId }) => (id === disputeId ? [orderId] : [])));
  return cases.flatMap(({ orderId, ...one }) =>
    one.id !== disputeId && own.has(orderId) ? [{ ...one, orderNo: numbers.get(orderId) ?? "" }] : [],
  );
}
