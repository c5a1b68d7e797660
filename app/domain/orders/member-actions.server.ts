/** What a member does with unpaid orders: ignore, cancel, delete, restore, and change what they cost (§3.1 #3–#10). */
import { sql, transaction, type Tx } from "~/platform/db";
import { recordTransitions, type Actor } from "~/platform/db/transitions.server";
import { err, ok, type Result } from "~/platform/result";
import type { ShipTo } from "./address";
import { trashDays } from "./config";
import { evaluateOrders } from "./evaluate.server";
import { releaseOrderStock } from "./payable.server";
import { nextOrderState, type OrderEvent, type OrderState } from "./states";

export type MemberMove = Extract<OrderEvent, "ignore" | "restore" | "cancel" | "delete" | "close">;
export type MoveError =
  | "orders:error.unknown"
  | "orders:error.stale"
  | "orders:error.pay-locked"
  | "orders:error.taken-down"
  | "orders:error.too-old"
  | "orders:error.nothing-abnormal"
  | "orders:error.paid-already";

type Row = OrderState & {
  id: string;
  no: string;
  payLock: string | null;
  abnormal: string[];
  trashedAt: Date | null;
  paidAt: Date | null;
};

/** Locks one order of a member by its number; null where it is not theirs. */
export async function lockOrder(tx: Tx, memberId: string, orderNo: string): Promise<Row | null> {
  return tx.first<Row>(sql`
    select id, no, status, box, hold, pay_lock, abnormal, trashed_at, paid_at
    from store_order where no = ${orderNo} and user_id = ${memberId} for update`);
}

/** Moves one order as its member wishes, or says why not. */
export async function moveOrder(
  memberId: string,
  orderNo: string,
  event: MemberMove,
): Promise<Result<Row, MoveError>> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, memberId, orderNo);
    if (!order) return err("orders:error.unknown");
    const next = nextOrderState(order, event, order.payLock !== null);
    if (!next.ok) return err(`orders:error.${next.error}`);
    const guard = await guardOf(tx, order, event);
    if (guard) return err(guard);
    await writeMove(tx, order, next.value, event, `member:${memberId}`);
    if (event === "cancel" || event === "delete") await releaseOrderStock(tx, order.id);
    if (event === "restore") {
      await tx.run(sql`update store_order set quoted_total = null where id = ${order.id}`);
      await evaluateOrders(tx, [order.id]);
    }
    return ok(order);
  });
}

async function guardOf(tx: Tx, order: Row, event: MemberMove): Promise<MoveError | null> {
  if (event === "ignore" && order.abnormal.length === 0) return "orders:error.nothing-abnormal";
  if (event === "delete" && order.paidAt !== null) return "orders:error.paid-already";
  if (event !== "restore") return null;
  const oldest = Date.now() - trashDays * 86_400_000;
  if (order.box === "TRASH" && order.trashedAt && order.trashedAt.getTime() < oldest)
    return "orders:error.too-old";
  if (order.box === "DRAFT" && (await hasTakenDown(tx, order.id))) return "orders:error.taken-down";
  return null;
}

