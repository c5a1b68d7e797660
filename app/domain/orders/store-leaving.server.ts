/** Orders that their store does not want sent any more: cancelled, given back, sent by somebody else, or deleted. */
import { notify } from "~/domain/notifications/notifications.server";
import type { StoreOrder } from "~/partners/stores/store-platform";
import { sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import type { OrderEvent, OrderState } from "./states";
import { lockAnyOrder } from "./row.server";
import { stopForStore } from "./stopping/for-store.server";
import { orderSteps } from "./steps.server";

export type LeavingEvent = Extract<OrderEvent, "store-cancelled" | "fulfilled-elsewhere">;

export const tagOf = {
  "store-cancelled": "STORE_CANCELLED",
  "fulfilled-elsewhere": "FULFILLED_ELSEWHERE",
} as const satisfies Record<LeavingEvent, string>;

type Known = { id: string; no: string };

/** Tags of orders that their store does not want sent any more. */
export const leavingTags: readonly string[] = Object.values(tagOf);

/**
 * The store wants an order again that it had cancelled, sent or thrown away: its tags go. What was ignored because of
 * them comes back by itself; what the member put aside stays there. The member is told. False where nothing had left.
 */
export async function comeBack(
  tx: Tx,
  { id, no, ...state }: Known & OrderState,
  by: { readonly store: string },
): Promise<boolean> {
  const freed = await tx.first<{ userId: string }>(sql`
    update store_order set version = version + 1,
      abnormal = array(select t from unnest(abnormal) t where t <> all(${leavingTags}::text[]))
    where id = ${id} and abnormal && ${leavingTags}::text[] returning user_id`);
  if (!freed) return false;
  const order = (await wasIgnoredByStore(tx, id)) ? await lockAnyOrder(tx, { id }) : null;
  if (order) await orderSteps.takeStep(tx, order, "store-reinstated", by, {});
  // The hour at which a paid one would have been accepted by itself may be over.
  if (state.status === "PENDING") await addJob(tx, "orders.accept", { orderIds: [id] });
  await notify(tx, { userId: freed.userId, event: "order.reinstated", data: { orderNo: no } });
  return true;
}

async function wasIgnoredByStore(tx: Tx, id: string): Promise<boolean> {
  const last = await tx.first<{ event: string }>(sql`
    select t.event from state_transition t where t.entity = 'store_order' and t.entity_id = ${id}
      and t.to_state = 'IGNORED' and t.from_state is distinct from 'IGNORED' order by t.at desc, t.id desc limit 1`);
  return last !== null && Object.keys(tagOf).includes(last.event);
}

/** Why the store does not want an order sent any more; null where it still does. */
export function eventOf(order: StoreOrder): LeavingEvent | null {
  if (order.cancelled || order.payment === "refunded") return "store-cancelled";
  return order.fulfilled ? "fulfilled-elsewhere" : null;
}

/** §3.1 #36, #37: tags an unpaid order that the store no longer wants; it leaves the counts of its box. */
export async function markNotWanted(
  tx: Tx,
  existing: Known,
  event: LeavingEvent,
  by: { readonly store: string },
): Promise<void> {
  const tag = tagOf[event];
  const order = await lockAnyOrder(tx, { id: existing.id });
  if (order) await orderSteps.takeStep(tx, order, event, by, {});
  await tx.run(sql`
    update store_order set version = version + 1,
      abnormal = (select array_agg(distinct t) from unnest(abnormal || ${[tag]}::text[]) t)
    where id = ${existing.id}`);
}

/**
 * Tags a paid order that is still open and notifies its member; once for each tag, or `again` where it says more. Whether
 * it was not tagged so before.
 */
export async function tellChanged(
  tx: Tx,
  { id, no }: Known,
  tag: (typeof tagOf)[LeavingEvent] | "STORE_CHANGED" | "STORE_STATE",
  again = false,
): Promise<boolean> {
  const tagged = await tx.run(sql`
    update store_order set abnormal = abnormal || ${[tag]}::text[], version = version + 1
    where id = ${id} and not ${tag} = any(abnormal)`);
  if (tagged === 0 && !again) return false;
  const owner = await tx.first<{ userId: string }>(sql`select user_id from store_order where id = ${id}`);
  if (owner)
    await notify(tx, { userId: owner.userId, event: "order.store-changed", data: { orderNo: no, tag } });
  return tagged > 0;
}

/**
 * A paid order leaves its store: it is tagged, its member is told, and the store's rule stops it. The same word once more
 * stops nothing: its member may have let it go on since.
 */
export async function leaveStore(tx: Tx, order: Known, event: LeavingEvent): Promise<void> {
  if (await tellChanged(tx, order, tagOf[event])) await stopForStore(tx, order.id);
}

/**
 * The store has an order no more, not even in its trash: for the member it is as cancelled there. During a payment the
 * store is asked again in a minute.
 */
export function orderGone(storeId: string, externalId: string): Promise<void> {
  return transaction(async (tx) => {
    const order = await tx.first<Known & OrderState & { payLock: string | null }>(sql`
      select id, no, status, box, hold, pay_lock from store_order
      where store_id = ${storeId} and external_order_id = ${externalId} for update`);
    if (!order) return;
    if (order.payLock) return readLater(tx, storeId, externalId, { deleted: true });
    if (order.status === "AWAITING_PAYMENT" || order.hold === "QUOTE") {
      // Ignored already, by this same news.
      if (!(await isTagged(tx, order.id)))
        await markNotWanted(tx, order, "store-cancelled", { store: storeId });
    } else if (order.status === "PENDING" || order.status === "PURCHASING")
      await leaveStore(tx, order, "store-cancelled");
  });
}

async function isTagged(tx: Tx, id: string): Promise<boolean> {
  const tag = tagOf["store-cancelled"];
  return (
    (await tx.first(sql`select 1 from store_order where id = ${id} and ${tag} = any(abnormal)`)) !== null
  );
}

/** Has the store asked for an order in a minute, when a payment that holds it has ended. */
export async function readLater(
  tx: Tx,
  storeId: string,
  externalId: string,
  { deleted = false } = {},
): Promise<void> {
  const key = `stores.readOrder:${storeId}:${externalId}`;
  await addJob(
    tx,
    "stores.readOrder",
    { storeId, externalId, deleted },
    { runAt: new Date(Date.now() + 60_000), key },
  );
}
