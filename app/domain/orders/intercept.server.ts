/** Orders are stopped because their payment is disputed, and go on once that is over (§3.1 #24, #27). */
import type { DisputedPayment } from "~/domain/payments/disputes/events";
import { paidForOrders } from "~/domain/payments/payable.server";
import { sql, transaction, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { auditMove, lockAnyOrder, type DeskError, type DeskOrder } from "./desk.server";
import { casesOver, stoppedBy } from "./disputed.server";
import { writeMove } from "./member-actions.server";
import { nextOrderState, type OrderHold } from "./states";

/** A payment is disputed: the orders that live on it stop. */
export async function stopDisputed(tx: Tx, payment: DisputedPayment): Promise<void> {
  for (const id of await orderIds(tx, payment)) await stop(tx, id, payment);
}

/** #27: only once no dispute over any payment that the order lives on is open or lost. */
export async function goOnAfterDispute(tx: Tx, payment: DisputedPayment): Promise<void> {
  for (const id of await orderIds(tx, payment)) {
    const order = await lockAnyOrder(tx, { id });
    if (!order) continue;
    const cases = await stoppedBy(tx, id);
    if (cases?.every(({ status }) => status === "WON")) await goOn(tx, order, "system", payment.no);
  }
}

/** The orders a payment is worth something of: those it paid, and those whose price differences it paid. */
async function orderIds(tx: Tx, { payables }: DisputedPayment): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct k.order_id::text as id from (${paidForOrders()}) k
    join unnest(${payables.map(({ type }) => type)}::text[], ${payables.map(({ id }) => id)}::uuid[]) as p (type, id)
      on p.type = k.type and p.id = k.payable_id
    order by id`);
  return rows.map(({ id }) => id);
}

/** #24: stops an order that has not been shipped, and remembers its status. A shipped order stays. */
async function stop(tx: Tx, id: string, payment: DisputedPayment): Promise<void> {
  const order = await lockAnyOrder(tx, { id });
  if (!order || !(await casesOver(tx, [id])).some(({ paymentId }) => paymentId === payment.paymentId)) return;
  const next = nextOrderState(order, "intercept", order.payLock !== null);
  if (!next.ok) return;
  await tx.run(sql`update store_order set hold_prev = ${order.hold} where id = ${id}`);
  await writeMove(tx, order, next.value, "intercept", "system", payment.no);
}

/** #27: it goes on where it was, as far as the reason of that is not settled meanwhile. */
async function goOn(
  tx: Tx,
  order: DeskOrder,
  actor: Actor,
  reason?: string,
): Promise<Result<undefined, DeskError>> {
  const next = nextOrderState(order, "resume", order.payLock !== null);
  if (!next.ok) return err(`orders:error.${next.error}`);
  const before = await tx.first<{ hold: OrderHold }>(sql`
    select coalesce(hold_prev, 'NONE') as hold from store_order where id = ${order.id}`);
  const state = { ...next.value, hold: before?.hold ?? "NONE" };
  await writeMove(tx, order, state, "resume", actor, reason);
  await tx.run(sql`update store_order set hold_prev = null where id = ${order.id}`);
  if (actor !== "system") await auditMove(tx, order, state, "resume", actor, { reason });
  // The hour at which it would have been accepted by itself may be over.
  if (state.status === "PENDING" && state.hold === "NONE")
    await addJob(tx, "orders.accept", { orderIds: [order.id] });
  return ok();
}

/** Staff let an intercepted order go on. */
export function resumeOrder(orderNo: string, actor: Actor): Promise<Result<undefined, DeskError>> {
  return transaction(async (tx) => {
    const order = await lockAnyOrder(tx, { no: orderNo });
    return order ? goOn(tx, order, actor) : err("orders:error.unknown");
  });
}