async function hasTakenDown(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from order_line l join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
    join product p on p.id = v.product_id
    where l.order_id = ${orderId} and (p.status <> 'on' or v.status <> 'on') limit 1`);
  return row !== null;
}

/**
 * Writes a change of state and its history, with the cents refunded. In history, an order outside the box ACTIVE shows
 * its box.
 */
export async function writeMove(
  tx: Tx,
  order: OrderState & { id: string },
  next: OrderState,
  event: OrderEvent,
  actor: Actor,
  reason?: string,
  givenBack?: bigint,
): Promise<void> {
  await tx.run(sql`
    update store_order set status = ${next.status}, box = ${next.box}, hold = ${next.hold}, version = version + 1,
      trashed_at = case when ${next.box} = 'TRASH' then now() end,
      kept_until = case when ${next.box} = 'ACTIVE' then kept_until end
    where id = ${order.id}`);
  const [from, to] = [shown(order), shown(next)];
  await recordTransitions(tx, [
    { entity: "store_order", entityId: order.id, from, to, event, actor, reason, givenBack },
  ]);
}

function shown({ status, box }: OrderState): string {
  return box === "ACTIVE" ? status : box;
}

export type OrderEdit = {
  channelId?: string;
  shipTo?: ShipTo;
  /** Keeps letters of the address that carriers may not print. */
  lettersKept?: boolean;
  remark?: string;
};

/** §3.1 #3: the member chooses the channel, mends the address or notes something; the order is quoted anew. */
export async function editOrder(
  memberId: string,
  orderNo: string,
  edit: OrderEdit,
): Promise<Result<Row, MoveError>> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, memberId, orderNo);
    if (!order) return err("orders:error.unknown");
    const next = nextOrderState(order, "edited", order.payLock !== null);
    if (!next.ok) return err(`orders:error.${next.error}`);
    await tx.run(sql`
      update store_order set
        channel_id = coalesce(${edit.channelId ?? null}::uuid, channel_id),
        channel_chosen = channel_chosen or ${edit.channelId !== undefined}::boolean,
        ship_to = coalesce(${edit.shipTo ? JSON.stringify(edit.shipTo) : null}::jsonb, ship_to),
        letters_kept = coalesce(${edit.lettersKept ?? null}::boolean, letters_kept),
        country = coalesce(${edit.shipTo?.country ?? null}::text, country),
        quoted_total = case when ${edit.shipTo === undefined && edit.channelId === undefined}::boolean then quoted_total end,
        kept_until = case when ${edit.shipTo === undefined && edit.channelId === undefined}::boolean then kept_until end,
        remark = case when ${edit.remark !== undefined}::boolean then ${edit.remark ?? null}::text else remark end,
        autopay_note = case when ${edit.shipTo === undefined && edit.channelId === undefined}::boolean then autopay_note end,
        quote_version = quote_version + ${edit.shipTo || edit.channelId ? 1 : 0}::int, version = version + 1
      where id = ${order.id}`);
    await recordEdit(tx, order, memberId);
    await evaluateOrders(tx, [order.id]);
    return ok(order);
  });
}

/**
 * The member confirms that an order is to be sent although its store does not clearly say so (D38). `seen`: the doubt and
 * the store's word that were shown; with others meanwhile it is stale.
 */
export function confirmState(
  memberId: string,
  orderNo: string,
  seen: string,
): Promise<Result<undefined, MoveError>> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, memberId, orderNo);
    if (!order) return err("orders:error.unknown");
    const next = nextOrderState(order, "edited", order.payLock !== null);
    if (!next.ok) return err(`orders:error.${next.error}`);
    const confirmed = await tx.run(sql`
      update store_order set doubt_seen = ${seen}, version = version + 1
      where id = ${order.id} and store_doubt || ':' || store_status = ${seen}`);
    if (confirmed === 0) return err("orders:error.stale");
    await recordEdit(tx, order, memberId, "state-confirmed");
    await evaluateOrders(tx, [order.id]);
    return ok();
  });
}

async function recordEdit(
  tx: Tx,
  order: OrderState & { id: string },
  memberId: string,
  event = "edited",
): Promise<void> {
  const actor: Actor = `member:${memberId}`;
  const [from, to] = [shown(order), shown(order)];
  await recordTransitions(tx, [{ entity: "store_order", entityId: order.id, from, to, event, actor }]);
}

/** §3.1 #3: the member links a line of an unpaid order; it is quoted again, and no quoted price holds. */
export async function relinked(tx: Tx, order: OrderState & { id: string }, memberId: string): Promise<void> {
  await tx.run(sql`
    update store_order set quoted_total = null, kept_until = null, autopay_note = null,
      quote_version = quote_version + 1, version = version + 1 where id = ${order.id}`);
  await recordEdit(tx, order, memberId);
  await evaluateOrders(tx, [order.id]);
}

/** Quotes orders anew, for a checkout that finds them older than a day. */
export async function requote(memberId: string, orderIds: readonly string[]): Promise<void> {
  await transaction(async (tx) => {
    const own = await tx.rows<{ id: string }>(sql`
      select id from store_order where user_id = ${memberId} and id = any(${orderIds}::uuid[]) order by id for update`);
    await evaluateOrders(
      tx,
      own.map((row) => row.id),
    );
  });
}

/**
 * Changes several orders, each by itself. A single one returns its error; several return the counts of done and
 * refused.
 */
export const moveOrders = (memberId: string, orderNos: readonly string[], event: MemberMove) =>
  each(orderNos, (no) => moveOrder(memberId, no, event));

/** Keeps the letters of several orders' addresses that carriers may not print; answers as `moveOrders`. */
export const keepLetters = (memberId: string, orderNos: readonly string[]) =>
  each(orderNos, (no) => editOrder(memberId, no, { lettersKept: true }));

async function each(
  orderNos: readonly string[],
  change: (no: string) => Promise<Result<unknown, MoveError>>,
): Promise<Result<number, string>> {
  const failures: MoveError[] = [];
  for (const no of orderNos) {
    const changed = await change(no);
    if (!changed.ok) failures.push(changed.error);
  }
  const done = orderNos.length - failures.length;
  if (failures.length === 0) return ok(done);
  if (orderNos.length === 1) return err(failures[0] ?? "orders:error.stale");
  return err(`orders:error.partly|${JSON.stringify({ done, failed: failures.length })}`);
}
