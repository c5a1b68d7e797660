/** What happens to price differences later: news, reminders, the end of those that nobody paid. */
import { z } from "zod";
import { db, sql, transaction } from "~/platform/db";
import { addJob, type Cron, type JobHandlers } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { maxReminders, remindAgainDays, remindDaysBefore } from "./config";
import { expireBill, undoBill, standStill } from "./decide.server";
import { billNewsKinds } from "./mails.server";
import { notifyBill, notifyBillsPaid } from "./notify.server";

export { mails } from "./mails.server";

const News = z.object({
  billId: z.uuid(),
  kind: z.enum(billNewsKinds),
  refunded: z.string().optional(),
  kept: z.string().optional(),
  fee: z.string().optional(),
});
const Paid = z.object({ billIds: z.array(z.uuid()), paymentId: z.uuid() });

/** The hourly job: due bills, reminders, bills without an order. */
export async function tick(): Promise<void> {
  await standStill();
  await undoOrphans();
  await expireDue();
  await remind();
}

async function undoOrphans(): Promise<void> {
  const orphans = await db.rows<{ no: string }>(sql`
    select b.no from price_diff_bill b join store_order o on o.id = b.order_id
    where b.status in ('OPEN', 'DISPUTED') and b.pay_lock is null and o.status in ('AWAITING_PAYMENT', 'CLOSED')
    order by b.id limit 500`);
  for (const { no } of orphans) await transaction((tx) => undoBill(tx, no, "system"));
}

/** §3.10: due and nothing has left: the order is undone. What has left stays owed. */
async function expireDue(): Promise<void> {
  const due = await db.rows<{ no: string }>(sql`
    select b.no from price_diff_bill b join store_order o on o.id = b.order_id
    where b.status = 'OPEN' and b.due_at < now() and b.pay_lock is null
      and o.status in ('PENDING', 'PURCHASING') and o.hold = 'PRICE_DIFF'
    order by b.due_at, b.id limit 500`);
  for (const { no } of due) {
    const ended = await expireBill(no);
    if (!ended.ok) log.info({ bill: no, why: ended.error }, "stale event");
  }
}

async function remind(): Promise<void> {
  await transaction(async (tx) => {
    const bills = await tx.rows<{ id: string }>(sql`
      update price_diff_bill b set reminders = b.reminders + 1
      where b.id in (
        select c.id from price_diff_bill c
        where c.status = 'OPEN' and c.reminders < ${maxReminders}
          and c.due_at + make_interval(days => ${remindAgainDays} * c.reminders - ${remindDaysBefore}) < now()
        order by c.due_at limit 500 for update skip locked)
      returning b.id`);
    for (const { id } of bills) await addJob(tx, "bills.news", { billId: id, kind: "reminder" });
  });
}

export const jobs: JobHandlers = {
  "bills.news": async (payload) => {
    const { billId, kind, ...sums } = News.parse(payload);
    await notifyBill(billId, kind, sums);
  },
  "bills.paid": async (payload) => {
    const { billIds, paymentId } = Paid.parse(payload);
    await notifyBillsPaid(billIds, paymentId);
  },
  "bills.tick": tick,
};

export const crons: Cron[] = [{ task: "bills.tick", match: "35 * * * *" }];
