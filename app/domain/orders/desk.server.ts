/** What staff do with paid orders: accept, buy, send, deliver (§3.1 #19, #31, #32). */
import { audit } from "~/platform/audit.server";
import { sql, transaction, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { err, ok, type Result } from "~/platform/result";
import { writeMove } from "./member-actions.server";
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
    select id, no, user_id, status, box, hold, pay_lock, total, purchased_at
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
