/** What happens to questions later: they are told, reminded of, asked after another problem, and decided by the clock. */
import { z } from "zod";
import { endQuotes, lackingFreight } from "~/domain/orders/freight-quotes.server";
import { lockWalletOfOrder } from "~/domain/orders/cancel-paid.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { notify } from "~/domain/notifications/notifications.server";
import { db, sql, transaction, transactionOr } from "~/platform/db";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { remindHours } from "./config";
import { askNext, questionSteps } from "./steps.server";

const Told = z.object({ userId: z.uuid() });

/** Tells a member of what they were not told of yet: one question by name, several by their number. */
async function tell(userId: string): Promise<void> {
  await transaction(async (tx) => {
    const untold = await tx.rows<{ id: string; orderNo: string }>(sql`
      with told as (
        update order_question set told_at = now() where id in (
          select id from order_question where user_id = ${userId} and status = 'OPEN' and told_at is null
          order by id for update)
        returning id, order_id)
      select t.id, o.no as order_no from told t join store_order o on o.id = t.order_id order by t.id`);
    const [first] = untold;
    if (!first) return;
    // Each has a deadline, so each batch is a message of its own.
    if (untold.length > 1)
      return notify(tx, { userId, event: "questions.asked", data: { count: untold.length } });
    const data = { orderNo: first.orderNo, questionId: first.id };
    await notify(tx, { userId, event: "question.asked", data });
  });
}

const intercepted = sql`o.hold in ('INTERCEPT_REQUESTED', 'INTERCEPTED')`;

/** While its order is intercepted, the clock of a question stands still. */
async function standStill(): Promise<void> {
  await db.run(sql`
    update order_question q set paused_at = now() from store_order o
    where o.id = q.order_id and q.status = 'OPEN' and q.paused_at is null and ${intercepted}`);
  await db.run(sql`
    update order_question q set due_at = q.due_at + (now() - q.paused_at), paused_at = null from store_order o
    where o.id = q.order_id and q.status = 'OPEN' and q.paused_at is not null and o.hold = q.kind`);
}

async function ids(where: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select q.id from order_question q join store_order o on o.id = q.order_id where ${where} order by q.id limit 500`);
  return rows.map(({ id }) => id);
}

async function askWaiting(): Promise<void> {
  const orders = await db.rows<{ id: string; no: string }>(sql`
    select distinct o.id, o.no from order_question q join store_order o on o.id = q.order_id
    where q.status = 'QUEUED' and o.status = 'PURCHASING' and o.hold = 'NONE' limit 500`);
  for (const { id, no } of orders)
    await transactionOr(async (tx) => {
      await lockWalletOfOrder(tx, no);
      await askNext(tx, id);
    });
}

async function remind(): Promise<void> {
  await transaction(async (tx) => {
    const due = await tx.rows<{ id: string; userId: string; orderNo: string }>(sql`
      with reminded as (
        update order_question set reminded_at = now() where id in (
          select q.id from order_question q where q.status = 'OPEN' and q.reminded_at is null and q.paused_at is null
            and q.due_at between now() and now() + make_interval(hours => ${remindHours})
          order by q.due_at limit 500 for update skip locked)
        returning id, user_id, order_id)
      select r.id, r.user_id, o.no as order_no from reminded r join store_order o on o.id = r.order_id order by r.id`);
    for (const { id: questionId, userId, orderNo } of due)
      await notify(tx, { userId, event: "question.reminder", data: { orderNo, questionId } });
  });
}

/** The clock takes the same steps as a person; where an answer came first, nothing happens. */
export async function tick(): Promise<void> {
  await standStill();
  await questionSteps.runSteps(
    "system",
    await ids(sql`q.status in ('QUEUED', 'OPEN') and o.status <> 'PURCHASING'`),
    "over",
    {},
  );
  await askWaiting();
  const due = await ids(
    sql`q.status = 'OPEN' and q.kind = 'STOCK' and q.due_at <= now() and q.paused_at is null and o.hold = 'STOCK'`,
  );
  for (const report of await questionSteps.runSteps("system", due, "refund", {}))
    if (!report.ok) log.info({ question: report.key, why: report.error }, "stale event");
  await remind();
}

/** Freight that was quoted by hand and ended, and orders that nobody has asked a quote for. */
async function freight(): Promise<void> {
  await endQuotes();
  await orderSteps.runSteps("system", await lackingFreight(), "request-quote", {});
}

export const jobs: JobHandlers = {
  "questions.tell": (payload) => tell(Told.parse(payload).userId),
  "questions.tick": tick,
  "questions.freight": freight,
};

export const crons: Cron[] = [
  { task: "questions.tick", match: "*/5 * * * *" },
  { task: "questions.freight", match: "*/10 * * * *" },
];
