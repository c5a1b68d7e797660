/** What staff do with paid orders: accept, buy, send, deliver, or give the money back (§3.1 #19, #20, #31, #32). */
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { lockWallet, post } from "~/domain/ledger/ledger.server";
import { refundedBeforeDispatch } from "~/domain/ledger/postings";
import { audit } from "~/platform/audit.server";
import { sql, transaction, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { writeMove } from "./moves.server";
import { releaseOrderStock } from "./payable.server";
import { nextOrderState, type OrderEvent, type OrderState } from "./states";

export type DeskError =
  "orders:error.unknown" | "orders:error.stale" | "orders:error.pay-locked" | "orders:error.not-purchased";

export type DeskOrder = OrderState & {
  id: string;
  no: string;
  userId: string;
  payLock: string | null;
  total: bigint;
  purchasedAt: Date | null;
};

/** Locks an order by its number, whoever's it is. */
export async function lockAnyOrder(tx: Tx, key: { no: string } | { id: string }): Promise<DeskOrder | null> {
  const which = "no" in key ? sql`no = ${key.no}` : sql`id = ${key.id}::uuid`;
  return tx.first<DeskOrder>(sql`
    select id, no, user_id as "userId", status, box, hold, pay_lock as "payLock", total, purchased_at as "purchasedAt"
    from store_order where ${which} for update`);
}

async function move(
  tx: Tx,
  key: { no: string } | { id: string },
  event: OrderEvent,
  actor: Actor,
  reason?: string,
): Promise<Result<DeskOrder, DeskError>> {
  const order = await lockAnyOrder(tx, key);
  if (!order) return err("orders:error.unknown");
  const next = nextOrderState(order, event, order.payLock !== null);
  if (!next.ok) return err(`orders:error.${next.error}`);
  await writeMove(tx, order, next.value, event, actor, reason);
  await auditMove(tx, order, next.value, event, actor);
  return ok(order);
}

/** What staff do to an order also stands in the audit log (§7). */
export async function auditMove(
  tx: Tx,
  before: OrderState & { id: string },
  next: OrderState,
  event: string,
  actor: Actor,
  more: Record<string, unknown> = {},
): Promise<void> {
  if (!actor.startsWith("staff:")) return;
  const state = ({ status, box, hold }: OrderState) => ({ status, box, hold });
  await audit(tx, {
    actor,
    action: `order.${event}`,
    entity: "store_order",
    entityId: before.id,
    before: state(before),
    after: { ...state(next), ...more },
  });
}

/** §3.1 #19: a paid order goes to purchasing; by staff, or by itself after the cooling-off. */
export function acceptOrder(
  key: { no: string } | { id: string },
  actor: Actor,
): Promise<Result<DeskOrder, DeskError>> {
  return transaction(async (tx) => {
    const moved = await move(tx, key, "accept", actor);
    if (moved.ok) await tx.run(sql`update store_order set accepted_at = now() where id = ${moved.value.id}`);
    return moved;
  });
}

/** The goods are there: bought, or taken from our own shelves. */
export function markPurchased(orderNo: string, actor: Actor): Promise<Result<DeskOrder, DeskError>> {
  return transaction(async (tx) => {
    const order = await lockAnyOrder(tx, { no: orderNo });
    if (order?.purchasedAt) return err("orders:error.stale");
    const moved = await move(tx, { no: orderNo }, "purchased", actor);
    if (moved.ok) await tx.run(sql`update store_order set purchased_at = now() where id = ${moved.value.id}`);
    return moved;
  });
}

/** §3.1 #32: every parcel of the order has arrived. */
export function markDelivered(orderNo: string, actor: Actor): Promise<Result<DeskOrder, DeskError>> {
  return transaction(async (tx) => {
    const moved = await move(tx, { no: orderNo }, "delivered", actor);
    if (!moved.ok) return moved;
    await tx.run(sql`update store_order set delivered_at = now() where id = ${moved.value.id}`);
    await tx.run(sql`
      update package set status = 'DELIVERED', delivered_at = now()
      where order_id = ${moved.value.id} and status <> 'DELIVERED'`);
    return moved;
  });
}

/**
 * §3.1 #20: a paid order that nobody has begun is cancelled; all of its money goes back to the balance (J5), promo to
 * promo, and it lies in the draft box, unpaid.
 */
export function cancelPaidOrder(
  key: { no: string; memberId?: string },
  actor: Actor,
  reason: string,
): Promise<Result<DeskOrder, DeskError>> {
  return transaction(async (tx) => {
    // The wallet before its payables, as everywhere (§4.7).
    await tx.rows(lockWallet(sql`(select user_id from store_order where no = ${key.no})`));
    const order = await lockAnyOrder(tx, key);
    if (!order || (key.memberId !== undefined && order.userId !== key.memberId))
      return err("orders:error.unknown");
    const next = nextOrderState(order, "cancel-refund", order.payLock !== null);
    if (!next.ok) return err(`orders:error.${next.error}`);
    const paid = await paidJournal(tx, order.id);
    if (paid) await refund(tx, order, paid, reason);
    await writeMove(tx, order, next.value, "cancel-refund", actor, reason);
    await auditMove(tx, order, next.value, "cancel-refund", actor, { reason });
    await tx.run(sql`
      update store_order set paid_at = null, accepted_at = null, purchased_at = null where id = ${order.id}`);
    await releaseOrderStock(tx, order.id);
    await readAgain(tx, order.id);
    await addJob(tx, "orders.cancelledNews", { orderId: order.id, amount: (paid?.amount ?? 0n).toString() });
    return ok(order);
  });
}

/** What the store changed while the order was paid for counts again. */
async function readAgain(tx: Tx, orderId: string): Promise<void> {
  const row = await tx.first<{ storeId: string; externalId: string }>(sql`
    select o.store_id as "storeId", o.external_order_id as "externalId" from store_order o join store s on s.id = o.store_id
    where o.id = ${orderId} and s.platform <> 'manual'`);
  if (!row) return;
  await addJob(tx, "stores.readOrder", row, { key: `stores.readOrder:${row.storeId}:${row.externalId}` });
}

type Paid = { journalId: string; amount: bigint; promo: bigint };

/** The journal by which the order was last paid and which has not been given back. */
async function paidJournal(tx: Tx, orderId: string): Promise<Paid | null> {
  return tx.first<Paid>(sql`
    select j.id as "journalId",
      (select sum(e.amount)::bigint from ledger_entry e where e.journal_id = j.id and e.dc = 'C') as amount,
      (select coalesce(sum(e.amount), 0)::bigint from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.journal_id = j.id and a.kind = 'mem:promo') as promo
    from journal j
    where j.ref_type = 'store_order' and j.ref_id = ${orderId} and j.type = 'J2' and j.status = 'posted'
      and not exists (select 1 from journal r where r.idem_key = 'journal:' || j.id || ':refunded')
    order by j.at desc, j.id desc limit 1`);
}

async function refund(tx: Tx, order: DeskOrder, paid: Paid, reason: string): Promise<void> {
  await post(
    tx,
    [
      refundedBeforeDispatch({
        idemKey: `journal:${paid.journalId}:refunded`,
        member: order.userId,
        ref: { type: "store_order", id: order.id, no: order.no },
        memo: reason,
        refund: paid.amount,
        kept: 0n,
        paid: paid.amount,
        promoPaid: paid.promo,
      }),
    ],
    { all: true },
  );
  await repayFromIncoming(tx, order.userId);
}
