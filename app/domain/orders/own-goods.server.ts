/** Unpaid orders whose quote counts on a member's own goods: quoted anew where there are fewer of them, or more. */
import { z } from "zod";
import { db, sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import type { OwnGoods } from "~/domain/stock/events";
import { evaluatePiece } from "./requote.server";

const OwnChanged = z.object({ userId: z.uuid(), variantIds: z.array(z.uuid()) });

/** Has a member's unpaid orders of these SKUs quoted anew, by a job: each waits for nobody who holds shelves. */
export async function quoteOwnAnew(tx: Tx, userId: string, variantIds: readonly string[]): Promise<void> {
  const asked = [...new Set(variantIds)].sort();
  // One job at a time for the same goods; it reads what there is when it runs.
  const key = `orders.ownChanged:${userId}:${asked.slice(0, 3).join(":")}:${asked.length}`;
  await addJob(tx, "orders.ownChanged", { userId, variantIds: asked }, { key });
}

/** Members have more of their own. */
export async function quoteOwnCame(tx: Tx, came: readonly OwnGoods[]): Promise<void> {
  for (const [userId, goods] of Map.groupBy(came, (one) => one.userId))
    await quoteOwnAnew(
      tx,
      userId,
      goods.map(({ variantId }) => variantId),
    );
}

/** Quotes the orders that could be covered by more, or not by as much, as they were when they were quoted. */
export async function requoteOwn(payload: unknown): Promise<void> {
  const { userId, variantIds } = OwnChanged.parse(payload);
  const rows = await db.rows<{ id: string }>(sql`
    select distinct o.id from store_order o join order_line l on l.order_id = o.id
    join order_line_item i on i.order_line_id = l.id
    left join own_stock p on p.user_id = o.user_id and p.variant_id = i.variant_id and p.warehouse_id = coalesce(i.warehouse_id, o.warehouse_id)
      and p.for_orders
    where o.user_id = ${userId} and o.status = 'AWAITING_PAYMENT' and o.pay_lock is null
      and i.variant_id = any(${variantIds}::uuid[])
      and (i.own_qty > coalesce(p.in_stock - p.reserved, 0) or i.own_qty < i.qty and (
        o.warehouse_id is null or coalesce(p.in_stock - p.reserved, 0) > i.own_qty or 'NO_STOCK' = any(o.abnormal)))
    order by o.id`);
  await evaluatePiece(rows.map(({ id }) => id));
}
