/** What staff do with paid orders: accept, buy, send, deliver (§3.1 #19, #31, #32). */
import { audit } from "~/platform/audit.server";
import { sql, transaction, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { err, ok, type Result } from "~/platform/result";
import { writeMove } from "./member-actions.server";
import { stoppingTags } from "./rules";
import { nextOrderState, type OrderEvent, type OrderState } from "./states";

export type DeskError =
  | "orders:error.unknown"
  | "orders:error.stale"
  | "orders:error.pay-locked"
  | "orders:error.not-purchased"
  | "orders:error.store-stopped";

export type DeskOrder = OrderState & {
  id: string;
  no: string;
  userId: string;
  payLock: string | null;
  total: bigint;
  purchasedAt: Date | null;
  /** Mark of what its store says against sending it; null where it says nothing. */
  stopMark: string | null;
};

/** What the store of `store_order o` says against sending it, as a mark that changes with it; null for nothing. */
export const stopMark = sql`(case when o.abnormal && ${[...stoppingTags]}::text[]
  then md5(o.store_status || array_to_string(array(
    select t from unnest(o.abnormal) t where t = any(${[...stoppingTags]}::text[]) order by t), ' ')) end)`;

/**
 * An order that its store cancelled, sent or holds goes on only where whoever does it has seen that: nobody intercepts it
 * by itself yet.
 */
export function maySend({ stopMark: mark }: Pick<DeskOrder, "stopMark">, seen: string | undefined): boolean {
  return mark === null || mark === seen;
}

/** Locks an order by its number, whoever's it is. */
export async function lockAnyOrder(tx: Tx, key: { no: string } | { id: string }): Promise<DeskOrder | null> {
  const which = "no" in key ? sql`o.no = ${key.no}` : sql`o.id = ${key.id}::uuid`;
  return tx.first<DeskOrder>(sql`
    select o.id, o.no, o.user_id, o.status, o.box, o.hold, o.pay_lock, o.total, o.purchased_at,
      ${stopMark} as stop_mark
    from store_order o where ${which} for update`);
}

async function move(
  tx: Tx,
  key: { no: string } | { id: string },
  event: OrderEvent,
  actor: Actor,
  { stopSeen, isBound = true }: { stopSeen?: string | undefined; isBound?: boolean } = {},
): Promise<Result<DeskOrder, DeskError>> {
  const order = await lockAnyOrder(tx, key);
  if (!order) return err("orders:error.unknown");
  const next = nextOrderState(order, event, order.payLock !== null);
  if (!next.ok) return err(`orders:error.${next.error}`);
  if (isBound && !maySend(order, stopSeen)) return err("orders:error.store-stopped");
  await writeMove(tx, order, next.value, event, actor);
  const more = isBound && order.stopMark !== null ? { againstStore: true } : {};
  await auditMove(tx, order, next.value, event, actor, more);
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

/**
 * §3.1 #19: a paid order goes to purchasing; by staff, or by itself after the cooling-off. `stopSeen`: what its store says
 * against it, as staff has seen and confirmed it.
 */
export function acceptOrder(
  key: { no: string } | { id: string },
  actor: Actor,
  stopSeen?: string,
): Promise<Result<DeskOrder, DeskError>> {
  return transaction(async (tx) => {
    const moved = await move(tx, key, "accept", actor, { stopSeen });
    if (moved.ok) await tx.run(sql`update store_order set accepted_at = now() where id = ${moved.value.id}`);
    return moved;
  });
}

/** The goods are there: bought, or taken from our own shelves. `stopSeen` as with `acceptOrder`. */
export function markPurchased(
  orderNo: string,
  actor: Actor,
  stopSeen?: string,
): Promise<Result<DeskOrder, DeskError>> {
  return transaction(async (tx) => {
    const order = await lockAnyOrder(tx, { no: orderNo });
    if (order?.purchasedAt) return err("orders:error.stale");
    const moved = await move(tx, { no: orderNo }, "purchased", actor, { stopSeen });
    if (moved.ok) await tx.run(sql`update store_order set purchased_at = now() where id = ${moved.value.id}`);
    return moved;
  });
}

/** §3.1 #32: every parcel of the order has arrived. */
export function markDelivered(orderNo: string, actor: Actor): Promise<Result<DeskOrder, DeskError>> {
  return transaction(async (tx) => {
    const moved = await move(tx, { no: orderNo }, "delivered", actor, { isBound: false });
    if (!moved.ok) return moved;
    await tx.run(sql`update store_order set delivered_at = now() where id = ${moved.value.id}`);
    await tx.run(sql`
      update package set status = 'DELIVERED', delivered_at = now()
      where order_id = ${moved.value.id} and status <> 'DELIVERED'`);
    return moved;
  });
}
