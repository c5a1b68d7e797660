/** Interceptions as rows: opened, answered and ended by the steps of their order, which is locked. */
import { notify } from "~/domain/notifications/notifications.server";
import { pieceOf } from "~/domain/pieces.server";
import { db, prepare, sql, type Queryable, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { answerDue, feeFor, type Source, type Stage } from "./rules";

/** How far the goods of `store_order o` are. */
export const stageOfOrder = pieceOf("orders.stage")(sql`o.id`);

/** How far the goods of an order are. */
export async function stageOf(on: Queryable, orderId: string): Promise<Stage> {
  const row = await on.first<{ stage: Stage }>(
    sql`select ${stageOfOrder} as stage from store_order o where o.id = ${orderId}`,
  );
  if (!row) throw new Error("order is gone");
  return row.stage;
}

/** What asking for an interception now would mean: cents of a cancellation after it, and until when it is answered. */
export type Terms = { readonly fee: bigint; readonly dueAt: Date };

/** The terms that a member is shown before they ask. */
export async function termsOf(orderId: string): Promise<Terms> {
  return { fee: feeFor(await stageOf(db, orderId), "MEMBER"), dueAt: answerDue(new Date()) };
}

/** Opens an interception: the fee is that of now, whatever is decided later. */
export async function openInterception(
  tx: Tx,
  orderId: string,
  { source, reason, now }: { source: Source; reason: string; now: Date },
): Promise<void> {
  const fee = feeFor(await stageOf(tx, orderId), source);
  const dueAt = answerDue(now);
  const made = await tx.first<{ id: string }>(sql`
    insert into intercept (order_id, source, reason, asked_at, due_at, fee)
    values (${orderId}, ${source}, ${reason}, ${now}, ${dueAt}, ${fee}) returning id`);
  if (!made) throw new Error("no interception was written");
  await addJob(
    tx,
    "orders.interceptionDue",
    { id: made.id },
    { runAt: dueAt, key: `interceptionDue:${made.id}` },
  );
}

/** Somebody of us has answered. */
export async function answerInterception(
  tx: Tx,
  orderId: string,
  answer: "STOPPED" | "TOO_LATE",
  staffId: string | null,
): Promise<void> {
  await tx.run(sql`
    update intercept set answer = ${answer}, answered_at = now(), answered_by = ${staffId}::uuid
    where order_id = ${orderId} and closed_at is null`);
}

/** An interception has ended; nothing where none is open. */
export async function closeInterception(
  tx: Tx,
  orderId: string,
  outcome: "RESUMED" | "CANCELLED" | "TOO_LATE",
): Promise<void> {
  await tx.run(sql`
    update intercept set outcome = ${outcome}, closed_at = now() where order_id = ${orderId} and closed_at is null`);
}

export type Interception = {
  readonly source: Source;
  readonly reason: string;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly lateAt: Date | null;
  readonly fee: bigint;
  readonly answer: "STOPPED" | "TOO_LATE" | null;
  readonly answeredAt: Date | null;
  readonly outcome: "RESUMED" | "CANCELLED" | "TOO_LATE" | null;
};

/** The last interception of an order, open or not; null where nobody ever asked. */
export function interceptionOf(on: Queryable, orderId: string): Promise<Interception | null> {
  return on.first<Interception>(
    prepare(sql`
    select source, reason, asked_at, due_at, late_at, fee, answer, answered_at, outcome
    from intercept where order_id = ${orderId} order by asked_at desc, id desc limit 1`),
  );
}

/** Cents that cancelling an intercepted order costs, and who asked for it; null where no interception is open. */
export function openInterceptionOf(
  on: Queryable,
  orderId: string,
): Promise<{ fee: bigint; source: Source } | null> {
  return on.first<{ fee: bigint; source: Source }>(sql`
    select fee, source from intercept where order_id = ${orderId} and closed_at is null`);
}

/** Tells the member of an order what became of the interception. */
export async function tellOfInterception(
  tx: Tx,
  order: { readonly userId: string; readonly no: string },
  event: "order.stopped" | "order.stop-late" | "order.too-late",
): Promise<void> {
  await notify(tx, { userId: order.userId, event, data: { orderNo: order.no } });
}

/** Its hour is over and nobody has answered: it counts as late, and its member is told, once. */
export async function markLate(tx: Tx, id: string): Promise<void> {
  const late = await tx.first<{ userId: string; no: string }>(sql`
    update intercept i set late_at = now() from store_order o
    where i.id = ${id} and o.id = i.order_id and i.closed_at is null and i.answer is null and i.late_at is null
      and i.due_at <= now()
    returning o.user_id, o.no`);
  if (late) await tellOfInterception(tx, late, "order.stop-late");
}
