/** Cancels a paid order: the rest of its money goes back, and the order is unpaid in the draft box. */
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { lockWallet, post } from "~/domain/ledger/ledger.server";
import { refundedBeforeDispatch, type RefundTo } from "~/domain/ledger/postings";
import { sql, transaction, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { auditMove, lockAnyOrder, type DeskError, type DeskOrder } from "./desk.server";
import { moneyOf } from "./money.server";
import { writeMove } from "./member-actions.server";
import { feeAtStake } from "./paypal-fees.server";
import { releaseOrderStock } from "./payable.server";
import { forgetUnits, keepSentUnits } from "./refund-lines.server";
import { nextOrderState, type OrderEvent } from "./states";

export type GivenBack = { amount: bigint; kept: bigint; order: DeskOrder; partly: boolean };

type Undo = {
  /** The event where nothing has left yet; where a parcel has, it is `refunded-rest`. */
  event: Extract<OrderEvent, "cancel-refund" | "difference-refused" | "refunded-all">;
  actor: Actor;
  reason: string;
  /** Documented cost that stays with us, in cents; at most what is there. */
  cost?: bigint;
  /** Where it goes; the balance where nothing is said. */
  to?: RefundTo;
  /** Key of the journal, where it belongs to a refund. */
  idemKey?: string;
};

/** Locks the wallet of an order's member: always before the order itself (§4.7). */
export async function lockWalletOfOrder(tx: Tx, orderNo: string): Promise<void> {
  await tx.rows(lockWallet(sql`(select user_id from store_order where no = ${orderNo})`));
}

/**
 * §3.1 #20: cancels a paid order that nobody has begun. All money goes to the balance (J5), promotional money as such,
 * and the order to the draft box.
 */
export function cancelPaidOrder(
  key: { no: string; memberId?: string },
  actor: Actor,
  reason: string,
): Promise<Result<DeskOrder, DeskError>> {
  return transaction(async (tx): Promise<Result<DeskOrder, DeskError>> => {
    await lockWalletOfOrder(tx, key.no);
    const order = await lockAnyOrder(tx, key);
    if (!order || (key.memberId !== undefined && order.userId !== key.memberId))
      return err("orders:error.unknown");
    const fee = await feeAtStake(tx, order.no);
    const undone = await giveBackAll(tx, order, { event: "cancel-refund", actor, reason });
    if (!undone.ok) return undone;
    const { amount } = undone.value;
    const nth = await cancellationsOf(tx, order.id);
    const news = { orderId: order.id, amount: amount.toString(), fee: fee.toString(), nth };
    await addJob(tx, "orders.cancelledNews", news);
    return ok(order);
  });
}

/** How often an order was cancelled: which cancellation the news are of, however late they are told. */
async function cancellationsOf(tx: Tx, orderId: string): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select count(*)::int as n from state_transition
    where entity = 'store_order' and entity_id = ${orderId} and event = 'cancel-refund'`);
  return row?.n ?? 0;
}

/**
 * Refunds what is left of a locked order's money (the wallet locked before it): all of it, or the rest after a parcel;
 * then the order counts as shipped (§3.1).
 */
export async function giveBackAll(
  tx: Tx,
  order: DeskOrder,
  { event, actor, reason, cost = 0n, to = "wallet", idemKey: key }: Undo,
): Promise<Result<GivenBack, "orders:error.stale" | "orders:error.pay-locked">> {
  const partly = (await tx.first(sql`select 1 from package where order_id = ${order.id} limit 1`)) !== null;
  const done = partly ? "refunded-rest" : event;
  // Whoever may not undo it whole may not undo the rest of it either.
  const firstMove = nextOrderState(order, event, order.payLock !== null);
  const next = firstMove.ok ? nextOrderState(order, done, order.payLock !== null) : firstMove;
  if (!next.ok) return err(`orders:error.${next.error}`);
  const money = await moneyOf(tx, order.id);
  const kept = cost < money.deferred ? cost : money.deferred;
  const amount = money.deferred - kept;
  if (money.paidBy && money.deferred > 0n) {
    const idemKey =
      key ?? (partly ? `store_order:${order.id}:rest-refunded` : `journal:${money.paidBy}:refunded`);
    const facts = { idemKey, member: order.userId, memo: reason, refund: amount, kept, to };
    const ref = { type: "store_order", id: order.id, no: order.no };
    const journal = refundedBeforeDispatch({ ...facts, ref, paid: money.paid, promoPaid: money.promo });
    await post(tx, [journal], { all: true });
    if (to === "wallet") await repayFromIncoming(tx, order.userId);
  }
  // A refund tells its amount itself.
  const announced = key ? undefined : amount;
  await writeMove(tx, order, next.value, done, actor, reason, announced);
  await auditMove(tx, order, next.value, done, actor, { reason, amount: amount.toString() });
  await (partly ? keepShipped(tx, order.id) : forgetPayment(tx, order.id));
  await releaseOrderStock(tx, order.id);
  await (partly ? keepSentUnits(tx, order.id) : forgetUnits(tx, order.id));
  if (!partly) await readAgain(tx, order.id);
  return ok({ amount, kept, order, partly });
}

async function forgetPayment(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    update store_order set paid_at = null, accepted_at = null, purchased_at = null, hold_prev = null,
      adj_goods = 0, adj_shipping = 0, adj_service = 0, adj_tax = 0
    where id = ${orderId}`);
}

async function keepShipped(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    update store_order set shipped_at = coalesce(shipped_at, now()), hold_prev = null,
      abnormal = array_remove(abnormal, 'PARTIAL')
    where id = ${orderId}`);
}

/** What the store changed while the order was paid for counts again. */
async function readAgain(tx: Tx, orderId: string): Promise<void> {
  const row = await tx.first<{ storeId: string; externalId: string }>(sql`
    select o.store_id, o.external_order_id as external_id from store_order o join store s on s.id = o.store_id
    where o.id = ${orderId} and s.platform <> 'manual'`);
  if (!row) return;
  await addJob(tx, "stores.readOrder", row, { key: `stores.readOrder:${row.storeId}:${row.externalId}` });
}
