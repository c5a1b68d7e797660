/** The rows of bills: what a command locks, and what its order waits for. */
import { sql, type Sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import type { Row } from "~/domain/orders/row.server";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { goOnAfterDifference } from "~/domain/orders/differences.server";
import type { BillStatus, BillType } from "./states";

export type BillRow = {
  id: string;
  no: string;
  userId: string;
  orderId: string;
  orderNo: string;
  type: BillType;
  status: BillStatus;
  oldAmount: bigint;
  newAmount: bigint;
  amount: bigint;
  cost: bigint;
  dueAt: Date | null;
  disputedAt: Date | null;
  payLock: string | null;
};

export type Locked = { bill: BillRow; order: Row };

/** Locks a bill's order, then the bill; the caller has locked the wallet where money moves (§4.7). */
export async function lockBill(tx: Tx, no: string, memberId: string | null = null): Promise<Locked | null> {
  const found = await tx.first<{ orderId: string }>(sql`
    select order_id from price_diff_bill
    where no = ${no} and (${memberId}::uuid is null or user_id = ${memberId}::uuid)`);
  const order = found && (await lockAnyOrder(tx, { id: found.orderId }));
  if (!order) return null;
  const bill = await tx.first<BillRow>(sql`
    select b.id, b.no, b.user_id, b.order_id, ${order.no} as order_no, b.type, b.status,
      b.old_amount, b.new_amount, b.amount, b.cost, b.due_at,
      b.disputed_at, b.pay_lock
    from price_diff_bill b where b.no = ${no} for update`);
  return bill && { bill, order };
}

/** Lets the order go on where none of its other bills is open. */
export async function goOnUnlessOpen(
  tx: Tx,
  order: Row,
  settled: readonly string[],
  actor: Actor,
): Promise<void> {
  const open = await tx.first(sql`
    select 1 from price_diff_bill
    where order_id = ${order.id} and status in ('OPEN', 'DISPUTED') and id <> all(${[...settled]}::uuid[]) limit 1`);
  if (!open) await goOnAfterDifference(tx, order, actor);
}

/** The last move of a bill, as a column of a query. */
export const lastMove = (billId: Sql) => sql`coalesce((
  select t.id::text from state_transition t where t.entity = 'price_diff_bill' and t.entity_id = ${billId}
  order by t.at desc, t.id desc limit 1), '')`;

/** The same of a locked bill. */
export async function lastMoveOf(tx: Tx, billId: string): Promise<string> {
  const row = await tx.first<{ seen: string }>(sql`select ${lastMove(sql`${billId}::uuid`)} as seen`);
  return row?.seen ?? "";
}
