/** What is to change in a paid order, as a row: kept, decided and dropped by the steps of its order, which is locked. */
import { raw, sql, type Queryable, type Sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { workingHours } from "~/platform/working-hours";
import type { ShipTo } from "../address";
import { changeHours, interceptHours } from "../config";
import type { Row } from "../row.server";
import type { LineRow, StoreChange } from "../store-changes";

export type ChangeStatus = "WAITING" | "ACCEPTED" | "REFUSED" | "LAPSED" | "WITHDRAWN";

/** A change that is asked for: what is to be, and what of it differs. */
export type Asked = {
  readonly by: "STORE" | "MEMBER";
  readonly shipTo: ShipTo;
  /** All lines as they are to be; null where they stay. */
  readonly lines?: readonly LineRow[] | null;
  readonly changes: readonly StoreChange[];
  readonly reason?: string;
};

export type Decided = {
  readonly status: Exclude<ChangeStatus, "WAITING">;
  readonly reason: string | undefined;
};

/** A change that waits. */
export type Change = {
  readonly id: string;
  readonly askedBy: "STORE" | "MEMBER";
  readonly shipTo: ShipTo;
  readonly lines: readonly LineRow[] | null;
  readonly changes: readonly StoreChange[];
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly lateAt: Date | null;
  readonly reason: string;
};

/** The change of an order that waits; null where none does. */
export function waitingChange(on: Queryable, orderId: string): Promise<Change | null> {
  return on.first<Change>(sql`
    select id, asked_by, ship_to, lines, changes, asked_at, due_at, late_at, reason
    from order_change where order_id = ${orderId} and status = 'WAITING'`);
}

/** Whether a change of a `store_order` waits; `order` is its name in the caller's statement. */
export const changeWaits = (order: string): Sql => sql`exists (
  select 1 from order_change w where w.order_id = ${raw(order)}.id and w.status = 'WAITING')`;

/** Keeps what is to change. Its member decides about the store's in some days, we about theirs in some working hours. */
export async function keepChange(
  tx: Tx,
  { id }: Pick<Row, "id">,
  { by, shipTo, lines = null, changes, reason = "" }: Asked,
  now: Date,
): Promise<void> {
  const dueAt =
    by === "STORE" ? new Date(now.getTime() + changeHours * 3_600_000) : workingHours(now, interceptHours);
  const made = await tx.first<{ id: string; dueAt: Date }>(sql`
    insert into order_change (order_id, asked_by, ship_to, lines, changes, asked_at, due_at, reason)
    values (${id}, ${by}, ${JSON.stringify(shipTo)}::jsonb, ${lines && JSON.stringify(lines)}::jsonb,
      ${JSON.stringify(changes)}::jsonb, ${now}, ${dueAt}, ${reason})
    returning id, due_at`);
  if (!made) throw new Error("no change was written");
  await endWhenDue(tx, made);
}

/** What becomes of a change that nobody decides comes with the end of its hours. */
export async function endWhenDue(
  tx: Tx,
  { id, dueAt }: { readonly id: string; readonly dueAt: Date },
): Promise<void> {
  await addJob(tx, "orders.changeDue", { id }, { runAt: dueAt, key: `changeDue:${id}` });
}

/** The change of an order is decided; refused where none waits, as of an address that the carrier could not read. */
export async function closeChange(
  tx: Tx,
  { row, actor, input }: Doing<Row, Decided>,
): Promise<Result<unknown, "orders:error.stale">> {
  const closed = await tx.run(sql`
    update order_change set status = ${input.status}, decided_at = now(), decided_by = ${actor}
    where order_id = ${row.id} and status = 'WAITING'`);
  return closed === 1 ? ok() : err("orders:error.stale");
}

/** Nothing can change any more: the order has left, or is not sent. */
export async function dropChange(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    update order_change set status = 'LAPSED', decided_at = now(), decided_by = 'system'
    where order_id = ${orderId} and status = 'WAITING'`);
}
