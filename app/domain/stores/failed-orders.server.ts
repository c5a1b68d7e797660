/** Store orders that could not be imported, with the reason, until they are imported or no longer wanted. */
import { notify } from "~/domain/notifications/notifications.server";
import { pieceOf } from "~/domain/pieces.server";
import {
  mostLines,
  mostUnits,
  unfitReasons,
  type UnfitOrder,
  type UnfitReason,
} from "~/partners/stores/store-platform";
import { db, prisma, sql, transaction, type Sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { approvalMinutes, mostNotTakenShown } from "./config";

/** Records a failed order and notifies its member if it is new. Unwanted orders are not recorded. */
export async function noteNotTaken(storeId: string, order: UnfitOrder): Promise<void> {
  await transaction(async (tx) => {
    const store = await tx.first<{ userId: string; name: string }>(sql`
      select s.user_id, s.name from store s
      where s.id = ${storeId} and s.status = 'CONNECTED' and (${pieceOf("stores.isOrderOpen")(sql`s.id`, order.externalId)}
        or (${order.open}::boolean and ${order.payment} <> 'refunded'
          and (${order.payment} = 'paid' or not coalesce((s.settings -> 'paidOnly')::boolean, true))
          and coalesce(${order.placedAt}::timestamptz >= (s.settings ->> 'importFrom')::timestamptz, true)))`);
    if (!store) {
      await tx.prisma.orderNotTaken.deleteMany({ where: { storeId, externalId: order.externalId } });
      return;
    }
    const row = await tx.first<{ fresh: boolean }>(sql`
      insert into order_not_taken as n (store_id, external_id, number, placed_at, reason, field)
      values (${storeId}, ${order.externalId}, ${order.number}, ${order.placedAt}, ${order.unfit}, ${order.field})
      on conflict (store_id, external_id) do update set number = excluded.number, placed_at = excluded.placed_at,
        reason = excluded.reason, field = excluded.field, seen_at = now(), asked_at = null
      returning n.xmax = 0 as fresh`);
    if (row?.fresh)
      await notify(tx, {
        userId: store.userId,
        event: "order.not-taken",
        data: { storeNo: order.number || order.externalId, store: store.name, storeId },
      });
  });
}

/** Orders were taken, or are not there any more. */
export async function forgetNotTaken(storeId: string, externalIds: readonly string[]): Promise<void> {
  await prisma.orderNotTaken.deleteMany({ where: { storeId, externalId: { in: [...externalIds] } } });
}

/** The store was asked for an order again and gave no answer. */
export async function askedInVain(storeId: string, externalId: string): Promise<void> {
  await prisma.orderNotTaken.updateMany({ where: { storeId, externalId }, data: { askedAt: null } });
}

export type NotTaken = {
  externalId: string;
  number: string;
  placedAt: Date | null;
  reason: UnfitReason;
  field: string;
  seenAt: Date;
  asking: boolean;
};

export type NotTakenList = {
  orders: NotTaken[];
  count: number;
  limits: { units: number; lines: number };
};

/** Orders of a store that were not taken. */
export async function notTakenOf(storeId: string): Promise<NotTakenList> {
  const rows = await db.rows<NotTaken & { count: number }>(sql`
    select external_id, number, placed_at, reason, field, seen_at,
      asked_at is not null as asking, count(*) over ()::int as count
    from order_not_taken where store_id = ${storeId} order by seen_at desc, external_id limit ${mostNotTakenShown}`);
  const orders = rows.map(({ count: _, ...row }) => ({
    ...row,
    reason: unfitReasons.find((known) => known === row.reason) ?? ("data" as const),
  }));
  return { orders, count: rows[0]?.count ?? 0, limits: { units: mostUnits, lines: mostLines } };
}

export type NotTakenCount = { storeId: string; store: string; count: number };

/** Failed orders of a member by store, as rows of `NotTakenCount`; stores without any are left out. */
export const notTakenByStore = (memberId: string): Sql => sql`
  select s.id as "storeId", s.name as store, count(*)::int as count
  from store s join order_not_taken n on n.store_id = s.id
  where s.user_id = ${memberId} and s.status <> 'UNBOUND' group by s.id, s.name order by s.name, s.id`;

/**
 * Asks again for orders that only lacked the platform's approval of our app, each once an hour: as soon as it is given, they
 * come by themselves. Returns whether there are such orders.
 */
export async function retryUnapproved(storeId: string): Promise<boolean> {
  if ((await prisma.orderNotTaken.count({ where: { storeId, reason: "approval" } })) === 0) return false;
  await transaction(async (tx) => {
    const asked = await tx.rows<{ externalId: string }>(sql`
      update order_not_taken set asked_at = now() where store_id = ${storeId} and external_id in (
        select external_id from order_not_taken
        where store_id = ${storeId} and reason = 'approval'
          and coalesce(asked_at, seen_at) < now() - make_interval(mins => ${approvalMinutes})
        order by seen_at, external_id limit ${mostNotTakenShown})
      returning external_id`);
    await queueReading(tx, storeId, asked);
  });
  return true;
}

async function queueReading(
  tx: Tx,
  storeId: string,
  orders: readonly { externalId: string }[],
): Promise<void> {
  for (const { externalId } of orders)
    await addJob(
      tx,
      "stores.readOrder",
      { storeId, externalId },
      { key: `stores.readOrder:${storeId}:${externalId}`, maxAttempts: 3 },
    );
}

/** Reads one failed order again, or all that are shown (null). */
export function retryNotTaken(
  memberId: string,
  storeId: string,
  externalId: string | null,
): Promise<Result<undefined, "stores:error.unknown" | "stores:error.stale">> {
  return transaction(async (tx) => {
    const store = await tx.prisma.store.findUnique({
      where: { id: storeId, userId: memberId },
      select: { status: true },
    });
    if (!store) return err("stores:error.unknown");
    if (store.status !== "CONNECTED") return err("stores:error.stale");
    const asked = await tx.rows<{ externalId: string }>(sql`
      update order_not_taken set asked_at = now() where store_id = ${storeId} and external_id in (
        select external_id from order_not_taken
        where store_id = ${storeId} and (${externalId}::text is null or external_id = ${externalId}::text)
        order by seen_at desc, external_id limit ${mostNotTakenShown})
      returning external_id`);
    if (asked.length === 0) return err("stores:error.unknown");
    await queueReading(tx, storeId, asked);
    return ok();
  });
}
